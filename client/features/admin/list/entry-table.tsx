import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import type { DeskQuery, DeskSort, DeskTab } from '@api/admin/desk.rules'
import type { DeskList, DeskRow } from '@api/admin/desk.types'
import { TickBox } from '@/components/form/controls'
import { TableHead } from '@/components/ui/table'
import { cx } from '@/lib/cx'
import { dateOf, timeOf } from '@/lib/format'

import { entryAddress, listAddressWith } from '../addresses'
import desk from '../desk.module.css'
import { Due, Owner, StatusBadge } from '../entry-cells'
import styles from './entry-table.module.css'
import { amountText, telephoneLink, preferredDay, webAddress } from '../format'

interface Column {
  heading: string
  className?: string
  /** Its cells have two lines, the second one smaller. */
  two?: boolean
  sort?: DeskSort
  cell: (row: DeskRow) => ReactNode
}

const Contact = ({ row }: { row: DeskRow }) => (
  <>
    <a href={`mailto:${row.email}`} title={row.email}>
      <bdi>{row.email}</bdi>
    </a>
    {row.phone && (
      <small>
        <a href={`tel:${telephoneLink(row.phone)}`}>
          <bdi>{row.phone}</bdi>
        </a>
      </small>
    )}
  </>
)

function Business({ row, second }: { row: DeskRow; second: string | null }) {
  const site = row.businessWebsite ? webAddress(row.businessWebsite) : undefined
  return (
    <>
      {(row.businessName || row.businessWebsite) && (
        <span className={styles.business}>
          {row.businessName && (
            <b title={row.businessName}>
              <bdi>{row.businessName}</bdi>
            </b>
          )}
          {site ? (
            <a
              href={site.href}
              target="_blank"
              rel="noopener noreferrer nofollow"
              aria-label={`Website: ${site.words}`}
            >
              {site.words}
            </a>
          ) : (
            row.businessWebsite && <bdi>{row.businessWebsite}</bdi>
          )}
        </span>
      )}
      {second && row.businessName ? (
        <small title={second}>
          <bdi>{second}</bdi>
        </small>
      ) : (
        second && (
          <span title={second}>
            <bdi>{second}</bdi>
          </span>
        )
      )}
    </>
  )
}

const Received = ({ row }: { row: DeskRow }) => (
  <>
    <span className={desk.num}>{dateOf(row.receivedAt)}</span>
    <small>{timeOf(row.receivedAt)}</small>
  </>
)

const NAMES = { investor: 'Investor', entrepreneur: 'Entrepreneur', founder: 'Founder' } as const
const kindWords = (kind: string | null) => (kind ? (NAMES[kind as keyof typeof NAMES] ?? kind) : '')

const contact: Column = {
  heading: 'Contact',
  className: styles.wContact,
  two: true,
  cell: (row) => <Contact row={row} />,
}
const location: Column = {
  heading: 'Location',
  className: 'w-34 max-[60rem]:hidden',
  sort: 'country',
  cell: (row) => <bdi>{row.country}</bdi>,
}
const received = (heading: string): Column => ({
  heading,
  className: styles.wDate,
  two: true,
  sort: 'received',
  cell: (row) => <Received row={row} />,
})

/** Columns by tab; name, status, owner and due date are common to all. */
const COLUMNS: Record<DeskTab, Column[]> = {
  registrations: [
    contact,
    location,
    {
      heading: 'Business Info',
      className: styles.wBusiness,
      two: true,
      cell: (row) => <Business row={row} second={row.role} />,
    },
    received('Registered'),
  ],
  'discovery-calls': [
    contact,
    location,
    {
      heading: 'Preferred date',
      className: styles.wExtra,
      sort: 'preferred',
      cell: (row) => <bdi>{preferredDay(row.preferredDate)}</bdi>,
    },
    received('Received'),
  ],
  applications: [
    contact,
    {
      heading: 'Applying as',
      className: cx('w-34 max-[60rem]:hidden', styles.wExtra),
      cell: (row) => kindWords(row.kind),
    },
    {
      heading: 'Business Info',
      className: styles.wBusiness,
      two: true,
      cell: (row) => <Business row={row} second={row.role} />,
    },
    {
      heading: 'Amount',
      className: cx('w-34 max-[60rem]:hidden', desk.num),
      cell: (row) => row.amount && amountText(row.amount),
    },
    received('Received'),
  ],
  complaints: [contact, received('Received')],
}

