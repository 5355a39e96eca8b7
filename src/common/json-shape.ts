import { BadRequestException } from '@nestjs/common'

const MAX_MEMBERS = 200
const MAX_VALUES = 1_000
const MAX_LEVELS = 20

const [QUOTE, BACKSLASH, COLON, COMMA] = ['"', '\\', ':', ','].map((sign) => sign.charCodeAt(0))
const OPENING = new Set(['{', '['].map((sign) => sign.charCodeAt(0)))
const CLOSING = new Set(['}', ']'].map((sign) => sign.charCodeAt(0)))

/**
 * Refuses JSON with more members, values or levels than any client of ours sends, before it is parsed: everything after the
 * parser costs more per member than the parser itself.
 */
export function refuseOversizedJson(text: string) {
  let members = 0
  let values = 1
  let level = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) inString = !inString
    else if (inString) {
      if (sign === BACKSLASH) at += 1
    } else if (sign === COLON) {
      if ((members += 1) > MAX_MEMBERS)
        throw new BadRequestException(`The request body has more than ${MAX_MEMBERS} members.`)
    } else if (sign === COMMA) {
      if ((values += 1) > MAX_VALUES)
        throw new BadRequestException(`The request body has more than ${MAX_VALUES} values.`)
    } else if (OPENING.has(sign)) {
      if ((level += 1) > MAX_LEVELS)
        throw new BadRequestException(`The request body is nested more than ${MAX_LEVELS} levels deep.`)
    } else if (CLOSING.has(sign)) level -= 1
  }
}
