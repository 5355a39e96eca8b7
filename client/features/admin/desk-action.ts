import type { ActionFunctionArgs } from 'react-router-dom'

import { ApiError, apiOf, type Api } from '@/lib/api'
import type { Notice } from '@/lib/notify'

import { guarded } from './desk-access'
import { clearDeskCache } from './desk-cache'

export type Action = (api: Api, field: (name: string) => string, form: FormData) => Promise<Notice>
export type Actions = Record<string, Action>

/** Runs the action that the pressed button names; a refusal is shown in the server's own words. */
export async function runAction(args: ActionFunctionArgs, form: FormData, actions: Actions): Promise<Notice> {
  const field = (name: string) => String(form.get(name) ?? '')
  try {
    const action = Object.hasOwn(actions, field('intent')) ? actions[field('intent')] : undefined
    if (!action) throw new ApiError(400, 'This form is not known here.')
    return await guarded(args.request, () => action(apiOf(args), field, form))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const [first] = Object.values(error.errors)
    return { title: 'Error', description: first ?? error.message, destructive: true }
  } finally {
    clearDeskCache()
  }
}

/** The action of a page whose forms do no more than that. */
export const deskAction = (actions: Actions) => async (args: ActionFunctionArgs) => ({
  notice: await runAction(args, await args.request.formData(), actions),
})

/** On every page that shows a mail. */
export const resend: Action = async (api, field) => {
  const recipient = field('recipient')
  await api.post(`/api/admin/mail/${encodeURIComponent(field('mail'))}/retry`, recipient ? { recipient } : {})
  return { title: 'Mail queued', description: 'It is sent again now.' }
}