interface Props {
  list: DeskList
  query: DeskQuery
  /** One line per row. */
  compact: boolean
  /** Without it, rows cannot be selected. */
  selection?: Selection
}

interface Selection {
  selected: ReadonlySet<string>
  onSelect: (row: DeskRow, selected: boolean, range: boolean) => void
  onSelectAll: (selected: boolean) => void
}

const rowKey = ({ id, version }: DeskRow) => `${id}:${version}`

export function EntryTable({ list, query, compact, selection }: Props) {
  const { tab, rows, now } = list
  const columns = COLUMNS[tab]
  return (
    <div className={styles.scroller}>
      <table className={cx(styles.table, compact && styles.compact, !selection && styles.unselectable)}>
        <thead>
          <tr>
            {selection && <SelectAll rows={rows} selection={selection} />}
            <Head heading="Name" className={styles.wName} sort="name" tab={tab} query={query} />
            {columns.map(({ heading, className, sort }) => (
              <Head key={heading} heading={heading} className={className} sort={sort} tab={tab} query={query} />
            ))}
            <Head heading="Status" className={styles.wStatus} sort="status" tab={tab} query={query} />
            <Head heading="Owner" className="w-29.5 max-[80rem]:hidden" sort="owner" tab={tab} query={query} />
            <Head heading="Due" className={styles.wDue} sort="due" tab={tab} query={query} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-row={row.id}>
              {selection && <SelectRow row={row} selection={selection} />}
              <th scope="row" className={cx(styles.wName, styles.name)}>
                <Link to={entryAddress(tab, row.id, query)}>
                  <bdi>{row.name || row.email}</bdi>
                </Link>
                {row.country && <span className={cx(styles.under, 'max-[60rem]:block', desk.fine)}>{row.country}</span>}
                <span className={cx(styles.under, styles.underDue, desk.fine)}>
                  <Due row={row} now={now} />
                </span>
                {row.owner && (
                  <span className={cx(styles.under, 'max-[80rem]:block', desk.fine)}>
                    <bdi>{row.owner.name}</bdi>
                  </span>
                )}
              </th>
              {columns.map(({ heading, className, two, cell }) => (
                <td key={heading} className={cx(className, two && desk.two)}>
                  {cell(row)}
                </td>
              ))}
              <td className={styles.wStatus}>
                <StatusBadge status={row.status} replied={row.replied} />
              </td>
              <td className="w-29.5 max-[80rem]:hidden">
                <Owner owner={row.owner} />
              </td>
              <td className={styles.wDue}>
                <Due row={row} now={now} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SelectAll({ rows, selection: { selected, onSelectAll } }: { rows: DeskRow[]; selection: Selection }) {
  const all = rows.length > 0 && rows.every(({ id }) => selected.has(id))
  return (
    <TableHead className={styles.wPick} data-print="hide">
      <TickBox
        className={styles.pick}
        aria-label="Select all rows on this page"
        checked={all}
        mixed={!all && selected.size > 0}
        onChange={({ target }) => onSelectAll(target.checked)}
      />
    </TableHead>
  )
}

const SelectRow = ({ row, selection: { selected, onSelect } }: { row: DeskRow; selection: Selection }) => (
  <td className={styles.wPick} data-print="hide">
    <TickBox
      name="rows"
      value={rowKey(row)}
      className={styles.pick}
      aria-label={`Select ${row.name}`}
      checked={selected.has(row.id)}
      onChange={({ target, nativeEvent }) =>
        onSelect(row, target.checked, (nativeEvent as MouseEvent).shiftKey === true)
      }
    />
  </td>
)

/** Sorting by the same column again reverses the order. */
function Head({
  heading,
  className,
  sort,
  tab,
  query,
}: Pick<Column, 'heading' | 'className' | 'sort'> & { tab: DeskTab; query: DeskQuery }) {
  if (!sort) return <TableHead className={className}>{heading}</TableHead>
  const byNature = sort === 'received' ? 'desc' : 'asc'
  const sorted = (query.sort ?? 'received') === sort ? (query.dir ?? byNature) : null
  const next = sorted ? (sorted === 'asc' ? 'desc' : 'asc') : byNature
  return (
    <TableHead className={className} sorted={sorted}>
      <Link
        className="inline-flex items-center min-h-6 hover:text-text"
        to={listAddressWith(tab, query, { sort, dir: next })}
        preventScrollReset
      >
        {heading}
      </Link>
    </TableHead>
  )
}
