import type { Notice } from './notify'
import { paths } from './paths'

export type Flash = Notice & {
  /** The outcome of a form: stays until dismissed. */
  outcome?: boolean
  keepsClear?: string
}

export const REGISTERED = {
  title: 'Registration Successful',
  description:
    "Thank you for registering your interest. We'll be in touch soon with your invitation and exclusive investment updates.",
}

/** Every message that can be shown after a redirect. The cookie contains only the name, and a reference at most, so no text can be injected. */
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
  'desk-session-ended': {
    title: 'You were signed out',
    description: 'Sign in to continue. What you typed is kept on this device.',
    destructive: true,
    outcome: true,
    keepsClear: '#main form',
  },
  'factor-required': {
    title: 'One more thing',
    description: 'The desk asks for a second factor. Set up an authenticator app, or sign in with a passkey.',
    destructive: true,
  },
  'access-denied': { title: 'Access Denied', description: "You don't have admin privileges.", destructive: true },
  'role-insufficient': {
    title: 'Not for your role',
    description: 'Only an admin may see that page.',
    destructive: true,
  },
  'address-confirmed': {
    title: 'Your address is confirmed',
    description: 'You are signed in.',
    link: { to: paths.account, label: 'Your account' },
    outcome: true,
  },
  'address-changed': { title: 'Thank you', description: 'Your new address is confirmed.', outcome: true },
  'half-confirmed': {
    title: 'Nearly done',
    description: 'This address is confirmed. Please follow the link in the email to your other address as well.',
    outcome: true,
  },
  registered: { ...REGISTERED, outcome: true },
  'password-set': { title: 'Password set', description: 'Use it the next time you sign in.', outcome: true },
  'text-added': { title: 'Thank you', description: 'What you added is with us.', outcome: true },
  'wish-sent': { title: 'Thank you', description: 'We look at it, and then ask the founder.', outcome: true },
  'call-booked': { title: 'Booked', description: 'The invitation is on its way to you by email.', outcome: true },
  'call-kept': {
    title: 'Kept for you',
    description: 'Confirm the time by the link in our email.',
    outcome: true,
  },
  'call-moved': { title: 'Moved', description: 'A new invitation is on its way to you by email.', outcome: true },
  'call-cancelled': { title: 'Cancelled', description: 'Your call is cancelled.', outcome: true },
  'application-withdrawn': { title: 'Withdrawn', description: 'We have confirmed it to you by email.', outcome: true },
  'deletion-requested': {
    title: 'Your account is deleted in seven days',
    description: 'You are signed out. Sign in before then to keep it.',
    outcome: true,
  },
} satisfies Record<string, Flash>

export type FlashName = keyof typeof flashes

export function flashOf(value: string | undefined): Flash | undefined {
  const [, name = '', reference] = /^([a-z-]+)(?:~([A-Z]{2}-[0-9A-Z]{5}-[0-9A-Z]{5}))?$/.exec(value ?? '') ?? []
  if (!Object.hasOwn(flashes, name)) return undefined
  const flash: Flash = flashes[name as FlashName]
  return reference ? { ...flash, description: `${flash.description} Your reference is ${reference}.` } : flash
}
