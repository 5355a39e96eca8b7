import { useEffect, useRef, useState } from 'react'
import {
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigate,
  useSubmit,
} from 'react-router-dom'

import { type DeskQuery, type ListName, isFiltered, readDeskQuery, TAB_TITLES } from '@api/desk/desk.rules'
import type { DeskList } from '@api/submissions/submissions.types'
import { DAY_SECONDS } from '@api/common/durations.rules'
import { TickBox } from '@/components/form/controls'
import { cookieOf, setCookie } from '@/lib/cookies'

import { answerAddress, bulkApi, listAddress, listApi } from '../addresses'
import { bulkOutcome, deskAction, entriesText, type DeskResult, undo, useFreshKey } from '../desk-action'
import { inTurn, useCommands } from '../commands'
import { neededFor, openDialog, standingIn, statusCommands } from '../desk-controls'
import { deskHandle, loadDesk, mayHandle, tabOf, usePrimedCache } from '../desk-data'
import { countOf } from '../desk-format'
import { useLiveList } from '../live-notice'
import { DeskPage } from '../page-frame'
import { VIEW_FIELDS, viewHandlers, ViewsNav } from '../views/views-nav'
import { EntryTable } from './entry-table'
import { BulkBar, Pager } from './list-controls'
import { NoMatch, NothingYet } from './list-empty'
import { ListTabs, Triage } from './list-heading'
import { Toolbar } from './list-filters'
import { rowWithFocus, useListKeys, useSelection } from './list-hooks'

export const handle = deskHandle((_data, { tab = 'inbox' }) => TAB_TITLES[tab as ListName] ?? 'Not found')

export async function loader(args: LoaderFunctionArgs) {
  const tab = tabOf(args.params.tab)
  const query = readDeskQuery(new URL(args.request.url).searchParams)
  const list = await loadDesk(args, listApi(tab, query))
  if (query.q && !query.near && list.found.count === 0) {
    // No entry matches the text as typed.
    const near = { ...query, near: 'yes' } as const
    const { found } = await loadDesk(args, listApi(tab, near))
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

/** Kept in a cookie, so that the server renders the list as it was left. */
const hasCompactRows = (request: Request) => cookieOf(ROWS_COOKIE, request) !== 'comfortable'

const keepCompactRows = (compact: boolean) =>
  setCookie(`${ROWS_COOKIE}=comfortable; path=/; samesite=lax; max-age=${compact ? 0 : 365 * DAY_SECONDS}`)

interface Applied {
  applied: boolean
  /** The change has to be confirmed by a second press. */
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
          ? await api.post(bulkApi(tab, query), { ...change, asOf })
          : await api.post('/api/admin/submissions/bulk', {
              ...change,
              rows: form.getAll('rows').map(String),
            })
        return { ...bulkOutcome(outcome, 'changed'), applied: true }
      },
      async settle(api, _field, form) {
        const rows = form.getAll('rows').map(String)
        const outcome = await api.post('/api/admin/submissions/bulk', { rows, noReplyNeeded: true })
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
  usePrimedCache({ [listApi(tab, query)]: list })
  useLiveList(list, query)
  return (
    <DeskPage
      nav={<ViewsNav list={{ tab, query }} />}
      title={TAB_TITLES[tab]}
      total={countOf(list.found)}
      action={<Triage list={list} />}
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
  // After a refusal or a lost connection, rows and choices stay selected.
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
    // The bar with the pressed button has disappeared.
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
