export const PASSWORD_MIN = 6
/** For staff members, who can read what others have sent. */
export const DESK_PASSWORD_MIN = 12
/** In bytes; the maximum of other servers of this protocol. */
const PASSWORD_MAX_BYTES = 72

export const passwordHint = (least = PASSWORD_MIN) => `Password must be at least ${least} characters long`
export const tooShort = (least = PASSWORD_MIN) => `Password should be at least ${least} characters.`
export const TOO_COMMON = 'This password is too easy to guess. Choose one that is not common and not your address.'
export const TOO_LONG = 'Password cannot be longer than 72 characters'

export const isTooShort = (password: string, least = PASSWORD_MIN) => [...password].length < least
export const isTooLong = (password: string) => new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES

export const MAX_DISPLAY_NAME = 100

/** Counted in code points, as class-validator counts them, so that no emoji is cut in half. */
const cut = (text: string) => [...text].slice(0, MAX_DISPLAY_NAME).join('')

const clean = (value: unknown) => (typeof value === 'string' ? cut(value.replace(/\p{Cc}+/gu, ' ').trim()) : '')

/** The name that users chose; empty if there is none. Clients of the sign-in protocol may store anything here. */
export const displayNameOf = ({ full_name, name }: Record<string, unknown>) => clean(full_name) || clean(name)

export const MAX_PASSKEY_NAME = 60
export const MAX_PASSKEYS = 10

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]
