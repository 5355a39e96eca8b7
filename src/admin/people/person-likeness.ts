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

export const comparedPhone = (phone: string) => {
  const digits = phoneDigits(phone)
  return digits.length >= FEWEST_DIGITS ? digits : undefined
}

export const comparedNameAndBusiness = ({ name, businessName }: Pick<Likeness, 'name' | 'businessName'>) =>
  name && businessName ? `${compared(name)} ${compared(businessName)}` : undefined

/** The reasons why two entries may be the same person's, in words; empty if there are none. */
export function evidenceOf(one: Likeness, other: Likeness): string[] {
  const phone = comparedPhone(one.phone)
  const both = comparedNameAndBusiness(one)
  return [
    ...(phone && phone === comparedPhone(other.phone) ? [`Same phone: ${other.phone}`] : []),
    ...(both && both === comparedNameAndBusiness(other)
      ? [`Same name and business: ${other.name}, ${other.businessName ?? ''}`]
      : []),
  ]
}
