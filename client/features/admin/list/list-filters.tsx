import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import {
  type DeskQuery,
  isFiltered,
  KINDS,
  type ListName,
  OUTCOME_LABELS,
  PERIODS,
  REACHED_LABELS,
  STATUS_LABELS,
  valuesIn,
} from '@api/desk/desk.rules'
import type { DeskList } from '@api/submissions/submissions.types'
import { BUSINESS_STAGES, COUNTRIES, SEIS_EIS_ANSWERS } from '@api/common/form-options.rules'
import { POUND_SCALE } from '@api/forms/amount.rules'
import { InputField } from '@/components/form/controls'
import { Button } from '@/components/ui/button'
import { ChevronDown, Cross } from '@/components/ui/shell-icons'
import { cx } from '@/lib/cx'
import { dayText } from '@/lib/format'

import { listAddress, listAddressWith } from '../addresses'
import { DeskMenu, Filter, optionsOf, SearchBox, TickGroup } from '../desk-controls'
import { mayHandle } from '../desk-data'
import { amountText } from '../desk-format'
import { ExportButtons } from '../undo-and-exports'
import { useQueryForm } from './list-hooks'
import { LineLink } from '../page-frame'

interface ListProps {
  list: DeskList
  query: DeskQuery
}

export function Toolbar({ list, query }: ListProps) {
  const form = useQueryForm(list.tab, query)
  return (
    <>
      <div
        className="toolbar relative mt-2 lg:mt-0.5 flex flex-wrap items-center gap-2 lg:flex-nowrap"
        data-print="hide"
      >
        <form
          {...form}
          role="search"
          className="no-js:flex-wrap! flex min-w-0 flex-1 flex-wrap items-center gap-2 max-lg:flex-[1_0_100%] lg:flex-nowrap"
        >
          <SearchBox
            aria-label="Search by name, email, business or any word"
            placeholder="Name, email, any word"
            defaultValue={query.q ?? ''}
            maxLength={200}
          />
          <div className="filter-row">
            {menusOf(list).map((menu) => (
              <ChoiceMenu key={menu.label} query={query} {...menu} />
            ))}
            <Filter
              name="within"
              label={list.tab === 'registrations' ? 'Registered' : 'Received'}
              value={query.within}
              options={optionsOf(PERIODS)}
            />
            <DateFilter query={query} />
            <Filter
              name="overdue"
              label="Overdue"
              value={query.overdue}
              options={[{ value: 'yes', label: 'Overdue only' }]}
            />
          </div>
          {(['replied', 'open', 'mail', 'source', 'campaign', 'reached', 'by', 'sort', 'dir', 'size'] as const).map(
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

const STANDINGS: Record<string, string> = { ...STATUS_LABELS, ...OUTCOME_LABELS }
const labelsOf = (options: readonly { value: string; label: string }[]) =>
  Object.fromEntries(options.map(({ value, label }) => [value, label]))
const STAGES = labelsOf(BUSINESS_STAGES)
const SCHEMES = labelsOf(SEIS_EIS_ANSWERS)
const COUNTRY_NAMES = Object.fromEntries(COUNTRIES.map((name) => [name, name]))

interface Choice {
  name: 'status' | 'owner' | 'kind' | 'country' | 'stage' | 'scheme'
  label: string
  options: Record<string, string>
}

interface Menu {
  label: string
  choices: Choice[]
  withAmount?: boolean
  withIndustry?: boolean
}

/** The filters of a list, limited to fields of its forms; each takes several values. */
function choicesOf({ tab, owners }: Pick<DeskList, 'tab' | 'owners'>): Choice[] {
  const inTabs = (...tabs: ListName[]) => tab === 'inbox' || tabs.includes(tab)
  const choices: (Choice | false)[] = [
    { name: 'status', label: 'Status', options: STANDINGS },
    {
      name: 'owner',
      label: 'Owner',
      options: { me: 'Mine', none: 'Unassigned', ...Object.fromEntries(owners.map(({ id, name }) => [id, name])) },
    },
    { name: 'kind', label: tab === 'applications' ? 'Applying as' : 'Type', options: labelsOf(KINDS[tab]) },
    inTabs('registrations', 'discovery-calls') && { name: 'country', label: 'Country', options: COUNTRY_NAMES },
    inTabs('applications') && { name: 'stage', label: 'Stage', options: STAGES },
    inTabs('registrations') && { name: 'scheme', label: 'SEIS or EIS', options: SCHEMES },
  ]
  return choices.filter((choice) => choice !== false && Object.keys(choice.options).length > 0) as Choice[]
}

const MORE = ['stage', 'scheme']

function menusOf(list: DeskList): Menu[] {
  const [more, own] = [true, false].map((isMore) =>
    choicesOf(list).filter(({ name }) => MORE.includes(name) === isMore),
  ) as [Choice[], Choice[]]
  const menus: Menu[] = own.map((choice) => ({ label: choice.label, choices: [choice] }))
  if (more.length)
    menus.push({ label: 'More', choices: more, withAmount: true, withIndustry: list.tab !== 'registrations' })
  return menus
}

const SCALE = POUND_SCALE.map((sum) => ({ value: String(sum), label: amountText(String(sum)) }))

function ChoiceMenu({ label, choices, withAmount, withIndustry, query }: Menu & Pick<ListProps, 'query'>) {
  const isSet =
    choices.some(({ name }) => query[name]) ||
    (withAmount && (query.least || query.most)) ||
    (withIndustry && query.industry)
  return (
    <FilterMenu label={label} isSet={Boolean(isSet)} submit="Show">
      {withAmount && (
        <fieldset className="grid grid-cols-2 gap-2">
          <legend className="mb-1 font-semibold">Amount</legend>
          <Filter name="least" label="At least" value={query.least} options={SCALE} />
          <Filter name="most" label="At most" value={query.most} options={SCALE} />
        </fieldset>
      )}
      {choices.map(({ name, label: legend, options }) => (
        <TickGroup key={name} name={name} legend={legend} options={options} ticked={valuesIn(query[name])} />
      ))}
      {withIndustry && (
        <InputField label="Industry" name="industry" type="search" defaultValue={query.industry} maxLength={100} />
      )}
    </FilterMenu>
  )
}

const DateFilter = ({ query: { from, to } }: Pick<ListProps, 'query'>) => (
  <FilterMenu label="Dates" isSet={Boolean(from || to)} submit="Show these dates">
    <InputField label="From" type="date" name="from" defaultValue={from} />
    <InputField label="To" type="date" name="to" defaultValue={to} />
  </FilterMenu>
)

interface FilterMenuProps {
  label: string
  isSet: boolean
  submit: string
  children: ReactNode
}

function FilterMenu({ label, isSet, submit, children }: FilterMenuProps) {
  return (
    <DeskMenu className="relative inline-flex items-center whitespace-nowrap" name="filter">
      <summary
        className={cx(
          'rounded-control border-line-strong bg-ground hover:border-text relative flex min-h-11 list-none items-center border py-2 pr-8.5 pl-3.5 font-medium',
          isSet && 'narrowing',
        )}
      >
        {label}
        <ChevronDown size={16} className="pointer-events-none absolute right-[11px]" />
      </summary>
      <div className="filter-menu floating">
        {children}
        <Button type="submit" variant="secondary" size="small">
          {submit}
        </Button>
      </div>
    </DeskMenu>
  )
}

function ActiveFilters({ list, query }: ListProps) {
  const {
    q,
    near,
    least,
    most,
    industry,
    within,
    from,
    to,
    overdue,
    replied,
    open,
    mail,
    source,
    campaign,
    reached,
    by,
  } = query
  const { tab, owners } = list
  const chosen = choicesOf({ tab: 'inbox', owners }).map(
    ({ name, label, options }): [keyof DeskQuery, string | undefined] => {
      const words = valuesIn(query[name]).map((value) => options[value] ?? (name === 'owner' ? 'someone' : value))
      return [name, words.length ? `${label}: ${words.join(', ')}` : undefined]
    },
  )
  const set: [keyof DeskQuery, string | undefined | false][] = [
    ['q', q && `Search: ${q}${near ? ', one letter off' : ''}`],
    ...chosen,
    ['least', least && `Amount from ${amountText(least)}`],
    ['most', most && `Amount up to ${amountText(most)}`],
    ['industry', industry && `Industry: ${industry}`],
    ['within', within && PERIODS[within as keyof typeof PERIODS]],
    ['from', from && `From ${dayText(from)}`],
    ['to', to && `To ${dayText(to)}`],
    ['overdue', overdue && 'Overdue'],
    ['replied', replied && 'Replies to answer'],
    ['open', open && 'Open'],
    ['mail', mail && 'Mail not delivered'],
    ['reached', reached && REACHED_LABELS[reached]],
    ['source', source && `Page: ${source === 'none' ? 'not recorded' : source}`],
    ['campaign', campaign && `Campaign: ${campaign === 'none' ? 'not recorded' : campaign}`],
    ['by', by && `First answer by ${owners.find(({ id }) => id === by)?.name ?? 'someone'}`],
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
                to={listAddressWith(tab, query, { [name]: undefined, ...(name === 'q' && { near: undefined }) })}
                aria-label={`Remove ${words}`}
                className="relative grid size-8 place-items-center after:absolute after:-inset-1.5"
                preventScrollReset
              >
                <Cross size={14} />
              </Link>
            </span>
          ),
      )}
      <LineLink to={listAddress(tab, { sort: query.sort, dir: query.dir, size: query.size })}>Clear filters</LineLink>
    </div>
  )
}
