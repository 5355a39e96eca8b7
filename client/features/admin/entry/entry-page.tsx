import { useEffect, useRef } from 'react'
import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router-dom'

import { type DeskQuery, readDeskQuery } from '@api/admin/desk.rules'
import type { ChangeOutcome, DeskDetail, DeskList, DeskNeighbours } from '@api/admin/desk.types'
import { Badge } from '@/components/ui/states'
import { TableHead } from '@/components/ui/table'
import { type Api, ApiError } from '@/lib/api'
import { cx } from '@/lib/cx'
import { shortDateOf, timeOf } from '@/lib/format'

import { entryAddress, entryApi, listApi, neighbourAddresses, neighboursApi } from '../addresses'
import { announceOutcome, type DeskHandler, resend, runAction, undo, useAnnouncement } from '../desk-action'
import { deskHandle, idOf, loadDesk, loadOptional, tabOf, usePrimedCache } from '../desk-data'
import { DeskHead, DeskTabs } from '../desk-head'
import desk from '../desk.module.css'
import { StatusBadge } from '../entry-cells'
import { dueText } from '../format'
import entryTableStyles from '../list/entry-table.module.css'
import { Pager } from '../list/pager'
import { LiveEntry } from '../live/live-notice'
import { clearSavedDraft } from './entry-form'
import { type EntryConflict, EntryPanel, type EntryResult } from './entry-panel'
import styles from './entry-panel.module.css'

export const handle = deskHandle(
  (data) => (data as { detail?: DeskDetail } | undefined)?.detail?.row.name ?? 'Submission',
)

export async function loader(args: LoaderFunctionArgs) {
  const tab = tabOf(args.params.tab)
  const id = idOf(args.params.id)
  const query = readDeskQuery(new URL(args.request.url).searchParams)
  const [list, detail, neighbours] = await Promise.all([
    loadOptional<DeskList>(args, listApi(tab, query)),
    loadDesk<DeskDetail>(args, entryApi(id)),
    loadOptional<DeskNeighbours>(args, neighboursApi(tab, id, query)),
  ])
  return { tab, query, id, list, detail, neighbours }
}

export async function action(args: ActionFunctionArgs): Promise<EntryResult | Response> {
  const { id, tab } = { id: idOf(args.params.id), tab: tabOf(args.params.tab) }
  const form = await args.request.formData()
  const changeEntry =
    (change: typeof save, saved: () => void): DeskHandler<EntryConflict> =>
    async (api, field) => {
      try {
        const { undo: undoable } = await change(api, id, field)
        saved()
        return { title: 'Saved', undo: undoable && { ...undoable, words: 'Change saved.' } }
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 409) throw error
        return { title: 'Not saved', description: error.message, destructive: true, conflict: true }
      }
    }
  const saveEntry = changeEntry(save, () => clearSavedDraft(id, form))
  // The draft of the entry is kept.
  const takeOver = changeEntry(assignToMe, () => undefined)
  const handlers = { save: saveEntry, saveNext: saveEntry, takeOver, resend, undo }
  const result = await runAction<EntryConflict>(args, form, handlers)
  const next = String(form.get('next') ?? '')
  if (result instanceof Response || result.intent !== 'saveNext' || !next || result.notice?.destructive) return result
  if (typeof document !== 'undefined') announceOutcome(result)
  return redirect(entryAddress(tab, idOf(next), readDeskQuery(new URL(args.request.url).searchParams)), 303)
}

const save = (api: Api, id: string, field: (name: string) => string) =>
  api.patch<ChangeOutcome>(entryApi(id), {
    version: Number(field('version')),
    status: field('status'),
    owner: field('owner') || 'none',
    // An unchanged due date is not sent.
    ...(field('due') !== field('dueBefore') && { due: field('due') }),
    ...(field('note').trim() && { note: field('note') }),
  })

const assignToMe: typeof save = (api, id, field) =>
  api.patch<ChangeOutcome>(entryApi(id), { version: Number(field('version')), owner: field('me') })

export function Component() {
  const { tab, query, id, list, detail, neighbours } = useLoaderData<typeof loader>()
  const result = useActionData() as EntryResult | undefined
  usePrimedCache({
    [listApi(tab, query)]: list,
    [entryApi(id)]: detail,
    [neighboursApi(tab, id, query)]: neighbours,
  })
  // A conflict is shown in the entry; a toast would cover what is compared there.
  useAnnouncement(result?.conflict ? undefined : result)
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_720px] flex-1 min-h-0 max-[80rem]:block" data-wide>
        <div className={styles.side}>
          {list && (
            <>
              <DeskHead list={list} as="h2" triage={false} />
              <DeskTabs tab={tab} counts={list.counts} />
              <ShortTable list={list} query={query} open={id} />
            </>
          )}
        </div>
        <EntryPanel
          key={id}
          tab={tab}
          query={query}
          detail={detail}
          steps={neighbourAddresses({ tab, query, id, list, neighbours })}
          next={neighbours?.after ?? null}
          result={result}
        />
      </div>
      <LiveEntry key={id} detail={detail} />
    </>
  )
}

/** The list beside an open submission, with only the columns needed to choose the next. */
export function ShortTable({ list, query, open }: { list: DeskList; query: DeskQuery; open: string }) {
  const openRow = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    // After all effects, because that of the route scrolls the page to its top.
    queueMicrotask(() => openRow.current?.scrollIntoView({ block: 'nearest' }))
  }, [open])
  return (
    <>
      <table className={entryTableStyles.table}>
        <thead>
          <tr>
            <TableHead>Name</TableHead>
            <TableHead className={entryTableStyles.wDate}>
              {list.tab === 'registrations' ? 'Registered' : 'Received'}
            </TableHead>
            <TableHead className={entryTableStyles.wDue}>Status</TableHead>
          </tr>
        </thead>
        <tbody>
          {list.rows.map((row) => (
            <tr
              key={row.id}
              ref={row.id === open ? openRow : undefined}
              data-row={row.id}
              className={cx(row.id === open && entryTableStyles.open)}
            >
              <th scope="row" className={cx(desk.two, entryTableStyles.name)}>
                <Link
                  to={entryAddress(list.tab, row.id, query)}
                  aria-current={row.id === open ? 'true' : undefined}
                  preventScrollReset
                >
                  <bdi>{row.name || row.email}</bdi>
                </Link>
                <small>
                  <bdi>{row.businessName ?? row.role ?? row.country}</bdi>
                </small>
              </th>
              <td className={cx(entryTableStyles.wDate, desk.two)}>
                <span className={desk.num}>{shortDateOf(row.receivedAt)}</span>
                <small>{timeOf(row.receivedAt)}</small>
              </td>
              <td className={cx(entryTableStyles.wDue, desk.two)}>
                <StatusBadge status={row.status} replied={row.replied} />
                {row.overdue && <Badge kind="late">{dueText(row, list.now)}</Badge>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager list={list} query={query} sizes={false} />
    </>
  )
}
