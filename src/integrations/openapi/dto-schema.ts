import { plainToInstance } from 'class-transformer'
import { getMetadataStorage } from 'class-validator'
import { BUSINESS_STAGES, SEIS_EIS_ANSWERS } from '../../common/form-options.rules.js'
import { type DeskQuery, KINDS, OUTCOMES, REACHED, SIZES, SORTS, STATUSES } from '../../desk/desk.rules.js'

export type Schema = Record<string, unknown>

export const text: Schema = { type: 'string' }
export const uuid: Schema = { type: 'string', format: 'uuid' }
const day: Schema = { type: 'string', format: 'date' }
const whole: Schema = { type: 'integer' }

export const oneOf = (values: readonly string[]): Schema => ({ type: 'string', enum: [...values] })
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

type Constructor = abstract new (...input: never[]) => object

interface Rule {
  propertyName: string
  type: string
  name?: string
  constraints?: unknown[]
  each?: boolean
}

/** The library's own type lacks the arguments of its decorators. */
const rulesOf = (dto: Constructor): Rule[] =>
  getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false) as unknown as Rule[]

const severalOf = (values: readonly string[]): Schema => ({
  ...text,
  description: `Any of these, separated by commas: ${values.join(', ')}.`,
})

const DESK_QUERY: Record<keyof DeskQuery, Schema> = {
  q: { ...text, description: 'Words to search for.' },
  near: { ...oneOf(['yes']), description: 'Words with one typing error are found too.' },
  status: severalOf([...STATUSES, ...OUTCOMES]),
  owner: { ...text, description: 'Ids of accounts, me or none, separated by commas.' },
  country: { ...text, description: 'Countries, separated by commas.' },
  kind: severalOf(KINDS.inbox.map(({ value }) => value)),
  least: { ...text, description: 'In pounds: sought or offered could be more than this.' },
  most: { ...text, description: 'In pounds: sought or offered could be less than this.' },
  stage: severalOf(BUSINESS_STAGES.map(({ value }) => value)),
  scheme: severalOf(SEIS_EIS_ANSWERS.map(({ value }) => value)),
  industry: { ...text, description: 'Words of the industry.' },
  within: { ...text, description: 'Received in the last so many days, today included.' },
  from: { ...day, description: 'Received on this day or later.' },
  to: { ...day, description: 'Received on this day or earlier.' },
  replied: { ...oneOf(['yes']), description: 'Where a reply waits for an answer.' },
  overdue: oneOf(['yes']),
  open: { ...oneOf(['yes']), description: 'New, in progress, or waiting until today or an earlier day.' },
  mail: oneOf(['undelivered']),
  source: { ...text, description: 'The page that it was sent from, or none.' },
  campaign: { ...text, description: 'The campaign in the address of that page, or none.' },
  reached: { ...oneOf(REACHED), description: 'How far it came, spam left out; done or not.' },
  by: { ...uuid, description: 'The account that answered it first.' },
  sort: oneOf(SORTS),
  dir: oneOf(['asc', 'desc']),
  size: oneOf(SIZES.map(String)),
  page: { ...text, description: 'The page number, for display; use after and before to move between pages.' },
  after: { ...text, description: 'The value of next from the previous page.' },
  before: { ...text, description: 'The value of previous from the next page.' },
}

const KEYWORDS: Record<string, (first: never, second: unknown) => Schema> = {
  isIn: (values: string[]) => oneOf(values),
  isUuid: () => uuid,
  isInt: () => whole,
  isBoolean: () => ({ type: 'boolean' }),
  min: (minimum) => ({ minimum }),
  max: (maximum) => ({ maximum }),
  isLength: (minLength, maxLength) => ({ ...text, minLength, ...(maxLength !== undefined && { maxLength }) }),
  maxLength: (maxLength) => ({ ...text, maxLength }),
  matches: ({ source }: RegExp) => ({ ...text, pattern: source }),
  isEmail: () => ({ ...text, format: 'email' }),
  isIso8601: () => ({ ...text, format: 'date-time' }),
  isDay: () => day,
  isString: () => text,
}

const schemaOfRule = ({ name = '', constraints: [first, second] = [], propertyName }: Rule): Schema =>
  name === 'deskQuery' ? DESK_QUERY[propertyName as keyof DeskQuery] : (KEYWORDS[name]?.(first as never, second) ?? {})

const OF_LISTS: Record<string, string> = { arrayMinSize: 'minItems', arrayMaxSize: 'maxItems' }

/** The schema of the class in this member's `@Type`. */
function nestedIn(dto: Constructor, member: string): Schema {
  const made = plainToInstance(dto as new () => object, { [member]: [{}] }) as Record<string, object[]>
  return schemaOf(made[member]?.[0]?.constructor as Constructor)
}

/** For members without a rule about their type, the compiler's metadata has it. */
const NOTED = new Map<unknown, Schema>([
  [String, text],
  [Boolean, { type: 'boolean' }],
  [Object, { type: 'object' }],
])

function memberOf(dto: Constructor, member: string, rules: Rule[]): Schema {
  const each = rules.filter((rule) => rule.each)
  const isList = each.length > 0 || rules.some(({ name = '' }) => name in OF_LISTS || name === 'isArray')
  const nested = rules.some(({ type }) => type === 'nestedValidation') ? nestedIn(dto, member) : undefined
  if (!isList) {
    const schema = nested ?? (Object.assign({}, ...rules.map(schemaOfRule)) as Schema)
    const noted = NOTED.get(Reflect.getMetadata('design:type', dto.prototype as object, member))
    return schema.type || schema.enum ? schema : { ...noted, ...schema }
  }
  const sizes = rules.filter(({ name = '' }) => name in OF_LISTS)
  return {
    type: 'array',
    items: nested ?? (Object.assign({}, ...each.map(schemaOfRule)) as Schema),
    ...Object.fromEntries(sizes.map(({ name = '', constraints = [] }) => [OF_LISTS[name], constraints[0]])),
  }
}

export function schemaOf(dto: Constructor): Schema & { required: string[]; properties: Record<string, Schema> } {
  const byMember = Map.groupBy(rulesOf(dto), ({ propertyName }) => propertyName)
  const preset = new (dto as new () => object)() as Record<string, unknown>
  const optional = ([name, rules]: [string, Rule[]]) =>
    preset[name] !== undefined || rules.some(({ type }) => type === 'conditionalValidation')
  return {
    type: 'object',
    required: [...byMember].filter((member) => !optional(member)).map(([name]) => name),
    additionalProperties: false,
    properties: Object.fromEntries([...byMember].map(([name, rules]) => [name, memberOf(dto, name, rules)])),
  }
}
