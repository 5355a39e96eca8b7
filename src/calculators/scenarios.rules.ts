import { type CalculatorInputs, type Scheme, readMultiple, readNumber } from './calculator-inputs.rules.js'
import { type CarryBackSplit, bestCarryBack } from './carry-back.rules.js'
import { Decimal, NIL, formatPlain, least, parseNumber } from './money.rules.js'
import { type Investment, type Outcome, investorOutcome, plainOutcome } from './outcome.rules.js'
import { incomeTaxReliefRate } from './relief.rules.js'
import { type IssueDate, type TaxYear, ruleOn, taxYearOf } from './tax-rules.rules.js'

export const reliefs = ['loss', 'reinvestment', 'deferral', 'carry-back'] as const
export type Relief = (typeof reliefs)[number]

/** The switches of the scenarios, as typed. Empty amounts mean: enough, or none, as each field says. */
export interface ScenarioOptions {
  reliefs: readonly Relief[]
  issued: IssueDate
  otherGain: string
  taxBill: string
  lastYearTaxBill: string
  knowledgeIntensive: string
}

export const defaultOptions: ScenarioOptions = {
  reliefs: ['loss'],
  issued: 'after',
  otherGain: '',
  taxBill: '',
  lastYearTaxBill: '',
  knowledgeIntensive: '',
}

/** Reliefs that exist for a scheme, in the order they are offered. */
export const reliefsOf = (scheme: Scheme): Relief[] => [
  'loss',
  scheme === 'seis' ? 'reinvestment' : 'deferral',
  'carry-back',
]

export type OptionRefusals = Partial<Record<keyof ScenarioOptions, string>>

const AMOUNT = 'Enter an amount in pounds, such as 20,000, or leave it empty'
const amounts = ['otherGain', 'taxBill', 'lastYearTaxBill', 'knowledgeIntensive'] as const

export function refuseOptions(options: ScenarioOptions): OptionRefusals {
  return Object.fromEntries(
    amounts.filter((field) => options[field].trim() && !readAmount(options[field])).map((field) => [field, AMOUNT]),
  )
}

function readAmount(typed: string): Decimal | null {
  const value = parseNumber(typed)
  return value?.gte(0) ? value : null
}

const readKnowledgeIntensive = (scheme: Scheme, investment: Decimal, options: ScenarioOptions): Decimal =>
  scheme === 'eis' ? least(readAmount(options.knowledgeIntensive) ?? NIL, investment) : NIL

export interface Scenario {
  label: string
  multiple: Decimal
  /** The row that holds the visitor's own figure. */
  own: boolean
  outcome: Outcome
  net: Decimal
  withoutScheme: Decimal
  difference: Decimal
}

export interface Scenarios {
  rows: Scenario[]
  investment: Decimal
  taxYear: TaxYear
  lossReliefRate: Decimal
  cgtRate: Decimal
  /** The gain that reinvestment relief or deferral is worked on. */
  otherGain: Decimal
  aboveLimit: Decimal
  reliefLostAboveLimit: Decimal
  reliefLostForWantOfTax: Decimal
  incomeTaxRelief: Decimal
  /** What each relief is worth on a total loss, whether it is switched on or not. */
  worth: { loss: Decimal; reinvestment: Decimal; deferred: Decimal }
  /** What carrying back does at best, whether it is switched on or not. */
  carryBack: CarryBackSplit
  /** The far ends of the chart's two panels. */
  ends: { left: Decimal; right: Decimal }
}

const landmarks: readonly [string, string][] = [
  ['Lost', '0'],
  ['Half back', '0.5'],
  ['Money back', '1'],
  ['2×', '2'],
  ['5×', '5'],
  ['10×', '10'],
]

/** Losing case first; the visitor's own multiple takes its place among them, or marks the one it equals. */
function multiplesWith(own: Decimal): { label: string; multiple: Decimal; own: boolean }[] {
  const rows = landmarks.map(([label, multiple]) => ({ label, multiple: new Decimal(multiple), own: own.eq(multiple) }))
  if (!rows.some((row) => row.own)) rows.push({ label: `${formatPlain(own)}×`, multiple: own, own: true })
  return rows.sort((a, b) => a.multiple.comparedTo(b.multiple))
}

