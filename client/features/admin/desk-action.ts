import type { ActionFunctionArgs } from 'react-router-dom'

import type { BulkOutcome } from '@api/admin/desk.types'
import { ApiError, apiOf, ConnectionError, type Api } from '@/lib/api'
import { count } from '@/lib/count'
import type { FieldErrors } from '@/lib/field-errors'
import { clearKeptInput } from '@/lib/kept-input'
import type { Notice } from '@/lib/notify'

import { guarded } from './desk-access'
import { clearDeskCache } from './desk-cache'
import { offerUndo, takeUndo, type OfferedUndo } from './undo'

const inBrowser = typeof document !== 'undefined'

/** What is wrong with the fields of a form, and its input, which is restored. */
export interface Refusal {
  errors: FieldErrors
  input: Record<string, string>
}

/** The outcome of an action, and how to undo it if that is possible. */
export interface Outcome extends Notice {
  undo?: OfferedUndo | null
  /** Shown beside the fields instead of the message. */
  refused?: Refusal
  /** There was no connection: the page stays as it is, with everything typed. */
  unsent?: boolean
}

export type Action = (api: Api, field: (name: string) => string, form: FormData) => Promise<Outcome>
export type Actions = Record<string, Action>

/** By the name of the action: the fields of its form that show their own error, each with the message for when it is left empty. */
export type RequiredFields = Record<string, FieldErrors>

/** Runs the action named by the pressed button; a refusal is shown in the server's words. */
export async function runAction(
  args: ActionFunctionArgs,
  form: FormData,
  actions: Actions,
  required: RequiredFields = {},
): Promise<Outcome> {
  const field = (name: string) => String(form.get(name) ?? '')
  const fields = (Object.hasOwn(required, field('intent')) && required[field('intent')]) || {}
  // A group of boxes without a tick is not sent at all.
  const missing = Object.entries(fields).filter(([name]) => !form.get(name))
  if (missing.length) return refusal(form, Object.fromEntries(missing))
  try {
    const action = Object.hasOwn(actions, field('intent')) ? actions[field('intent')] : undefined
    if (!action) throw new ApiError(400, 'This form is not known here.')
    const outcome = await guarded(args.request, () => action(apiOf(args), field, form))
    if (outcome.undo && inBrowser) offerUndo(outcome.undo)
    if (!outcome.destructive) clearKeptInput(form)
    return outcome
  } catch (error) {
    if (error instanceof ConnectionError)
      return { title: 'Not sent', description: error.message, destructive: true, unsent: true }
    if (!(error instanceof ApiError)) throw error
    const [first] = Object.values(error.errors)
    if (first && Object.keys(error.errors).every((name) => Object.hasOwn(fields, name)))
      return refusal(form, error.errors)
    return { title: 'Error', description: first ?? error.message, destructive: true }
  } finally {
    clearDeskCache()
  }
}

/** Shown beside the fields, whose input is kept. */
export const refusal = (form: FormData, errors: FieldErrors): Outcome => ({
  title: 'Error',
  description: [...new Set(Object.values(errors))].join(' '),
  destructive: true,
  refused: { errors, input: Object.fromEntries([...form].map(([name, value]) => [name, String(value)])) },
})

/** The route action of a page whose forms need nothing but `runAction`. */
export const deskAction = (actions: Actions, required?: RequiredFields) => async (args: ActionFunctionArgs) => ({
  notice: await runAction(args, await args.request.formData(), actions, required),
})

/** On every page that shows a mail. */
export const resend: Action = async (api, field) => {
  const recipient = field('recipient')
  await api.post(`/api/admin/mail/${encodeURIComponent(field('mail'))}/retry`, recipient ? { recipient } : {})
  return { title: 'Mail queued', description: 'It is being sent again now.' }
}

/** The outcome of a bulk change; entries that someone else has changed in the meantime are named. */
export function bulkOutcome({ changed, conflicts, undo: takesBack }: BulkOutcome, done: string): Outcome {
  const entries = `${count(changed)} ${changed === 1 ? 'entry' : 'entries'} ${done}.`
  const undo = takesBack && { ...takesBack, words: entries }
  if (!conflicts.length) return { title: 'Saved', description: entries, undo }
  const names = conflicts.map(({ name }) => name).join(', ')
  return {
    title: `${count(conflicts.length)} not changed`,
    description: `Someone else changed ${names} in the meantime, so their change was kept. ${entries}`,
    destructive: true,
    undo,
  }
}

/** On every page with undoable changes. */
export const undo: Action = async (api, field) =>
  bulkOutcome(await takeUndo(api.post<BulkOutcome>(`/api/admin/undo/${encodeURIComponent(field('undo'))}`)), 'put back')
