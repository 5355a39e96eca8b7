import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { DEFAULT_SIZE, firstPage, isFiltered, SIZES, type DeskQuery } from '@api/admin/desk.rules'
import type { DeskList } from '@api/admin/desk.types'
import { Select } from '@/components/form/controls'
import { Button, buttonClass } from '@/components/ui/button'
import { count } from '@/lib/format'

import { listAddress } from '../addresses'
import { countOf } from '../format'
import { useQueryForm } from './list-hooks'

interface Props {
  list: DeskList
  query: DeskQuery
  sizes?: boolean
  /** Controls for how the rows are displayed. */
  children?: ReactNode
}

/** Each page continues from the last row of its neighbour, so that new arrivals shift nothing. */
export function Pager({ list, query, sizes = true, children }: Props) {
  const { tab, rows, found, total, page, next, previous } = list
  const from = (page - 1) * Number(query.size ?? DEFAULT_SIZE) + 1
  const base = firstPage(query)
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4" data-print="hide">
      <span className="fine">
        {rows.length > 0 ? `${count(from)} to ${count(from + rows.length - 1)} of ` : ''}
        {countOf(found)}
        {isFiltered(query) && `, filtered from ${countOf(total)}`}
      </span>
      {sizes && <Sizes list={list} query={query} />}
      {children}
      {(previous || next) && (
        <nav aria-label="Pages" className="flex gap-2 max-md:w-full max-md:justify-between md:ml-auto">
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

function Sizes({ list, query }: Pick<Props, 'list' | 'query'>) {
  const { size = String(DEFAULT_SIZE), ...rest } = firstPage(query)
  return (
    <form {...useQueryForm(list.tab, query)} className="text-muted inline-flex items-center gap-2.5">
      {Object.entries(rest).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="size">Rows</label>
      <Select small id="size" name="size" className="fitted" defaultValue={size} options={SIZES.map(String)} />
      <Button type="submit" variant="plain" size="small" className="no-js:inline-flex hidden">
        Show
      </Button>
    </form>
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
