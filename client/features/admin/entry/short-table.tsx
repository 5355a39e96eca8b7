import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'

import type { DeskQuery } from '@api/admin/desk.rules'
import type { DeskList } from '@api/admin/desk.types'
import { Badge } from '@/components/ui/badge'
import { TableHead } from '@/components/ui/table'
import { cx } from '@/lib/cx'

import { entryAddress } from '../addresses'
import desk from '../desk.module.css'
import entryTableStyles from '../list/entry-table.module.css'
import { dueText, shortDateOf, timeOf } from '../format'
import { Pager } from '../list/pager'
import { StatusBadge } from '../status-badge'

/** The list beside an open submission, with only the columns needed to choose the next. */
export function ShortTable({ list, query, open }: { list: DeskList; query: DeskQuery; open: string }) {
  const openRow = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    // After all effects, because that of the route scrolls the page to its top.
    queueMicrotask(() => openRow.current?.scrollIntoView({ block: 'nearest' }))
  }, [open])
  return (
    <>
      <table className={entryTableStyles.table}>
        <thead>
          <tr>
            <TableHead>Name</TableHead>
            <TableHead className={entryTableStyles.wDate}>
              {list.tab === 'registrations' ? 'Registered' : 'Received'}
            </TableHead>
            <TableHead className={entryTableStyles.wDue}>Status</TableHead>
          </tr>
        </thead>
        <tbody>
          {list.rows.map((row) => (
            <tr
              key={row.id}
              ref={row.id === open ? openRow : undefined}
              data-row={row.id}
              className={cx(row.id === open && entryTableStyles.open)}
            >
              <th scope="row" className={cx(desk.two, entryTableStyles.name)}>
                <Link
                  to={entryAddress(list.tab, row.id, query)}
                  aria-current={row.id === open ? 'true' : undefined}
                  preventScrollReset
                >
                  <bdi>{row.name || row.email}</bdi>
                </Link>
                <small>
                  <bdi>{row.businessName ?? row.role ?? row.country}</bdi>
                </small>
              </th>
              <td className={cx(entryTableStyles.wDate, desk.two)}>
                <span className={desk.num}>{shortDateOf(row.receivedAt)}</span>
                <small>{timeOf(row.receivedAt)}</small>
              </td>
              <td className={cx(entryTableStyles.wDue, desk.two)}>
                <StatusBadge status={row.status} replied={row.replied} />
                {row.overdue && <Badge kind="overdue">{dueText(row, list.now)}</Badge>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager list={list} query={query} sizes={false} />
    </>
  )
}
