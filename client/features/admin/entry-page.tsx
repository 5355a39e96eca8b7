import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router-dom'

import { readDeskQuery, type DeskQuery, type DeskTab } from '@api/admin/desk.rules'
import type { DeskDetail, DeskList } from '@api/admin/desk.types'
import { ButtonLink } from '@/components/ui/button'
import { ApiError, type Api } from '@/lib/api'
import type { Notice } from '@/lib/notify'
import type { PageHandle } from '@/lib/page'

import { entryApi, listAddress, listApi } from './addresses'
import { runAction, resend } from './desk-action'
import { failed, guarded, orFailure, tabOf, type Failure } from './desk-access'
import { readDesk } from './desk-cache'
import { DeskFrame } from './desk-frame'
import { DeskHead, DeskTabs } from './desk-head'
import entryPanelStyles from './entry-panel.module.css'
import { EntryPanel } from './entry-panel'
import { FailedPage } from './failed-page'
import { ShortTable } from './short-table'
import { useKeptDesk, useNotice } from './use-desk'

interface PageData {
  tab: DeskTab
  query: DeskQuery
  id: string
  list: DeskList | Failure
  detail: DeskDetail | Failure
}

export const handle: PageHandle = {
  title: (data) => {
    const { detail } = (data ?? {}) as Partial<PageData>
    return detail && !failed(detail) ? detail.row.name : 'Submission'
  },
  robots: 'noindex, nofollow',
  bare: true,
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

const idOf = (id = '') => {
  if (!UUID.test(id)) throw new Response('Not Found', { status: 404, statusText: 'Not Found' })
  return id
}

export async function loader(args: LoaderFunctionArgs): Promise<PageData> {
  const tab = tabOf(args.params.tab)
  const id = idOf(args.params.id)
  const query = readDeskQuery(new URL(args.request.url).searchParams)
  const read = <T,>(path: string) => orFailure(guarded(args.request, () => readDesk<T>(args, path)))
  const [list, detail] = await Promise.all([read<DeskList>(listApi(tab, query)), read<DeskDetail>(entryApi(id))])
  return { tab, query, id, list, detail }
}

export interface EntryOutcome {
  notice: Notice
  /** A note that was not saved is given back. */
  words?: string
}

export async function action(args: ActionFunctionArgs): Promise<EntryOutcome> {
  const id = idOf(args.params.id)
  const form = await args.request.formData()
  const notice = await runAction(args, form, {
    save: (api, field) => save(api, id, field),
    async note(api, field) {
      await api.post(`${entryApi(id)}/notes`, { words: field('words') })
      return { title: 'Note saved' }
    },
    resend,
  })
  const refusedNote = notice.destructive && form.get('intent') === 'note'
  return { notice, words: refusedNote ? String(form.get('words') ?? '') : undefined }
}

async function save(api: Api, id: string, field: (name: string) => string): Promise<Notice> {
  try {
    await api.patch(entryApi(id), {
      version: Number(field('version')),
      status: field('status'),
      owner: field('owner') || 'none',
      // Left as it was, it is no change.
      ...(field('due') !== field('dueBefore') && { due: field('due') }),
    })
    return { title: 'Saved' }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    // Someone else was quicker; what is shown now is theirs.
    return { title: 'Not saved', description: error.message, destructive: true }
  }
}

export function Component() {
  const { tab, query, id, list, detail } = useLoaderData<PageData>()
  const outcome = useActionData() as EntryOutcome | undefined
  useKeptDesk({
    [listApi(tab, query)]: failed(list) ? undefined : list,
    [entryApi(id)]: failed(detail) ? undefined : detail,
  })
  useNotice(outcome?.notice)

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
    <DeskFrame me={detail.me} waiting={failed(list) ? undefined : list.waiting} wide>
      <div className={entryPanelStyles.split}>
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
          rows={failed(list) ? [] : list.rows}
          outcome={outcome}
        />
      </div>
    </DeskFrame>
  )
}
