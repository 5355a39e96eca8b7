import type { ReactNode } from 'react'

import { cx } from '@/lib/cx'

interface Props {
  title: string
  children?: ReactNode
  action?: ReactNode
  className?: string
}

export function EmptyState({ title, children, action, className }: Props) {
  return (
    <div
      className={cx(
        'border-line-strong rounded-panel grid justify-items-center border border-dashed px-6 py-9 text-center',
        className,
      )}
    >
      <svg width="56" height="56" viewBox="0 0 56 56" fill="none" className="mb-4" aria-hidden="true">
        <circle cx="28" cy="28" r="27" stroke="var(--line-strong)" strokeDasharray="2 3" />
        <path d="M28 1v54" stroke="var(--brass)" />
      </svg>
      <h2 className="text-body font-sans font-semibold tracking-normal">{title}</h2>
      {children && <div className="text-muted mt-2 max-w-[31em]">{children}</div>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
