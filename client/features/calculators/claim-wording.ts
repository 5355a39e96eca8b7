import { readAmount } from '@api/calculators/calculator-options.rules'
import type { Claim, ClaimYear } from '@api/calculators/claim.rules'
import type { Disposal } from '@api/calculators/disposal.rules'
import { type Decimal, ZERO, formatMoney, formatPounds, formatSigned } from '@api/calculators/money.rules'
import { annualLimit, investorLimit, largestTaxBill } from '@api/calculators/tax-years.rules'
import type { StatementRow } from '@/components/ui/statement'

/** The bill that stands in for one that was not given; the year's own is what other shares leave of it. */
export function largestBillLine(rate: string, name: string, { bill }: ClaimYear): string {
  const most = largestTaxBill(rate, name) ?? ZERO
  const used = most.minus(bill ?? most)
  const line = `Most ${rate}% payers owe no more than ${formatMoney(most)} for ${name}`
  return used.gt(0) ? `${line}, and your other shares use ${formatMoney(used)} of it` : line
}

/** The years whose gains reinvestment relief is matched with. Half of what is matched is exempt. */
const matched = ({ split, taxYear, lastYear, thisYear }: Claim) =>
  [
    { name: taxYear.previous, gain: split.lastYear.exemptGain.times(2), rate: lastYear.cgtRate },
    { name: taxYear.name, gain: split.thisYear.exemptGain.times(2), rate: thisYear.cgtRate },
  ].filter(({ gain }) => gain.gt(0))

export const matchedLine = (claim: Claim): string =>
  matched(claim)
    .map(({ name, gain }) => `${formatPounds(gain)} of gains made in ${name}`)
    .join(' and ') || 'no gain here'

export function matchedRates(claim: Claim): string {
  const rates = new Set(matched(claim).map(({ rate }) => `${rate.toString()}%`))
  return rates.size ? `, at ${[...rates].join(' and ')}` : ''
}

/** The limit that applied: of both years where shares are carried back. Knowledge-intensive shares raise it once. */
export function limitLine({ scheme, split, taxYear }: Claim, knowledgeIntensive: string): string {
  const years = split.carriedBack.gt(0) ? [taxYear.previous, taxYear.name] : [taxYear.name]
  const whole = years
    .map((year) => investorLimit(scheme, year))
    .reduce((sum, limit) => ({ ordinary: sum.ordinary.plus(limit.ordinary), all: sum.all.plus(limit.all) }))
  const pounds = formatPounds(annualLimit(whole, readAmount(knowledgeIntensive) ?? ZERO))
  return years.length > 1 ? `the limits of ${years.join(' and ')}, ${pounds} in all` : `the annual limit of ${pounds}`
}
/** A sum taken off; what rounds to nil has no sign. */
const minus = (value: Decimal) => formatSigned(value).replace('+', '\u2212')

/** A sale as a statement: what was paid, what comes back, and the result. */
export function disposalLines(disposal: Disposal): StatementRow[] {
  const optional: [string, Decimal, string][] = [
    ['Gain exempt from Capital Gains Tax', disposal.exemptGain, formatMoney(disposal.exemptGain)],
    ['Capital Gains Tax', disposal.cgt, minus(disposal.cgt)],
    ['Loss relief', disposal.lossReliefValue, formatSigned(disposal.lossReliefValue)],
    ['Loss left to use later, not counted', disposal.lossLeft, formatMoney(disposal.lossLeft)],
    ['Reinvestment tax saved', disposal.reinvestmentTaxSaved, formatSigned(disposal.reinvestmentTaxSaved)],
    ['Reinvestment tax to pay back', disposal.reinvestmentTaxRestored, minus(disposal.reinvestmentTaxRestored)],
    ['Deferred tax now due, not counted', disposal.deferredTaxDue, formatMoney(disposal.deferredTaxDue)],
  ]
  return [
    { label: 'Cost of the shares sold', figure: minus(disposal.costOfSharesSold) },
    { label: 'Price received', figure: formatSigned(disposal.proceeds) },
    { label: 'Income tax relief withdrawn', figure: formatMoney(disposal.reliefWithdrawn) },
    { label: 'Income tax relief kept', figure: formatSigned(disposal.reliefKept) },
    ...optional.filter(([, value]) => value.gt(0)).map(([label, , figure]) => ({ label, figure })),
    { label: resultLabel(disposal.net), figure: formatMoney(disposal.net.abs()), total: true },
  ]
}

function resultLabel(net: Decimal): string {
  if (formatMoney(net) === formatMoney(ZERO)) return 'You break even'
  return net.lt(0) ? 'You lose' : 'You gain'
}
