import { useEffect, useEffectEvent } from 'react'

import { ApiError } from '@/lib/api'
import type { Notice } from '@/lib/notify'
import { useOutcomeToast } from '@/lib/use-outcome-toast'

const UNEXPECTED: Notice = {
  title: 'Error',
  description: 'An unexpected error occurred. Please try again.',
  destructive: true,
}

/** The server's message under the page's own title; a server error, or no answer, is shown as unexpected. */
export function refusal(title: string, error: unknown): { status: number; notice: Notice } {
  if (error instanceof ApiError && error.status < 500)
    return { status: error.status, notice: { title, description: error.message, destructive: true } }
  return { status: error instanceof ApiError ? error.status : 503, notice: UNEXPECTED }
}

/** Signing out is never shown as done unless the server has confirmed it. */
export function signOutFailure(error: unknown): { status: number; notice: Notice } {
  const { status, notice } = refusal('You are still signed in', error)
  const description = 'We could not sign you out just now. Please try again in a moment.'
  return {
    status,
    notice: status < 500 ? notice : { title: 'You are still signed in', description, destructive: true },
  }
}

/** For pages with one form: on a phone a toast would cover it. */
export const FORM = '#main form'

/** Shows the outcome of a form, once for each answer and until the next; `keepsClear` selects what the toast must not cover. */
export function useOutcome(answer: { notice?: Notice } | undefined, { keepsClear }: { keepsClear?: string } = {}) {
  const toast = useOutcomeToast()
  const showOutcome = useEffectEvent(() => (answer?.notice ? toast.show(answer.notice, keepsClear) : toast.dismiss()))
  useEffect(() => showOutcome(), [answer])
}
