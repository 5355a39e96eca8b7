import { type Fact, type Receipt, rowsOf, storedReceipt } from '@/lib/receipt'

/** Fills in a thank-you page: the page is the same for everyone, and only this tab knows what was sent. */
export function fillReceipt() {
  const page = document.querySelector<HTMLElement>('[data-receipt]')
  const receipt = storedReceipt()
  if (!page || !receipt || receipt.page !== page.dataset.receipt) return
  const { email, callToken = '', facts } = receipt
  show(page, receipt)
  for (const template of page.querySelectorAll<HTMLTemplateElement>('template[data-receipt-row]'))
    template.replaceWith(...rowsOf(receipt.reference, facts).map((fact) => rowOf(template, fact)))
  for (const part of page.querySelectorAll<HTMLElement>('[data-receipt-unless]'))
    if (knows(receipt, part.dataset.receiptUnless)) part.remove()
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[data-receipt-token]'))
    link.search = `?${new URLSearchParams({ token: callToken })}`
  if (email)
    for (const link of page.querySelectorAll<HTMLAnchorElement>('a[data-receipt-email]'))
      link.hash = `#${new URLSearchParams({ email })}`
}

/** Replaces the template of each part that is known. */
function show(root: ParentNode, receipt: Receipt) {
  for (const template of root.querySelectorAll<HTMLTemplateElement>('template[data-receipt-part]')) {
    if (!knows(receipt, template.dataset.receiptPart)) continue
    const part = document.importNode(template.content, true)
    show(part, receipt)
    template.replaceWith(part)
  }
}

const knows = (receipt: Receipt, name = '') => name === 'sent' || Boolean(receipt[name as keyof Receipt])

function rowOf({ content }: HTMLTemplateElement, { label, figure }: Fact) {
  const row = document.importNode(content, true)
  for (const [part, text] of Object.entries({ dt: label, dd: figure })) {
    const element = row.querySelector(part)
    if (element) element.textContent = text
  }
  return row
}
