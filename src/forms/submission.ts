import type { SubmissionContext } from './dto/send-form-email.dto.js'
import { createHash, randomBytes } from 'node:crypto'
import { BadRequestException } from '@nestjs/common'
import { v7 } from 'uuid'
import { invalidField, invalidFields } from '../common/http-errors.js'
import { isPlainObject } from '../common/validation.js'
import { CONSENTS, type ConsentName, isConsentName } from './consent.rules.js'
import { formErrors } from './dto/field.dto.js'
import { FORM_KINDS } from './form-kinds.js'
import { FORM_TYPES, type FormType } from '../common/form-options.rules.js'
import { campaignIn, PAGE } from '../common/form-origin.rules.js'

/** Faster than anyone can submit even a form that the browser filled in. */
const QUICKEST_PERSON_MS = 200

/** Why a submission looks like a bot's, if it does. It is put under review, never dropped. */
export function botSign({ decoy, elapsedMs }: SubmissionContext): string | undefined {
  if (decoy !== undefined) return 'The hidden field, which people do not see, was filled in.'
  if (elapsedMs !== undefined && elapsedMs < QUICKEST_PERSON_MS)
    return `Sent ${Math.round(elapsedMs)} ms after the form was shown.`
  return undefined
}

export type Fields = Record<string, string | boolean | null>

export interface ParsedSubmission {
  id: string
  reference: string
  type: FormType
  fields: Fields
  receivedAt: Date
  bodyHash: string
  context: SubmissionContext
}

function errorsOf(type: FormType, fields: Fields): Record<string, string> | undefined {
  const { dto: Dto } = FORM_KINDS[type]
  const errors = formErrors(Object.assign(new Dto(), fields))
  return Object.keys(errors).length ? errors : undefined
}

/** A submission's fields with some of them corrected; throws an error that names each invalid one. */
export function correctFields(type: FormType, fields: Fields, corrected: Record<string, string>): Fields {
  const result = { ...fields, ...corrected }
  const errors = Object.entries(errorsOf(type, result) ?? {}).filter(([name]) => Object.hasOwn(corrected, name))
  if (errors.length) throw invalidFields(Object.fromEntries(errors))
  return result
}

/** `pageAddress` is that of the page with the form, as the browser names it. */
export function readSubmission(body: unknown, pageAddress?: string): ParsedSubmission {
  if (!isPlainObject(body)) throw new BadRequestException('Send a JSON object with the members type and formData.')
  const { type, formData } = body
  if (!isFormType(type))
    throw new BadRequestException({
      message: 'This type of form is not known.',
      errors: { type: `Send one of ${FORM_TYPES.join(', ')}.` },
    })
  if (!isPlainObject(formData)) throw invalidField('formData', 'Send the fields of the form as an object.')

  const fields: Fields = {}
  for (const { name } of FORM_KINDS[type].fields)
    if (Object.hasOwn(formData, name)) fields[name] = formData[name] as Fields[string]
  const errors = errorsOf(type, fields)
  if (errors) throw invalidFields(errors)

  const context = { ...readContext(body.context, type, fields), campaign: campaignIn(pageAddress) }
  return {
    id: v7(),
    reference: newReference(FORM_KINDS[type].prefix),
    type,
    fields: withMarketingRecord(fields, context),
    receivedAt: new Date(),
    bodyHash: hash(JSON.stringify([type, FORM_KINDS[type].fields.map(({ name }) => fields[name] ?? '')])),
    context,
  }
}

const isFormType = (type: unknown): type is FormType => FORM_TYPES.includes(type as FormType)

/** Invalid members are dropped: nothing in the context may cost a person their submission. */
function readContext(context: unknown, type: FormType, fields: Fields): SubmissionContext {
  const { page, consent, decoy, elapsedMs } = isPlainObject(context) ? context : {}
  // A ticked box refers to the application's wording, whichever client showed it.
  const agreed = type === 'application' && fields.agreeToTerms === true ? 'application' : undefined
  return {
    page: typeof page === 'string' && PAGE.test(page) ? page : undefined,
    consent: isConsentName(consent) ? consent : agreed,
    decoy: typeof decoy === 'string' && decoy.trim() !== '' ? decoy : undefined,
    elapsedMs: typeof elapsedMs === 'number' && Number.isFinite(elapsedMs) && elapsedMs >= 0 ? elapsedMs : undefined,
  }
}

/** For our own pages the wording beside the box is known, so it is stored with the answer. */
function withMarketingRecord(fields: Fields, { consent }: SubmissionContext): Fields {
  if (fields.marketing !== true || !consent) return fields
  const { wording, version } = CONSENTS.marketing
  return { ...fields, marketing: `Yes: “${wording}” (version ${version})` }
}

export const consentRecord = (name: ConsentName | undefined) => name && { ...CONSENTS[name], hash: consentHashes[name] }

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

const consentHashes = Object.fromEntries(
  Object.entries(CONSENTS).map(([name, { wording }]) => [name, hash(wording)]),
) as Record<ConsentName, string>

/** Thirty-two characters, without letters that are misheard or misread as digits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export function newReference(prefix: string) {
  const letters = [...randomBytes(10)].map((byte) => LETTERS[byte & 31]).join('')
  return `${prefix}-${letters.slice(0, 5)}-${letters.slice(5)}`
}
