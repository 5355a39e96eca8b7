import { phoneDigits, plainWords } from '../../forms/search.rules.js'

/** Shorter numbers are extensions or made up. */
const FEWEST_DIGITS = 7

export interface Likeness {
  name: string
  phone: string
  businessName: string | null
}

/** Normalised for comparison: case, accents and spaces are ignored. */
const compared = (words: string) => plainWords(words).replace(/\s+/g, ' ').trim()

const comparedPhone = (phone: string) => {
  const digits = phoneDigits(phone)
  return digits.length >= FEWEST_DIGITS ? digits : undefined
}

const comparedNameAndBusiness = ({ name, businessName }: Pick<Likeness, 'name' | 'businessName'>) =>
  name && businessName ? `${compared(name)} ${compared(businessName)}` : undefined

/** What some entries of one person are compared by. */
export const comparedOf = (entries: Likeness[]) => ({
  phones: new Set(entries.flatMap(({ phone }) => comparedPhone(phone) ?? [])),
  names: new Set(entries.flatMap((entry) => comparedNameAndBusiness(entry) ?? [])),
})

/** The reasons why another entry may be the same person's, in words; empty if there are none. */
export function evidenceOf({ phones, names }: ReturnType<typeof comparedOf>, other: Likeness): string[] {
  return [
    ...(phones.has(comparedPhone(other.phone) ?? '') ? [`Same phone: ${other.phone}`] : []),
    ...(names.has(comparedNameAndBusiness(other) ?? '')
      ? [`Same name and business: ${other.name}, ${other.businessName ?? ''}`]
      : []),
  ]
}
