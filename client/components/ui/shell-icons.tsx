import type { ReactNode } from 'react'

export interface IconProps {
  size?: number
  className?: string
}

/** A 20 px line icon. Decorative: the text beside it, or the control's label, carries the meaning. */
export function icon(shape: ReactNode, filled = false) {
  return function Icon({ size = 20, className }: IconProps) {
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
        {shape}
      </svg>
    )
  }
}

export const path = (d: string) => <path d={d} />

/** The icons of the shell, separate from the rest, so that not every page loads them all. */

export const ChevronDown = /* @__PURE__ */ icon(path('M5 8l5 5 5-5'))
export const ArrowRight = /* @__PURE__ */ icon(path('M4 10h12M11 5l5 5-5 5'))
export const External = /* @__PURE__ */ icon(path('M7 4h9v9M16 4L5 15'))
export const Cross = /* @__PURE__ */ icon(path('M5 5l10 10M15 5L5 15'))
export const MenuLines = /* @__PURE__ */ icon(path('M3 6h14M3 10h14M3 14h14'))
export const Moon = /* @__PURE__ */ icon(path('M16 11.6A6.6 6.6 0 018.4 4 6.6 6.6 0 1016 11.6z'))
export const Sun = /* @__PURE__ */ icon(
  <>
    <circle cx="10" cy="10" r="3.4" />
    <path d="M10 2.5v2M10 15.5v2M2.5 10h2M15.5 10h2M4.7 4.7l1.4 1.4M13.9 13.9l1.4 1.4M4.7 15.3l1.4-1.4M13.9 6.1l1.4-1.4" />
  </>,
)
export const Pause = /* @__PURE__ */ icon(path('M7 5v10M13 5v10'))
export const Play = /* @__PURE__ */ icon(path('M6 4.2v11.6l9.5-5.8z'), true)
export const Warning = /* @__PURE__ */ icon(path('M10 3.2l7.4 13H2.6zM10 8v4M10 14v.2'))
export const Screen = /* @__PURE__ */ icon(
  <>
    <rect x="3" y="4" width="14" height="9.5" rx="1.5" />
    <path d="M7.5 17h5" />
  </>,
)
