import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import type { AccountSubmission } from '@api/forms/account-submissions.types'
import type { AccountView, SessionUser } from '@api/auth/browser/session.types'
import { RequiredNote } from '@/components/form/field'
import { ApiError, apiOf } from '@/lib/api'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { sessionOf } from '@/lib/session'
import { isSessionEnded, redirectToSignIn } from '@/lib/session-ended'

import styles from './account.module.css'
import { accountAction } from './account-actions'
import { DataSection, DeleteSection, DeletionNotice, SubmissionsSection } from './data-sections'
import { useOutcome } from './notice'
import { useFocusRecovery } from './use-focus-recovery'
import { useLastAnswer } from './use-last-answer'
import { PasskeysSection } from './passkeys-section'
import { PasswordSection } from './password-section'
import { EmailSection, NameSection } from './profile-sections'
import { SecondFactorSection } from './second-factor-section'
import { SessionsSection, SignInHistorySection, SignOut } from './sessions-section'
import { InlineNotice } from './inline-notice'
import { longDate } from './when'

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
    const [account, submissions] = await Promise.all([
      api.get<AccountView>('/api/account'),
      api.get<AccountSubmission[]>('/api/account/submissions'),
    ])
    return { user, account, submissions } satisfies Loaded
  } catch (error) {
    if (isSessionEnded(error)) return redirectToSignIn(args.request)
    if (error instanceof ApiError && error.status >= 500)
      throw new Response(null, { status: 503, statusText: error.message, headers: { 'retry-after': '5' } })
    throw error
  }
}

export { accountAction as action }

export function Component() {
  const { account, user, submissions } = useLoaderData() as Loaded
  const answer = useLastAnswer()
  useOutcome(answer)
  useFocusRecovery()
  return (
    <div className={`wrap ${styles.page}`}>
      <header>
        <div className={styles.head}>
          <div>
            <h1>Your account</h1>
            <p className={styles.since}>
              {account.email}, with us since {longDate(account.createdAt)}
            </p>
          </div>
          <SignOut />
        </div>
        <InlineNotice notice={answer?.notice} />
        <RequiredNote className="mt-6" />
      </header>
      {user.deletionDue && <DeletionNotice due={user.deletionDue} />}
      <SubmissionsSection submissions={submissions} />
      <NameSection account={account} userId={user.id} answer={answer} />
      <EmailSection account={account} userId={user.id} answer={answer} />
      <PasswordSection asksCurrent={user.hasPassword && !user.mayResetPassword} email={account.email} answer={answer} />
      <PasskeysSection account={account} answer={answer} />
      <SecondFactorSection account={account} answer={answer} />
      <SessionsSection account={account} />
      <SignInHistorySection account={account} />
      <DataSection />
      {!user.deletionDue && <DeleteSection asksPassword={user.hasPassword} answer={answer} />}
    </div>
  )
}
