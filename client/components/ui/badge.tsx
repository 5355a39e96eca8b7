import type { ReactNode } from 'react'

import { cx } from '@/lib/cx'

import styles from './badge.module.css'
import { CircleAlert, Clock } from './icons'

export type BadgeKind = 'new' | 'contact' | 'introduced' | 'no-fit' | 'overdue' | 'failed'

const glyphs: Record<BadgeKind, ReactNode> = {
  new: <circle cx="7" cy="7" r="5" />,
  contact: (
    <>
      <circle cx="7" cy="7" r="5" />
      <path d="M7 2a5 5 0 010 10z" fill="currentColor" />
    </>
  ),
  introduced: <circle cx="7" cy="7" r="5" fill="currentColor" />,
  'no-fit': (
    <>
      <circle cx="7" cy="7" r="5" />
      <path d="M3.5 10.5l7-7" />
    </>
  ),
  overdue: <Clock size={16} />,
  failed: <CircleAlert size={16} />,
}

/** A state as shape and word, never colour alone: a globe from ring to full. */
export function Badge({ kind, children }: { kind: BadgeKind; children: ReactNode }) {
  const drawn = kind === 'overdue' || kind === 'failed'
  return (
    <span className={cx(styles.badge, styles[kind])}>
      {drawn ? (
        glyphs[kind]
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
          {glyphs[kind]}
        </svg>
      )}
      {children}
    </span>
  )
}

/** A count, e.g. of unread messages. Pass a label that explains the number. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
