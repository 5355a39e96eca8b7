import { type CalculatorInputs, type Scheme, readNumber } from './calculator-inputs.rules.js'
import { type CalculatorOptions, isCgtRate, readAmount, reliefsOf } from './calculator-options.rules.js'
import {
  type ReliefYear,
  type SplitInput,
  bestSplit,
  reinvestmentTaxSavedOf,
  reliefOf,
  sharesWithReliefOf,
  splitAt,
} from './carry-back.rules.js'
import { isDay } from './dates.rules.js'
import { Decimal, ZERO, nonNegative, minOf } from './money.rules.js'
import { type Nation, incomeTaxOn, largestTaxBill } from './income-tax.rules.js'
import { incomeTaxReliefRate } from './relief.rules.js'
import {
  annualLimit,
  claimBy,
  exemptAmount,
  higherCgtRate,
  investorLimit,
  limitLeft,
  taxYear,
} from './tax-years.rules.js'

export interface ClaimYear extends ReliefYear {
  name: string
  /** The source of the income tax bill: typed, worked out from the income, the most that the band can owe, or unbounded. */
  basis: 'given' | 'income' | 'ceiling' | 'none'
  /** The whole bill, of which other subscriptions leave `bill`. */
  wholeBill: Decimal | null
  income: Decimal | null
  nation: Nation
  reliefOnOthers: Decimal
  /** With the knowledge-intensive part of other subscriptions, which raises it too. */
  annualLimit: Decimal
  othersKnowledgeIntensive: Decimal
}

export const isOn = (scheme: Scheme, options: CalculatorOptions, relief: CalculatorOptions['reliefs'][number]) =>
  reliefsOf(scheme).includes(relief) && options.reliefs.includes(relief)

type YearField = 'taxBill' | 'income' | 'otherSubscriptions' | 'gain' | 'gainCovered' | 'gainDate' | 'cgtRate'

interface Asked {
  scheme: Scheme
  inputs: CalculatorInputs
  options: CalculatorOptions
  knowledgeIntensive: Decimal
}

/** The year of the issue, or the year before, whose options have names of their own. */
function claimYear({ scheme, inputs, options, knowledgeIntensive }: Asked, name: string): ClaimYear {
  const { nation } = options
  const last = name !== options.taxYear
  const text = (field: YearField) =>
    last
      ? options[`lastYear${field[0]!.toUpperCase()}${field.slice(1)}` as `lastYear${Capitalize<YearField>}`]
      : options[field]
  const whole = investorLimit(scheme, name)
  const others = readAmount(text('otherSubscriptions')) ?? ZERO
  const typedBill = readAmount(text('taxBill'))
  const income = readAmount(text('income'))
  const fromIncome = income && incomeTaxOn(income, nation, name)
  const bill = typedBill ?? fromIncome ?? largestTaxBill(inputs.incomeTaxRate, name)
  // What other subscriptions have above the ordinary limit is knowledge-intensive (ITA 2007 s158(2ZA)).
  const othersKnowledgeIntensive = nonNegative(minOf(others, whole.all).minus(whole.ordinary))
  const reliefOnOthers = minOf(others, whole.all).times(incomeTaxReliefRate(scheme))
  return {
    name,
    basis: typedBill ? 'given' : fromIncome ? 'income' : bill ? 'ceiling' : 'none',
    wholeBill: bill,
    income: typedBill ? null : income,
    nation,
    reliefOnOthers,
    annualLimit: annualLimit(whole, knowledgeIntensive.plus(othersKnowledgeIntensive)),
    othersKnowledgeIntensive,
    limit: limitLeft(whole, others),
    bill: bill && nonNegative(bill.minus(reliefOnOthers)),
    gain: readAmount(text('gain')) ?? (last ? ZERO : null),
    gainCovered: readAmount(text('gainCovered')) ?? ZERO,
    cgtRate: isCgtRate(text('cgtRate'))
      ? new Decimal(text('cgtRate'))
      : higherCgtRate(isDay(text('gainDate')) ? text('gainDate') : taxYear(name).lastDay),
  }
}

/** What can be claimed on inputs that passed refuse(). Invalid options count as empty; refuseOptions() reports them. */
export function claimOf(scheme: Scheme, inputs: CalculatorInputs, options: CalculatorOptions) {
  const investment = readNumber(inputs.initialInvestment)
  const year = taxYear(options.taxYear)
  const knowledgeIntensive = scheme === 'eis' ? minOf(readAmount(options.knowledgeIntensive) ?? ZERO, investment) : ZERO
  const gain = readAmount(options.gain)
  const sides = { scheme, investment, knowledgeIntensive, reinvestment: isOn(scheme, options, 'reinvestment') }
  const asked = { scheme, inputs, options, knowledgeIntensive }
  const thisYear = claimYear(asked, year.name)
  const lastYear = claimYear(asked, year.previous)
  const carryBack = isOn(scheme, options, 'carry-back')
  const deferredGain = isOn(scheme, options, 'deferral') ? minOf(gain ?? investment, investment) : ZERO
  const claim = claimFrom({ ...sides, thisYear, lastYear }, carryBack)
  return {
    ...claim,
    taxYear: year,
    thisYear,
    lastYear,
    reinvestment: sides.reinvestment,
    deferredGain,
    // Deferral postpones tax rather than saving it: it is shown but never added up.
    deferredTax: deferredGain.times(thisYear.cgtRate).div(100),
    annualExemptAmount: exemptAmount(year.name),
    claimBy: claimBy(year.name),
    claimByCarriedBack: claim.split.carriedBack.gt(0) ? claimBy(year.previous) : null,
  }
}

export type Claim = ReturnType<typeof claimOf>

/** The claim for given years and bills, with the best split whether or not carry-back is on. */
export function claimFrom(input: SplitInput, carryBack: boolean) {
  const { scheme, investment } = input
  const withoutCarryBack = splitAt(input, ZERO)
  const best = bestSplit(input)
  const split = carryBack ? best : withoutCarryBack
  const incomeTaxRelief = reliefOf(split)
  const aboveLimit = investment.minus(split.lastYear.qualifying).minus(split.thisYear.qualifying)
  const sharesWithRelief = sharesWithReliefOf(split)
  return {
    scheme,
    investment,
    carryBack,
    split,
    best,
    withoutCarryBack,
    aboveLimit,
    incomeTaxRelief,
    reliefLostAboveLimit: aboveLimit.times(incomeTaxReliefRate(scheme)),
    reliefLostForWantOfTax: split.lastYear.fullRelief.plus(split.thisYear.fullRelief).minus(incomeTaxRelief),
    netCost: investment.minus(incomeTaxRelief),
    sharesWithRelief,
    sharesWithoutRelief: investment.minus(sharesWithRelief),
    reinvestmentTaxSaved: reinvestmentTaxSavedOf(split),
  }
}

/** Whether the page asks for the bill: neither it nor the income is known, and the assumed bill may be wrong. */
export function asksBill(claim: Claim, year: ClaimYear): boolean {
  if (year.basis === 'given' || year.basis === 'income') return false
  // The ceilings do not apply in Scotland.
  if (year.nation === 'scotland') return true
  if (year.basis === 'ceiling') return claim.reliefLostForWantOfTax.gt(0)
  const { relief } = year === claim.thisYear ? claim.split.thisYear : claim.split.lastYear
  // A payer of the top rate owes at least the most that a payer of the higher rate can owe.
  return relief.gt(0) && relief.plus(year.reliefOnOthers).gt(largestTaxBill('40', year.name)!)
}
