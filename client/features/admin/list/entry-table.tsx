import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { type DeskQuery, type DeskSort, type ListName, TAB_TITLES } from '@api/desk/desk.rules'
import type { DeskList, DeskRow } from '@api/submissions/submissions.types'
import { PERSON_LABELS } from '@api/people/people.rules'
import { TickBox } from '@/components/form/controls'
import { Mail } from '@/components/ui/icons'
import { cx } from '@/lib/cx'
import { dateOf, timeOf } from '@/lib/format'

import { answerAddress, entryAddress, listAddressWith } from '../addresses'
import { DeskTable, type Column } from '../desk-table'
import { Due, Owner, SenderName, StatusBadge } from '../entry-cells'
import { amountText, preferredDay, telephoneLink, webAddress } from '../desk-format'

/** A sortable column has the name of its order. */
type ListColumn = Omit<Column<DeskRow>, 'sort'> & { sort?: DeskSort }

function Business({ row: { businessName, businessWebsite, role } }: { row: DeskRow }) {
  const site = businessWebsite ? webAddress(businessWebsite) : undefined
  return (
    <>
      {(businessName || businessWebsite) && (
        <span className="business grid grid-cols-[minmax(0,auto)_minmax(0,auto)] items-baseline justify-start gap-2.5 *:max-w-full md:max-lg:grid-cols-1 md:max-lg:gap-0">
          {businessName && (
            <b title={businessName} className="overflow-hidden font-medium text-ellipsis">
              <bdi>{businessName}</bdi>
            </b>
          )}
          {site ? (
            <a
              href={site.href}
              target="_blank"
              rel="noopener noreferrer nofollow"
              aria-label={`Website: ${site.words}`}
              className="border-line-strong text-small border-b md:max-lg:justify-self-start"
            >
              {site.words}
            </a>
          ) : (
            businessWebsite && <bdi>{businessWebsite}</bdi>
          )}
        </span>
      )}
      {role && businessName ? (
        <small title={role}>
          <bdi>{role}</bdi>
        </small>
      ) : (
        role && (
          <span title={role}>
            <bdi>{role}</bdi>
          </span>
        )
      )}
    </>
  )
}

const kindText = ({ kind }: DeskRow) => kind && (PERSON_LABELS[kind] ?? kind)
const amountOf = ({ amount }: DeskRow) => amount && amountText(amount)

/** Positions in a card: the name beside the date, further cells below both, and at the foot the status beside the due date. */
const BELOW = 'max-lg:col-[2/4] max-lg:order-1 max-lg:mt-0.5'
const AT_FOOT = 'max-lg:order-3 max-lg:mt-2.5'

const contact: ListColumn = {
  heading: 'Contact',
  className: 'two reach lg:w-55 xl:w-70 max-lg:col-[2/4] max-lg:order-2 max-lg:mt-1.5',
  cell: ({ email, phone }) => (
    <>
      <a href={`mailto:${email}`} title={email}>
        <bdi>{email}</bdi>
      </a>
      {phone && (
        <small>
          <a href={`tel:${telephoneLink(phone)}`}>
            <bdi>{phone}</bdi>
          </a>
        </small>
      )}
    </>
  ),
}
const answerable = (tab: ListName, query: DeskQuery): ListColumn => ({
  ...contact,
  className: cx('contact-of-all', contact.className),
  cell: (row) => (
    <div className="flex! items-start justify-between gap-2 overflow-visible">
      <div className="grid min-w-0 justify-items-start">{contact.cell(row)}</div>
      <Link
        to={answerAddress(tab, row.id, query)}
        aria-label={`Answer ${row.name || row.email}`}
        className="text-muted hover:text-text relative grid size-6 flex-none place-items-center overflow-visible after:absolute after:-inset-2.5"
      >
        <Mail size={18} />
      </Link>
    </div>
  ),
})
const place: ListColumn = {
  heading: 'Location',
  className: 'w-34 max-xl:hidden',
  sort: 'country',
  cell: ({ country }) => <bdi>{country}</bdi>,
}
const business: ListColumn = {
  heading: 'Business Info',
  className: cx('two max-lg:*:whitespace-normal', BELOW),
  cell: (row) => <Business row={row} />,
}
const received = (heading: string): ListColumn => ({
  heading,
  className:
    'two moment lg:w-31 max-lg:col-start-3 max-lg:row-start-1 max-lg:pl-3 max-lg:text-right max-lg:text-small/[1.375rem] max-lg:text-muted max-lg:[&_small]:hidden',
  sort: 'received',
  cell: ({ receivedAt }) => (
    <>
      <span className="num">{dateOf(receivedAt)}</span>
      <small>{timeOf(receivedAt)}</small>
    </>
  ),
})

