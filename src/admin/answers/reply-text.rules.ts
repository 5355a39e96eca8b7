/** As much of a reply as is kept. */
const MAX_REPLY = 50_000

const MARKUP = /<(?:html|body|div|p|br|table|span|!doctype)\b[^<>]{0,500}>/i
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const HIDDEN_TAG = /<(\/?)(style|script|head)\b[^<>]*>?/gi

/** Goes over the tags once: a pattern that looks for the end of each beginning takes seconds over thousands of them. */
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

/** A mail that has no plain part, as plain text; anything else stays as it is. */
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

/** Lines of plain text, without the signs that no one sees. */
export const plainTextOf = (text: string) =>
  withoutMarkup(text.replaceAll(/\r\n?/g, '\n'))
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, MAX_REPLY)

/** What mail programs write above the mail that is answered. */
const QUOTE_BEGINS = [
  /^On .{4,200}\bwrote:$/,
  /^On .{4,200}\n.{0,120}\bwrote:$/,
  /^-{2,} ?(?:Original Message|Forwarded message) ?-{2,}$/i,
  /^_{10,}$/,
  /^From: .{1,200}\n(?:Sent|Date|To): /,
  /^>/,
]

/** Most lines begin none of them, and need no closer look. */
const MAY_BEGIN = /^\s*(?:On |From: |[->_])/

/** A reply apart from the history quoted below it; answers between quoted lines stay with what they answer. */
export function splitQuoted(text: string): { words: string; quoted: string } {
  const lines = text.split('\n')
  const at = lines.findIndex((line, index) => {
    if (!MAY_BEGIN.test(line)) return false
    const two = `${line}\n${lines[index + 1] ?? ''}`
    return QUOTE_BEGINS.some((begin) => begin.test(line.trim()) || begin.test(two.trim()))
  })
  const words = lines.slice(0, at).join('\n').trim()
  if (at < 0 || words === '') return { words: text, quoted: '' }
  const below = lines.slice(at)
  const firstQuoted = below.findIndex((line) => line.startsWith('>'))
  const answersBetween =
    firstQuoted >= 0 && below.slice(firstQuoted).some((line) => line.trim() && !line.startsWith('>'))
  return answersBetween ? { words: text, quoted: '' } : { words, quoted: below.join('\n').trim() }
}
