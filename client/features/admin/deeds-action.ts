import type { ActionFunctionArgs } from 'react-router-dom'

import { ApiError, apiOf, type Api } from '@/lib/api'

import { guarded } from './desk-access'
import { forgetDesk } from './desk-cache'
import type { Told } from './use-desk'

export type Deeds = Record<string, (api: Api, given: (name: string) => string) => Promise<Told>>

/** An action that does what the pressed button names, and says what came of it. */
export const deedsAction = (deeds: Deeds) => async (args: ActionFunctionArgs) => {
  const form = await args.request.formData()
  const given = (name: string) => String(form.get(name) ?? '')
  try {
    const deed = Object.hasOwn(deeds, given('intent')) ? deeds[given('intent')] : undefined
    if (!deed) throw new ApiError(400, 'This form is not known here.')
    return { told: await guarded(args.request, () => deed(apiOf(args), given)) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const [first] = Object.values(error.errors)
    return { told: { title: 'Error', description: first ?? error.message, destructive: true } satisfies Told }
  } finally {
    forgetDesk()
  }
}
