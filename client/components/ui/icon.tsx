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
