import type { Scheme } from '@api/calculators/calculator-inputs.rules'
import type { Relief } from '@api/calculators/calculator-options.rules'
import { formatPounds } from '@api/calculators/money.rules'
import type { Scenarios } from '@api/calculators/scenarios.rules'
import { type RuleSource, taxRules, tcga } from '@api/calculators/tax-rules.rules'
import type { CalculatorData } from './calculator-address'
import { matchedLine, matchedRates } from './claim-wording'

export interface ReliefCopy {
  name: string
  source: RuleSource
  short: string
  says: (scenarios: Scenarios) => string
  figure: (scenarios: Scenarios) => string
  figureSays: (scenarios: Scenarios) => string
}

export const lossReliefNames = { income: 'Against income', gains: 'Against gains', none: 'Not at all' }

export const reliefCopy = (scheme: Scheme): Record<Relief, ReliefCopy> => ({
  loss: {
    name: 'Loss relief',
    source: taxRules['loss.relief'].source,
    short: 'ITA 2007, section 131',
    says: ({ lossReliefRate }) =>
      `${lossReliefRate.toString()}% of what you lose, after the relief you keep. This switch changes both columns: the law gives loss relief without the scheme too, if the company meets the share loss conditions, up to the greater of £50,000 and a quarter of income.`,
    figure: ({ worth }) => formatPounds(worth.loss),
    figureSays: () => 'off your tax if it is all lost',
  },
  reinvestment: {
    name: 'Reinvestment relief',
    source: taxRules['seis.reinvestment'].source,
    short: 'TCGA 1992, Schedule 5BB',
    says: ({ reinvested }) => `Half of a gain you reinvest is exempt. Counts ${matchedLine(reinvested)}.`,
    figure: ({ reinvested }) => formatPounds(reinvested.reinvestmentTaxSaved),
    figureSays: ({ reinvested, sale }) => `more${matchedRates(reinvested, sale.loss.incomeTaxRate)}`,
  },
  deferral: {
    name: 'Deferral relief',
    source: tcga('Schedule 5B', 'schedule/5B'),
    short: 'TCGA 1992, Schedule 5B',
    says: ({ claim: { thisYear, investment } }) =>
      `Tax on a ${formatPounds(thisYear.gain ?? investment)} gain waits until you sell. Put off, not saved, so no figure below counts it.`,
    figure: ({ worth }) => formatPounds(worth.deferred),
    figureSays: () => 'to be paid later',
  },
  'carry-back': {
    name: 'Carry-back',
    source: taxRules[`${scheme}.investorLimit`].source,
    short: scheme === 'seis' ? 'ITA 2007, section 257AB' : 'ITA 2007, section 158',
    says: ({ claim: { taxYear, lastYear } }) =>
      `Treats shares as issued in ${taxYear.previous}, within that year’s own ${formatPounds(lastYear.annualLimit)}. We use the split that loses you least.`,
    figure: ({ claim: { best } }) => (best.carriedBack.isZero() ? 'Nothing' : formatPounds(best.lastYear.relief)),
    figureSays: ({ claim }) => `moves to ${claim.taxYear.previous}`,
  },
})

export function enteredInputs({ inputs, options }: CalculatorData): string[] {
  const names = reliefCopy('eis')
  return [
    `Investment: ${inputs.initialInvestment}`,
    inputs.returnMethod === 'mom' ? `Multiple: ${inputs.momMultiple}` : `Gain: ${inputs.percentageGain}%`,
    `Income tax rate: ${inputs.incomeTaxRate}%`,
    `Counted: ${options.reliefs.map((relief) => names[relief].name.toLowerCase()).join(', ') || 'no further relief'}`,
    ...(options.reliefs.includes('loss') ? [`A loss: ${lossReliefNames[options.lossRelief].toLowerCase()}`] : []),
    ...(options.taxBill ? [`Income tax bill: ${options.taxBill}`] : []),
  ]
}
