import { useEffect } from 'react'

import { ApiError } from '@/lib/api'
import { notifyOutcome, type Notice } from '@/lib/notify'

export const UNEXPECTED: Notice = {
  title: 'Error',
  description: 'An unexpected error occurred. Please try again.',
  destructive: true,
}

/** What the service said, under the page's own title; anything that never reached it is unexpected. */
export function refusal(title: string, error: unknown): { status: number; notice: Notice } {
  if (error instanceof ApiError && error.status < 500)
    return { status: error.status, notice: { title, description: error.message, destructive: true } }
  return { status: error instanceof ApiError ? error.status : 503, notice: UNEXPECTED }
}

/** Says what came of a form, once for each answer. */
export function useOutcome(answer: { notice?: Notice } | undefined) {
  useEffect(() => {
    if (answer?.notice) void notifyOutcome(answer.notice)
  }, [answer])
}
