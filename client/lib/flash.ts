import { redirect } from 'react-router-dom'

import type { Notice } from './notify'

type Flash = Notice & {
  /** What came of a form: stays until dismissed. */
  outcome?: boolean
  /** Selects what the toast must not cover on a phone. */
  keepsClear?: string
}

/** Everything that may be said on the page after a redirect. A cookie carries only the name, so nothing can be put in. */
const flashes = {
  'signed-in': { title: 'Success!', description: "You've been signed in successfully.", outcome: true },
  'welcome-back': { title: 'Login Successful', description: 'Welcome back!', outcome: true },
  'signed-out': { title: 'Signed out', description: 'You are signed out on this device.' },
  'signed-out-everywhere': { title: 'Signed out', description: 'You are signed out on every device.' },
  'session-ended': {
    title: 'You were signed out',
    description: 'Sign in to continue.',
    destructive: true,
    outcome: true,
    keepsClear: '#main form',
  },
  'factor-required': {
    title: 'One more thing',
    description: 'The desk asks for a second factor. Set up an authenticator app first.',
    destructive: true,
  },
  'access-denied': { title: 'Access Denied', description: "You don't have admin privileges.", destructive: true },
  'role-insufficient': {
    title: 'Not for your role',
    description: 'Only an admin may see that page.',
    destructive: true,
  },
  'address-confirmed': {
    title: 'Thank you',
    description: 'Your address is confirmed, and you are signed in.',
    outcome: true,
  },
  'address-changed': { title: 'Thank you', description: 'Your new address is confirmed.', outcome: true },
  'half-confirmed': {
    title: 'One of two',
    description: 'This address is confirmed. Please follow the link in the email to your other address as well.',
    outcome: true,
  },
  'password-set': { title: 'Password set', description: 'Use it the next time you sign in.', outcome: true },
  'deletion-requested': {
    title: 'Your account is deleted in seven days',
    description: 'You are signed out. Sign in before then to keep it.',
    outcome: true,
  },
} satisfies Record<string, Flash>

export type FlashName = keyof typeof flashes

const COOKIE = 'flash'
/** The browser's own redirects leave it here: a cookie would be read by whichever tab came first. */
let pending: FlashName | undefined
const PATTERN = /(?:^|;\s*)flash=([\w-]+)/
const LIFETIME_SECONDS = 60

export const flashOf = (name: string | undefined): Flash | undefined =>
  name && Object.hasOwn(flashes, name) ? flashes[name as FlashName] : undefined

export const readFlash = (cookies: string | null | undefined) => PATTERN.exec(cookies ?? '')?.[1]

const written = (value: string, seconds: number) => `${COOKIE}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax`

/** Clears what was said. */
export const spentFlash = written('', 0)

/** A redirect, from a loader or an action wherever it runs, after which the next page says something. */
export function redirectWithFlash(to: string, name: FlashName, status = 302): Response {
  if (typeof document === 'undefined')
    return redirect(to, { status, headers: { 'set-cookie': written(name, LIFETIME_SECONDS) } })
  pending = name
  return redirect(to, status)
}

/** In the browser: what is to be said now, once. */
export function takeFlash(): Flash | undefined {
  const flash = flashOf(pending)
  pending = undefined
  if (flash) return flash
  const name = readFlash(document.cookie)
  if (name) document.cookie = spentFlash
  return flashOf(name)
}

/** Shows it as a toast. */
export async function showFlash({ outcome, keepsClear, ...notice }: Flash) {
  const { notify, notifyOutcome } = await import('./notify')
  await (outcome ? notifyOutcome(notice, keepsClear) : notify(notice))
}
