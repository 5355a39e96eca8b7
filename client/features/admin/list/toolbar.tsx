import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'

import { isFiltered, KINDS, PERIODS, STATUS_LABELS, type DeskQuery, type DeskTab } from '@api/admin/desk.rules'
import type { DeskList } from '@api/admin/desk.types'
import { COUNTRIES } from '@api/forms/form-options.rules'
import { InputField, Select } from '@/components/form/controls'
import { Button } from '@/components/ui/button'
import { ChevronDown, Cross } from '@/components/ui/shell-icons'
import { cx } from '@/lib/cx'
import { dayText } from '@/lib/format'

import { listAddress, listAddressWith } from '../addresses'
import { closeOnEscape, optionsOf, personOptions, SearchBox, STATUS_OPTIONS } from '../desk-controls'
import { mayHandle } from '../desk-data'
import { ExportButtons } from '../exports/export-tray'
import { useQueryForm } from './list-hooks'

interface Props {
  list: DeskList
  query: DeskQuery
}

/** A plain GET form; with JavaScript each choice submits it. */
export function Toolbar({ list, query }: Props) {
  const form = useQueryForm(list.tab, query)
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-2 md:mt-6" data-print="hide">
        <form
          {...form}
          role="search"
          className="flex flex-1 flex-wrap items-center gap-2 max-md:w-full max-md:flex-[1_0_100%]"
        >
          <SearchBox
            aria-label="Search by name, email or business"
            placeholder="Name, email or business"
            defaultValue={query.q ?? ''}
            maxLength={200}
          />
          <div className="flex gap-2 max-md:-mx-5 max-md:flex-[0_0_calc(100%+40px)] max-md:[scrollbar-width:none] max-md:overflow-x-auto max-md:px-5 max-md:py-1 max-md:*:flex-none md:flex-wrap">
            {filtersOf(list).map((filter) => (
              <Filter key={filter.name} value={query[filter.name]} {...filter} />
            ))}
            <DateFilter query={query} />
            <Filter
              name="overdue"
              label="Overdue"
              value={query.overdue}
              options={[{ value: 'yes', label: 'Overdue only' }]}
            />
          </div>
          {(['open', 'mail', 'sort', 'dir', 'size'] as const).map(
            (name) => query[name] && <input key={name} type="hidden" name={name} value={query[name]} />,
          )}
          <Button type="submit" variant="secondary" size="small" className="no-js:inline-flex hidden">
            Apply
          </Button>
        </form>
        {mayHandle(list.me) && <ExportButtons list={list} query={query} />}
      </div>
      {isFiltered(query) && <ActiveFilters list={list} query={query} />}
    </>
  )
}

interface FilterProps {
  name: keyof DeskQuery
  label: string
  options: ComponentProps<typeof Select>['options']
  value?: string
}

const filtersOf = ({ tab, owners }: DeskList): FilterProps[] => [
  { name: 'status', label: 'Status', options: STATUS_OPTIONS },
  {
    name: 'owner',
    label: 'Owner',
    options: [{ value: 'me', label: 'Mine' }, { value: 'none', label: 'Unassigned' }, ...personOptions(owners)],
  },
  ...(KINDS[tab].length
    ? [{ name: 'kind', label: tab === 'applications' ? 'Applying as' : 'Type', options: KINDS[tab] } as const]
    : []),
  ...(hasCountry(tab) ? [{ name: 'country', label: 'Country', options: COUNTRIES } as const] : []),
  { name: 'within', label: tab === 'registrations' ? 'Registered' : 'Received', options: optionsOf(PERIODS) },
]

const hasCountry = (tab: DeskTab) => tab === 'registrations' || tab === 'discovery-calls'

/** The first option is the label; choosing it clears the filter. */
const Filter = ({ name, label, value = '', options }: FilterProps) => (
  <Select
    small
    name={name}
    aria-label={label}
    className={cx('fitted', value && 'narrowing')}
    defaultValue={value}
    placeholder={label}
    options={options}
  />
)

const DateFilter = ({ query: { from, to } }: Pick<Props, 'query'>) => (
  <details className="relative inline-flex items-center" onKeyDown={closeOnEscape}>
    <summary
      className={cx(
        'rounded-control border-line-strong bg-ground hover:border-text relative flex min-h-11 list-none items-center border py-2 pr-8.5 pl-3.5 font-medium',
        (from || to) && 'narrowing',
      )}
    >
      Dates
      <ChevronDown size={16} className="pointer-events-none absolute right-[11px]" />
    </summary>
    <div className="floating z-5 grid gap-3 p-5 max-md:fixed max-md:inset-x-5 max-md:bottom-5 max-md:z-30 md:absolute md:top-12.5 md:left-0 md:w-70">
      <InputField label="From" type="date" name="from" defaultValue={from} />
      <InputField label="To" type="date" name="to" defaultValue={to} />
      <Button type="submit" variant="secondary" size="small">
        Show these dates
      </Button>
    </div>
  </details>
)

const OWNERS: Record<string, string> = { me: 'me', none: 'no one' }

function ActiveFilters({ list: { tab, owners }, query }: Props) {
  const { q, status, owner = '', kind, country, within, from, to, overdue, open, mail } = query
  const ownerName = OWNERS[owner] ?? owners.find(({ id }) => id === owner)?.name ?? 'someone'
  const set: [keyof DeskQuery, string | undefined | false][] = [
    ['q', q && `Search: ${q}`],
    ['status', status && `Status: ${STATUS_LABELS[status]}`],
    ['owner', owner && `Owner: ${ownerName}`],
    ['kind', kind && `Type: ${kind}`],
    ['country', country && `Country: ${country}`],
    ['within', within && PERIODS[within as keyof typeof PERIODS]],
    ['from', from && `From ${dayText(from)}`],
    ['to', to && `To ${dayText(to)}`],
    ['overdue', overdue && 'Overdue'],
    ['open', open && 'New or in progress'],
    ['mail', mail && 'Mail not delivered'],
  ]
  return (
    <div className="mt-1 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
      {set.map(
        ([name, words]) =>
          words && (
            <span
              key={name}
              className="rounded-control border-hair-brass bg-brass-wash text-small inline-flex min-h-8 items-center gap-0.5 border pl-3 font-medium"
            >
              <bdi>{words}</bdi>
              <Link
                to={listAddressWith(tab, query, { [name]: undefined })}
                aria-label={`Remove ${words}`}
                className="relative grid size-8 place-items-center after:absolute after:-inset-1.5"
                preventScrollReset
              >
                <Cross size={14} />
              </Link>
            </span>
          ),
      )}
      <Link className="line-link" to={listAddress(tab, { sort: query.sort, dir: query.dir, size: query.size })}>
        Clear filters
      </Link>
    </div>
  )
}
