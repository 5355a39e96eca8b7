import { useEffect, useEffectEvent } from 'react'
import { data, type ActionFunctionArgs } from 'react-router-dom'
import type { CodeOutcome } from '@api/auth/sessions/session.types'
import { ApiError } from '@/lib/api'
import {
  dispatch,
  type DispatchOptions,
  type FormResult,
  type Handler,
  type Handlers,
  type Reply,
} from '@/lib/form/result'
import type { Notice } from '@/lib/notify'
import { useOutcomeToast } from '@/lib/use-outcome-toast'

const UNEXPECTED: Notice = {
  title: 'Error',
  description: 'An unexpected error occurred. Please try again.',
  destructive: true,
}

/** The server's message under the page's own title; a server error, or no response, is shown as unexpected. */
function explain(title: string, error: unknown): { status: number; notice: Notice } {
  if (error instanceof ApiError && error.status < 500)
    return { status: error.status, notice: { title, description: error.message, destructive: true } }
  return { status: error instanceof ApiError ? error.status : 503, notice: UNEXPECTED }
}

const STILL_SIGNED_IN = 'You are still signed in'

/** Signing out is never shown as done unless the server has confirmed it. */
export function signOutFailure(error: unknown): { status: number; notice: Notice } {
  const { status, notice } = explain(STILL_SIGNED_IN, error)
  const description = 'We could not sign you out just now. Please try again in a moment.'
  return { status, notice: status < 500 ? notice : { title: STILL_SIGNED_IN, description, destructive: true } }
}

interface Options extends Pick<DispatchOptions, 'fields' | 'fieldByCode' | 'mayLack' | 'otherwise'> {
  title?: (intent: string) => string
  turnAway?: (
    error: unknown,
    args: ActionFunctionArgs,
    intent: string,
  ) => Response | undefined | Promise<Response | undefined>
}

export const formAction =
  <Extra = unknown>(
    handlers: (args: ActionFunctionArgs) => Handlers<Extra>,
    { title = () => 'Error', turnAway, ...options }: Options = {},
  ) =>
  async (args: ActionFunctionArgs) => {
    const form = await args.request.formData()
    const intent = String(form.get('intent') ?? options.otherwise ?? '')
    const outcome = await dispatch(args, form, handlers(args), {
      ...options,
      explain: (error) =>
        intent.startsWith('sign-out') ? signOutFailure(error).notice : explain(title(intent), error).notice,
      async guard(run) {
        try {
          return await run()
        } catch (error) {
          const elsewhere = await turnAway?.(error, args, intent)
          if (elsewhere) return elsewhere
          throw error
        }
      },
    })
    return outcome instanceof Response ? outcome : data(outcome.result, { status: outcome.status })
  }

export const WRONG_MAILED_CODE = 'That code is wrong or has expired. Please use the newest email.'

/** Submits a code typed from a mail, with the same effect as the link beside it. */
export const mailedCode =
  <Extra = unknown>(
    type: 'signup' | 'recovery' | 'email_change',
    follow: (outcome: CodeOutcome) => Reply<Extra> | Response,
  ): Handler<Extra> =>
  async (api, field) => {
    try {
      return follow(await api.post('/api/session/code', { email: field('email'), code: field('code'), type }))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 403) throw error
      const refused: Reply = { errors: { code: WRONG_MAILED_CODE } }
      return refused as Reply<Extra>
    }
  }

/** For pages with one form: on a phone a toast would cover it. */
export const ONLY_FORM = '#main form'

/** Shows the outcome of a form, once for each result and until the next; `keepsClear` selects what the toast must not cover. */
export function useOutcome(result: Partial<FormResult> | undefined, { keepsClear }: { keepsClear?: string } = {}) {
  const toast = useOutcomeToast()
  const showOutcome = useEffectEvent(() => (result?.notice ? toast.show(result.notice, keepsClear) : toast.dismiss()))
  useEffect(() => showOutcome(), [result])
}
