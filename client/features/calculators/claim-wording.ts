import { readAmount } from '@api/calculators/calculator-options.rules'
import type { Claim, ClaimYear } from '@api/calculators/claim.rules'
import type { Disposal } from '@api/calculators/disposal.rules'
import {
  Decimal,
  ZERO,
  formatPounds,
  formatSigned,
  minOf,
  nonNegative,
  withoutPence,
} from '@api/calculators/money.rules'
import type { Scenarios } from '@api/calculators/scenarios.rules'
import { largestTaxBill } from '@api/calculators/income-tax.rules'
import { annualLimit, investorLimit } from '@api/calculators/tax-years.rules'
import type { StatementRow } from '@/components/ui/blocks'

/** Why the bill is asked for: the assumption made without it, and for whom it is wrong. */
export function askedLine(rate: string, { name, nation, basis, reliefOnOthers }: ClaimYear): string {
  if (nation === 'scotland') return `Scotland has bands of its own, so no bill of ours holds there for ${name}.`
  const most = largestTaxBill(basis === 'none' ? '40' : rate, name) ?? ZERO
  if (basis === 'none')
    return `Every ${rate}% payer owes ${formatPounds(most)} for ${name}; this relief needs a larger bill.`
  const used = reliefOnOthers.gt(0)
    ? `, and your other shares use ${formatPounds(minOf(reliefOnOthers, most))} of it`
    : ''
  return `Most ${rate}% payers owe no more than ${formatPounds(most)} for ${name}${used}, so relief stops there.`
}

/** If a tax bill is unknown, the relief depends on it. */
export function reliefLabel({ thisYear, lastYear, split, incomeTaxRelief }: Claim): string {
  const unknown = ({ basis }: ClaimYear) => basis === 'ceiling' || basis === 'none'
  const years = [
    { year: thisYear, relief: split.thisYear.relief },
    { year: lastYear, relief: split.lastYear.relief },
  ].filter(({ year, relief }) => relief.gt(0) && unknown(year))
  const [only] = years
  if (!only || incomeTaxRelief.isZero()) return 'Relief you can claim'
  if (years.length > 1) return 'Relief if your income tax bills cover it'
  return `Relief if your income tax bill is at least ${formatPounds(only.relief.plus(only.year.reliefOnOthers))}`
}

/** The income or gains against which the leading loss is relieved. */
export function lossCondition({ rows: [lost], sale: { loss } }: Scenarios): string {
  const { lossReliefValue, lossUsed } = lost!.outcome
  if (lossReliefValue.isZero()) return ''
  const of = `, counting ${formatPounds(lossReliefValue)} of loss relief, which needs ${formatPounds(lossUsed)} of`
  if (loss.relief === 'gains') return `${of} gains taxed at ${loss.cgtRate.toString()}%`
  return loss.incomes ? `${of} the income you entered` : `${of} income taxed at ${loss.incomeTaxRate.toString()}%`
}

/** The years whose gains reinvestment relief is matched with. Half of what is matched is exempt. */
const matched = ({ split, taxYear, lastYear, thisYear }: Claim) =>
  [
    {
      name: taxYear.previous,
      gain: split.lastYear.exemptGain.times(2),
      savedOn: split.lastYear.savedOn,
      rate: lastYear.cgtRate,
    },
    {
      name: taxYear.name,
      gain: split.thisYear.exemptGain.times(2),
      savedOn: split.thisYear.savedOn,
      rate: thisYear.cgtRate,
    },
  ].filter(({ gain }) => gain.gt(0))

export const matchedLine = (claim: Claim): string =>
  matched(claim)
    .map(({ name, gain }) => `${formatPounds(gain)} of gains made in ${name}`)
    .join(' and ') || 'no gain here'

const BASIC_RATES: Record<string, string> = { '24': '18', '20': '10' }

