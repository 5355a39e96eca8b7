import { LANDING_COUNTRY } from '../common/form-options.rules.js'

/** The fields that both landing forms share; either becomes a registration for the investor show. */
interface LandingForm {
  name: string
  email: string
  phone: string
}

/** Splits at the first space of any kind, as pasted names have: the first word, and the rest, which may be empty. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s/)
  return { firstName, lastName: rest.join(' ').trim() }
}

const person = ({ name, email, phone }: LandingForm) => ({ ...splitName(name), email, phone, country: LANDING_COUNTRY })

export const registrationOfInvestor = (form: LandingForm & { investmentRange: string; isAccredited?: boolean }) => ({
  ...person(form),
  jobRole: `Investor - ${form.investmentRange}${form.isAccredited ? ' (Accredited)' : ''}`,
})

export const registrationOfFounder = (
  form: LandingForm & { companyName: string; monthlyRevenue: string; fundingAmount: string; seisEisEligible: string },
) => ({
  ...person(form),
  businessName: form.companyName,
  jobRole: `Founder - Revenue: ${form.monthlyRevenue}, Seeking: ${form.fundingAmount}, SEIS/EIS: ${form.seisEisEligible}`,
})

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const FOUNDER = /^Founder - Revenue: (?<Revenue>.*), Seeking: (?<Seeking>.*), SEIS\/EIS: (?<eligible>.*)$/
const INVESTOR = /^Investor - (?<Investing>.*?)(?<accredited> \(Accredited\))?$/

/** The values that a landing form put into the job role, by label; undefined for any other role. */
export function factsOfRole(jobRole: string): Record<string, string> | undefined {
  const { Revenue, Seeking, eligible } = FOUNDER.exec(jobRole)?.groups ?? {}
  if (Revenue !== undefined)
    return { 'Job role': 'Founder', Revenue, Seeking: Seeking ?? '', 'SEIS/EIS': capitalised(eligible ?? '') }
  const { Investing, accredited } = INVESTOR.exec(jobRole)?.groups ?? {}
  if (Investing === undefined) return undefined
  return { 'Job role': 'Investor', Investing, ...(accredited && { Accredited: 'Yes' }) }
}
