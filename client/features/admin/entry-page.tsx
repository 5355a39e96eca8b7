import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router-dom'

import { readDeskQuery, type DeskQuery, type DeskTab } from '@api/admin/desk.rules'
import type { DeskDetail, DeskList } from '@api/admin/desk.types'
import { ButtonLink } from '@/components/ui/button'
import { ApiError, apiOf } from '@/lib/api'
import type { PageHandle } from '@/lib/page'

import { entryApi, listAddress, listApi } from './addresses'
import { failed, guarded, orFailure, tabOf, type Failure } from './desk-access'
import { forgetDesk, readDesk } from './desk-cache'
import { DeskFrame } from './desk-frame'
import { DeskHead, DeskTabs } from './desk-head'
import desk from './desk.module.css'
import entryPanelStyles from './entry-panel.module.css'
import { EntryPanel } from './entry-panel'
import { ShortTable } from './short-table'
import { Trouble } from './states'
import { useFailureToast, useKeptDesk, useTold, type Told } from './use-desk'

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
  told: Told
  /** Someone else was quicker; what is shown now is theirs. */
  conflict?: boolean
  /** A note that was not saved is given back. */
  words?: string
}

export async function action(args: ActionFunctionArgs): Promise<EntryOutcome> {
  const id = idOf(args.params.id)
  const form = await args.request.formData()
  const given = (name: string) => String(form.get(name) ?? '')
  const api = apiOf(args)
  const deeds: Record<string, () => Promise<Told>> = {
    async save() {
      await api.patch(entryApi(id), {
        version: Number(given('version')),
        status: given('status'),
        owner: given('owner') || 'none',
        // Left as it was, it is no change.
        ...(given('due') !== given('dueBefore') && { due: given('due') }),
      })
      return { title: 'Saved' }
    },
    async note() {
      await api.post(`${entryApi(id)}/notes`, { words: given('words') })
      return { title: 'Note saved' }
    },
    async resend() {
      await api.post(`/api/admin/mail/${encodeURIComponent(given('mail'))}/retry`)
      return { title: 'Mail queued', description: 'It is sent again now.' }
    },
  }
  try {
    const deed = deeds[given('intent')]
    if (!deed) throw new ApiError(400, 'This form is not known here.')
    return { told: await guarded(args.request, deed) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const [first] = Object.values(error.errors)
    const conflict = error.status === 409 && given('intent') === 'save'
    return {
      told: {
        title: conflict ? 'Not saved' : 'Error',
        description: first ?? error.message,
        destructive: true,
      },
      conflict,
      words: given('intent') === 'note' ? given('words') : undefined,
    }
  } finally {
    forgetDesk()
  }
}

export function Component() {
  const { tab, query, id, list, detail } = useLoaderData<PageData>()
  const outcome = useActionData() as EntryOutcome | undefined
  useKeptDesk({
    [listApi(tab, query)]: failed(list) ? undefined : list,
    [entryApi(id)]: failed(detail) ? undefined : detail,
  })
  useFailureToast(failed(detail) ? detail.failure : undefined)
  useTold(outcome?.told)

  if (failed(detail))
    return (
      <DeskFrame>
        <h1 className={desk.title}>Submission</h1>
        <Trouble
          title="The submission could not be loaded"
          action={
            <ButtonLink variant="secondary" size="small" to={listAddress(tab, query)}>
              Back to the list
            </ButtonLink>
          }
        >
          {detail.failure}
        </Trouble>
      </DeskFrame>
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
