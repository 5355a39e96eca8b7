import { useSearchParams } from 'react-router-dom'

import { useInBrowser } from './store'

export interface Receipt {
  page: string
  reference: string | null
  email?: string
  day?: string
  callToken?: string
}

const KEY = 'receipt'
/** If storage is blocked, it lasts until the next page is loaded whole. */
let inMemory: string | null = null

/** Without JavaScript the address of the thank-you page contains the reference. */
const REFERENCE = 'reference'
const PATTERN = /^[A-Z]{2}-[0-9A-Z]{5}-[0-9A-Z]{5}$/
const CALL = 'call'

export const withReference = (page: string, reference: string | null, callToken?: string | null) =>
  reference
    ? `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams({ [REFERENCE]: reference, ...(callToken && { [CALL]: callToken }) })}`
    : page

export function referenceIn(query: URLSearchParams) {
  const reference = query.get(REFERENCE)
  return reference && PATTERN.test(reference) ? reference : undefined
}

export function keepReceipt(receipt: Receipt): void {
  inMemory = JSON.stringify(receipt)
  try {
    sessionStorage.setItem(KEY, inMemory)
  } catch {
    // Kept in memory.
  }
}

function stored(): string | null {
  try {
    return inMemory ?? sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** The receipt of the form that led to this page. On the server it is the reference in the address, if there is one. */
export function useReceipt(page: string): Receipt | null {
  const [query] = useSearchParams()
  const text = useInBrowser(stored, null)
  const receipt = text ? (JSON.parse(text) as Receipt) : null
  const reference = referenceIn(query)
  if (reference) return { page, reference, callToken: query.get(CALL) ?? undefined }
  return receipt?.page === page ? receipt : null
}