const COLUMNS: Record<ListName, ListColumn[]> = {
  inbox: [
    {
      heading: 'Kind',
      className: cx('two lg:w-40', BELOW),
      cell: ({ tab, businessName, role }) => (
        <>
          <span>{TAB_TITLES[tab]}</span>
          <small>
            <bdi>{businessName ?? role}</bdi>
          </small>
        </>
      ),
    },
    contact,
    received('Received'),
  ],
  registrations: [contact, place, business, received('Registered')],
  'discovery-calls': [
    contact,
    place,
    {
      heading: 'Preferred date',
      className: cx('max-lg:text-small max-lg:text-muted', BELOW),
      sort: 'preferred',
      cell: ({ preferredDate }) => <bdi>{preferredDay(preferredDate)}</bdi>,
    },
    received('Received'),
  ],
  applications: [
    contact,
    { heading: 'Applying as', className: 'w-34 max-xl:hidden', cell: kindText },
    business,
    { heading: 'Amount', className: 'w-34 num max-xl:hidden', cell: amountOf },
    received('Received'),
  ],
  complaints: [contact, received('Received')],
}

const nameColumn = ({ tab, now }: DeskList, query: DeskQuery): ListColumn => ({
  heading: 'Name',
  isName: true,
  className: 'wrap-anywhere lg:w-40 max-lg:col-start-2 max-lg:text-lead/[1.375rem]',
  sort: 'name',
  cell: (row) => (
    <>
      {/* A name of several lines must not take the screen from the rows below. */}
      <Link to={entryAddress(tab, row.id, query)} className="line-clamp-3 underline-offset-3 hover:underline">
        <SenderName row={row} />
      </Link>
      {row.country && <Under className="max-xl:block">{row.country}</Under>}
      <Under className="lg:max-xl:block">{[kindText(row), amountOf(row)].filter(Boolean).join(', ')}</Under>
      <Under className="lg:max-xl:block">
        <Due row={row} now={now} />
      </Under>
      {row.owner && (
        <Under className="max-xl:block">
          <bdi>{row.owner.name}</bdi>
        </Under>
      )}
    </>
  ),
})

const Under = ({ className, children }: { className: string; children: ReactNode }) => (
  <span className={cx('under fine hidden', className)}>{children}</span>
)

const commonColumns = ({ now, owners }: DeskList): ListColumn[] => [
  {
    heading: 'Status',
    className: cx('lg:w-29.5 max-lg:col-start-2', AT_FOOT),
    sort: 'status',
    cell: (row) => <StatusBadge row={row} />,
  },
  {
    heading: 'Owner',
    className: 'w-29.5 max-xl:hidden',
    sort: 'owner',
    cell: (row) => <Owner owner={row.owner} among={owners} />,
  },
  {
    heading: 'Due',
    className: cx('xl:w-34.5 lg:max-xl:hidden max-lg:col-start-3 max-lg:text-right', AT_FOOT),
    sort: 'due',
    cell: (row) => <Due row={row} now={now} />,
  },
]

interface Selection {
  selected: ReadonlySet<string>
  onSelect: (row: DeskRow, selected: boolean, range: boolean) => void
  onSelectAll: (selected: boolean) => void
}

interface Props {
  list: DeskList
  query: DeskQuery
  compact: boolean
  selection?: Selection
}

const keyOf = ({ id }: DeskRow) => id

export function EntryTable({ list, query, compact, selection }: Props) {
  const { tab, rows } = list
  const own = COLUMNS[tab].map((column) =>
    tab === 'inbox' && selection && column === contact ? answerable(tab, query) : column,
  )
  const columns = [nameColumn(list, query), ...own, ...commonColumns(list)].map(
    ({ sort, ...column }): Column<DeskRow> => ({ ...column, sort: sort && sortBy(sort, tab, query) }),
  )
  return (
    <DeskTable
      className={cx('entries', compact && 'compact')}
      columns={selection ? [selectColumn(rows, selection), ...columns] : columns}
      rows={rows}
      keyOf={keyOf}
      rowProps={({ id }) => ({ 'data-row': id })}
    />
  )
}

function sortBy(sort: DeskSort, tab: ListName, query: DeskQuery): Column<DeskRow>['sort'] {
  const byNature = sort === 'received' ? 'desc' : 'asc'
  const direction =
    (query.sort ?? (tab === 'inbox' && !query.status ? undefined : 'received')) === sort
      ? (query.dir ?? byNature)
      : null
  const dir = direction ? (direction === 'asc' ? 'desc' : 'asc') : byNature
  return { direction, to: listAddressWith(tab, query, { sort, dir }) }
}

function selectColumn(rows: DeskRow[], { selected, onSelect, onSelectAll }: Selection): Column<DeskRow> {
  const all = rows.length > 0 && rows.every(({ id }) => selected.has(id))
  return {
    className: 'lg:w-13 max-lg:w-9 max-lg:min-w-9 max-lg:row-[1/7] max-lg:pt-0.5 print:hidden',
    heading: (
      <TickBox
        className="m-0"
        aria-label="Select all rows on this page"
        checked={all}
        mixed={!all && selected.size > 0}
        onChange={({ target }) => onSelectAll(target.checked)}
      />
    ),
    cell: (row) => (
      <TickBox
        name="rows"
        value={`${row.id}:${row.version}`}
        className="m-0"
        aria-label={`Select ${row.name}`}
        checked={selected.has(row.id)}
        onChange={({ target, nativeEvent }) =>
          onSelect(row, target.checked, (nativeEvent as MouseEvent).shiftKey === true)
        }
      />
    ),
  }
}
