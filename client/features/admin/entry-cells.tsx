import { Link } from 'react-router-dom'

import { standingLabel, TAB_TITLES, type DeskQuery, type DeskStatus } from '@api/desk/desk.rules'
import type { DeskRow } from '@api/submissions/submissions.types'
import type { Person } from '@api/auth/users/person.types'
import { Badge, type BadgeKind } from '@/components/ui/states'

import { entryAddress } from './addresses'
import type { Column } from './desk-table'
import { dueText, firstWordOf, initialsAmong, NOT_DUE, sinceText } from './desk-format'

const KINDS: Record<DeskStatus, BadgeKind> = {
  new: 'open',
  'in-progress': 'halfway',
  waiting: 'halfway',
  done: 'done',
  spam: 'off',
}

export const StatusBadge = ({ row }: { row: DeskRow }) => <Badge kind={KINDS[row.status]}>{standingLabel(row)}</Badge>

/** A mark beside the status if a reply needs an answer, with how long it has waited. */
export const ReplyMark = ({ row: { repliedAt }, now }: { row: DeskRow; now: string }) =>
  repliedAt && (
    <Badge kind="open">
      Replied <span className="font-normal">{sinceText(repliedAt, now)} ago</span>
    </Badge>
  )

export function Due({ row, now }: { row: DeskRow; now: string }) {
  if (row.repliedAt) return <ReplyMark row={row} now={now} />
  const words = dueText(row, now)
  if (row.overdue) return <Badge kind="late">{words}</Badge>
  return <span className={words === NOT_DUE ? 'sr-only' : 'num'}>{words}</span>
}

export function Owner({ owner, among = [] }: { owner: DeskRow['owner']; among?: Person[] }) {
  if (!owner)
    return (
      <span className="sr-only" data-none>
        Unassigned
      </span>
    )
  return (
    <span className="inline-flex items-center gap-2 align-middle whitespace-nowrap" title={owner.email}>
      <i
        className="border-line-strong grid size-6.5 flex-none place-items-center rounded-full border text-[0.6875rem] font-semibold not-italic"
        aria-hidden="true"
      >
        {initialsAmong(
          owner.name,
          among.map(({ name }) => name),
        )}
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
