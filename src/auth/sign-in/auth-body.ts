import { createParamDecorator, type ExecutionContext, type Type } from '@nestjs/common'
import { plainToInstance } from 'class-transformer'
import { validateSync } from 'class-validator'
import type { FastifyRequest } from 'fastify'
import { pickDeclared, isStorableMember } from '../../common/declared-members.js'
import { fieldErrors } from '../../common/validation.js'
import { invalid, phoneDisabled } from './auth-error.js'
import { isEmailAddress } from '../../common/email.rules.js'

/** Ignores undeclared members, and null, which clients send for what they leave out. Nested data is checked elsewhere. */
function readBody<T extends object>(type: Type<T>, body: unknown): T {
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw invalid('The request body must be a JSON object.')
  const members = Object.entries(pickDeclared(type, body ?? {})).filter(([, value]) => value !== null)
  const unstorable = members.find((member) => typeof member[1] === 'string' && !isStorableMember(member))
  if (unstorable) throw invalid(`${unstorable[0]} contains a character that cannot be stored.`)
  const instance = plainToInstance(type, Object.fromEntries(members))
  const errors = validateSync(instance, { whitelist: true, stopAtFirstError: true })
  const [message] = Object.values(fieldErrors(errors))
  if (message) throw invalid(message)
  return instance
}

export const AuthBody = createParamDecorator((type: Type<object>, context: ExecutionContext) =>
  readBody(type, context.switchToHttp().getRequest<FastifyRequest>().body),
)

export function requireEmail({ email, phone }: { email?: string; phone?: string }): string {
  if (email && phone) throw invalid('Only an email address or phone number should be provided on signup.')
  if (phone) throw phoneDisabled()
  if (!email) throw invalid('An email address is required')
  if (!isEmailAddress(email)) throw invalid('Unable to validate email address: invalid format')
  return email
}
