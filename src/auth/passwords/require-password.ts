import { invalid, weakPassword } from '../http/auth-error.js'
import { isTooLong, isTooShort, TOO_LONG, TOO_SHORT } from './password.rules.js'

/** Refuses a password that our rules refuse. */
export function requirePassword(password: string) {
  if (isTooLong(password)) throw invalid(TOO_LONG)
  if (isTooShort(password)) throw weakPassword(TOO_SHORT, ['length'])
}
