import { brand } from '../../config/brand.js'
import { invalid, weakPassword } from '../http/auth-error.js'
import { isCommonPassword } from './common-passwords.js'
import { isTooLong, isTooShort, TOO_COMMON, TOO_LONG, TOO_SHORT } from './password.rules.js'

export type WeakReason = 'length' | 'pwned'

/** Why a password is weak; undefined if it is not. */
export async function weaknessOf(password: string, email: string): Promise<WeakReason | undefined> {
  if (isTooShort(password)) return 'length'
  return isGuessable(password, email) || (await isCommonPassword(password)) ? 'pwned' : undefined
}

export const weaknessMessages: Record<WeakReason, string> = { length: TOO_SHORT, pwned: TOO_COMMON }

/** Refuses a password that is too short or among the first that anyone would guess. */
export async function requirePassword(password: string, email: string): Promise<void> {
  if (isTooLong(password)) throw invalid(TOO_LONG)
  const weakness = await weaknessOf(password, email)
  if (weakness) throw weakPassword(weaknessMessages[weakness], [weakness])
}

/** The address or its local part; or the letters of the brand's name or domain, whatever digits and signs are among them. */
function isGuessable(password: string, email: string): boolean {
  const core = letters(password)
  const lower = password.toLowerCase()
  if (lower === email || lower === email.split('@')[0]) return true
  return core === letters(brand.name) || core === letters(new URL(`https://${domainOf(brand.email)}`).hostname)
}

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '')
const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)
