import { ValidateBy, type ValidationArguments } from 'class-validator'
import { isEmailAddress } from '../../common/email.rules.js'
import type { ConsentName } from '../consent.rules.js'
import { type FormType, MAX_LENGTH, type Option } from '../../common/form-options.rules.js'

/** A field's label and the labels of its options, wherever it is shown. */
export interface FieldDefinition {
  name: string
  label: string
  options?: readonly Option[]
  /** A checkbox, which a page posts as "on" or not at all. */
  box?: true
  /** The wire names of this field, where they differ. */
  wire?: readonly string[]
  max?: number
}

export interface FormMeta {
  type: FormType
  consent: ConsentName
}

type Dto = new () => object

const fields = new WeakMap<object, Map<string, CheckedField>>()
const forms = new WeakMap<object, FormMeta>()

type CheckedField = FieldDefinition & { rule: Rule }

const known = new WeakMap<Dto, CheckedField[]>()

/** The declared fields of a DTO in order; inherited ones come first. */
export function fieldsOf(dto: Dto): CheckedField[] {
  const found = known.get(dto)
  if (found) return found
  const all = new Map<string, CheckedField>()
  const chain: object[] = []
  for (let one = dto.prototype as object; one !== Object.prototype; one = Object.getPrototypeOf(one) as object)
    chain.unshift(one)
  for (const prototype of chain) for (const [name, field] of fields.get(prototype) ?? []) all.set(name, field)
  const ordered = [...all.values()]
  known.set(dto, ordered)
  return ordered
}

export const Form = (meta: FormMeta) => (dto: Dto) => {
  forms.set(dto, meta)
}

export function formOf(dto: Dto): FormMeta {
  const meta = forms.get(dto)
  if (!meta) throw new Error(`${dto.name} is not declared with @Form.`)
  return meta
}

/** Returns the error shown beside the field, or undefined. */
type Rule = (value: unknown, form: object) => string | undefined

const Checked =
  (
    name: string,
    { label, wire, options, box, max }: Omit<FieldDefinition, 'name'> & Labelled,
    rule: Rule,
  ): PropertyDecorator =>
  (target, property) => {
    const own = fields.get(target) ?? new Map<string, CheckedField>()
    own.set(String(property), { name: String(property), label, wire, options, box, max, rule })
    fields.set(target, own)
    ValidateBy({
      name,
      validator: {
        validate: (value: unknown, args?: ValidationArguments) => rule(value, args?.object ?? {}) === undefined,
        defaultMessage: (args?: ValidationArguments) =>
          rule(args?.value, args?.object ?? {}) ?? 'This value is not valid.',
      },
    })(target, property)
  }

interface Labelled {
  label: string
  wire?: readonly string[]
}

interface Rules<Form extends object> extends Labelled {
  max: number
  /** The prompt for an empty required field; without it the field is optional. */
  required?: string
  when?: (form: Form) => boolean
  /** Must be present, but may be empty. */
  present?: string
  lines?: 'one' | 'many'
  format?: (value: string) => string | undefined
}

const CONTROL = /\p{Cc}/u
const CONTROL_BUT_LINES = /[^\P{Cc}\t\n\r]/u
/** Anything that shows, unlike zero-width and filler characters. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u

/** In characters rather than UTF-16 units: a name may use any script. Counts only as much of a long text as it needs. */
const longerThan = (text: string, max: number) => text.length > max && [...text.slice(0, 2 * max + 1)].length > max

/** Over the wire an empty string, null and a missing member all mean "not given". */
function checkText<Form extends object>(
  { max, required, when, present, lines = 'one', format }: Rules<Form>,
  value: unknown,
  form: Form,
) {
  if (present !== undefined && typeof value !== 'string') return present
  if (value === undefined || value === null || value === '')
    return required !== undefined && (!when || when(form)) ? required : undefined
  if (typeof value !== 'string') return 'Enter this as text.'
  if (longerThan(value, max)) return `Enter at most ${max.toLocaleString('en-GB')} characters.`
  if ((lines === 'one' ? CONTROL : CONTROL_BUT_LINES).test(value) || !value.isWellFormed())
    return 'Remove the characters that cannot be printed.'
  if (!VISIBLE.test(value)) return required !== undefined && (!when || when(form)) ? required : undefined
  return format?.(value)
}

/** Finds the same errors as class-validator, which would add 2.2 kB to the page of each form. */
export function formErrors(form: object): Record<string, string> {
  const answers = form as Record<string, unknown>
  const errors: Record<string, string> = {}
  for (const { name, rule } of fieldsOf(form.constructor as Dto)) {
    const error = rule(answers[name], form)
    if (error !== undefined) errors[name] = error
  }
  return errors
}

