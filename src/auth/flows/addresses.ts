import { isEmailAddress } from '../../common/email.rules.js'
import { invalid, phoneDisabled } from '../http/auth-error.js'

/** The email address of a request body that may contain a phone number instead. */
export function requireEmail({ email, phone }: { email?: string; phone?: string }): string {
  if (email && phone) throw invalid('Only an email address or phone number should be provided on signup.')
  if (phone) throw phoneDisabled()
  if (!email) throw invalid('An email address is required')
  if (!isEmailAddress(email)) throw invalid('Unable to validate email address: invalid format')
  return email
}
