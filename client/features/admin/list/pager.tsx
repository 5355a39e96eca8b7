import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'

import { DEFAULT_SIZE, firstPage, isFiltered, SIZES, type DeskQuery } from '@api/admin/desk.rules'
import type { DeskList } from '@api/admin/desk.types'
import { Button, buttonClass } from '@/components/ui/button'
import { count } from '@/lib/format'

import { listAddress } from '../addresses'
import { Choice } from '../desk-controls'
import desk from '../desk.module.css'
import { countOf } from '../format'
import styles from './pager.module.css'

interface Props {
  list: DeskList
  query: DeskQuery
  sizes?: boolean
  /** Controls for how the rows are displayed. */
  children?: ReactNode
}

/** Each page continues from the last row of its neighbour, so that new arrivals shift nothing. */
export function Pager({ list, query, sizes = true, children }: Props) {
  const navigate = useNavigate()
  const { tab, rows, found, page, next, previous } = list
  const size = Number(query.size ?? DEFAULT_SIZE)
  const from = (page - 1) * size + 1
  const base = firstPage(query)
  return (
    <div className={styles.pager} data-print="hide">
      <span className={desk.fine}>
        {rows.length > 0 ? `${count(from)} to ${count(from + rows.length - 1)} of ` : ''}
        {countOf(found)}
        {isFiltered(query) && `, filtered from ${countOf(list.total)}`}
      </span>
      {sizes && (
        <form
          method="get"
          action={`/admin/${tab}`}
          className="inline-flex items-center gap-2.5 text-muted"
          onChange={({ target }) => {
            if (target instanceof HTMLSelectElement) void navigate(listAddress(tab, { ...base, size: target.value }))
          }}
        >
          {Object.entries(base).map(
            ([name, value]) => name !== 'size' && value && <input key={name} type="hidden" name={name} value={value} />,
          )}
          <label htmlFor="size">Rows</label>
          <Choice key={size} id="size" name="size" defaultValue={String(size)}>
            {SIZES.map((rowsShown) => (
              <option key={rowsShown} value={rowsShown}>
                {rowsShown}
              </option>
            ))}
          </Choice>
          <Button type="submit" variant="plain" size="small" className="hidden no-js:inline-flex">
            Show
          </Button>
        </form>
      )}
      {children}
      {(previous || next) && (
        <nav aria-label="Pages" className="flex gap-2">
          <PageLink to={previous && listAddress(tab, base)}>First</PageLink>
          <PageLink
            to={previous && listAddress(tab, { ...base, page: String(Math.max(1, page - 1)), before: previous })}
          >
            Previous
          </PageLink>
          <PageLink to={next && listAddress(tab, { ...base, page: String(page + 1), after: next })}>Next</PageLink>
        </nav>
      )}
    </div>
  )
}

function PageLink({ to, children }: { to: string | null; children: string }) {
  const look = buttonClass({ variant: 'secondary', size: 'small' })
  return to ? (
    <Link to={to} className={look} aria-label={`${children} page`} preventScrollReset>
      {children}
    </Link>
  ) : (
    <span className={look} aria-disabled="true" aria-label={`${children} page`}>
      {children}
    </span>
  )
}
