import { getMetadataStorage } from 'class-validator'

const known = new Map<object, ReadonlySet<string>>()

export function declaredMembers(dto: abstract new () => object): ReadonlySet<string> {
  let members = known.get(dto)
  if (!members) {
    const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false)
    known.set(dto, (members = new Set(rules.map(({ propertyName }) => propertyName))))
  }
  return members
}

/** Picks the declared members of a body, since class-transformer takes quadratic time. */
export function pickDeclared(dto: abstract new () => object, body: object): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const member of declaredMembers(dto))
    if (Object.hasOwn(body, member)) picked[member] = (body as Record<string, unknown>)[member]
  return picked
}

/** Whether PostgreSQL can keep all of this text: it stores no null characters, and a lone surrogate is not text. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner))
}

/** Only their hashes are stored, so they may contain any character. */
const PASSWORDS = ['password', 'current_password']

export const isStorableMember = ([name, value]: [name: string, value: unknown]) =>
  PASSWORDS.includes(name) || isStorable(value)
