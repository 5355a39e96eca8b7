import type { ReactNode } from 'react'

import { cx } from '@/lib/cx'

interface Props {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** In place of a whole list: below half a globe. */
  large?: boolean
  /** The meridian is drawn higher where there is nothing at all. */
  unfilled?: boolean
  className?: string
}

export function EmptyState({ title, children, action, large, unfilled, className }: Props) {
  return (
    <div
      className={cx(
        'rounded-panel grid justify-items-center border px-6 text-center',
        large ? 'border-line mt-4 py-14' : 'border-line-strong border-dashed py-9',
        className,
      )}
    >
      {large ? (
        <svg viewBox="0 0 160 96" fill="none" stroke="var(--line-strong)" className="mb-6 w-40" aria-hidden="true">
          <path d="M8 88A72 72 0 01152 88M44 88A36 72 0 01116 88M8 88h144M17.5 52h125M40 28h80" />
          <path d={`M80 ${unfilled ? 4 : 46}V96`} stroke="var(--brass)" />
        </svg>
      ) : (
        <svg width="56" height="56" viewBox="0 0 56 56" fill="none" className="mb-4" aria-hidden="true">
          <circle cx="28" cy="28" r="27" stroke="var(--line-strong)" strokeDasharray="2 3" />
          <path d="M28 1v54" stroke="var(--brass)" />
        </svg>
      )}
      <h2 className={large ? 'text-h3' : 'text-body font-sans font-semibold tracking-normal'}>{title}</h2>
      {children && <div className="text-muted mt-2 max-w-[31em]">{children}</div>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
