/** Outcomes of £10,000 for a 45% taxpayer, net of the investment; the spec checks each figure against the calculators' rules. */
export interface Case {
  title: string
  multiple: number
  seis: number
  eis: number
}

export const INVESTED = 10_000

export const cases: readonly Case[] = [
  { title: 'The company fails', multiple: 0, seis: -2750, eis: -3850 },
  { title: 'You get your money back', multiple: 1, seis: 5000, eis: 3000 },
  { title: 'Your money doubles', multiple: 2, seis: 15_000, eis: 13_000 },
  { title: 'Your money triples', multiple: 3, seis: 25_000, eis: 23_000 },
]
