import { storedReceipt } from '@/lib/receipt'

/** A thank-you page that this tab was led to: the page is the same for everyone, and only the tab knows what was sent. */
export function fillReceipt() {
  const page = document.querySelector<HTMLElement>('[data-receipt]')
  const receipt = storedReceipt()
  if (!page || !receipt || receipt.page !== page.dataset.receipt) return
  const { reference, email = '', callToken = '', facts } = receipt
  const values: Record<string, string | undefined> = { reference, email, callToken, ...facts, sent: 'yes' }
  for (const part of page.querySelectorAll<HTMLElement>('[data-receipt-part]')) {
    const value = values[part.dataset.receiptPart ?? '']
    part.hidden = !value
    const slot = part.querySelector('[data-receipt-value]')
    if (slot && value) slot.textContent = value
  }
  for (const part of page.querySelectorAll<HTMLElement>('[data-receipt-unless]'))
    part.hidden = Boolean(values[part.dataset.receiptUnless ?? ''])
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[data-receipt-token]'))
    link.search = `?${new URLSearchParams({ token: callToken })}`
  if (email)
    for (const link of page.querySelectorAll<HTMLAnchorElement>('a[data-receipt-email]'))
      link.hash = `#${new URLSearchParams({ email })}`
}
