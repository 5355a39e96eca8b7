/** Whether PostgreSQL can keep all of this text: it stores no null characters, and a lone surrogate is not text. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner))
}

/** Only their hashes are stored, so they may contain any character. */
const PASSWORDS = ['password', 'current_password']

/** Whether PostgreSQL can keep what becomes of this member of a request. */
export const isStorableMember = ([name, value]: [name: string, value: unknown]) =>
  PASSWORDS.includes(name) || isStorable(value)
