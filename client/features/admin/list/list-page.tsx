import { useEffect, useRef, useState } from 'react'
import {
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigate,
  useSubmit,
} from 'react-router-dom'

import {
  type DeskQuery,
  type DeskTab,
  type ListName,
  isFiltered,
  readDeskQuery,
  TAB_TITLES,
  LISTS,
} from '@api/desk/desk.rules'
import type { BulkOutcome, DeskList } from '@api/submissions/submissions.types'
import { DAY_SECONDS } from '@api/common/durations.rules'
import { TickBox } from '@/components/form/controls'
import { EmptyState } from '@/components/ui/states'
import { cookieOf, setCookie } from '@/lib/cookies'
import { cx } from '@/lib/cx'
import { paths } from '@/lib/paths'

import { answerAddress, bulkApi, listAddress, listApi } from '../addresses'
import {
  bulkOutcome,
  deskAction,
  entriesText,
  type DeskResult,
  undo,
  useAnnouncement,
  useFreshKey,
} from '../desk-action'
import { inTurn, useCommands } from '../commands'
import { neededFor, openDialog, standingIn, statusCommands } from '../desk-controls'
import { deskHandle, isAdmin, loadDesk, mayHandle, tabOf, useFrame, usePrimedCache } from '../desk-data'
import { countOf } from '../format'
import { useLiveList } from '../live-notice'
import { DeskPage, LineLink, SmallLink, Tabs } from '../page-frame'
import { VIEW_FIELDS, viewHandlers, ViewsNav } from '../views/views-nav'
import { EntryTable } from './entry-table'
import { BulkBar, Pager } from './list-controls'
import { Toolbar } from './list-filters'
import { rowWithFocus, useListKeys, useSelection } from './list-hooks'

export const handle = deskHandle((_data, { tab = 'inbox' }) => TAB_TITLES[tab as ListName] ?? 'Not found')

export async function loader(args: LoaderFunctionArgs) {
  const tab = tabOf(args.params.tab)
  const query = readDeskQuery(new URL(args.request.url).searchParams)
  const list = await loadDesk<DeskList>(args, listApi(tab, query))
  if (query.q && !query.near && list.found.count === 0) {
    // Nothing has the words as they were typed.
    const near = { ...query, near: 'yes' } as const
    const { found } = await loadDesk<DeskList>(args, listApi(tab, near))
    if (found.count) throw redirect(listAddress(tab, near))
  }
  return {
    tab,
    query,
    list,
    compact: hasCompactRows(args.request),
  }
}

const ROWS_COOKIE = 'desk-rows'

/** In a cookie, so that the server renders the list as it was left. */
const hasCompactRows = (request: Request) => cookieOf(ROWS_COOKIE, request) !== 'comfortable'

const keepCompactRows = (compact: boolean) =>
  setCookie(`${ROWS_COOKIE}=comfortable; path=/; samesite=lax; max-age=${compact ? 0 : 365 * DAY_SECONDS}`)

interface Applied {
  applied: boolean
  /** A second press does it. */
  asks: boolean
}

/** Marking more than this as spam asks once. */
const MANY = 20
type ListResult = DeskResult<Applied>

export const action = deskAction<Applied>(
  (args) => {
    const tab = tabOf(args.params.tab)
    const query = readDeskQuery(new URL(args.request.url).searchParams)
    return {
      async bulk(api, field, form) {
        const chosen = ['owner', 'due'].filter((name) => field(name))
        const change = { ...standingIn(field), ...Object.fromEntries(chosen.map((name) => [name, field(name)])) }
        const asOf = field('all')
        const many = asOf ? Number(field('matching')) : form.getAll('rows').length
        if (field('status') === 'spam' && many > MANY && !field('sure'))
          return {
            title: `Mark ${entriesText(many)} as spam?`,
            description: 'Nothing is changed yet. Press Apply once more to do it.',
            destructive: true,
            asks: true,
          }
        const outcome = asOf
          ? await api.post<BulkOutcome>(bulkApi(tab, query), { ...change, asOf })
          : await api.post<BulkOutcome>('/api/admin/submissions/bulk', {
              ...change,
              rows: form.getAll('rows').map(String),
            })
        return { ...bulkOutcome(outcome, 'changed'), applied: true }
      },
      async settle(api, _field, form) {
        const rows = form.getAll('rows').map(String)
        const outcome = await api.post<BulkOutcome>('/api/admin/submissions/bulk', { rows, noReplyNeeded: true })
        return { ...bulkOutcome(outcome, 'settled'), applied: true }
      },
      undo,
      ...viewHandlers(tab, query),
    }
  },
  { fields: VIEW_FIELDS },
)

