import { useEffect, useState } from 'react'
import { type ActionFunctionArgs, data } from 'react-router-dom'

import type { BulkOutcome, Undo } from '@api/submissions/submissions.types'
import { SECOND_MS } from '@api/common/durations.rules'
import { ApiError } from '@/lib/api'
import { count } from '@/lib/format'
import { dispatch, type FieldErrors, type FormResult, type Handler, type Handlers, type Reply } from '@/lib/form/result'
import { isServer } from '@/lib/is-server'
import { dismissOutcome, notify, notifyOutcome } from '@/lib/notify'
import { sessionStore } from '@/lib/session'
import { createStore } from '@/lib/store'

import { clearDeskCache, guarded } from './desk-data'

export interface OfferedUndo extends Undo {
  words: string
  address?: string
  /** The intent of the page at that address; without an address, `undo`. */
  intent?: 'takeBack' | 'restoreView'
}

interface Undoable {
  undo: OfferedUndo | null
}
export type DeskResult<Extra = unknown> = FormResult & Partial<Undoable> & Partial<Extra> & { status?: number }
export type DeskHandler<Extra = unknown> = Handler<Undoable & Extra>

export const undoOffer = createStore<OfferedUndo | undefined>(undefined)
let timer: ReturnType<typeof setTimeout> | undefined

export function offerUndo(undo: OfferedUndo | undefined) {
  clearTimeout(timer)
  undoOffer.set(undo)
  if (undo) timer = setTimeout(() => offerUndo(undefined), undo.seconds * SECOND_MS)
}

/** The offer ends with the server's response; if the request did not arrive, it can be repeated. */
export async function takeUndo<T>(request: Promise<T>): Promise<T> {
  try {
    const outcome = await request
    offerUndo(undefined)
    return outcome
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) offerUndo(undefined)
    throw error
  }
}

interface Options {
  /** By intent: the fields that show their own error, each with the message for when it is left empty. */
  fields?: Record<string, FieldErrors>
  /** By intent: the fields whose input is kept in the address while the user re-authenticates. */
  kept?: Record<string, readonly string[]>
}

export async function runAction<Extra = unknown>(
  args: ActionFunctionArgs,
  form: FormData,
  handlers: Handlers<Undoable & Extra>,
  { fields, kept = {} }: Options = {},
): Promise<DeskResult<Extra> | Response> {
  const names = kept[String(form.get('intent'))]
  const request = names ? withInput(args.request, form, names) : args.request
  try {
    const outcome = await dispatch(args, form, handlers, { fields, guard: (run) => guarded(request, run) })
    if (outcome instanceof Response) return outcome
    const { status, result } = outcome
    if (result.undo && !isServer) offerUndo(result.undo)
    return { ...result, ...(status === 403 && { status }) } as DeskResult<Extra>
  } finally {
    clearDeskCache()
  }
}

function withInput({ url, method, headers }: Request, form: FormData, names: readonly string[]) {
  const input = [...form].filter(([name, value]) => names.includes(name) && value) as [string, string][]
  return new Request(new URL(`?${new URLSearchParams(input)}`, url), { method, headers })
}

type HandlersOf<Extra> = (args: ActionFunctionArgs, form: FormData) => Handlers<Undoable & Extra>

export const deskAction =
  <Extra = unknown>(handlers: Handlers<Undoable & Extra> | HandlersOf<Extra>, options?: Options) =>
  async (args: ActionFunctionArgs) => {
    const form = await args.request.formData()
    return answered(
      await runAction<Extra>(args, form, typeof handlers === 'function' ? handlers(args, form) : handlers, options),
    )
  }

/** Sends the result's status, so that an action that the role does not permit is recognised by it too. */
export const answered = <Result extends DeskResult>(result: Result | Response) =>
  result instanceof Response || !result.status ? result : data(result, { status: result.status })

export const resend: Handler = async (api, field) => {
  const recipient = field('recipient')
  await api.post(`/api/admin/mail/${encodeURIComponent(field('mail'))}/retry`, recipient ? { recipient } : {})
  return { title: 'Mail queued', description: 'It is being sent again now.' }
}

export const entriesText = (entries: number) => `${count(entries)} ${entries === 1 ? 'entry' : 'entries'}`

export function bulkOutcome({ changed, conflicts, undo: undoable }: BulkOutcome, done: string): Reply<Undoable> {
  const entries = `${entriesText(changed)} ${done}.`
  const undo = undoable && { ...undoable, words: entries }
  if (!conflicts.length) return { title: 'Saved', description: entries, undo }
  const names = conflicts.map(({ name }) => name).join(', ')
  return {
    title: `${count(conflicts.length)} not changed`,
    description: `Someone else changed ${names} in the meantime, so their change was kept. ${entries}`,
    destructive: true,
    undo,
  }
}

// The next person to sign in on this device must not be offered the last one's undo.
if (!isServer) sessionStore.subscribe((event) => event === 'SIGNED_OUT' && offerUndo(undefined))

export const undo: DeskHandler = async (api, field) =>
  bulkOutcome(await takeUndo(api.post(`/api/admin/undo/${encodeURIComponent(field('undo'))}`)), 'put back')

/** A toast announces an outcome, unless the undo bar or a field does; that of a failure stays until something succeeds. */
export function announceOutcome({ notice, undo }: DeskResult) {
  if (notice?.destructive) return inToast(notifyOutcome(notice))
  void dismissOutcome()
  if (notice && !undo) inToast(notify(notice))
}

/** If the script of the toasts cannot be loaded, as after an update of the site, the page shows the message instead. */
export const toastsMissing = createStore(false)
const inToast = (shown: Promise<void>) =>
  void shown.then(
    () => toastsMissing.set(false),
    () => toastsMissing.set(true),
  )

export function useAnnouncement(result: DeskResult | undefined) {
  useEffect(() => {
    if (result) announceOutcome(result)
  }, [result])
}

/** The key of a form that starts anew after each outcome. */
export function useFreshKey(done: object | undefined): number {
  const [{ last, key }, set] = useState({ last: done, key: 0 })
  if (done === last) return key
  const next = { last: done, key: done ? key + 1 : key }
  set(next)
  return next.key
}