export const Line = <Form extends object>(rules: Omit<Rules<Form>, 'lines'>) =>
  Checked('line', rules, (value, form) => checkText(rules, value, form as Form))

export const Paragraphs = <Form extends object>(rules: Omit<Rules<Form>, 'lines'>) =>
  Checked('paragraphs', rules, (value, form) => checkText({ ...rules, lines: 'many' }, value, form as Form))

/** A person's name. It goes into mail, so it must not contain a web or email address. */
export const PersonName = <Form extends object>(rules: Omit<Rules<Form>, 'lines' | 'max' | 'format'>) =>
  Line<Form>({ ...rules, max: MAX_LENGTH.name, format: withoutAddresses })

const ENDINGS =
  'agency|app|biz|blog|capital|click|cloud|co|com|dev|edu|eu|example|finance|fun|fund|gov|icu|info|io|link|live|ltd|me|money|net|news|online|org|page|pro|ru|shop|site|space|store|tech|top|uk|vip|website|win|world|xyz'
/** Countries' endings have two letters, as a surname after an initial may (J.Li), so three characters must precede them. */
const ADDRESS = new RegExp(`@|://|\\bwww\\.|[a-z0-9]\\.(?:${ENDINGS})\\b|[a-z0-9-]{3}\\.[a-z]{2}\\b`, 'i')

const withoutAddresses = (value: string) =>
  ADDRESS.test(value) ? 'Enter a name without an email or web address in it.' : undefined

export const Email = ({ label = 'Email' }: Partial<Labelled> = {}) =>
  Line({
    label,
    max: MAX_LENGTH.email,
    required: 'Enter your email address.',
    format: (value) =>
      isEmailAddress(value.trim()) ? undefined : 'Enter an email address in the form name@example.com.',
  })

/** The shortest number that reaches a telephone from another town. */
const FEWEST_DIGITS = 6

/** Accepts any country's notation, as long as there are enough digits in it. */
export const Phone = ({ label = 'Phone' }: Partial<Labelled> = {}) =>
  Line({
    label,
    max: MAX_LENGTH.phone,
    required: 'Enter your phone number.',
    format: (value) =>
      (value.match(/\p{Nd}/gu)?.length ?? 0) >= FEWEST_DIGITS
        ? undefined
        : 'Enter a phone number, such as 020 7946 0123.',
  })

/** A full http(s) URL, as the browser's own url field requires. */
export const Website = ({ label }: Labelled) =>
  Line({
    label,
    max: MAX_LENGTH.website,
    format: (value) =>
      /^https?:\/\/[^\s/]\S*$/i.test(value.trim()) && URL.canParse(value.trim())
        ? undefined
        : 'Enter a full web address, such as https://example.com.',
  })

export function Choice<Form extends object>(
  choices: readonly Option[] | readonly string[],
  { label, wire, required, when }: Omit<Rules<Form>, 'max' | 'present' | 'lines' | 'format'>,
) {
  const options = choices.map((choice) => (typeof choice === 'string' ? { value: choice, label: choice } : choice))
  const values = new Set(options.map((option) => option.value))
  return Checked('choice', { label, wire, options }, (value, form) => {
    if (value === undefined || value === null || value === '')
      return required !== undefined && (!when || when(form as Form)) ? required : undefined
    return typeof value === 'string' && values.has(value) ? undefined : 'Choose one of the options.'
  })
}

export const Ticked = ({ required, ...labelled }: Labelled & { required: string }) =>
  Checked('ticked', { ...labelled, box: true }, (value) => (value === true ? undefined : required))

export const Tick = (labelled: Labelled) =>
  Checked('tick', { ...labelled, box: true }, (value) =>
    value === undefined || value === null || typeof value === 'boolean' ? undefined : 'Answer yes or no.',
  )

/** Optional and independent of the rest of the form; `CONSENTS.marketing` is its wording. */
export const Marketing = () => Tick({ label: 'Marketing by email' })

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** A date as text; if written like 2026-11-30, it must exist. */
export const existingDate = (value: string) => {
  const [, year, month, day] = ISO_DAY.exec(value) ?? []
  if (year === undefined) return undefined
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.toISOString().startsWith(value) ? undefined : 'Enter a date that exists.'
}

export const existingMoment = (value: string) =>
  /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value))
    ? undefined
    : 'Choose a time from the list.'

/** A date on which a call can still take place, by the clock of the validating side. */
export const todayOrLater = (value: string) => {
  const now = new Date()
  const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
  return existingDate(value) ?? (ISO_DAY.test(value) && value < today ? 'Choose today or a later day.' : undefined)
}
