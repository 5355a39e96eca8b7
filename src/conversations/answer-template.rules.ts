/** The variables of every template with their captions; each field of the form is one too, under its own name. */
export const TEMPLATE_VARIABLES = {
  name: 'First name of the sender',
  fullName: 'Full name of the sender',
  reference: 'Reference of the submission',
  form: 'Kind of submission, such as “application”',
  received: 'Day on which it arrived',
  owner: 'Owner of the entry',
  sender: 'Author of the answer',
  signature: 'Author of the answer, and our name',
  brand: 'Our name',
  reason: 'Reason for declining, as entered below the letter',
  ourPhone: 'Our telephone number',
  site: 'Our web address',
} as const

/** A form's label in sentence case, whatever case its page has it in; SEIS and EIS stay as they are. */
export const captionOf = (label: string) =>
  label.replaceAll(/(?<!^)\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())

/** The variables of a step's text: since links are forwarded, none of them is about a person. */
export const STEP_VARIABLES = [
  'reference',
  'form',
  'brand',
  'ourPhone',
  'site',
] as const satisfies (keyof typeof TEMPLATE_VARIABLES)[]

export type TemplateValues = Record<string, string>

export const MAX_TEMPLATE_NAME = 80
export const MAX_SUBJECT = 200
export const MAX_ANSWER = 10_000

const VARIABLE = /\{\{([^{}]*)\}\}/g

export function variableFault(text: string, names: readonly string[]): string | undefined {
  const unknown = [...text.matchAll(VARIABLE)].find(([, name]) => !names.includes((name as string).trim()))
  if (unknown)
    return `“${unknown[0]}” is not a variable. You can use: ${names.map((name) => `{{${name}}}`).join(', ')}.`
  if (/\{\{|\}\}/.test(text.replaceAll(VARIABLE, ''))) return 'A variable is not closed: write it as {{name}}.'
  return undefined
}

/** In a single pass, so that a value that looks like a variable is not replaced. A variable without a value stays; `later` is filled in another time. */
export const fillVariables = (text: string, values: TemplateValues, later?: string) =>
  text.replaceAll(VARIABLE, (whole, name: string) => {
    const known = name.trim()
    if (known === later) return `{{${known}}}`
    if (!Object.hasOwn(values, known)) return `[[${known}]]`
    return values[known]?.replaceAll(/[{}]|\[(?=\[)/g, '') || `[[${known}]]`
  })

/** Text that is still missing: a slot in double square brackets, or an empty bullet. */
const SLOT = /\[\[[^[\]]*\]\]|^[ \t]*[–•*-][ \t]*$/m

export function emptySlot(text: string): { at: number; slot: string } | undefined {
  const found = SLOT.exec(text)
  return found ? { at: found.index, slot: found[0].trim() } : undefined
}

export function slotFault(text: string): string | undefined {
  const found = emptySlot(text)
  if (!found) return undefined
  return found.slot.startsWith('[')
    ? `“${found.slot}” is still to be written: fill it in, or delete it.`
    : 'A bullet is still empty: fill it in, or delete it.'
}

export const withReference = (subject: string, reference: string) =>
  subject.toUpperCase().includes(reference) ? subject : `${subject} [${reference}]`

/** The subject when answering an email: a stranger wrote it, so it is made safe to send. */
export const answerTo = (subject: string) => {
  const words = subject
    .replaceAll(/[{}]/g, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return `Re: ${[...words.replace(/^(?:Re: *)+/i, '')].slice(0, MAX_SUBJECT - 4).join('')}`.trim()
}

export const withoutReference = (subject: string, reference: string) =>
  subject.replace(` [${reference}]`, '').replace(`, ${reference}`, '').trim()
