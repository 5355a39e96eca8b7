import { useRef, useState } from 'react'
import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
  useRevalidator,
  type LoaderFunctionArgs,
} from 'react-router-dom'

import { isFiltered, readDeskQuery, TAB_TITLES, type DeskQuery, type DeskTab } from '@api/admin/desk.rules'
import type { BulkOutcome, DeskList, DeskRow } from '@api/admin/desk.types'
import { Button, ButtonLink } from '@/components/ui/button'
import type { Notice } from '@/lib/notify'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'

import { listAddress, listApi } from './addresses'
import { BulkBar } from './bulk-bar'
import { failed, guarded, orFailure, tabOf, type Failure } from './desk-access'
import { deskAction } from './desk-action'
import { readDesk } from './desk-cache'
import { DeskFrame } from './desk-frame'
import { DeskHead, DeskTabs } from './desk-head'
import desk from './desk.module.css'
import entryTableStyles from './entry-table.module.css'
import pagerStyles from './pager.module.css'
import { EntryTable } from './entry-table'
import { FailedPage } from './failed-page'
import { OutcomeNotice } from './outcome-notice'
import { Pager } from './pager'
import { Empty } from './states'
import { Toolbar } from './toolbar'
import { useKeptDesk, useListKeys, useNotice } from './use-desk'

interface PageData {
  tab: DeskTab
  query: DeskQuery
  list: DeskList | Failure
}

export const handle: PageHandle = {
  title: (data) => TAB_TITLES[(data as PageData | undefined)?.tab ?? 'registrations'],
  robots: 'noindex, nofollow',
  bare: true,
}

export async function loader(args: LoaderFunctionArgs): Promise<PageData> {
  const tab = tabOf(args.params.tab)
  const query = readDeskQuery(new URL(args.request.url).searchParams)
  const list = await orFailure(guarded(args.request, () => readDesk<DeskList>(args, listApi(tab, query))))
  return { tab, query, list }
}

export const action = deskAction({
  /** What is done to the marked rows; those that someone else changed meanwhile are named. */
  async bulk(api, field, form) {
    const { changed, conflicts } = await api.post<BulkOutcome>('/api/admin/submissions/bulk', {
      rows: form.getAll('rows').map(String),
      status: field('status') || undefined,
      owner: field('owner') || undefined,
      due: field('due') || undefined,
    })
    if (!conflicts.length)
      return { title: 'Saved', description: `${changed} ${changed === 1 ? 'row' : 'rows'} changed.` }
    return {
      title: `${conflicts.length} not changed`,
      description: `Someone else changed ${conflicts.map(({ name }) => name).join(', ')} meanwhile; nothing of theirs was overwritten. ${changed} changed.`,
      destructive: true,
    }
  },
})

export function Component() {
  const { tab, query, list } = useLoaderData<PageData>()
  const outcome = useActionData() as { notice: Notice } | undefined
  const { revalidate } = useRevalidator()
  useKeptDesk({ [listApi(tab, query)]: failed(list) ? undefined : list })
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
    <DeskFrame me={list.me} waiting={list.waiting}>
      <DeskHead list={list} />
      <DeskTabs tab={tab} counts={list.counts} />
      {outcome && (
        <noscript>
          <OutcomeNotice notice={outcome.notice} />
        </noscript>
      )}
      {list.total.count === 0 ? <NothingYet tab={tab} /> : <Rows key={tab} list={list} query={query} />}
    </DeskFrame>
  )
}

function Rows({ list, query }: { list: DeskList; query: DeskQuery }) {
  const frame = useRef<HTMLDivElement>(null)
  useListKeys(frame)
  return (
    <div ref={frame}>
      <Toolbar list={list} query={query} />
      {list.rows.length === 0 ? (
        <NoMatch list={list} query={query} />
      ) : (
        // Other rows start unmarked; the search above them keeps its focus.
        <MarkableRows key={list.rows.map(({ id }) => id).join()} list={list} query={query} />
      )}
      <Pager list={list} query={query} />
      <p className={pagerStyles.keys}>
        <kbd>↑</kbd> <kbd>↓</kbd> move, <kbd>Enter</kbd> opens, <kbd>Space</kbd> selects, <kbd>/</kbd> searches
      </p>
    </div>
  )
}

function MarkableRows({ list, query }: { list: DeskList; query: DeskQuery }) {
  const { state, formData } = useNavigation()
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const lastMarked = useRef(0)

  /** With Shift, every row since the last one. */
  function mark({ id }: DeskRow, on: boolean, range: boolean) {
    const at = list.rows.findIndex((row) => row.id === id)
    const [from, to] = range ? [Math.min(at, lastMarked.current), Math.max(at, lastMarked.current)] : [at, at]
    lastMarked.current = at
    setMarked((before) => {
      const after = new Set(before)
      for (const row of list.rows.slice(from, to + 1)) {
        if (on) after.add(row.id)
        else after.delete(row.id)
      }
      return after
    })
  }

  return (
    <Form method="post" className={entryTableStyles.rows} onSubmit={() => setMarked(new Set())}>
      <BulkBar
        tab={list.tab}
        admins={list.admins}
        marked={[...marked]}
        busy={state !== 'idle' && formData?.get('intent') === 'bulk'}
        onClear={() => setMarked(new Set())}
      />
      <EntryTable
        list={list}
        query={query}
        marked={marked}
        onMark={mark}
        onMarkAll={(on) => setMarked(new Set(on ? list.rows.map(({ id }) => id) : []))}
      />
    </Form>
  )
}

const WHEN: Record<DeskTab, { title: string; words: string; page: string; label: string }> = {
  registrations: {
    title: 'No registrations yet.',
    words: 'They appear here as soon as someone registers for the investor show.',
    page: paths.investorShowSignup,
    label: 'Open the registration page',
  },
  'discovery-calls': {
    title: 'No discovery calls yet.',
    words: 'They appear here as soon as someone books one.',
    page: paths.bookCall,
    label: 'Open the booking page',
  },
  applications: {
    title: 'No applications yet.',
    words: 'They appear here as soon as someone applies.',
    page: paths.application,
    label: 'Open the application page',
  },
}

function NothingYet({ tab }: { tab: DeskTab }) {
  const { title, words, page, label } = WHEN[tab]
  return (
    <Empty
      title={title}
      high
      action={
        <ButtonLink to={page} variant="secondary" size="small">
          {label}
        </ButtonLink>
      }
    >
      {words}
    </Empty>
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
