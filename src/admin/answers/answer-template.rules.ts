/** What a template may show; anything else in double braces is refused when it is saved. */
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

/** How long an answer waits before it leaves. */
export const TAKE_BACK_SECONDS = 10

export const MAX_TEMPLATE_NAME = 80
export const MAX_SUBJECT = 200
export const MAX_ANSWER = 10_000

const NAMES = Object.keys(TEMPLATE_VARIABLES)
const VARIABLE = /\{\{([^{}]*)\}\}/g

/** What is wrong with the variables of a text, in a sentence. */
export function variableFault(text: string): string | undefined {
  const unknown = [...text.matchAll(VARIABLE)].find(([, name]) => !NAMES.includes((name as string).trim()))
  if (unknown) return `“${unknown[0]}” is not a variable. These are: ${NAMES.map((name) => `{{${name}}}`).join(', ')}.`
  if (/\{\{|\}\}/.test(text.replaceAll(VARIABLE, ''))) return 'A variable is not closed: write it as {{name}}.'
  return undefined
}

/** The text with its variables filled in, in one go: a value that looks like a variable stays what it is. */
export const fillVariables = (text: string, values: TemplateValues) =>
  text.replaceAll(VARIABLE, (whole, name: string) =>
    NAMES.includes(name.trim()) ? values[name.trim() as TemplateVariable].replaceAll(/[{}]/g, '') : whole,
  )

/** The subject of an answer carries the reference, by which a reply finds its way back. */
export const withReference = (subject: string, reference: string) =>
  subject.toUpperCase().includes(reference) ? subject : `${subject} [${reference}]`

/** The subject of an answer to a mail: whatever a stranger wrote there, it can be sent as it stands. */
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
