/** The server's facts about a form posted without JavaScript. A flash cookie carries them to the page that confirms it. */
export interface Posted extends Partial<Record<(typeof PARTS)[number], string>> {
  reference: string
}

/** When the answer is due, the requested day or time with its zone, and `kept` if that time is reserved. */
const PARTS = ['callToken', 'answerBy', 'day', 'startsAt', 'zone', 'kept'] as const

export interface Receipt extends Partial<Posted> {
  page: string
  email?: string
  /** The parts of the form that the page repeats. */
  facts?: readonly Fact[]
}

export interface Fact {
  label: string
  figure: string
}

/** The rows of the page that confirms a form. */
export const rowsOf = (reference: string | undefined, facts: readonly Fact[] = []): readonly Fact[] =>
  reference ? [{ label: 'Your reference', figure: reference }, ...facts] : facts

const KEY = 'receipt'

/** Anyone can write a cookie, so a value of any other form is ignored. */
const POSTED = /^[A-Z]{2}-[0-9A-Z]{5}-[0-9A-Z]{5}(?:~[\w.:/-]*)*$/

export const flashOfPosted = (posted: Posted) => [posted.reference, ...PARTS.map((part) => posted[part])].join('~')

export function postedIn(flash: string): Posted | undefined {
  if (!POSTED.test(flash)) return undefined
  const [reference = '', ...parts] = flash.split('~')
  return { reference, ...Object.fromEntries(PARTS.map((part, at) => [part, parts[at] || undefined])) }
}

/** Returns whether it could be stored; otherwise a cookie has to carry it to the page that confirms it. */
export function keepReceipt(receipt: Receipt): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(receipt))
    return true
  } catch {
    return false
  }
}

/** The receipt of the form that this tab sent last. */
export function storedReceipt(): Receipt | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Receipt | null
  } catch {
    return null
  }
}
