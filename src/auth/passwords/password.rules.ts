export const PASSWORD_MIN = 6
/** In bytes; the maximum of other servers of this protocol. */
const PASSWORD_MAX_BYTES = 72

export const PASSWORD_HINT = 'Password must be at least 6 characters long'
export const TOO_SHORT = 'Password should be at least 6 characters.'
export const TOO_COMMON = 'This password is too easy to guess. Choose one that is not common and not your address.'
export const TOO_LONG = 'Password cannot be longer than 72 characters'

export const isTooShort = (password: string) => [...password].length < PASSWORD_MIN
export const isTooLong = (password: string) => new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES
