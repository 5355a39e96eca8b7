/** What the server knows of a form that was posted without JavaScript. A flash cookie carries it to the page that confirms it. */
export interface Posted {
  reference: string
  callToken?: string
}

export interface Receipt extends Partial<Posted> {
  page: string
  email?: string
  /** What the page repeats of the form, as it is shown, by the names of its parts. */
  facts?: Record<string, string>
}

const KEY = 'receipt'

/** A cookie is anyone's to write: nothing else of it is shown. */
const POSTED = /^([A-Z]{2}-[0-9A-Z]{5}-[0-9A-Z]{5})(?:~([\w.-]+))?$/

export const flashOfPosted = ({ reference, callToken }: Posted) => reference + (callToken ? `~${callToken}` : '')

export function postedIn(flash: string): Posted | undefined {
  const [, reference, callToken] = POSTED.exec(flash) ?? []
  return reference ? { reference, callToken } : undefined
}

/** Whether it could be kept: otherwise the page that confirms it has to be given it by cookie. */
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
