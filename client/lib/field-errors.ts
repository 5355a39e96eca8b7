export const ENTER_EMAIL = 'Enter your email address.'
export const EMAIL_FORMAT = 'Enter an email address in the form name@example.com.'
export const ENTER_PASSWORD = 'Enter your password.'
export const ENTER_NEW_PASSWORD = 'Enter a new password.'
export const ENTER_PASSKEY_NAME = 'Enter a name for the passkey.'
export const ENTER_CODE = 'Enter the six-digit code.'

const MAX_EMAIL = 254

export type FieldErrors = Record<string, string>

/** The address of a posted form; empty if it is too long to be one. */
export function emailIn(form: FormData): string {
  const email = String(form.get('email') ?? '')
  return email.length > MAX_EMAIL ? '' : email.trim()
}

/** The messages of those fields of a form that were left empty, or undefined. */
export function missingIn(form: FormData, messages: FieldErrors): FieldErrors | undefined {
  const missing = Object.entries(messages).filter(([name]) => form.get(name) === '')
  return missing.length ? Object.fromEntries(missing) : undefined
}

/** As `missingIn`, with a message for an invalid email address as well. */
export function wrongIn(form: FormData, messages: FieldErrors): FieldErrors | undefined {
  const isWrong = Boolean(form.get('email')) && !/^[^\s@]+@[^\s@]+$/.test(emailIn(form))
  const format = isWrong ? { email: EMAIL_FORMAT } : undefined
  const missing = missingIn(form, messages)
  return missing || format ? { ...missing, ...format } : undefined
}
