export const ENTER_EMAIL = 'Enter your email address.'
export const EMAIL_FORMAT = 'Enter an email address in the form name@example.com.'
export const ENTER_PASSWORD = 'Enter your password.'
export const ENTER_NEW_PASSWORD = 'Enter a new password.'
export const ENTER_PASSKEY_NAME = 'Enter a name for the passkey.'
export const ENTER_CODE = 'Enter the six-digit code.'

export type FieldErrors = Record<string, string>

/** The messages of those fields of a form that were left empty, or undefined. */
export function missingIn(form: FormData, messages: FieldErrors): FieldErrors | undefined {
  const missing = Object.entries(messages).filter(([name]) => form.get(name) === '')
  return missing.length ? Object.fromEntries(missing) : undefined
}

/** As `missingIn`, with a message for an invalid email address as well. */
export function wrongIn(form: FormData, messages: FieldErrors): FieldErrors | undefined {
  const email = String(form.get('email') ?? '').trim()
  const format = email && !/^[^\s@]+@[^\s@]+$/.test(email) ? { email: EMAIL_FORMAT } : undefined
  const missing = missingIn(form, messages)
  return missing || format ? { ...missing, ...format } : undefined
}
