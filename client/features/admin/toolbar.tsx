import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'

import {
  fromTheTop,
  isFiltered,
  KINDS,
  PERIODS,
  readDeskQuery,
  STATUS_LABELS,
  type DeskQuery,
} from '@api/admin/desk.rules'
import type { DeskList } from '@api/admin/desk.types'
import { COUNTRIES } from '@api/forms/form-options.rules'
import { Button } from '@/components/ui/button'
import { ChevronDown, Cross, Search } from '@/components/ui/icons'
import { cx } from '@/lib/cx'

import { listAddress, narrowed } from './addresses'
import { Choice, PersonOptions, StatusOptions } from './choice'
import desk from './desk.module.css'
import styles from './toolbar.module.css'
import { dateOf } from './format'
import { ExportButtons } from './export-buttons'
import { mayHandle } from './may'

const TYPING_MS = 300

/** The keyboard goes back to where it came from. */
function closeOnEscape({ key, currentTarget: details }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== 'Escape' || !details.open) return
  details.open = false
  details.querySelector('summary')?.focus()
}

interface FilterProps {
  name: string
  label: string
  value?: string
  children: ReactNode
}

/** Its label is its first option: chosen, it asks for nothing. */
const Filter = ({ name, label, value = '', children }: FilterProps) => (
  // Another answer is another select, since what it holds is its own.
  <Choice key={value} set={value !== ''} name={name} aria-label={label} defaultValue={value}>
    <option value="">{label}</option>
    {children}
  </Choice>
)

/** A plain form that asks by its address; with a script each choice is its own submit. */
export function Toolbar({ list, query }: { list: DeskList; query: DeskQuery }) {
  const { tab } = list
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const received = tab === 'registrations' ? 'Registered' : 'Received'

  useEffect(() => {
    // Back and forward change what is asked; the box follows unless someone is typing in it.
    if (search.current && document.activeElement !== search.current) search.current.value = query.q ?? ''
  }, [query.q])
  useEffect(() => () => clearTimeout(typing.current), [])

  function ask(replace = false) {
    clearTimeout(typing.current)
    if (!form.current) return
    const asked = readDeskQuery([...new FormData(form.current)].map(([name, value]) => [name, String(value)]))
    void navigate(listAddress(tab, fromTheTop(asked)), { replace, preventScrollReset: true })
  }

  return (
    <>
      <div className={desk.tools}>
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
              onChange={() => {
                clearTimeout(typing.current)
                typing.current = setTimeout(() => ask(true), TYPING_MS)
              }}
            />
          </div>
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
            <Filter name="within" label={received} value={query.within}>
              {Object.entries(PERIODS).map(([days, label]) => (
                <option key={days} value={days}>
                  {label}
                </option>
              ))}
            </Filter>
            <details className={cx(desk.filter, (query.from || query.to) && desk.set)} onKeyDown={closeOnEscape}>
              <summary>
                Dates
                <ChevronDown size={16} />
              </summary>
              <div className={styles.dates}>
                <label>
                  From
                  <input
                    type="date"
                    name="from"
                    className={desk.input}
                    defaultValue={query.from}
                    key={`f${query.from}`}
                  />
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
            <Filter name="overdue" label="Overdue" value={query.overdue}>
              <option value="yes">Overdue only</option>
            </Filter>
          </div>
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
    ['from', query.from && `From ${dateOf(`${query.from}T12:00:00Z`)}`],
    ['to', query.to && `To ${dateOf(`${query.to}T12:00:00Z`)}`],
    ['overdue', query.overdue && 'Overdue'],
    ['open', query.open && 'New or in progress'],
    ['mail', query.mail && 'Mail not delivered'],
  ]
  return (
    <div className={styles.active}>
      {set.map(
        ([name, words]) =>
          words && (
            <span key={name} className={styles.chip}>
              <bdi>{words}</bdi>
              <Link to={narrowed(tab, query, { [name]: undefined })} aria-label={`Remove ${words}`} preventScrollReset>
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
