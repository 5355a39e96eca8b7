import { isEmail, ValidateBy, type ValidationArguments } from 'class-validator'
import type { ConsentName } from '../consent.rules.js'
import { type FormType, MAX_LENGTH, type Option } from '../form-options.rules.js'

/** How a field is called wherever it is shown, and the words of its options. */
export interface FieldDefinition {
  name: string
  label: string
  options?: readonly Option[]
  /** A box, which a page posts as "on" or not at all. */
  box?: true
  /** The fields over the wire that this one of a page becomes, where they are called otherwise. */
  wire?: readonly string[]
}

/** What a form is, beside its fields. */
export interface FormMeta {
  type: FormType
  consent: ConsentName
}

type Dto = new () => object

const fields = new WeakMap<object, Map<string, FieldDefinition>>()
const forms = new WeakMap<object, FormMeta>()

/** The fields that a DTO declares, in their order; those of the class it extends come first. */
export function fieldsOf(dto: Dto): FieldDefinition[] {
  const all = new Map<string, FieldDefinition>()
  const chain: object[] = []
  for (let one = dto.prototype as object; one !== Object.prototype; one = Object.getPrototypeOf(one) as object)
    chain.unshift(one)
  for (const prototype of chain) for (const [name, field] of fields.get(prototype) ?? []) all.set(name, field)
  return [...all.values()]
}

/** Which type of form a DTO belongs to, and the wording beside it. */
export const Form = (meta: FormMeta) => (dto: Dto) => {
  forms.set(dto, meta)
}

export function formOf(dto: Dto): FormMeta {
  const meta = forms.get(dto)
  if (!meta) throw new Error(`${dto.name} is not declared with @Form.`)
  return meta
}

/** Says what is wrong with a value in the words shown beside its field, or nothing. */
type Rule = (value: unknown, form: object) => string | undefined

const Checked =
  (
    name: string,
    { label, wire, options, box }: Omit<FieldDefinition, 'name'> & Labelled,
    rule: Rule,
  ): PropertyDecorator =>
  (target, property) => {
    const own = fields.get(target) ?? new Map<string, FieldDefinition>()
    own.set(String(property), { name: String(property), label, wire, options, box })
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
  /** What the person is asked for where the field is empty; without it the field is optional. */
  required?: string
  /** The required field is asked only of some, such as investors. */
  when?: (form: Form) => boolean
  /** Present, but it may be empty. */
  present?: string
  lines?: 'one' | 'many'
  format?: (value: string) => string | undefined
}

const CONTROL = /\p{Cc}/u
const CONTROL_BUT_LINES = /[^\P{Cc}\t\n\r]/u

/** Characters, not UTF-16 units: a name may hold any script. */
const longerThan = (text: string, max: number) => text.length > max && [...text].length > max

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
  if (value.trim() === '') return required !== undefined && (!when || when(form)) ? required : undefined
  return format?.(value)
}

/** One line of text. */
export const Line = <Form extends object>(rules: Omit<Rules<Form>, 'lines'>) =>
  Checked('line', rules, (value, form) => checkText(rules, value, form as Form))

/** Text that may run over several lines. */
export const Paragraphs = <Form extends object>(rules: Omit<Rules<Form>, 'lines'>) =>
  Checked('paragraphs', rules, (value, form) => checkText({ ...rules, lines: 'many' }, value, form as Form))

/** A person's name, which goes into mail: not a way to send someone an address to follow. */
export const PersonName = <Form extends object>(rules: Omit<Rules<Form>, 'lines' | 'max' | 'format'>) =>
  Line<Form>({ ...rules, max: MAX_LENGTH.name, format: withoutAddresses })

const ENDINGS =
  'agency|app|biz|blog|capital|click|cloud|co|com|dev|edu|eu|example|finance|fun|fund|gov|icu|info|io|link|live|ltd|me|money|net|news|online|org|page|pro|ru|shop|site|space|store|tech|top|uk|vip|website|win|world|xyz'
/** The endings of countries have two letters, as surnames may have after an initial. */
const ADDRESS = new RegExp(`@|://|\\bwww\\.|[a-z0-9]\\.(?:${ENDINGS})\\b|[a-z0-9-]{3}\\.[a-z]{2}\\b`, 'i')

const withoutAddresses = (value: string) =>
  ADDRESS.test(value) ? 'Enter a name without an email or web address in it.' : undefined

export const Email = ({ label = 'Email' }: Partial<Labelled> = {}) =>
  Line({
    label,
    max: MAX_LENGTH.email,
    required: 'Enter your email address.',
    format: (value) => (isEmail(value.trim()) ? undefined : 'Enter an email address in the form name@example.com.'),
  })

/** Any country's way of writing a number: what matters is that it holds one. */
export const Phone = ({ label = 'Phone' }: Partial<Labelled> = {}) =>
  Line({
    label,
    max: MAX_LENGTH.phone,
    required: 'Enter your phone number.',
    format: (value) =>
      (value.match(/\p{Nd}/gu)?.length ?? 0) >= 3 ? undefined : 'Enter a phone number, such as 020 7946 0123.',
  })

/** As the browser's own url field asks: a full address, of a kind that is safe to link to. */
export const Website = ({ label }: Labelled) =>
  Line({
    label,
    max: MAX_LENGTH.website,
    format: (value) =>
      /^https?:\/\/[^\s/]\S*$/i.test(value.trim()) && URL.canParse(value.trim())
        ? undefined
        : 'Enter a full web address, such as https://example.com.',
  })

interface ChoiceRules<Form extends object> extends Labelled {
  required?: string
  when?: (form: Form) => boolean
}

/** One of a list; empty means that nothing was chosen. */
export function Choice<Form extends object>(
  choices: readonly Option[] | readonly string[],
  { label, wire, required, when }: ChoiceRules<Form>,
) {
  const options = choices.map((choice) => (typeof choice === 'string' ? { value: choice, label: choice } : choice))
  const values = new Set(options.map((option) => option.value))
  return Checked('choice', { label, wire, options }, (value, form) => {
    if (value === undefined || value === null || value === '')
      return required !== undefined && (!when || when(form as Form)) ? required : undefined
    return typeof value === 'string' && values.has(value) ? undefined : 'Choose one of the options.'
  })
}

/** A box that must be ticked. */
export const Ticked = ({ required, ...labelled }: Labelled & { required: string }) =>
  Checked('ticked', { ...labelled, box: true }, (value) => (value === true ? undefined : required))

/** A box that may be ticked. */
export const Tick = (labelled: Labelled) =>
  Checked('tick', { ...labelled, box: true }, (value) =>
    value === undefined || value === null || typeof value === 'boolean' ? undefined : 'Answer yes or no.',
  )

/** Agreed to for itself, never as a condition of the form; `CONSENTS.marketing` is its wording. */
export const Marketing = () => Tick({ label: 'Marketing by email' })

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** A day as text; one written as 2026-11-30 must exist. */
export const realDay = (value: string) => {
  const [, year, month, day] = ISO_DAY.exec(value) ?? []
  if (year === undefined) return undefined
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.toISOString().startsWith(value) ? undefined : 'Enter a date that exists.'
}

/** A day on which a call can still take place, by the clock of the one who checks. */
export const comingDay = (value: string) => {
  const now = new Date()
  const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
  return realDay(value) ?? (ISO_DAY.test(value) && value < today ? 'Choose today or a later day.' : undefined)
}
