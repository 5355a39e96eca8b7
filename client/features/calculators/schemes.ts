import type { Scheme } from '@api/calculators/calculator-inputs.rules'
import { paths } from '@/lib/paths'

export interface SchemeCopy {
  name: string
  path: string
  card: string
  lead: string
  investmentHint: string
  reliefNote: string
}

export const schemeCopy: Record<Scheme, SchemeCopy> = {
  seis: {
    name: 'SEIS',
    path: paths.seisCalculator,
    card: '50% relief, up to £200K',
    lead: 'Up to 50% of what you put in comes off your income tax bill, within the annual limit and the bill itself. See what that leaves at risk if the company fails, before you look at a success.',
    investmentHint:
      'The maximum annual SEIS investment is £200,000 for relief: relief may be claimed on at most £200,000 of SEIS shares a tax year; you may invest more.',
    reliefNote: '50% of the investment, before the annual limit and your tax bill',
  },
  eis: {
    name: 'EIS',
    path: paths.eisCalculator,
    card: '30% relief, up to £1M',
    lead: 'Up to 30% of what you put in comes off your income tax bill, within the annual limit and the bill itself. See what that leaves at risk, and what a failure would cost, before you look at a success.',
    investmentHint: 'Relief on up to £1m a year, or £2m if all above £1m is knowledge-intensive.',
    reliefNote: '30% of the investment, before the annual limit and your tax bill',
  },
}
