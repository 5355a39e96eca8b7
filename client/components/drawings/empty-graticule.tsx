/** Half a globe over its horizon, above the text of an empty list. */
export function EmptyGraticule({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      width="160"
      height="96"
      viewBox="0 0 160 96"
      fill="none"
      stroke="var(--line-strong)"
      aria-hidden="true"
    >
      <path d="M8 86a72 72 0 01144 0zM44 86a36 72 0 0172 0M16 52h128M39 27h82" />
      <path d="M80 2v92" stroke="var(--brass)" strokeWidth="1.25" />
    </svg>
  )
}
