import { storedReceipt } from '@/lib/receipt'

/** A thank-you page that this tab was led to: the page is the same for everyone, and only the tab knows what was sent. */
export function fillReceipt() {
  const page = document.querySelector<HTMLElement>('[data-receipt]')
  const receipt = storedReceipt()
  if (!page || !receipt || receipt.page !== page.dataset.receipt) return
  const { reference, email = '', callToken = '', facts } = receipt
  const values: Record<string, string | undefined> = { reference, email, callToken, ...facts, sent: 'yes' }
  show(page, values)
  for (const part of page.querySelectorAll<HTMLElement>('[data-receipt-unless]'))
    if (values[part.dataset.receiptUnless ?? '']) part.remove()
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[data-receipt-token]'))
    link.search = `?${new URLSearchParams({ token: callToken })}`
  if (email)
    for (const link of page.querySelectorAll<HTMLAnchorElement>('a[data-receipt-email]'))
      link.hash = `#${new URLSearchParams({ email })}`
}

/** Puts each part whose value is known in the place of its template. */
function show(root: ParentNode, values: Record<string, string | undefined>) {
  for (const template of root.querySelectorAll<HTMLTemplateElement>('template[data-receipt-part]')) {
    const value = values[template.dataset.receiptPart ?? '']
    if (!value) continue
    const part = document.importNode(template.content, true)
    show(part, values)
    const slot = part.querySelector('[data-receipt-value]:empty')
    if (slot) slot.textContent = value
    template.replaceWith(part)
  }
}
