import type { AccountView, SignInEvent } from '@api/auth/browser/session.types'
import { SignOut as SignOutIcon } from '@/components/ui/icons'
import { dateAndTimeOf } from '@/lib/dates'

import styles from './account.module.css'
import { IntentButton, Section } from './section'

export function SignOut() {
  return (
    <IntentButton intent="sign-out" size="small" pending="Signing out...">
      <SignOutIcon size={18} /> Log out
    </IntentButton>
  )
}

export function SessionsSection({ account: { sessions } }: { account: AccountView }) {
  return (
    <Section title="Where you are signed in" text="If you do not recognise one, sign it out and change your password.">
      <ul className={styles.rows}>
        {sessions.map((session) => (
          <SessionRow key={session.id} {...session} />
        ))}
      </ul>
      <div className={`mt-6 ${styles.buttons}`}>
        {sessions.length > 1 && (
          <IntentButton intent="end-others" pending="Signing out...">
            Sign out all others
          </IntentButton>
        )}
        <IntentButton intent="sign-out-everywhere" pending="Signing out...">
          Sign out everywhere
        </IntentButton>
      </div>
    </Section>
  )
}

function SessionRow({
  id,
  device,
  place,
  current,
  createdAt,
  lastUsedAt,
  secondFactor,
}: AccountView['sessions'][number]) {
  return (
    <li className={styles.row}>
      <div>
        {device}
        {current && ', this device'}
        <small>
          Signed in {dateAndTimeOf(createdAt)}, last used {dateAndTimeOf(lastUsedAt)}
          {secondFactor && ', with second factor'}
          {place && `, near ${place}`}
        </small>
      </div>
      {!current && (
        <IntentButton intent="end-session" of={['session', id]} size="small" aria-label={`Sign out ${device}`}>
          Sign out
        </IntentButton>
      )}
    </li>
  )
}

const EVENTS: Record<SignInEvent['event'], string> = {
  'session.signed-in': 'Signed in',
  'session.refused': 'A sign-in was refused',
  'session.reuse-detected': 'Signed out: one session was used from two places',
  'session.ended-by-admin': 'Signed out by an admin',
}

const METHODS: Record<string, string> = {
  password: ' with the password',
  passkey: ' with a passkey',
  otp: ' with an emailed link or code',
  magiclink: ' with an emailed link or code',
  recovery: ' to set a new password',
  'email/signup': ' by confirming the address',
  email_change: ' by confirming the new address',
}

export function SignInHistorySection({ account: { signIns } }: { account: AccountView }) {
  return (
    <Section
      title="Sign-in history"
      text="The last ten times that someone signed in, or tried to. Change your password if one of them was not you."
    >
      <ul className={styles.rows}>
        {signIns.map(({ at, event, method = '', device, network }) => (
          <li key={at + event} className={styles.row}>
            <div>
              {EVENTS[event]}
              {METHODS[method]}
              <small>{[dateAndTimeOf(at), device, network && `network ${network}`].filter(Boolean).join(', ')}</small>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
