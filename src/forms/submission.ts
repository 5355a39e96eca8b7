import { createHash, randomInt } from 'node:crypto'
import { BadRequestException } from '@nestjs/common'
import { getMetadataStorage, validateSync } from 'class-validator'
import { v7 } from 'uuid'
import { fieldErrors } from '../common/validation.js'
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

/** The members that carry a rule are the members that exist; others are left out and do no harm. */
const members = Object.fromEntries(
  Object.entries(DTOS).map(([type, dto]) => [
    type,
    [
      ...new Set(
        getMetadataStorage()
          .getTargetValidationMetadatas(dto, '', false, false)
          .map((rule) => rule.propertyName),
      ),
    ],
  ]),
) as Record<FormType, string[]>

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
  const form = Object.assign(new DTOS[type](), fields)
  const failures = validateSync(form, { stopAtFirstError: true, forbidUnknownValues: false })
  if (failures.length) throw refuse('Some fields need your attention.', fieldErrors(failures))

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

/** No letters that are misheard or misread for digits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function newReference(type: FormType) {
  const five = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${PREFIXES[type]}-${five()}-${five()}`
}
