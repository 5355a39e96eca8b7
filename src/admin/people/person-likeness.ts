import { phoneDigits, plainWords } from '../../forms/search.rules.js'

/** Shorter numbers are extensions and inventions. */
const FEWEST_DIGITS = 7

export interface Likeness {
  name: string
  phone: string
  businessName: string | null
}

/** What a name, a number or a business is compared by: neither case, accents nor spaces count. */
const compared = (words: string) => plainWords(words).replace(/\s+/g, ' ').trim()

export const comparedPhone = (phone: string) => {
  const digits = phoneDigits(phone)
  return digits.length >= FEWEST_DIGITS ? digits : undefined
}

export const comparedNameAndBusiness = ({ name, businessName }: Pick<Likeness, 'name' | 'businessName'>) =>
  name && businessName ? `${compared(name)} ${compared(businessName)}` : undefined

/** Why two entries may be the same person's, in words; empty where nothing says so. */
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
