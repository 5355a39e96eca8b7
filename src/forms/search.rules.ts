/** Letters that Unicode does not take apart into one without an accent. */
const PLAIN: Record<string, string> = {
  ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', ħ: 'h', ŋ: 'n', ŧ: 't',
} // prettier-ignore
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g')

/** Lower case without accents, for sorting names and searching words. */
export const plainWords = (words: string) =>
  words
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(NOT_PLAIN, (letter) => PLAIN[letter] as string)

/** Without the marks behind words, so that a word ends where a blank begins. */
const withoutMarks = (words: string) => words.replace(/(?<![.,;:!?)"”’])[.,;:!?)"”’]+(?=\s|$)/g, '')

/** The digits of a phone number without the prefixes that a caller may omit. */
export const phoneDigits = (phone: string) => phone.replace(/\D/g, '').replace(/^(?:00)?(?:44)?0?/, '')

const PHONE = /^[+\d\s().\-/]+$/

/** The words of a search; anything that reads as a phone number is one word, however it is spaced. */
export function searchTerms(query: string): string[] {
  if (PHONE.test(query) && phoneDigits(query).length >= 5) return [phoneDigits(query)]
  return withoutMarks(plainWords(query)).split(/\s+/).filter(Boolean).slice(0, 8)
}

/** Twenty of the longest notes. */
const MAX_SEARCH_TEXT = 100_000

export const searchText = (parts: (string | null)[]) =>
  withoutMarks(plainWords(` ${parts.filter(Boolean).join(' ')} `)).slice(0, MAX_SEARCH_TEXT)

/** Shorter words are too alike. */
const SHORTEST_MISTYPED = 5

/**
 * How a word is found with one typing error: a letter that is missing, wrong, too many or exchanged with the next. Either its beginning
 * or its end is as typed, which an index can find; the pattern decides. Undefined for what is not a word.
 */
export function mistyped(word: string): { beginning: string; end: string; pattern: string } | undefined {
  if (word.length < SHORTEST_MISTYPED || !/^[\p{L}\p{N}]+$/u.test(word)) return undefined
  const letters = [...word]
  const length = Math.max(2, Math.floor(letters.length / 2) - 1)
  const from = (at: number) => letters.slice(at).join('')
  const to = (at: number) => letters.slice(0, at).join('')
  const oneOff = letters.map((_, at) => `${to(at)}.{0,2}${from(at + 1)}`)
  const exchanged = letters.slice(1).map((next, at) => `${to(at)}${next}${letters[at]}${from(at + 2)}`)
  return {
    beginning: to(length),
    end: from(letters.length - length),
    pattern: `\\m(?:${[...oneOff, ...exchanged].join('|')})\\M`,
  }
}
