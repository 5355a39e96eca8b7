import { Link } from 'react-router-dom'

import { STATUS_LABELS, TAB_TITLES, type DeskStatus } from '@api/admin/desk.rules'
import type { DeskRow, DeskSearch } from '@api/admin/desk.types'
import { Badge, type BadgeKind } from '@/components/ui/states'
import { cx } from '@/lib/cx'

import desk from './desk.module.css'
import { dueText, firstWordOf, initialsOf, NOT_DUE } from './format'

const KINDS: Record<DeskStatus, BadgeKind> = {
  new: 'open',
  'in-progress': 'halfway',
  done: 'done',
  spam: 'off',
}

/** A reply matters more than the status of the entry. */
export const StatusBadge = ({ status, replied }: { status: DeskStatus; replied?: boolean }) =>
  replied ? (
    <Badge kind="open">
      Replied<span className="sr-only">, {STATUS_LABELS[status]}</span>
    </Badge>
  ) : (
    <Badge kind={KINDS[status]}>{STATUS_LABELS[status]}</Badge>
  )

export function Due({ row, now }: { row: DeskRow; now: string }) {
  const words = dueText(row, now)
  if (row.overdue) return <Badge kind="late">{words}</Badge>
  return <span className={words === NOT_DUE ? 'text-muted' : desk.num}>{words}</span>
}

export function Owner({ owner }: { owner: DeskRow['owner'] }) {
  if (!owner) return <span className="text-muted">Unassigned</span>
  return (
    <span className="flex items-center gap-2 whitespace-nowrap" title={owner.email}>
      <i
        className="border-line-strong grid size-6.5 flex-none place-items-center rounded-full border text-[0.6875rem] font-semibold not-italic"
        aria-hidden="true"
      >
        {initialsOf(owner.name)}
      </i>
      <bdi className="truncate">{firstWordOf(owner.name)}</bdi>
    </span>
  )
}

/** The leading cells of a table with every kind of entry: the sender and the kind. */
export const EntryCells = ({ row, to }: { row: DeskSearch['rows'][number]; to: string }) => (
  <>
    <th scope="row">
      <Link to={to}>
        <bdi>{row.name || row.email}</bdi>
      </Link>
      <div className={desk.fine}>
        <bdi>{row.businessName ?? row.role}</bdi>
      </div>
    </th>
    <td>
      {TAB_TITLES[row.tab]}
      <div className={cx(desk.fine, 'whitespace-nowrap')}>{row.reference}</div>
    </td>
  </>
)
