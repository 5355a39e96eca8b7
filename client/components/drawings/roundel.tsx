interface RoundelProps {
  /** The centre: a dot on the line, or a tick for success. */
  centre?: 'dot' | 'tick'
  className?: string
}

/** A brass ring on the line, at the end of a section, in an empty dialog and for success. */
export function Roundel({ className, centre = 'dot' }: RoundelProps) {
  return (
    <svg
      className={className}
      width="60"
      height="60"
      viewBox="0 0 60 60"
      fill="none"
      stroke="var(--brass)"
      aria-hidden="true"
    >
      <circle cx="30" cy="30" r="29" />
      <g strokeOpacity=".5">
        <ellipse cx="30" cy="30" rx="14" ry="29" />
        <path d="M1 30h58" />
      </g>
      <path d="M30 0v60" strokeWidth="1.25" />
      {centre === 'dot' && <circle cx="30" cy="30" r="4" fill="var(--brass)" stroke="none" />}
      {centre === 'tick' && <path d="m20 31 7 7 14-16" stroke="var(--teal)" strokeWidth="2.5" />}
    </svg>
  )
}