export function Component() {
  const { tab, query, list, compact } = useLoaderData<typeof loader>()
  const result = useActionData() as ListResult | undefined
  usePrimedCache({ [listApi(tab, query)]: list })
  useAnnouncement(result)
  useLiveList(list, query)
  return (
    <DeskPage
      nav={<ViewsNav list={{ tab, query }} />}
      title={TAB_TITLES[tab]}
      total={countOf(list.found)}
      action={<Triage list={list} />}
      toasted
    >
      <ListTabs tab={tab} fresh={list.fresh} />
      {list.total.count === 0 && (tab !== 'inbox' || !isFiltered(query)) ? (
        <NothingYet tab={tab} />
      ) : (
        <Rows key={tab} list={list} query={query} compactAtFirst={compact} />
      )}
    </DeskPage>
  )
}

function Triage({ list: { tab, fresh, triage } }: { list: DeskList }) {
  const figures = [
    { name: 'Replies', total: triage.replied, query: { replied: 'yes' }, label: 'with a reply to answer' },
    { name: 'New', total: fresh[tab], query: { status: 'new' }, label: 'new' },
    { name: 'Overdue', total: triage.overdue, query: { overdue: 'yes' }, label: 'overdue', isLate: true },
    {
      name: 'Mail not delivered',
      total: triage.undelivered,
      query: { mail: 'undelivered' },
      label: 'with mail not delivered',
    },
  ] as const
  return (
    <dl className="triage">
      {figures.map(({ name, total, query, label, ...figure }) => (
        <div key={name} className="text-small flex flex-none items-center gap-1.5 whitespace-nowrap">
          <dt className="text-muted">{name}</dt>
          <dd>
            <Link
              to={listAddress(tab, query)}
              aria-label={`${countOf(total)} ${label}`}
              className={cx(
                'hover:text-brass num inline-flex min-h-8 min-w-6 items-center text-lead font-semibold no-underline',
                'isLate' in figure && total.count > 0 && 'text-red',
              )}
            >
              {countOf(total)}
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface ListTabsProps {
  tab?: ListName
  fresh?: DeskList['fresh']
}

/** The lists and, for admins, what is suspected to be spam. */
export function ListTabs({ tab, fresh }: ListTabsProps) {
  const { me, waiting } = useFrame()
  const lists = LISTS.map((name) => ({
    to: listAddress(name),
    name: TAB_TITLES[name],
    count: fresh?.[name].count ? countOf(fresh[name]) : undefined,
    current: name === tab,
  }))
  const review = {
    to: paths.adminReview,
    name: 'Suspected spam',
    count: waiting?.review ? String(waiting.review) : undefined,
    current: !tab,
  }
  return <Tabs label="Lists" tabs={isAdmin(me) ? [...lists, review] : lists} />
}

function Rows({ list, query, compactAtFirst }: { list: DeskList; query: DeskQuery; compactAtFirst: boolean }) {
  const [compact, setCompact] = useState(compactAtFirst)
  const frame = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useListKeys(frame, mayHandle(list.me) ? (id) => void navigate(answerAddress(list.tab, id, query)) : undefined)
  return (
    <div ref={frame}>
      <Toolbar list={list} query={query} />
      {list.rows.length === 0 ? (
        <NoMatch list={list} query={query} />
      ) : !mayHandle(list.me) ? (
        <EntryTable list={list} query={query} compact={compact} />
      ) : (
        // Another list starts without a selection; new rows in the same list keep it.
        <SelectableRows key={listAddress(list.tab, query)} list={list} query={query} compact={compact} />
      )}
      <Pager list={list} query={query}>
        {/* Without JavaScript the switch would do nothing. */}
        <label className="text-muted no-js:hidden inline-flex min-h-11 items-center gap-2 last:ml-auto">
          <TickBox
            className="m-0"
            checked={!compact}
            onChange={({ target }) => {
              setCompact(!target.checked)
              keepCompactRows(!target.checked)
            }}
          />
          Comfortable rows
        </label>
      </Pager>
      <ListKeys selectable={mayHandle(list.me)} />
    </div>
  )
}

function SelectableRows({ list, query, compact }: { list: DeskList; query: DeskQuery; compact: boolean }) {
  const outcome = useActionData() as ListResult | undefined
  // What was refused or not sent keeps its rows and choices.
  const applied = useFreshKey(outcome?.applied ? outcome : undefined)
  const { selected, everSelected, all, select, selectPage, selectAll } = useSelection(list.rows, applied)
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const field = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null
  function choose(status: string) {
    const select = field('status')
    if (!select || !rowWithFocus() || !selected.size) return false
    select.value = status
    const needed = field(neededFor(status) ?? '')
    if (needed && !needed.value) return needed.focus()
    inTurn(() => {
      if (!form.current) return
      const data = new FormData(form.current)
      data.set('intent', 'bulk')
      void submit(data, { method: 'post', flushSync: true })
    })
  }
  useCommands(() => [
    { shortcut: 'bulkBar', run: () => (rowWithFocus() ? field('status')?.focus() : false) },
    ...statusCommands('bulkStatus', choose),
  ])

  useEffect(() => {
    // The bar with the pressed button is gone.
    if (applied) form.current?.querySelector<HTMLElement>('thead [type=checkbox]')?.focus({ preventScroll: true })
  }, [applied])

  useEffect(() => {
    // The bar covers the last rows: a row focused by keyboard is scrolled into view, one under the pointer stays.
    const focused = form.current?.querySelector(':focus-visible')
    if (everSelected.size > 0) focused?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }, [everSelected])

  return (
    <Form ref={form} method="post">
      <BulkBar
        key={applied}
        list={list}
        query={query}
        selected={[...selected]}
        all={all}
        onAll={selectAll}
        sure={Boolean(outcome?.asks)}
        onClear={() => selectAll(false)}
      />
      <EntryTable
        list={list}
        query={query}
        compact={compact}
        selection={{ selected, onSelect: select, onSelectAll: selectPage }}
      />
    </Form>
  )
}

function NoMatch({ list, query }: { list: DeskList; query: DeskQuery }) {
  return (
    <EmptyState
      large
      title={`No ${list.tab === 'inbox' ? 'entries' : TAB_TITLES[list.tab].toLowerCase()} match`}
      action={isFiltered(query) && <LineLink to={listAddress(list.tab)}>Clear filters</LineLink>}
    >
      {query.q ? (
        <>
          Nothing for “<bdi>{query.q}</bdi>” with these filters. Widen the dates or clear the filters.
        </>
      ) : (
        'Nothing with these filters. Widen the dates or clear the filters.'
      )}
    </EmptyState>
  )
}

const FIRST: Record<DeskTab, { words: string; page: string; label: string }> = {
  registrations: {
    words: 'They appear here as soon as someone registers for the investor show.',
    page: paths.investorShowSignup,
    label: 'Open the registration page',
  },
  'discovery-calls': {
    words: 'They appear here as soon as someone books one.',
    page: paths.bookCall,
    label: 'Open the booking page',
  },
  applications: {
    words: 'They appear here as soon as someone applies.',
    page: paths.application,
    label: 'Open the application page',
  },
  complaints: {
    words: 'They appear here as soon as someone sends one.',
    page: paths.complaints,
    label: 'Open the complaints page',
  },
}

function NothingYet({ tab }: { tab: ListName }) {
  if (tab === 'inbox')
    return (
      <EmptyState large title="You are up to date">
        Nothing is open. Entries appear here as soon as someone sends a form, and those that wait on their day.
      </EmptyState>
    )
  const { words, page, label } = FIRST[tab]
  return (
    <EmptyState
      large
      unfilled
      title={`No ${TAB_TITLES[tab].toLowerCase()} yet.`}
      action={<SmallLink to={page}>{label}</SmallLink>}
    >
      {words}
    </EmptyState>
  )
}

const Key = ({ children }: { children: string }) => <kbd className="key text-text">{children}</kbd>

const ListKeys = ({ selectable }: { selectable: boolean }) => (
  <p
    className="text-small text-muted flex flex-wrap items-center gap-1.5 [@media(hover:none)]:hidden"
    data-print="hide"
  >
    <Key>↑</Key> <Key>↓</Key> move, <Key>Enter</Key> opens,
    {selectable && (
      <>
        <Key>Space</Key> selects, <Key>S</Key> changes the selected,
      </>
    )}
    <Key>/</Key> searches, <Key>?</Key>
    <button type="button" className="line-link" aria-keyshortcuts="?" onClick={() => openDialog('shortcuts')}>
      lists the rest
    </button>
  </p>
)