/** For inputs that passed refuse(). Options that cannot be read count as empty; refuseOptions() says so beside them. */
export function scenarios(scheme: Scheme, inputs: CalculatorInputs, options: ScenarioOptions): Scenarios {
  const on = (relief: Relief) => reliefsOf(scheme).includes(relief) && options.reliefs.includes(relief)
  const taxYear = taxYearOf(options.issued)
  const investment = readNumber(inputs.initialInvestment)
  const knowledgeIntensive = readKnowledgeIntensive(scheme, investment, options)
  const cgtRate = new Decimal(ruleOn('cgt.higherRate', taxYear.day).value)
  const lossReliefRate = new Decimal(inputs.incomeTaxRate)
  const thisYearLiability = readAmount(options.taxBill)

  const carryBack = bestCarryBack({
    scheme,
    investment,
    knowledgeIntensive,
    thisYearLiability,
    lastYearLiability: readAmount(options.lastYearTaxBill),
  })
  const base: Investment = {
    scheme,
    investment,
    knowledgeIntensive,
    exitMultiple: NIL,
    lossReliefRate,
    claimLossRelief: on('loss'),
    cgtRate,
    otherGain: readAmount(options.otherGain) ?? investment,
    claimOnOtherGain: on('reinvestment') || on('deferral'),
    incomeTaxLiability: thisYearLiability,
    heldThreeYears: true,
    ...(on('carry-back') && { carryBack }),
  }
  const rows = multiplesWith(readMultiple(inputs)).map(({ label, multiple, own }) => {
    const outcome = investorOutcome({ ...base, exitMultiple: multiple })
    const withoutScheme = plainOutcome(investment, multiple, cgtRate)
    return {
      label,
      multiple,
      own,
      outcome,
      net: outcome.netResult,
      withoutScheme,
      difference: outcome.netResult.minus(withoutScheme),
    }
  })
  const first = rows[0]!.outcome
  const rate = incomeTaxReliefRate(scheme)
  const everything = investorOutcome({ ...base, claimLossRelief: true, claimOnOtherGain: true })
  return {
    rows,
    investment,
    taxYear,
    lossReliefRate,
    cgtRate,
    otherGain: base.otherGain,
    aboveLimit: first.aboveLimit,
    reliefLostAboveLimit: first.aboveLimit.times(rate),
    reliefLostForWantOfTax: first.qualifyingAmount.times(rate).minus(first.incomeTaxReliefGiven),
    incomeTaxRelief: first.incomeTaxReliefGiven,
    worth: {
      loss: everything.lossReliefAgainstIncome,
      reinvestment: everything.reinvestmentTaxSaved,
      deferred: everything.taxDeferredNotSaved,
    },
    carryBack,
    ends: {
      left: investment,
      right: investment.times(Decimal.max(10, rows[rows.length - 1]!.multiple)),
    },
  }
}

/** The scenarios as a file a spreadsheet opens: plain figures to the penny, no signs of currency. */
export function scenariosCsv(scheme: Scheme, { rows, taxYear }: Scenarios): string {
  const pence = (value: Decimal) => value.toFixed(2, Decimal.ROUND_HALF_UP).replace(/^-0\.00$/, '0.00')
  const name = scheme.toUpperCase()
  const head = [
    'Outcome',
    'Multiple',
    'Comes back (GBP)',
    'Income tax relief kept (GBP)',
    'Loss relief (GBP)',
    'Reinvestment tax saved (GBP)',
    'Capital Gains Tax (GBP)',
    `Net with ${name} (GBP)`,
    `Net without ${name} (GBP)`,
    'Difference (GBP)',
    'Tax year',
  ]
  const lines = rows.map(({ label, multiple, outcome, net, withoutScheme, difference }) => [
    label,
    multiple.toString(),
    ...[
      outcome.saleProceeds,
      outcome.incomeTaxReliefKept,
      outcome.lossReliefAgainstIncome,
      outcome.reinvestmentTaxSaved,
      outcome.cgtOnExit,
      net,
      withoutScheme,
      difference,
    ].map(pence),
    taxYear.name,
  ])
  return [head, ...lines].map((line) => line.join(',')).join('\r\n') + '\r\n'
}
