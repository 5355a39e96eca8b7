/** The icons of the shell, separate from the rest, so that not every page loads them all. */

interface IconProps {
  size?: number
  className?: string
}

/** A 20 px line icon. Decorative: the text beside it, or the control's label, carries the meaning. */
export const icon = (d: string, filled = false) =>
  function Icon({ size = 20, className }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 20 20"
        fill={filled ? 'currentColor' : 'none'}
        stroke={filled ? 'none' : 'currentColor'}
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={className}
        style={{ flex: 'none' }}
        aria-hidden="true"
        focusable="false"
      >
        <path d={d} />
      </svg>
    )
  }

export const ChevronDown = /* @__PURE__ */ icon('M5 8l5 5 5-5')
export const ArrowRight = /* @__PURE__ */ icon('M4 10h12M11 5l5 5-5 5')
export const External = /* @__PURE__ */ icon('M7 4h9v9M16 4L5 15')
export const Cross = /* @__PURE__ */ icon('M5 5l10 10M15 5L5 15')
export const MenuLines = /* @__PURE__ */ icon('M3 6h14M3 10h14M3 14h14')
export const Moon = /* @__PURE__ */ icon('M16 11.6A6.6 6.6 0 018.4 4 6.6 6.6 0 1016 11.6z')
export const Sun = /* @__PURE__ */ icon(
  'M13.4 10a3.4 3.4 0 01-6.8 0 3.4 3.4 0 016.8 0zM10 2.5v2M10 15.5v2M2.5 10h2M15.5 10h2M4.7 4.7l1.4 1.4M13.9 13.9l1.4 1.4M4.7 15.3l1.4-1.4M13.9 6.1l1.4-1.4',
)
export const Pause = /* @__PURE__ */ icon('M7 5v10M13 5v10')
export const Play = /* @__PURE__ */ icon('M6 4.2v11.6l9.5-5.8z', true)
export const Warning = /* @__PURE__ */ icon('M10 3.2l7.4 13H2.6zM10 8v4M10 14v.2')
export const Screen = /* @__PURE__ */ icon(
  'M4.5 4h11A1.5 1.5 0 0117 5.5V12a1.5 1.5 0 01-1.5 1.5h-11A1.5 1.5 0 013 12V5.5A1.5 1.5 0 014.5 4zM7.5 17h5',
)
