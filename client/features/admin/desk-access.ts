import { redirect, type LoaderFunctionArgs } from 'react-router-dom'

import { TABS, type DeskTab } from '@api/admin/desk.rules'
import { ApiError, apiOf } from '@/lib/api'
import { redirectWithFlash } from '@/lib/flash'
import { paths } from '@/lib/paths'
import { isSessionEnded, redirectToSignIn } from '@/lib/session-ended'

import { readDesk } from './desk-cache'

/** Turns refusals into redirects: to sign in or re-authenticate and come back, or elsewhere with a message if the role is insufficient. */
export async function guarded<T>(request: Request, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { pathname, search } = new URL(request.url)
    const next = new URLSearchParams({ next: pathname + search })
    if (isSessionEnded(error)) throw redirectToSignIn(request, { signIn: paths.auth })
    if (error.code === 'reauthentication_needed') throw redirect(`${paths.proof}?${next}`)
    if (error.code === 'second_factor_required')
      throw redirectWithFlash(`${paths.account}#second-factor`, 'factor-required')
    if (error.code === 'role_insufficient') {
      // The input is kept: an action's refusal is shown beside it.
      if (request.method !== 'GET') throw error
      throw redirectWithFlash(paths.adminRegistrations, 'role-insufficient')
    }
    if (error.status === 403) throw redirectWithFlash(paths.home, 'access-denied')
    throw error
  }
}

export interface Failure {
  failure: string
}

/** A list that failed to load is a state of its page, not an error page. */
async function orFailure<T>(load: Promise<T>): Promise<T | Failure> {
  try {
    return await load
  } catch (error) {
    if (error instanceof Response) throw error
    if (error instanceof ApiError && error.status === 404) throw new Response('Not Found', { status: 404 })
    return { failure: error instanceof Error ? error.message : 'The server did not answer.' }
  }
}

export const loadDesk = <T>(args: LoaderFunctionArgs, path: string) =>
  orFailure(guarded(args.request, () => readDesk<T>(args, path)))

/** Never from the cache. */
export const loadFresh = <T>(args: LoaderFunctionArgs, path: string) =>
  orFailure(guarded(args.request, () => apiOf(args).get<T>(path)))

export const failed = (data: unknown): data is Failure => typeof data === 'object' && data !== null && 'failure' in data

export const tabOf = (name: string | undefined): DeskTab => {
  const tab = TABS.find((known) => known === name)
  if (!tab) throw new Response('Not Found', { status: 404, statusText: 'Not Found' })
  return tab
}

/** The request with the form's input in its address, so that it is not lost while the user re-authenticates. */
export function withInput({ url, method, headers }: Request, form: FormData, fields: string[]) {
  const input = [...form].filter(([name, value]) => fields.includes(name) && value) as [string, string][]
  return new Request(new URL(`?${new URLSearchParams(input)}`, url), { method, headers })
}
