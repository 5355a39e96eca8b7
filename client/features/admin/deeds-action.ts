import type { ActionFunctionArgs } from 'react-router-dom'

import { ApiError, apiOf, type Api } from '@/lib/api'

import { guarded } from './desk-access'
import { forgetDesk } from './desk-cache'
import type { Told } from './use-desk'

type Deed = (api: Api, given: (name: string) => string, form: FormData) => Promise<Told>
export type Deeds = Record<string, Deed>

/** Does what the pressed button names, and says what came of it; a refusal in the server's own words. */
export async function perform(args: ActionFunctionArgs, form: FormData, deeds: Deeds): Promise<Told> {
  const given = (name: string) => String(form.get(name) ?? '')
  try {
    const deed = Object.hasOwn(deeds, given('intent')) ? deeds[given('intent')] : undefined
    if (!deed) throw new ApiError(400, 'This form is not known here.')
    return await guarded(args.request, () => deed(apiOf(args), given, form))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const [first] = Object.values(error.errors)
    return { title: 'Error', description: first ?? error.message, destructive: true }
  } finally {
    forgetDesk()
  }
}

/** The action of a page whose forms do no more than that. */
export const deedsAction = (deeds: Deeds) => async (args: ActionFunctionArgs) => ({
  told: await perform(args, await args.request.formData(), deeds),
})

/** Stands on every page that shows a mail. */
export const resend: Deed = async (api, given) => {
  await api.post(`/api/admin/mail/${encodeURIComponent(given('mail'))}/retry`)
  return { title: 'Mail queued', description: 'It is sent again now.' }
}
