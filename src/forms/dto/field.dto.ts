import { isEmail, ValidateBy, type ValidationArguments } from 'class-validator'
import { MAX_LENGTH, type Option } from '../form-options.rules.js'

/** Says what is wrong with a value in the words shown beside its field, or nothing. */
type Rule = (value: unknown, form: object) => string | undefined

const Checked = (name: string, rule: Rule) =>
  ValidateBy({
    name,
    validator: {
      validate: (value: unknown, args?: ValidationArguments) => rule(value, args?.object ?? {}) === undefined,
      defaultMessage: (args?: ValidationArguments) =>
        rule(args?.value, args?.object ?? {}) ?? 'This value is not valid.',
    },
  })

interface Rules<Form extends object> {
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
  Checked('line', (value, form) => checkText(rules, value, form as Form))

/** Text that may run over several lines. */
export const Paragraphs = <Form extends object>(rules: Omit<Rules<Form>, 'lines'>) =>
  Checked('paragraphs', (value, form) => checkText({ ...rules, lines: 'many' }, value, form as Form))

export const Email = () =>
  Line({
    max: MAX_LENGTH.email,
    required: 'Enter your email address.',
    format: (value) => (isEmail(value.trim()) ? undefined : 'Enter an email address in the form name@example.com.'),
  })

/** Any country's way of writing a number: what matters is that it holds one. */
export const Phone = () =>
  Line({
    max: MAX_LENGTH.phone,
    required: 'Enter your phone number.',
    format: (value) =>
      (value.match(/\p{Nd}/gu)?.length ?? 0) >= 3 ? undefined : 'Enter a phone number, such as 020 7946 0123.',
  })

/** As the browser's own url field asks: a full address, of a kind that is safe to link to. */
export const Website = () =>
  Line({
    max: MAX_LENGTH.website,
    format: (value) =>
      /^https?:\/\/[^\s/]\S*$/i.test(value.trim()) && URL.canParse(value.trim())
        ? undefined
        : 'Enter a full web address, such as https://example.com.',
  })

interface ChoiceRules<Form extends object> {
  required?: string
  when?: (form: Form) => boolean
}

/** One of a list; empty means that nothing was chosen. */
export function Choice<Form extends object>(
  options: readonly Option[] | readonly string[],
  { required, when }: ChoiceRules<Form> = {},
) {
  const values = new Set(options.map((option) => (typeof option === 'string' ? option : option.value)))
  return Checked('choice', (value, form) => {
    if (value === undefined || value === null || value === '')
      return required !== undefined && (!when || when(form as Form)) ? required : undefined
    return typeof value === 'string' && values.has(value) ? undefined : 'Choose one of the options.'
  })
}

/** A box that must be ticked. */
export const Ticked = (message: string) => Checked('ticked', (value) => (value === true ? undefined : message))

/** A box that may be ticked. */
export const Tick = () =>
  Checked('tick', (value) =>
    value === undefined || value === null || typeof value === 'boolean' ? undefined : 'Answer yes or no.',
  )

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** A day as text; one written as 2026-11-30 must exist. */
export const realDay = (value: string) => {
  const [, year, month, day] = ISO_DAY.exec(value) ?? []
  if (year === undefined) return undefined
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.toISOString().startsWith(value) ? undefined : 'Enter a date that exists.'
}

/** A day on which a call can still take place, by the clock of whoever checks. */
export const comingDay = (value: string) => {
  const now = new Date()
  const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
  return realDay(value) ?? (ISO_DAY.test(value) && value < today ? 'Choose today or a later day.' : undefined)
}
