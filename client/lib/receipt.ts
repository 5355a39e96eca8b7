import { useSyncExternalStore } from 'react'

/** What the thank-you page repeats from the form; kept for this visit in this tab. */
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
    // Without storage the page omits the reference, which the email contains as well.
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

/** The receipt of the form that led to this page; null on the server and for other pages' forms. */
export function useReceipt(page: string): Receipt | null {
  const text = useSyncExternalStore(never, stored, () => null)
  const receipt = text ? (JSON.parse(text) as Receipt) : null
  return receipt?.page === page ? receipt : null
}
