/** What production should set, and what follows as long as it does not. */
export const WANTED_IN_PRODUCTION = {
  AUTH_SECRET: 'a copy of the database is enough to forge sessions',
  DATABASE_URL: 'everything is on the disk of this one machine and is lost with it',
  SMTP_URL: 'no mail leaves this machine: each becomes a file in DATA_DIR/mail',
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

/** What an operator must still fill in in client/brand.ts before the site may invite investments. */
export function missingLegalFacts({ legalStatus, company, people }: LegalFacts): string[] {
  const fields = Object.keys(UNSTATED) as (keyof typeof UNSTATED)[]
  const unstated = fields.filter((field) => !company[field]).map((field) => UNSTATED[field])
  return [...(legalStatus ? [] : ['the legal status']), ...unstated, ...(people ? [] : ['the people behind it'])]
}
