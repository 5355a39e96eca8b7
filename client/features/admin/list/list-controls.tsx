import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { DEFAULT_SIZE, type DeskQuery, firstPage, isFiltered, SIZES } from '@api/desk/desk.rules'
import type { DeskList } from '@api/submissions/submissions.types'
import { Input, Select, TickBox } from '@/components/form/controls'
import { Button, buttonClass } from '@/components/ui/button'
import { Download } from '@/components/ui/icons'
import { count } from '@/lib/format'
import { useHydrated } from '@/lib/store'

import { exportAddress, listAddress } from '../addresses'
import { personOptions, StandingFields } from '../desk-controls'
import { countOf } from '../desk-format'
import { IntentButton } from '../page-frame'
import { useQueryForm } from './list-hooks'

interface BulkProps {
  list: DeskList
  query: DeskQuery
  selected: string[]
  all: boolean
  onAll: (all: boolean) => void
  onClear: () => void
  /** The user was asked to confirm, so the next press is sure. */
  sure: boolean
}

export function BulkBar({ list, query, selected, all, onAll, onClear, sure }: BulkProps) {
  const { tab, owners, rows, found, now } = list
  const hydrated = useHydrated()
  const chosen = all ? found.count : selected.length
  const download = all ? exportAddress(tab, query, 'csv') : exportAddress(tab, {}, 'csv', selected)
  return (
    <div className="bulk bulk-bar" role="group" aria-label="Selected rows" data-print="hide">
      {sure && <input type="hidden" name="sure" value="yes" />}
      <input type="hidden" name="matching" value={found.count} />
      <b aria-live="polite" className="tabular-nums">
        {chosen > 0 ? `${count(chosen)} selected` : 'Selected rows'}
      </b>
      {found.count > rows.length && !found.more && (
        <label className="inline-flex min-h-11 items-center gap-2">
          <TickBox
            name="all"
            value={now}
            className="m-0"
            {...(hydrated && { checked: all, onChange: ({ target }) => onAll(target.checked) })}
          />
          All {count(found.count)} that match
        </label>
      )}
      <div className="grid w-full grid-cols-2 gap-2 max-lg:order-1 lg:flex lg:w-auto lg:flex-wrap lg:items-center">
        <StandingFields label="Set status" hideLabel unchanged="Set status" />
        <Select
          small
          name="owner"
          aria-label="Assign owner"
          className="lg:fitted"
          placeholder="Assign owner"
          options={[{ value: 'none', label: 'Unassigned' }, ...personOptions(owners)]}
        />
        <label className="text-muted inline-flex min-w-0 items-center gap-2">
          Due
          <Input type="date" name="due" aria-label="Set due date" small className="lg:fitted min-w-0 max-lg:px-2" />
        </label>
        <IntentButton intent="bulk" label="Apply" variant="primary" />
        {rows.some(({ id, repliedAt }) => repliedAt && selected.includes(id)) && (
          <IntentButton intent="settle" label="No reply needed" variant="plain" />
        )}
      </div>
      {chosen > 0 && (
        <div className="ml-auto flex items-center lg:gap-2">
          <a href={download} download className={buttonClass({ variant: 'plain', size: 'small' })}>
            <Download size={18} />
            <span className="max-lg:sr-only">Download these {count(chosen)}</span>
          </a>
          <button type="button" className="line-link" onClick={onClear}>
            Clear
            <span className="max-lg:sr-only">&nbsp;selection</span>
          </button>
        </div>
      )}
    </div>
  )
}

interface PagerProps {
  list: DeskList
  query: DeskQuery
  sizes?: boolean
  children?: ReactNode
}

/** Each page continues from the last row of its neighbour, so that new arrivals shift nothing. */
export function Pager({ list, query, sizes = true, children }: PagerProps) {
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

function Sizes({ list, query }: Pick<PagerProps, 'list' | 'query'>) {
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
