import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router-dom'

import { readDeskQuery, type DeskQuery, type DeskTab } from '@api/admin/desk.rules'
import type { ChangeOutcome, DeskDetail, DeskList, DeskNeighbours } from '@api/admin/desk.types'
import { ButtonLink } from '@/components/ui/button'
import { ApiError, type Api } from '@/lib/api'
import type { PageHandle } from '@/lib/page'

import { entryAddress, entryApi, listAddress, listApi, neighboursApi, neighbourAddresses } from '../addresses'
import { resend, runAction, undo, type Action } from '../desk-action'
import { failed, loadDesk, tabOf, type Failure } from '../desk-access'
import { DeskHead, DeskTabs } from '../desk-head'
import { idOf } from './entry-id'
import entryPanelStyles from './entry-panel.module.css'
import { EntryPanel, type EntryOutcome } from './entry-panel'
import { FailedPage } from '../failed-page'
import { LiveEntry } from '../live/live-notice'
import { ShortTable } from './short-table'
import { clearSavedDraft } from './use-entry-draft'
import { announceOutcome, usePrimedCache, useNotice } from '../use-desk'

interface PageData {
  tab: DeskTab
  query: DeskQuery
  id: string
  list: DeskList | Failure
  detail: DeskDetail | Failure
  neighbours: DeskNeighbours | Failure
}

export const handle: PageHandle = {
  title: (data) => {
    const { detail } = (data ?? {}) as Partial<PageData>
    return detail && !failed(detail) ? detail.row.name : 'Submission'
  },
  robots: 'noindex, nofollow',
  bare: true,
}

export async function loader(args: LoaderFunctionArgs): Promise<PageData> {
  const tab = tabOf(args.params.tab)
  const id = idOf(args.params.id)
  const query = readDeskQuery(new URL(args.request.url).searchParams)
  const [list, detail, neighbours] = await Promise.all([
    loadDesk<DeskList>(args, listApi(tab, query)),
    loadDesk<DeskDetail>(args, entryApi(id)),
    loadDesk<DeskNeighbours>(args, neighboursApi(tab, id, query)),
  ])
  return { tab, query, id, list, detail, neighbours }
}

export async function action(args: ActionFunctionArgs): Promise<EntryOutcome | Response> {
  const { id, tab } = { id: idOf(args.params.id), tab: tabOf(args.params.tab) }
  const form = await args.request.formData()
  let conflict = false
  const changeEntry =
    (change: typeof save, saved: () => void): Action =>
    async (api, field) => {
      try {
        const { undo: takesBack } = await change(api, id, field)
        saved()
        return { title: 'Saved', undo: takesBack && { ...takesBack, words: 'Change saved.' } }
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 409) throw error
        conflict = true
        return { title: 'Not saved', description: error.message, destructive: true }
      }
    }
  const saveEntry = changeEntry(save, () => clearSavedDraft(id, form))
  // The draft of the entry is kept.
  const takeOver = changeEntry(assignToMe, () => undefined)
  const notice = await runAction(args, form, { save: saveEntry, saveNext: saveEntry, takeOver, resend, undo })
  const next = String(form.get('next') ?? '')
  if (form.get('intent') === 'saveNext' && next && !notice.destructive) {
    if (typeof document !== 'undefined') announceOutcome(notice)
    return redirect(entryAddress(tab, idOf(next), readDeskQuery(new URL(args.request.url).searchParams)), 303)
  }
  return { notice, conflict, ...(notice.destructive && { note: String(form.get('note') ?? '') }) }
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
  const { tab, query, id, list, detail, neighbours } = useLoaderData<PageData>()
  const outcome = useActionData() as EntryOutcome | undefined
  usePrimedCache({
    [listApi(tab, query)]: failed(list) ? undefined : list,
    [entryApi(id)]: failed(detail) ? undefined : detail,
    [neighboursApi(tab, id, query)]: failed(neighbours) ? undefined : neighbours,
  })
  // A conflict is shown in the entry; a toast would cover what is compared there.
  useNotice(outcome?.conflict ? undefined : outcome?.notice)

  if (failed(detail))
    return (
      <FailedPage
        title="Submission"
        what="The submission"
        failure={detail.failure}
        action={
          <ButtonLink variant="secondary" size="small" to={listAddress(tab, query)}>
            Back to the list
          </ButtonLink>
        }
      />
    )

  return (
    <>
      <div className={entryPanelStyles.split} data-wide>
        <div className={entryPanelStyles.side}>
          {!failed(list) && (
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
          steps={neighbourAddresses({
            tab,
            query,
            id,
            list: failed(list) ? undefined : list,
            neighbours: failed(neighbours) ? undefined : neighbours,
          })}
          next={failed(neighbours) ? null : neighbours.after}
          outcome={outcome}
        />
      </div>
      <LiveEntry key={id} detail={detail} />
    </>
  )
}
