/** Letters that do not decompose into a base letter and an accent, and what people type instead. */
const PLAIN_LETTERS: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

/** Lower case without accents, for sorting names and searching words. */
export const plainWords = (words: string) =>
  words
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øłđðħıþßæœ]/g, (letter) => PLAIN_LETTERS[letter] as string)

/** Whether two spellings of a name differ in case, accents and spaces only. */
export const isSameName = (one: string, other: string) => nameKey(one) === nameKey(other)

const nameKey = (name: string) => plainWords(name).trim().replaceAll(/\s+/g, ' ')

/** The digits of a phone number without the prefixes that a caller may omit. */
export const phoneDigits = (phone: string) => phone.replace(/\D/g, '').replace(/^(?:00)?(?:44)?0?/, '')

const PHONE = /^[+\d\s().\-/]+$/

/** The words of a search; anything that reads as a phone number is one word, however it is spaced. */
export function searchTerms(query: string): string[] {
  if (PHONE.test(query) && phoneDigits(query).length >= 5) return [phoneDigits(query)]
  return plainWords(query).split(/\s+/).filter(Boolean).slice(0, 8)
}

/** Enough for twenty notes of the maximum length. */
const MAX_SEARCH_TEXT = 100_000

/** Every word is preceded by a space, so that a search can match the start of a word. */
export const searchText = (parts: (string | null)[]) =>
  plainWords(` ${parts.filter(Boolean).join(' ')}`)
    .replace(/\s+/g, ' ')
    .slice(0, MAX_SEARCH_TEXT)
