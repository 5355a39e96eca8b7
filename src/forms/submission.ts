import { createHash, randomBytes } from 'node:crypto'
import { BadRequestException } from '@nestjs/common'
import { getMetadataStorage, type ValidationArguments } from 'class-validator'
import { v7 } from 'uuid'
import { CONSENTS, type ConsentName, isConsentName } from './consent.rules.js'
import { ApplicationDto } from './dto/application.dto.js'
import { DiscoveryCallDto } from './dto/discovery-call.dto.js'
import { InvestorShowDto } from './dto/investor-show.dto.js'
import { FORM_TYPES, type FormType } from './form-options.rules.js'

export type Fields = Record<string, string | boolean | null>

/** What our own pages say beside the form; a client that says nothing is treated alike. */
export interface Context {
  page?: string
  consent?: ConsentName
  decoy?: string
  elapsedMs?: number
}

/** A submission that has passed every rule and is about to be stored. */
export interface Submission {
  id: string
  reference: string
  type: FormType
  fields: Fields
  receivedAt: Date
  bodyHash: string
  context: Context
}

const DTOS = { 'discovery-call': DiscoveryCallDto, application: ApplicationDto, 'investor-show': InvestorShowDto }

interface Rule {
  member: string
  validate(value: unknown, args: ValidationArguments): boolean
  message(args: ValidationArguments): string
}

/** The rules that a DTO's decorators declare, ready to be run: class-validator's own loop costs more than all the rest here. */
function rulesOf(dto: new () => object): Rule[] {
  const storage = getMetadataStorage()
  return storage.getTargetValidationMetadatas(dto, '', false, false).map(({ propertyName, constraintCls }) => {
    const [{ instance } = { instance: undefined }] = storage.getTargetValidatorConstraints(constraintCls)
    if (!instance) throw new Error(`${dto.name}.${propertyName} carries a rule that cannot be run.`)
    return {
      member: propertyName,
      validate: (value, args) => instance.validate(value, args) as boolean,
      message: (args) => instance.defaultMessage?.(args) ?? 'This value is not valid.',
    }
  })
}

const rules = Object.fromEntries(Object.entries(DTOS).map(([type, dto]) => [type, rulesOf(dto)])) as Record<
  FormType,
  Rule[]
>

/** The members that carry a rule are the members that exist; others are left out and do no harm. */
const members = Object.fromEntries(
  Object.entries(rules).map(([type, own]) => [type, [...new Set(own.map(({ member }) => member))]]),
) as Record<FormType, string[]>

/** What is wrong, by field; the first message of each. */
function check(type: FormType, fields: Fields): Record<string, string> | undefined {
  let errors: Record<string, string> | undefined
  for (const { member, validate, message } of rules[type]) {
    const args = { value: fields[member], object: fields, property: member, targetName: type, constraints: [] }
    if (!validate(fields[member], args)) (errors ??= {})[member] ??= message(args)
  }
  return errors
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const refuse = (message: string, errors?: Record<string, string>) => new BadRequestException({ message, errors })

/** Reads a request's body, or refuses it naming each field that is wrong. */
export function readSubmission(body: unknown): Submission {
  if (!isObject(body)) throw refuse('Send a JSON object with the members type and formData.')
  const { type, formData } = body
  if (!isFormType(type))
    throw refuse('This type of form is not known.', { type: `Send one of ${FORM_TYPES.join(', ')}.` })
  if (!isObject(formData))
    throw refuse('Some fields need your attention.', { formData: 'Send the fields of the form as an object.' })

  const fields: Fields = {}
  for (const member of members[type])
    if (Object.hasOwn(formData, member)) fields[member] = formData[member] as Fields[string]
  const errors = check(type, fields)
  if (errors) throw refuse('Some fields need your attention.', errors)

  return {
    id: v7(),
    reference: newReference(type),
    type,
    fields,
    receivedAt: new Date(),
    bodyHash: hash(JSON.stringify([type, members[type].map((member) => fields[member] ?? '')])),
    context: readContext(body.context, type, fields),
  }
}

const isFormType = (type: unknown): type is FormType => FORM_TYPES.includes(type as FormType)

const PAGE = /^\/[\w/-]{0,199}$/

/** What does not fit is left out: nothing said here may cost a person their submission. */
function readContext(given: unknown, type: FormType, fields: Fields): Context {
  const { page, consent, decoy, elapsedMs } = isObject(given) ? given : {}
  // Whoever ticks the application's box has agreed to its wording, whichever client showed it.
  const agreed = type === 'application' && fields.agreeToTerms === true ? 'application' : undefined
  return {
    page: typeof page === 'string' && PAGE.test(page) ? page : undefined,
    consent: isConsentName(consent) ? consent : agreed,
    decoy: typeof decoy === 'string' && decoy.trim() !== '' ? decoy : undefined,
    elapsedMs: typeof elapsedMs === 'number' && Number.isFinite(elapsedMs) && elapsedMs >= 0 ? elapsedMs : undefined,
  }
}

/** The wording a person agreed to, as it is kept: with its version and its hash. */
export const consentRecord = (name: ConsentName | undefined) => name && { ...CONSENTS[name], hash: consentHashes[name] }

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

const consentHashes = Object.fromEntries(
  Object.entries(CONSENTS).map(([name, { wording }]) => [name, hash(wording)]),
) as Record<ConsentName, string>

const PREFIXES: Record<FormType, string> = { 'discovery-call': 'DC', application: 'AP', 'investor-show': 'IS' }

/** Thirty-two, without the letters that are misheard or misread for digits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function newReference(type: FormType) {
  const letters = [...randomBytes(10)].map((byte) => LETTERS[byte & 31]).join('')
  return `${PREFIXES[type]}-${letters.slice(0, 5)}-${letters.slice(5)}`
}
