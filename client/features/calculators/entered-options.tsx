import type { CalculatorInputs } from '@api/calculators/calculator-inputs.rules'
import {
  type CalculatorOptions,
  type Relief,
  type TypedOption,
  typedOptions,
} from '@api/calculators/calculator-options.rules'
import { lossReliefNames } from './schemes'

const names: Record<TypedOption, string> = {
  taxBill: 'Income tax bill',
  lastYearTaxBill: 'Bill of the year before',
  gain: 'Gain',
  lastYearGain: 'Gain of the year before',
  otherSubscriptions: 'Other shares of the scheme',
  lastYearOtherSubscriptions: 'Other shares of the year before',
  knowledgeIntensive: 'Of which knowledge-intensive',
  exemptAmount: 'Annual exempt amount',
  adjustedTotalIncome: 'Income in the year of the loss',
  valueAtDeath: 'Value at death',
  allowanceUsed: 'Business relief allowance used',
  spouseAllowance: 'A spouse’s unused allowance',
  cgtRate: 'CGT rate on the gain, %',
  lastYearCgtRate: 'CGT rate of the year before, %',
  disposalCgtRate: 'CGT rate on the sale, %',
  gainDate: 'Day of the gain',
  lastYearGainDate: 'Day of the gain of the year before',
  soldShare: 'Part sold, %',
  diedOn: 'Day of death',
  ownedYears: 'Years of ownership',
}

const reliefNames: Record<Relief, string> = {
  loss: 'loss relief',
  reinvestment: 'reinvestment relief',
  deferral: 'deferral relief',
  'carry-back': 'carry-back',
}

interface Props {
  inputs: CalculatorInputs
  options: CalculatorOptions
}

/** Print only, because the form is not printed: everything that was entered. */
export function EnteredOptions({ inputs, options }: Props) {
  const counted = options.reliefs.map((relief) => reliefNames[relief])
  const entered = [
    `Investment: ${inputs.initialInvestment}`,
    inputs.returnMethod === 'mom' ? `Multiple: ${inputs.momMultiple}` : `Gain: ${inputs.percentageGain}%`,
    `Income tax rate: ${inputs.incomeTaxRate}%`,
    `Counted: ${counted.join(', ') || 'no further relief'}`,
    ...(options.reliefs.includes('loss') ? [`A loss: ${lossReliefNames[options.lossRelief].toLowerCase()}`] : []),
    ...typedOptions.filter((name) => options[name].trim()).map((name) => `${names[name]}: ${options[name].trim()}`),
  ]
  return <p className="not-print:hidden">Entered. {entered.join('. ')}.</p>
}
