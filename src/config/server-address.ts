import { ValidateBy, type ValidationOptions } from 'class-validator'

export const PERCENT_ENCODED = 'with special characters of the password percent-encoded'

/** An unencoded slash in a password ends the host early, which leaves the @ in the path. */
const isReadable = (value: unknown) => URL.canParse(String(value)) && !new URL(String(value)).pathname.includes('@')

export const IsReadableAddress = (options: ValidationOptions) =>
  ValidateBy({ name: 'isReadableAddress', validator: { validate: isReadable } }, options)

/** An address for display. A malformed one may hold its password anywhere before the last @, or without one at all. */
export function withoutPassword(address: string) {
  const readable = address.includes('://') && URL.canParse(address)
  if (address.includes(':') && !address.includes('@') && !readable) return '(hidden)'
  const masked = address.replace(/([?&]password=)[^&]*/gi, '$1***').replace(/^([\w+.-]+:\/\/)?.*@/s, '$1***@')
  return JSON.stringify(masked)
}
