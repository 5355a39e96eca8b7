import { STATUS_LABELS, type DeskStatus } from '@api/admin/desk.rules'
import type { DeskRow } from '@api/admin/desk.types'
import { Badge, type BadgeKind } from '@/components/ui/badge'

import desk from './desk.module.css'
import styles from './status-badge.module.css'
import { dueText, firstWordOf, initialsOf, NOT_DUE } from './format'

const KINDS: Record<DeskStatus, BadgeKind> = {
  new: 'new',
  'in-progress': 'contact',
  done: 'introduced',
  spam: 'no-fit',
}

/** A reply matters more than the status of the entry. */
export const StatusBadge = ({ status, replied }: { status: DeskStatus; replied?: boolean }) =>
  replied ? (
    <Badge kind="new">
      Replied<span className="sr-only">, {STATUS_LABELS[status]}</span>
    </Badge>
  ) : (
    <Badge kind={KINDS[status]}>{STATUS_LABELS[status]}</Badge>
  )

export function Due({ row, now }: { row: DeskRow; now: string }) {
  const words = dueText(row, now)
  if (row.overdue) return <Badge kind="overdue">{words}</Badge>
  return <span className={words === NOT_DUE ? desk.none : desk.num}>{words}</span>
}

export function Owner({ owner }: { owner: DeskRow['owner'] }) {
  if (!owner) return <span className={desk.none}>Unassigned</span>
  return (
    <span className={styles.owner} title={owner.email}>
      <i aria-hidden="true">{initialsOf(owner.name)}</i>
      <bdi>{firstWordOf(owner.name)}</bdi>
    </span>
  )
}
