import { useState } from 'react'
import { redirect, useActionData, useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router-dom'
import type { AccountSubmission } from '@api/forms/account-submissions.types'
import type { AccountView, SessionUser } from '@api/auth/sessions/session.types'
import { NoticeBox, RequiredNote } from '@/components/form/field'
import { ApiError, apiOf } from '@/lib/api'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { sessionOf } from '@/lib/session'
import { isSessionEnded, redirectToSignIn } from '@/lib/session-ended'
import { longDateOf } from '@/lib/format'
import { accountAction, type AccountResult } from './account-actions'
import { useFocusRecovery } from './auth-layout'
import {
  DataSection,
  DeleteSection,
  DeskKeysSection,
  DeletionNotice,
  EmailSection,
  IntroductionsSection,
  NameSection,
  PasswordSection,
  SubmissionsSection,
} from './profile-sections'
import { useOutcome } from './form-action'
import {
  PasskeysSection,
  SecondFactorSection,
  SessionsSection,
  SignInHistorySection,
  SignOut,
} from './security-sections'

export const handle: PageHandle = { title: 'Your account', robots: 'noindex' }

interface Loaded {
  account: AccountView
  user: SessionUser
  submissions: AccountSubmission[]
}

export async function loader(args: LoaderFunctionArgs) {
  const { user } = await sessionOf(args)
  const { pathname } = new URL(args.request.url)
  if (!user) return redirectToSignIn(args.request)
  if (user.needsSecondFactor) return redirect(`${paths.secondFactor}?${new URLSearchParams({ next: pathname })}`)
  try {
    const api = apiOf(args)
    const [account, submissions] = await Promise.all([api.get('/api/account'), api.get('/api/account/submissions')])
    return { user, account, submissions } satisfies Loaded
  } catch (error) {
    if (isSessionEnded(error)) return redirectToSignIn(args.request)
    // In the browser the error itself is thrown, since it has the request's reference.
    if (import.meta.env.SSR && error instanceof ApiError && error.status >= 500)
      throw new Response(null, { status: 503, statusText: error.message, headers: { 'retry-after': '5' } })
    throw error
  }
}

export { accountAction as action }

/**
 * The result of the last form of this visit. The router drops it when the page is read again after a change in another tab, and
 * with it what is shown only once: new recovery codes and the key of an authenticator app.
 */
function useLastResult(): AccountResult | undefined {
  const result = useActionData() as AccountResult | undefined
  const { key } = useLocation()
  const [last, setLast] = useState({ key, result })
  if (result && (result !== last.result || key !== last.key)) setLast({ key, result })
  return result ?? (key === last.key ? last.result : undefined)
}

export function Component() {
  const { account, user, submissions } = useLoaderData() as Loaded
  const result = useLastResult()
  const introductions = [...new Set(submissions.flatMap((one) => one.introductions ?? []))]
  useOutcome(result)
  useFocusRecovery()
  return (
    <div className="wrap grid gap-10 pt-12 pb-24 print:has-data-codes:*:not-has-data-codes:hidden">
      <header>
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <div>
            <h1 className="text-h2">Your account</h1>
            <p className="text-muted mt-2 wrap-anywhere">
              {account.email}, with us since {longDateOf(account.createdAt)}
            </p>
          </div>
          <SignOut />
        </div>
        {result?.notice && <NoticeBox notice={result.notice} scriptless />}
        <RequiredNote className="mt-6" />
      </header>
      {user.deletionDue && <DeletionNotice due={user.deletionDue} />}
      <SubmissionsSection submissions={submissions} />
      {introductions.length > 0 && <IntroductionsSection links={introductions} />}
      <NameSection account={account} userId={user.id} result={result} />
      <EmailSection account={account} userId={user.id} result={result} />
      <PasswordSection asksCurrent={user.hasPassword && !user.mayResetPassword} email={account.email} result={result} />
      <PasskeysSection account={account} result={result} />
      <SecondFactorSection account={account} result={result} />
      <SessionsSection account={account} />
      <SignInHistorySection account={account} />
      {user.roles.length > 0 && <DeskKeysSection />}
      <DataSection />
      {!user.deletionDue && <DeleteSection asksPassword={user.hasPassword} result={result} />}
    </div>
  )
}
