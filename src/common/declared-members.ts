import { getMetadataStorage } from 'class-validator'

const known = new Map<object, ReadonlySet<string>>()

/** The members that a DTO declares: those with a validation rule. */
export function declaredMembers(dto: abstract new () => object): ReadonlySet<string> {
  let members = known.get(dto)
  if (!members) {
    const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false)
    known.set(dto, (members = new Set(rules.map(({ propertyName }) => propertyName))))
  }
  return members
}

/** Picks the declared members of a body: class-transformer's work grows with the square of its input. */
export function pickDeclared(dto: abstract new () => object, body: object): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const member of declaredMembers(dto))
    if (Object.hasOwn(body, member)) picked[member] = (body as Record<string, unknown>)[member]
  return picked
}
