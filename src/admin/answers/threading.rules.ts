const REFERENCE = /\b[A-Z]{2}-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}\b/i
const BETWEEN = /[\s<>,;:"]+/
const MAIL_ID = /<([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})@[^<>\s]+>/gi

/** The first reference in a text, in its canonical spelling. */
export const referenceIn = (text: string) => REFERENCE.exec(text)?.[0].toUpperCase()

/** `replies@in.example.org` with a reference is `replies+AP-7K3F9-QX2AB@in.example.org`. */
export const plusAddress = (inbound: string, reference: string) => inbound.replace('@', `+${reference}@`)

const addressesIn = (text: string) =>
  text
    .toLowerCase()
    .split(BETWEEN)
    .filter((part) => part.includes('@'))

/** The reference in one of our own addresses among the recipients of a mail. */
export function referenceInAddress(recipients: string, inbound: string): string | undefined {
  const [local, domain] = inbound.toLowerCase().split('@') as [string, string]
  for (const address of addressesIn(recipients))
    if (address.startsWith(`${local}+`) && address.endsWith(`@${domain}`))
      return referenceIn(address.slice(local.length + 1, -domain.length - 1))
  return undefined
}

/** The ids of our own mails among some Message-IDs, last one first: that is the mail being answered. */
export const mailIdsIn = (messageIds: string) =>
  [...messageIds.matchAll(MAIL_ID)].map(([, id]) => (id as string).toLowerCase()).reverse()

/** The bare address in `Mary Anning <mary@example.org>`, in lower case. */
export const addressIn = (from: string) => addressesIn(from).at(-1) ?? ''
