import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useNavigate, useNavigation } from 'react-router-dom'

import {
  firstPage,
  isFiltered,
  KINDS,
  PERIODS,
  readDeskQuery,
  STATUS_LABELS,
  type DeskQuery,
  type DeskTab,
} from '@api/admin/desk.rules'
import type { DeskList } from '@api/admin/desk.types'
import { COUNTRIES } from '@api/forms/form-options.rules'
import { InputField } from '@/components/form/controls'
import { Button } from '@/components/ui/button'
import { ChevronDown, Cross } from '@/components/ui/icons'
import { cx } from '@/lib/cx'
import { dayText } from '@/lib/format'

import { listAddress, listAddressWith } from '../addresses'
import { Choice, closeOnEscape, PersonOptions, SearchBox, StatusOptions } from '../desk-controls'
import { mayHandle } from '../page-frame'
import desk from '../desk.module.css'
import styles from './toolbar.module.css'
import { ExportButtons } from '../exports/export-tray'

const TYPING_MS = 300

interface Props {
  list: DeskList
  query: DeskQuery
}

interface FilterProps {
  name: string
  label: string
  value?: string
  children: ReactNode
}

/** The first option is the label; choosing it clears the filter. */
const Filter = ({ name, label, value = '', children }: FilterProps) => (
  // The key remounts an uncontrolled select when its value changes.
  <Choice key={value} set={value !== ''} name={name} aria-label={label} defaultValue={value}>
    <option value="">{label}</option>
    {children}
  </Choice>
)

/** Submits the form as a query; while someone types, after a pause. */
function useListQuery(tab: DeskTab, query: DeskQuery) {
  const navigate = useNavigate()
  const destination = useNavigation().location?.pathname
  const form = useRef<HTMLFormElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    // Back and forward change the query; the box follows unless it is being typed in or its text has yet to be sent.
    if (!typing.current && search.current && document.activeElement !== search.current)
      search.current.value = query.q ?? ''
  }, [query.q])
  useEffect(() => {
    // Whoever leaves the list before the pause is over must not be brought back to it.
    if (!destination || destination === listAddress(tab)) return
    clearTimeout(typing.current)
    typing.current = undefined
  }, [destination, tab])
  useEffect(() => () => clearTimeout(typing.current), [])

  function ask(replace = false) {
    clearTimeout(typing.current)
    typing.current = undefined
    if (!form.current) return
    const asked = readDeskQuery([...new FormData(form.current)].map(([name, value]) => [name, String(value)]))
    void navigate(listAddress(tab, firstPage(asked)), { replace, preventScrollReset: true })
  }

  function askAfterTyping() {
    clearTimeout(typing.current)
    typing.current = setTimeout(() => ask(true), TYPING_MS)
  }

  return { form, search, ask, askAfterTyping }
}

/** A plain GET form; with JavaScript each choice submits it. */
export function Toolbar({ list, query }: Props) {
  const { tab } = list
  const { form, search, ask, askAfterTyping } = useListQuery(tab, query)

  return (
    <>
      <div className={desk.tools} data-print="hide">
        <form
          ref={form}
          role="search"
          method="get"
          action={`/admin/${tab}`}
          className="flex flex-wrap gap-2 items-center flex-1 max-md:w-full max-md:flex-[1_0_100%]"
          onSubmit={(event) => {
            event.preventDefault()
            ask()
          }}
          onChange={({ target }) => {
            if (target instanceof HTMLSelectElement) ask()
          }}
        >
          <SearchBox
            ref={search}
            aria-label="Search by name, email or business"
            placeholder="Name, email or business"
            defaultValue={query.q ?? ''}
            maxLength={200}
            onChange={askAfterTyping}
          />
          <Filters list={list} query={query} />
          {(['open', 'mail', 'sort', 'dir', 'size'] as const).map(
            (name) => query[name] && <input key={name} type="hidden" name={name} value={query[name]} />,
          )}
          <Button type="submit" variant="secondary" size="small" className="hidden no-js:inline-flex">
            Apply
          </Button>
        </form>
        {mayHandle(list.me) && <ExportButtons list={list} query={query} />}
      </div>
      {isFiltered(query) && <ActiveFilters list={list} query={query} />}
    </>
  )
}

