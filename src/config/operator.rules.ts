/** The variables that production should set, with the consequence of leaving each one unset. */
export const WANTED_IN_PRODUCTION = {
  AUTH_SECRET: 'a copy of the database is enough to forge sessions',
  DATABASE_URL: 'everything is on the disk of this one machine and is lost with it',
  SMTP_URL: 'no email leaves this machine: each becomes a file in DATA_DIR/mail',
} as const
export type WantedVariable = keyof typeof WANTED_IN_PRODUCTION

interface LegalFacts {
  legalStatus?: object
  people?: readonly object[]
  company: Partial<Record<'registeredName' | 'number' | 'jurisdiction' | 'office', string>>
}

const UNSTATED = {
  registeredName: 'the registered company name',
  number: 'the company number',
  jurisdiction: 'where the company is registered',
  office: 'the registered office',
} as const

/** The legal basis on which the operator introduces investors, the adviser, and the date of the advice. */
export type IntroductionsBasis = Record<keyof typeof UNSTATED_BASIS, string>

const UNSTATED_BASIS = {
  basis: 'on what legal basis it introduces investors',
  adviser: 'who advised on that',
  advisedOn: 'when they advised, as 2026-11-30',
} as const

/** What must be stated before INTRODUCTIONS may be on. */
export function missingForIntroductions(facts: LegalFacts, basis: Partial<IntroductionsBasis> | undefined): string[] {
  const fields = Object.keys(UNSTATED_BASIS) as (keyof typeof UNSTATED_BASIS)[]
  return [
    ...missingLegalFacts(facts),
    ...fields.filter((field) => !isStated(field, basis?.[field])).map((field) => UNSTATED_BASIS[field]),
  ]
}

const isStated = (field: keyof IntroductionsBasis, value = '') =>
  field === 'advisedOn' ? /^\d{4}-\d{2}-\d{2}$/.test(value) : value !== ''

/** Whether the advice is older than twelve months, on a day in London. */
export const isAdviceOld = (advisedOn: string, today: string) =>
  today > `${Number(advisedOn.slice(0, 4)) + 1}${advisedOn.slice(4)}`

/** What an operator must still fill in in client/brand.ts before the site may invite investments. */
export function missingLegalFacts({ legalStatus, company, people }: LegalFacts): string[] {
  const fields = Object.keys(UNSTATED) as (keyof typeof UNSTATED)[]
  const unstated = fields.filter((field) => !company[field]).map((field) => UNSTATED[field])
  return [...(legalStatus ? [] : ['the legal status']), ...unstated, ...(people ? [] : ['the people behind it'])]
}
