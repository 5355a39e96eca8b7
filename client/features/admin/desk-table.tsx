import type { ComponentProps, Key, ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { ArrowDown, ArrowUp } from '@/components/ui/icons'
import { EmptyState } from '@/components/ui/states'
import { cx } from '@/lib/cx'

export interface Column<Row> {
  heading: ReactNode
  cell: (row: Row) => ReactNode
  below?: (row: Row) => ReactNode
  isName?: boolean
  /** Labels its values on a phone, where there are no headings. */
  labelled?: boolean
  className?: string
  /** The heading links to the same list in this column's order. The direction is null if the list has another order. */
  sort?: { direction: 'asc' | 'desc' | null; to: string }
}

interface Props<Row> {
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => Key
  actions?: (row: Row) => ReactNode
  className?: string
  /** Shown instead of a table without rows. */
  none?: ComponentProps<typeof EmptyState>
  rowProps?: (row: Row) => ComponentProps<'tr'> & Record<`data-${string}`, string>
}

export function DeskTable<Row>({ columns, rows, keyOf, actions, className, none, rowProps }: Props<Row>) {
  if (none && !rows.length) return <EmptyState large {...none} />
  const all = actions ? [...columns, { heading: <span className="sr-only">What to do</span>, cell: actions }] : columns
  return (
    <table className={cx('records', actions && 'acting', className)}>
      <thead>
        <tr>
          {all.map((column, at) => (
            <Heading key={at} {...column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} {...rowProps?.(row)}>
            {all.map(({ heading, cell, below, isName, labelled, className: look }: Column<Row>, at) => {
              const Cell = isName ? 'th' : 'td'
              return (
                <Cell key={at} scope={isName ? 'row' : undefined} className={look}>
                  {labelled && <span className="text-muted lg:hidden">{heading}: </span>}
                  {cell(row)}
                  {below && <div className="fine">{below(row)}</div>}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Heading({ heading, className, sort }: Pick<Column<never>, 'heading' | 'className' | 'sort'>) {
  if (!sort)
    return (
      <th scope="col" className={className}>
        {heading}
      </th>
    )
  const Arrow = sort.direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <th scope="col" className={className} aria-sort={sort.direction ? `${sort.direction}ending` : 'none'}>
      <Link className="hover:text-text inline-flex min-h-6 items-center gap-1.5" to={sort.to} preventScrollReset>
        {heading}
        {sort.direction && <Arrow size={14} />}
      </Link>
    </th>
  )
}