/** The tax rates of the gains; for a basic-rate payer, whose gain may be taxed at two rates, also the lower saving. */
export function matchedRates(claim: Claim, incomeTaxRate: Decimal): string {
  const gains = matched(claim).map(({ savedOn, rate }) => ({
    savedOn,
    rate,
    basic: BASIC_RATES[rate.toString()] ?? rate,
  }))
  if (!gains.length) return ''
  const list = (rates: unknown[]) => [...new Set(rates.map((rate) => `${String(rate)}%`))].join(' and ')
  const words = `, at ${list(gains.map(({ rate }) => rate))}`
  const saved = gains.reduce((sum, { savedOn, basic }) => sum.plus(savedOn.times(basic).div(100)), ZERO)
  if (!incomeTaxRate.eq(20) || saved.gte(claim.reinvestmentTaxSaved)) return words
  return `${words}; ${formatPounds(saved)} at ${list(gains.map(({ basic }) => basic))}, where the gain fits your basic-rate band`
}

/** The limit that applied: that of both years if shares are carried back. Knowledge-intensive shares raise it once. */
export function limitLine({ scheme, split, taxYear, ...claim }: Claim, knowledgeIntensive: string): string {
  const back = split.carriedBack.gt(0)
  const years = back ? [taxYear.previous, taxYear.name] : [taxYear.name]
  const special = [readAmount(knowledgeIntensive) ?? ZERO, claim.thisYear.othersKnowledgeIntensive]
  if (back) special.push(claim.lastYear.othersKnowledgeIntensive)
  const whole = years
    .map((year) => investorLimit(scheme, year))
    .reduce((sum, limit) => ({ ordinary: sum.ordinary.plus(limit.ordinary), all: sum.all.plus(limit.all) }))
  const pounds = formatPounds(annualLimit(whole, Decimal.sum(...special)))
  return back ? `the limits of ${years.join(' and ')}, ${pounds} in all` : `the annual limit of ${pounds}`
}

/** The worst case is the first of the outcomes. */
export const lossOf = ({ rows: [lost] }: Scenarios): Decimal => nonNegative(lost!.net.negated())

const signed = (value: Decimal) => withoutPence(formatSigned(value))

/** A sum taken off; what rounds to nil has no sign. */
const minus = (value: Decimal) => signed(value).replace('+', '\u2212')

/** A sale as a statement: what was paid, what comes back, and the result. */
export function disposalLines(disposal: Disposal): StatementRow[] {
  const optional: [string, Decimal, string][] = [
    ['Gain exempt from Capital Gains Tax', disposal.exemptGain, formatPounds(disposal.exemptGain)],
    ['Capital Gains Tax', disposal.cgt, minus(disposal.cgt)],
    ['Loss relief', disposal.lossReliefValue, signed(disposal.lossReliefValue)],
    ['Loss left to use later, not counted', disposal.lossLeft, formatPounds(disposal.lossLeft)],
    ['Reinvestment tax saved', disposal.reinvestmentTaxSaved, signed(disposal.reinvestmentTaxSaved)],
    ['Reinvestment tax to pay back', disposal.reinvestmentTaxRestored, minus(disposal.reinvestmentTaxRestored)],
    ['Deferred tax now due, not counted', disposal.deferredTaxDue, formatPounds(disposal.deferredTaxDue)],
  ]
  return [
    { label: 'Cost of the shares sold', figure: minus(disposal.costOfSharesSold) },
    { label: 'Price received', figure: signed(disposal.proceeds) },
    { label: 'Income tax relief withdrawn', figure: formatPounds(disposal.reliefWithdrawn) },
    { label: 'Income tax relief kept', figure: signed(disposal.reliefKept) },
    ...optional.filter(([, value]) => value.gt(0)).map(([label, , figure]) => ({ label, figure })),
    { label: resultLabel(disposal.net), figure: formatPounds(disposal.net.abs()), total: true },
  ]
}

function resultLabel(net: Decimal): string {
  if (formatPounds(net) === formatPounds(ZERO)) return 'You break even'
  return net.lt(0) ? 'You lose' : 'You gain'
}
