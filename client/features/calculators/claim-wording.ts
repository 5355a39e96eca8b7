import { readAmount } from '@api/calculators/calculator-options.rules'
import type { Claim, ClaimYear } from '@api/calculators/claim.rules'
import { ZERO, formatMoney, formatPounds } from '@api/calculators/money.rules'
import { annualLimit, investorLimit, largestTaxBill } from '@api/calculators/tax-years.rules'

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
