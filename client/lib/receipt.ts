import { useSyncExternalStore } from 'react'

/** What the thank-you page repeats of the form that led to it; kept for this visit, in this tab. */
export interface Receipt {
  page: string
  reference: string
  email?: string
  day?: string
}

const KEY = 'receipt'

export function keepReceipt(receipt: Receipt): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(receipt))
  } catch {
    // Without storage the page thanks without the reference, which the email carries as well.
  }
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

const never = () => () => {}

/** The receipt of the form that led to this page; none on the server, and none for another page's form. */
export function useReceipt(page: string): Receipt | null {
  const text = useSyncExternalStore(never, stored, () => null)
  const receipt = text ? (JSON.parse(text) as Receipt) : null
  return receipt?.page === page ? receipt : null
}
