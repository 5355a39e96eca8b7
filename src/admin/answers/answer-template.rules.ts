/** The variables a template may use; saving refuses any other name in double braces. */
export const TEMPLATE_VARIABLES = {
  name: 'their first name',
  fullName: 'their whole name',
  reference: 'their reference',
  form: 'what they sent, such as “application”',
  received: 'the day it came in',
  owner: 'who owns the entry',
  sender: 'who sends the answer',
  brand: 'our name',
  phone: 'our telephone number',
  site: 'our address on the web',
} as const

export type TemplateVariable = keyof typeof TEMPLATE_VARIABLES
export type TemplateValues = Record<TemplateVariable, string>

/** How long an answer is held back so that its author can undo it. */
export const UNDO_ANSWER_SECONDS = 10

export const MAX_TEMPLATE_NAME = 80
export const MAX_SUBJECT = 200
export const MAX_ANSWER = 10_000

const NAMES = Object.keys(TEMPLATE_VARIABLES)
const VARIABLE = /\{\{([^{}]*)\}\}/g

/** Describes what is wrong with the variables of a text, or undefined. */
export function variableFault(text: string): string | undefined {
  const unknown = [...text.matchAll(VARIABLE)].find(([, name]) => !NAMES.includes((name as string).trim()))
  if (unknown)
    return `“${unknown[0]}” is not a variable. You can use: ${NAMES.map((name) => `{{${name}}}`).join(', ')}.`
  if (/\{\{|\}\}/.test(text.replaceAll(VARIABLE, ''))) return 'A variable is not closed: write it as {{name}}.'
  return undefined
}

/** Fills in the variables in a single pass, so that a value that looks like a variable is left alone. */
export const fillVariables = (text: string, values: TemplateValues) =>
  text.replaceAll(VARIABLE, (whole, name: string) =>
    NAMES.includes(name.trim()) ? values[name.trim() as TemplateVariable].replaceAll(/[{}]/g, '') : whole,
  )

/** The subject carries the reference, so that a reply can be matched to its entry. */
export const withReference = (subject: string, reference: string) =>
  subject.toUpperCase().includes(reference) ? subject : `${subject} [${reference}]`

/** The subject when answering a mail: a stranger wrote it, so it is made safe to send. */
export const answerTo = (subject: string) => {
  const words = subject
    .replaceAll(/[{}]/g, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return `Re: ${[...words.replace(/^(?:Re: *)+/i, '')].slice(0, MAX_SUBJECT - 4).join('')}`.trim()
}

/** The same for the heading of the mail, which shows the reference beneath it. */
export const withoutReference = (subject: string, reference: string) =>
  subject.replace(` [${reference}]`, '').replace(`, ${reference}`, '').trim()
