const REFERENCE = /\b[A-Z]{2}-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}\b/i
const BETWEEN = /[\s<>,;:"]+/
const MAIL_ID = /<([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})@[^<>\s]+>/gi

export const referenceIn = (text: string) => REFERENCE.exec(text)?.[0].toUpperCase()

export const plusAddress = (inbound: string, reference: string) => inbound.replace('@', `+${reference}@`)

const addressesIn = (text: string) =>
  text
    .toLowerCase()
    .split(BETWEEN)
    .filter((part) => part.includes('@'))

export function referenceInAddress(recipients: string, inbound: string): string | undefined {
  const [local, domain] = inbound.toLowerCase().split('@') as [string, string]
  for (const address of addressesIn(recipients))
    if (address.startsWith(`${local}+`) && address.endsWith(`@${domain}`))
      return referenceIn(address.slice(local.length + 1, -domain.length - 1))
  return undefined
}

/** The ids of our own emails among some Message-IDs, last one first: that is the one being answered. */
export const mailIdsIn = (messageIds: string) =>
  [...messageIds.matchAll(MAIL_ID)].map(([, id]) => (id as string).toLowerCase()).reverse()

export const addressIn = (from: string) => addressesIn(from).at(-1) ?? ''

const MAX_REPLY = 50_000

const MARKUP = /<(?:html|body|div|p|br|table|span|!doctype)\b[^<>]{0,500}>/i
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const HIDDEN_TAG = /<(\/?)(style|script|head)\b[^<>]*>?/gi

/** Scans the tags once: a pattern that searches for the end of each tag takes seconds on thousands of them. */
function withoutHidden(text: string): string {
  const shown: string[] = []
  let from = 0
  let hidden: { name: string; from: number } | undefined
  for (const { 0: tag, 1: slash, 2: name = '', index } of text.matchAll(HIDDEN_TAG)) {
    if (!hidden && !slash) hidden = { name: name.toLowerCase(), from: index }
    else if (hidden && slash && name.toLowerCase() === hidden.name) {
      shown.push(text.slice(from, hidden.from))
      from = index + tag.length
      hidden = undefined
    }
  }
  return shown.join('') + text.slice(from)
}

function withoutMarkup(text: string): string {
  if (!MARKUP.test(text)) return text
  return withoutHidden(text)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<br\b[^<>]*>|<\/(?:p|div|tr|li|h\d)\s*>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/g, (_whole, name: string) => ENTITIES[name] as string)
    .replaceAll(/&#(\d{2,6});/g, (_whole, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10_ff_ff)))
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
}

export const plainTextOf = (text: string) =>
  withoutMarkup(text.replaceAll(/\r\n?/g, '\n'))
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, MAX_REPLY)

const QUOTE_BEGINS = [
  /^On .{4,200}\bwrote:$/,
  /^On .{4,200}\n.{0,120}\bwrote:$/,
  /^-{2,} ?(?:Original Message|Forwarded message) ?-{2,}$/i,
  /^_{10,}$/,
  /^From: .{1,200}\n(?:Sent|Date|To): /,
  /^>/,
]

/** A cheap test first: most lines match none of them. */
const MAY_BEGIN = /^\s*(?:On |From: |[->_])/

export function splitQuoted(text: string): { body: string; quoted: string } {
  const lines = text.split('\n')
  const at = lines.findIndex((line, index) => {
    if (!MAY_BEGIN.test(line)) return false
    const two = `${line}\n${lines[index + 1] ?? ''}`
    return QUOTE_BEGINS.some((begin) => begin.test(line.trim()) || begin.test(two.trim()))
  })
  const body = lines.slice(0, at).join('\n').trim()
  if (at < 0 || body === '') return { body: text, quoted: '' }
  const below = lines.slice(at)
  const firstQuoted = below.findIndex((line) => line.startsWith('>'))
  const answersBetween =
    firstQuoted >= 0 && below.slice(firstQuoted).some((line) => line.trim() && !line.startsWith('>'))
  return answersBetween ? { body: text, quoted: '' } : { body, quoted: below.join('\n').trim() }
}
