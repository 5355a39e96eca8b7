import { useEffect, useRef, type ReactNode } from 'react'
import { useNavigate, useNavigation } from 'react-router-dom'

import {
  firstPage,
  isFiltered,
  KINDS,
  PERIODS,
  readDeskQuery,
  type DeskQuery,
  type DeskTab,
} from '@api/admin/desk.rules'
import type { DeskList } from '@api/admin/desk.types'
import { COUNTRIES } from '@api/forms/form-options.rules'
import { Button } from '@/components/ui/button'
import { ChevronDown, Search } from '@/components/ui/icons'
import { cx } from '@/lib/cx'

import { ActiveFilters } from './active-filters'
import { listAddress } from '../addresses'
import { Choice, PersonOptions, StatusOptions } from '../choice'
import { closeOnEscape } from '../close-on-escape'
import desk from '../desk.module.css'
import styles from './toolbar.module.css'
import { ExportButtons } from '../exports/export-buttons'
import { mayHandle } from '../permissions'

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
          className={styles.filters}
          onSubmit={(event) => {
            event.preventDefault()
            ask()
          }}
          onChange={({ target }) => {
            if (target instanceof HTMLSelectElement) ask()
          }}
        >
          <div className={desk.search}>
            <Search size={20} />
            <input
              ref={search}
              type="search"
              name="q"
              className={desk.input}
              aria-label="Search by name, email or business"
              placeholder="Name, email or business"
              defaultValue={query.q ?? ''}
              maxLength={200}
              onChange={askAfterTyping}
            />
          </div>
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
      <label>
        From
        <input type="date" name="from" className={desk.input} defaultValue={query.from} key={`f${query.from}`} />
      </label>
      <label>
        To
        <input type="date" name="to" className={desk.input} defaultValue={query.to} key={`t${query.to}`} />
      </label>
      <Button type="submit" variant="secondary" size="small">
        Show these dates
      </Button>
    </div>
  </details>
)
