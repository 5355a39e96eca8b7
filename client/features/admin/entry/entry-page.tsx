import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router-dom'

import { readDeskQuery } from '@api/desk/desk.rules'
import type { ChangeOutcome, DeskDetail } from '@api/submissions/submissions.types'
import { type Api, ApiError } from '@/lib/api'
import { isServer } from '@/lib/is-server'

import { entryAddress, entryApi, neighboursApi, similarApi } from '../addresses'
import { CALL_FIELDS, callHandlers, callsApi } from '../calls/call-forms'
import { DESCRIPTION_FIELDS } from '../introductions/description-form'
import { introductionHandlers } from '../introductions/entry-part'
import { MOVE_FIELDS } from '../introductions/introduction-line'
import { announceOutcome, answered, type DeskHandler, resend, runAction, undo, useAnnouncement } from '../desk-action'
import { deskHandle, loadDesk, loadOptional, tabOf, usePrimedCache, uuidIn } from '../desk-data'
import { CALLED } from '../desk-format'
import { useLiveEntry } from '../live-notice'
import { STANDING_FIELDS, standingIn, standingKey } from '../desk-controls'
import { clearSavedDraft, SETTINGS } from './entry-form'
import { type EntryConflict, EntryPanel, type EntryResult } from './entry-panel'

export const handle = deskHandle(
  (data) => (data as { detail?: DeskDetail } | undefined)?.detail?.row.name ?? 'Submission',
)

export async function loader(args: LoaderFunctionArgs) {
  const tab = tabOf(args.params.tab)
  const id = uuidIn(args.params.id)
  const query = readDeskQuery(new URL(args.request.url).searchParams)
  const [detail, neighbours, calls, similar] = await Promise.all([
    loadDesk(args, entryApi(id)),
    loadOptional(args, neighboursApi(tab, id, query)),
    loadOptional(args, callsApi(id)),
    loadOptional(args, similarApi(id)),
  ])
  const [introductions, matches] = detail.introductions
    ? await Promise.all([
        loadOptional(args, `${entryApi(id)}/introductions`),
        loadOptional(args, `${entryApi(id)}/matches`),
      ])
    : [null, null]
  return { tab, query, id, detail, neighbours, calls, similar, introductions, matches }
}

export async function action(args: ActionFunctionArgs) {
  const { id, tab } = { id: uuidIn(args.params.id), tab: tabOf(args.params.tab) }
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
  const takeOver = changeEntry(assignToMe, () => undefined)
  // The fields hold what someone else saved meanwhile; ours are sent beside them.
  if (form.get('intent') === 'applyMine')
    for (const name of SETTINGS) form.set(name, String(form.get(`mine-${name}`) ?? form.get(name)))
  const endLinks: DeskHandler = async (api) => {
    await api.post(`${entryApi(id)}/links/end`)
    return { title: 'All links ended', description: 'The next email to the sender has a new one.' }
  }
  const handlers = {
    save: saveEntry,
    saveNext: saveEntry,
    applyMine: saveEntry,
    logCall: saveEntry,
    takeOver,
    settle: changeEntry(settle, () => undefined),
    endLinks,
    ...callHandlers,
    ...introductionHandlers(id),
    resend,
    undo,
  }
  const result = await runAction<EntryConflict>(args, form, handlers, {
    fields: {
      ...CALL_FIELDS,
      ...DESCRIPTION_FIELDS,
      ...MOVE_FIELDS,
      save: STANDING_FIELDS,
      saveNext: STANDING_FIELDS,
      applyMine: STANDING_FIELDS,
      logCall: STANDING_FIELDS,
    },
  })
  const next = String(form.get('next') ?? '')
  if (result instanceof Response || result.intent !== 'saveNext' || !next || result.notice?.destructive)
    return answered(result)
  if (!isServer) announceOutcome(result)
  return redirect(entryAddress(tab, uuidIn(next), readDeskQuery(new URL(args.request.url).searchParams)), 303)
}

const save = (api: Api, id: string, field: (name: string) => string) => {
  const call = field('intent') === 'logCall'
  const note = field('note').trim() || (call ? CALLED : '')
  const [status = '', waitingUntil = '', ...reason] = field('standingBefore').split('|')
  const change = {
    ...(standingKey(field) !== field('standingBefore') && standingIn(field)),
    ...(field('owner') !== field('ownerBefore') && { owner: field('owner') || 'none' }),
    ...(field('due') !== field('dueBefore') && { due: field('due') }),
    ...(note && { note, call }),
  }
  const version = Number(field('version'))
  if (!Object.keys(change).length) return Promise.resolve<ChangeOutcome>({ version, undo: null })
  const owner = field('ownerBefore') || 'none'
  const before = { status, waitingUntil, outcomeReason: reason.join('|'), owner, due: field('dueBefore') }
  return api.patch(entryApi(id), { version, before, ...change })
}

const assignToMe: typeof save = (api, id, field) =>
  api.patch(entryApi(id), { version: Number(field('version')), owner: field('me') })

const settle: typeof save = (api, id, field) =>
  api.patch(entryApi(id), { version: Number(field('version')), noReplyNeeded: true })

export function Component() {
  const { tab, query, id, detail, neighbours, calls, similar, introductions, matches } = useLoaderData<typeof loader>()
  const result = useActionData() as EntryResult | undefined
  usePrimedCache({
    [entryApi(id)]: detail,
    [neighboursApi(tab, id, query)]: neighbours,
    [callsApi(id)]: calls,
    [similarApi(id)]: similar,
  })
  // A conflict is shown in the entry; a toast would cover what is compared there.
  useAnnouncement(result?.conflict ? undefined : result)
  useLiveEntry(detail)
  return <EntryPanel key={id} {...{ tab, query, detail, neighbours, calls, similar, introductions, matches, result }} />
}