function Filters({ list, query }: Props) {
  const { tab } = list
  return (
    <div className={styles.choices}>
      <Filter name="status" label="Status" value={query.status}>
        <StatusOptions />
      </Filter>
      <Filter name="owner" label="Owner" value={query.owner}>
        <option value="me">Mine</option>
        <option value="none">Unassigned</option>
        <PersonOptions people={list.owners} />
      </Filter>
      {KINDS[tab].length > 0 && (
        <Filter name="kind" label={tab === 'applications' ? 'Applying as' : 'Type'} value={query.kind}>
          {KINDS[tab].map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Filter>
      )}
      {(tab === 'registrations' || tab === 'discovery-calls') && (
        <Filter name="country" label="Country" value={query.country}>
          {COUNTRIES.map((country) => (
            <option key={country} value={country}>
              {country}
            </option>
          ))}
        </Filter>
      )}
      <Filter name="within" label={tab === 'registrations' ? 'Registered' : 'Received'} value={query.within}>
        {Object.entries(PERIODS).map(([days, label]) => (
          <option key={days} value={days}>
            {label}
          </option>
        ))}
      </Filter>
      <DateFilter query={query} />
      <Filter name="overdue" label="Overdue" value={query.overdue}>
        <option value="yes">Overdue only</option>
      </Filter>
    </div>
  )
}

const DateFilter = ({ query }: { query: DeskQuery }) => (
  <details className={cx(desk.filter, (query.from || query.to) && desk.set)} onKeyDown={closeOnEscape}>
    <summary>
      Dates
      <ChevronDown size={16} />
    </summary>
    <div className={styles.dates}>
      <InputField label="From" type="date" name="from" defaultValue={query.from} key={`f${query.from}`} />
      <InputField label="To" type="date" name="to" defaultValue={query.to} key={`t${query.to}`} />
      <Button type="submit" variant="secondary" size="small">
        Show these dates
      </Button>
    </div>
  </details>
)

function ActiveFilters({ list, query }: { list: DeskList; query: DeskQuery }) {
  const { tab } = list
  const owner =
    query.owner === 'me'
      ? 'me'
      : query.owner === 'none'
        ? 'no one'
        : list.owners.find(({ id }) => id === query.owner)?.name
  const set: [keyof DeskQuery, string | undefined][] = [
    ['q', query.q && `Search: ${query.q}`],
    ['status', query.status && `Status: ${STATUS_LABELS[query.status]}`],
    ['owner', query.owner && `Owner: ${owner ?? 'someone'}`],
    ['kind', query.kind && `Type: ${query.kind}`],
    ['country', query.country && `Country: ${query.country}`],
    ['within', query.within && PERIODS[query.within as keyof typeof PERIODS]],
    ['from', query.from && `From ${dayText(query.from)}`],
    ['to', query.to && `To ${dayText(query.to)}`],
    ['overdue', query.overdue && 'Overdue'],
    ['open', query.open && 'New or in progress'],
    ['mail', query.mail && 'Mail not delivered'],
  ]
  return (
    <div className="flex flex-wrap gap-y-1 gap-x-4 items-center min-h-11 mt-1">
      {set.map(
        ([name, words]) =>
          words && (
            <span key={name} className={styles.chip}>
              <bdi>{words}</bdi>
              <Link
                to={listAddressWith(tab, query, { [name]: undefined })}
                aria-label={`Remove ${words}`}
                preventScrollReset
              >
                <Cross size={14} />
              </Link>
            </span>
          ),
      )}
      <Link className={desk.link} to={listAddress(tab, { sort: query.sort, dir: query.dir, size: query.size })}>
        Clear filters
      </Link>
    </div>
  )
}
