import { useEffect, useRef, useState } from 'react'
import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router-dom'

import { isFiltered, readDeskQuery, TAB_TITLES, type DeskQuery, type DeskTab } from '@api/admin/desk.rules'
import type { BulkOutcome, DeskList, DeskViews } from '@api/admin/desk.types'
import { DAY_SECONDS } from '@api/common/durations.rules'
import { TickBox } from '@/components/form/controls'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { cookieOf, setCookie } from '@/lib/cookies'
import { paths } from '@/lib/paths'
import { useBusy } from '@/lib/form-result'

import { bulkApi, listAddress, listApi } from '../addresses'
import {
  bulkOutcome,
  runAction,
  undo,
  useAnnouncement,
  useFreshKey,
  type DeskHandler,
  type DeskResult,
} from '../desk-action'
import { deskHandle, loadDesk, loadOptional, tabOf, usePrimedCache } from '../desk-data'
import { DeskHead, DeskTabs } from '../desk-head'
import { mayHandle, Outcome } from '../page-frame'
import desk from '../desk.module.css'
import { LiveList } from '../live/live-notice'
import { openDialog } from '../desk-controls'
import { saveView, VIEW_FIELDS, VIEWS_API, ViewsNav } from '../views/views-nav'
import { BulkBar, useSelection } from './bulk-bar'
import bulkBarStyles from './bulk-bar.module.css'
import { EntryTable } from './entry-table'
import { Pager } from './pager'
import pagerStyles from './pager.module.css'
import { Toolbar } from './toolbar'
import { useListKeys } from './use-list-keys'

export const handle = deskHandle((_data, { tab }) => TAB_TITLES[tab as DeskTab] ?? 'Not found')

export async function loader(args: LoaderFunctionArgs) {
  const tab = tabOf(args.params.tab)
  const query = readDeskQuery(new URL(args.request.url).searchParams)
  const [list, views] = await Promise.all([
    loadDesk<DeskList>(args, listApi(tab, query)),
    loadOptional<DeskViews>(args, VIEWS_API),
  ])
  return { tab, query, list, views, compact: hasCompactRows(args.request) }
}

const COMPACT_COOKIE = 'desk-rows'

/** In a cookie, so that the server renders the list as it was left. */
const hasCompactRows = (request: Request) => cookieOf(COMPACT_COOKIE, request) === 'compact'

const keepCompactRows = (compact: boolean) =>
  setCookie(`${COMPACT_COOKIE}=compact; path=/; samesite=lax; max-age=${compact ? 365 * DAY_SECONDS : 0}`)

interface Applied {
  /** A bulk change was made, if only to some of the rows. */
  applied: boolean
}
type ListResult = DeskResult<Applied>

export async function action(args: ActionFunctionArgs) {
  const tab = tabOf(args.params.tab)
  const query = readDeskQuery(new URL(args.request.url).searchParams)
  /** Applies to the selected rows, or to everything that matched when the list was loaded. */
  const bulk: DeskHandler<Applied> = async (api, field, form) => {
    const change = {
      status: field('status') || undefined,
      owner: field('owner') || undefined,
      due: field('due') || undefined,
    }
    const asOf = field('all')
    const outcome = asOf
      ? await api.post<BulkOutcome>(bulkApi(tab, query), { ...change, asOf })
      : await api.post<BulkOutcome>('/api/admin/submissions/bulk', {
          ...change,
          rows: form.getAll('rows').map(String),
        })
    return { ...bulkOutcome(outcome, 'changed'), applied: true }
  }
  const form = await args.request.formData()
  const handlers = { bulk, undo, saveView: saveView(tab, query) }
  return runAction<Applied>(args, form, handlers, { fields: { saveView: VIEW_FIELDS } })
}

export function Component() {
  const { tab, query, list, views, compact } = useLoaderData<typeof loader>()
  const result = useActionData() as ListResult | undefined
  usePrimedCache({ [listApi(tab, query)]: list, [VIEWS_API]: views })
  useAnnouncement(result)
  return (
    <>
      {views && <ViewsNav views={views} me={list.me} list={{ tab, query }} />}
      <DeskHead list={list} />
      <DeskTabs tab={tab} counts={list.counts} />
      <div className="hidden no-js:block">
        <Outcome result={result} />
      </div>
      {list.total.count === 0 ? (
        <NothingYet tab={tab} />
      ) : (
        <Rows key={tab} list={list} query={query} compactAtFirst={compact} />
      )}
      <LiveList list={list} query={query} />
    </>
  )
}

function Rows({ list, query, compactAtFirst }: { list: DeskList; query: DeskQuery; compactAtFirst: boolean }) {
  const [compact, setCompact] = useState(compactAtFirst)
  const frame = useRef<HTMLDivElement>(null)
  useListKeys(frame)
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
        <label className={pagerStyles.compact}>
          <TickBox
            checked={compact}
            onChange={({ target }) => {
              setCompact(target.checked)
              keepCompactRows(target.checked)
            }}
          />
          Compact rows
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
    <Form ref={form} method="post" className={bulkBarStyles.rows}>
      <BulkBar
        key={applied}
        list={list}
        query={query}
        selected={[...selected]}
        all={all}
        onAll={selectAll}
        busy={useBusy('bulk')}
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
      title={`No ${TAB_TITLES[list.tab].toLowerCase()} match`}
      action={
        isFiltered(query) && (
          <Link to={listAddress(list.tab)} className={desk.link}>
            Clear filters
          </Link>
        )
      }
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

/** A list before its first entry. */
function NothingYet({ tab }: { tab: DeskTab }) {
  const { words, page, label } = FIRST[tab]
  return (
    <EmptyState
      large
      unfilled
      title={`No ${TAB_TITLES[tab].toLowerCase()} yet.`}
      action={
        <ButtonLink to={page} variant="secondary" size="small">
          {label}
        </ButtonLink>
      }
    >
      {words}
    </EmptyState>
  )
}

const ListKeys = ({ selectable }: { selectable: boolean }) => (
  <p className={pagerStyles.keys} data-print="hide">
    <kbd>↑</kbd> <kbd>↓</kbd> move, <kbd>Enter</kbd> opens, {selectable && <kbd>Space</kbd>} {selectable && 'selects, '}
    {selectable && <kbd>S</kbd>} {selectable && 'changes the selected, '}
    <kbd>/</kbd> searches, <kbd>?</kbd>{' '}
    <button type="button" className={desk.link} aria-keyshortcuts="?" onClick={() => openDialog('shortcuts')}>
      lists the rest
    </button>
  </p>
)
