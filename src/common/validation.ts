import { type ArgumentMetadata, ValidationPipe, type ValidationError } from '@nestjs/common'
import { declaredMembers, pickDeclared, isStorableMember } from './declared-members.js'
import { invalidFields } from './http-errors.js'

const MAX_NAMED = 20

/** One message per field, the first that failed. */
export const fieldErrors = (errors: ValidationError[], prefix = ''): Record<string, string> =>
  Object.fromEntries(
    errors.flatMap(({ property, constraints, children }) => {
      const name = prefix + property
      if (children?.length) return Object.entries(fieldErrors(children, `${name}.`))
      return [[name, Object.values(constraints ?? { invalid: 'This value is not valid.' })[0] as string]]
    }),
  )

interface DtoClass {
  /** For text from elsewhere: characters that cannot be stored are not refused, because no one could correct them. */
  takesAnyText?: boolean
}

/** Refuses undeclared members by name before anything else reads them. */
class DeclaredMembersPipe extends ValidationPipe {
  override transform(value: unknown, metadata: ArgumentMetadata) {
    const { metatype, type } = metadata
    if (type === 'custom' || !metatype || !isPlainObject(value) || declaredMembers(metatype as never).size === 0)
      return super.transform(value, metadata)
    const members = declaredMembers(metatype as never)
    const unknown = Object.keys(value).filter((member) => !members.has(member))
    if (unknown.length)
      throw invalidFields(
        Object.fromEntries(
          unknown.slice(0, MAX_NAMED).map((member) => [member, `property ${member} should not exist`]),
        ),
      )
    const unstorable = (metatype as DtoClass).takesAnyText
      ? []
      : Object.entries(value).filter((member) => !isStorableMember(member))
    if (unstorable.length)
      throw invalidFields(
        Object.fromEntries(unstorable.map(([member]) => [member, 'This contains a character that cannot be stored.'])),
      )
    return super.transform(pickDeclared(metatype as never, value), metadata)
  }
}

export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const validationPipe = () =>
  new DeclaredMembersPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) => invalidFields(fieldErrors(errors)),
  })
