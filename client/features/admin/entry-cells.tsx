import { Link } from 'react-router-dom'

import { standingLabel, TAB_TITLES, type DeskQuery, type DeskStatus } from '@api/desk/desk.rules'
import type { DeskRow } from '@api/submissions/submissions.types'
import { Badge, type BadgeKind } from '@/components/ui/states'

import { entryAddress } from './addresses'
import type { Column } from './desk-table'
import { dueText, firstWordOf, initialsOf, NOT_DUE } from './format'

const KINDS: Record<DeskStatus, BadgeKind> = {
  new: 'open',
  'in-progress': 'halfway',
  waiting: 'halfway',
  done: 'done',
  spam: 'off',
}

/** A reply matters more than the status of the entry. */
export const StatusBadge = ({ row, withReply = true }: { row: DeskRow; withReply?: boolean }) =>
  withReply && row.replied ? (
    <Badge kind="open">
      Replied<span className="sr-only">, {standingLabel(row)}</span>
    </Badge>
  ) : (
    <Badge kind={KINDS[row.status]}>{standingLabel(row)}</Badge>
  )

export function Due({ row, now }: { row: DeskRow; now: string }) {
  const words = dueText(row, now)
  if (row.overdue) return <Badge kind="late">{words}</Badge>
  return <span className={words === NOT_DUE ? 'text-muted' : 'num'}>{words}</span>
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

export const SenderName = ({ row }: { row: Pick<DeskRow, 'name' | 'email'> }) => <bdi>{row.name || row.email}</bdi>

export const entryColumns = (query: DeskQuery = {}): Column<DeskRow>[] => [
  {
    heading: 'Name',
    isName: true,
    cell: (row) => (
      <Link to={entryAddress(row.tab, row.id, query)}>
        <SenderName row={row} />
      </Link>
    ),
    below: (row) => <bdi>{row.businessName ?? row.role}</bdi>,
  },
  {
    heading: 'Kind',
    cell: ({ tab, reference }) => (
      <>
        {TAB_TITLES[tab]}
        <div className="fine whitespace-nowrap">{reference}</div>
      </>
    ),
  },
]

export const statusColumn: Column<DeskRow> = { heading: 'Status', cell: (row) => <StatusBadge row={row} /> }
