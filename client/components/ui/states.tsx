import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { CircleAlert, Clock } from './icons'

const ring = <circle cx="7" cy="7" r="5" />

const BADGES = {
  open: { glyph: ring, look: 'text-brass' },
  halfway: {
    glyph: (
      <>
        {ring}
        <path d="M7 2a5 5 0 010 10z" fill="currentColor" />
      </>
    ),
    look: '',
  },
  done: { glyph: <circle cx="7" cy="7" r="5" fill="currentColor" />, look: 'text-teal' },
  off: {
    glyph: (
      <>
        {ring}
        <path d="M3.5 10.5l7-7" />
      </>
    ),
    look: 'text-muted',
  },
  late: { sign: <Clock size={16} />, look: 'text-red' },
  failed: { sign: <CircleAlert size={16} />, look: 'text-red' },
} as const

export type BadgeKind = keyof typeof BADGES

/** A state shown by shape and word, never by colour alone: a globe from an empty ring to full. */
export function Badge({ kind, children }: { kind: BadgeKind; children: ReactNode }) {
  const badge = BADGES[kind]
  const signed = 'sign' in badge
  return (
    <span
      className={cx(
        'text-small inline-flex items-baseline gap-2 leading-5 whitespace-nowrap *:[svg]:flex-none *:[svg]:self-center',
        signed ? 'font-semibold' : 'font-medium',
        badge.look,
      )}
    >
      {signed ? (
        badge.sign
      ) : (
        <svg
          width="14"
          height="14"
          viewBox="0 0 14 14"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          aria-hidden="true"
        >
          {badge.glyph}
        </svg>
      )}
      {children}
    </span>
  )
}

/** A count, e.g. of unread messages. Pass a label that explains the number. */
export const CountBadge = ({ count, label }: { count: number; label: string }) => (
  <span className="bg-brass text-small num inline-grid h-6 min-w-6 place-items-center rounded-panel px-1.5 leading-none font-semibold text-(--on-brass)">
    <span aria-hidden="true">{count}</span>
    <span className="sr-only">{label}</span>
  </span>
)

interface EmptyProps {
  title: string
  children?: ReactNode
  action?: ReactNode
  large?: boolean
  /** There are no items at all: the meridian is drawn higher. */
  unfilled?: boolean
  className?: string
}

export const EmptyState = ({ title, children, action, large, unfilled, className }: EmptyProps) => (
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
