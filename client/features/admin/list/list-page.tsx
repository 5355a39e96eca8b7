import { useEffect, useRef, useState } from 'react'
import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  useRevalidator,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router-dom'

import { isFiltered, readDeskQuery, TAB_TITLES, type DeskQuery, type DeskTab } from '@api/admin/desk.rules'
import type { BulkOutcome, DeskList, DeskViews } from '@api/admin/desk.types'
import { TickBox } from '@/components/form/tick-box'
import { Button, ButtonLink } from '@/components/ui/button'
import type { PageHandle } from '@/lib/page'
import { useBusy } from '@/lib/use-busy'

import { bulkApi, listAddress, listApi } from '../addresses'
import { BulkBar } from './bulk-bar'
import bulkBarStyles from './bulk-bar.module.css'
import { failed, loadDesk, tabOf, type Failure } from '../desk-access'
import { bulkOutcome, runAction, undo, type Action, type Outcome } from '../desk-action'
import { DeskHead, DeskTabs } from '../desk-head'
import desk from '../desk.module.css'
import pagerStyles from './pager.module.css'
import { EntryTable } from './entry-table'
import { FailedPage } from '../failed-page'
import { LiveList } from '../live/live-notice'
import { mayHandle } from '../permissions'
import { NothingYet } from './nothing-yet'
import { OutcomeNotice } from '../outcome-notice'
import { Pager } from './pager'
import { hasCompactRows, keepCompactRows } from './row-height'
import { ListKeys } from './list-keys'
import { Empty } from '../states'
import { Toolbar } from './toolbar'
import { saveView, VIEW_FIELDS, VIEWS_API } from '../views/views'
import { ViewsNav } from '../views/views-nav'
import { useFreshKey, usePrimedCache, useListKeys, useNotice } from '../use-desk'
import { useSelection } from './use-selection'

interface PageData {
  tab: DeskTab
  query: DeskQuery
  list: DeskList | Failure
  views: DeskViews | Failure
  compact: boolean
}

export const handle: PageHandle = {
  title: (data) => TAB_TITLES[(data as PageData | undefined)?.tab ?? 'registrations'],
  robots: 'noindex, nofollow',
  bare: true,
}

export async function loader(args: LoaderFunctionArgs): Promise<PageData> {
  const tab = tabOf(args.params.tab)
  const query = readDeskQuery(new URL(args.request.url).searchParams)
  const [list, views] = await Promise.all([
    loadDesk<DeskList>(args, listApi(tab, query)),
    loadDesk<DeskViews>(args, VIEWS_API),
  ])
  return { tab, query, list, views, compact: hasCompactRows(args.request) }
}

interface ListOutcome {
  notice: Outcome
  /** A bulk change was made, if only to some of the rows. */
  applied?: true
}

export async function action(args: ActionFunctionArgs): Promise<ListOutcome> {
  const tab = tabOf(args.params.tab)
  const query = readDeskQuery(new URL(args.request.url).searchParams)
  let applied: true | undefined
  /** Applies to the selected rows, or to everything that matched when the list was loaded. */
  const bulk: Action = async (api, field, form) => {
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
    applied = true
    return bulkOutcome(outcome, 'changed')
  }
  const notice = await runAction(
    args,
    await args.request.formData(),
    { bulk, undo, saveView: saveView(tab, query) },
    { saveView: VIEW_FIELDS },
  )
  return { notice, applied }
}

export function Component() {
  const { tab, query, list, views, compact } = useLoaderData<PageData>()
  const outcome = useActionData() as ListOutcome | undefined
  const { revalidate } = useRevalidator()
  usePrimedCache({
    [listApi(tab, query)]: failed(list) ? undefined : list,
    [VIEWS_API]: failed(views) ? undefined : views,
  })
  useNotice(outcome?.notice)

  if (failed(list))
    return (
      <FailedPage
        title={TAB_TITLES[tab]}
        failure={list.failure}
        action={
          <>
            <Button variant="secondary" size="small" className="no-js:hidden" onClick={() => void revalidate()}>
              Try again
            </Button>
            <ButtonLink
              variant="secondary"
              size="small"
              className="hidden no-js:inline-flex"
              to={listAddress(tab, query)}
            >
              Try again
            </ButtonLink>
          </>
        }
      />
    )

  return (
    <>
      {!failed(views) && <ViewsNav views={views} me={list.me} list={{ tab, query }} />}
      <DeskHead list={list} />
      <DeskTabs tab={tab} counts={list.counts} />
      {outcome && (
        <div className="hidden no-js:block">
          <OutcomeNotice notice={outcome.notice} />
        </div>
      )}
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
  const outcome = useActionData() as ListOutcome | undefined
  // What was refused or not sent keeps its rows and choices.
  const applied = useFreshKey(outcome?.applied && outcome)
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
    <Empty
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
    </Empty>
  )
}
