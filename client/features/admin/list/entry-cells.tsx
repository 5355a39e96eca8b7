import { Link } from 'react-router-dom'

import { TAB_TITLES } from '@api/admin/desk.rules'
import type { DeskSearch } from '@api/admin/desk.types'
import { cx } from '@/lib/cx'

import desk from '../desk.module.css'

type Row = DeskSearch['rows'][number]

/** The leading cells of a table with every kind of entry: the sender and the kind. */
export const EntryCells = ({ row, to }: { row: Row; to: string }) => (
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
      <div className={cx(desk.fine, desk.whole)}>{row.reference}</div>
    </td>
  </>
)
