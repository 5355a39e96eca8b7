import type { Scheme } from './calculator-inputs.rules.js'
import type { Claim } from './claim.rules.js'
import { formatPounds } from './money.rules.js'

const threeYearLine: Record<Scheme, string> = {
  eis: 'No CGT if held 3 years.',
  seis: 'If held for 3 years, no Capital Gains Tax will be owed.',
}

/** The line about three years, with its condition where the bare words would mislead. */
export function threeYearSentence(scheme: Scheme, claim: Claim): string {
  const line = threeYearLine[scheme]
  if (claim.sharesWithoutRelief.isZero()) return line
  const condition = claim.sharesWithRelief.gt(0)
    ? `on the part ${claim.aboveLimit.gt(0) ? 'within the annual limit' : 'with relief'}, if income tax relief was claimed and kept`
    : claim.aboveLimit.eq(claim.investment)
      ? 'but only within the annual limit, of which nothing is left'
      : 'but only on shares with income tax relief: there is no tax to reduce, so none of these has any'
  return line.replace(/\.$/, `, ${condition}.`)
}

export const DISCLAIMER = 'For illustration only.'

export function whyThisSplit(claim: Claim): string {
  const { name, previous } = claim.taxYear
  const { carriedBack, kept } = claim.split
  if (!claim.carryBack) return `Carry-back is off: everything counts as issued in ${name}.`
  if (carriedBack.isZero()) {
    if (claim.lastYear.bill?.isZero())
      return `There is no income tax left to reduce in ${previous}, so nothing is carried back.`
    return `Carrying shares back to ${previous} would gain nothing, so they all count as issued in ${name}.`
  }
  const part = kept.isZero() ? 'All of it' : formatPounds(carriedBack)
  const reason = claim.thisYear.bill?.isZero()
    ? `there is no income tax to reduce in ${name}, and shares without relief are not free of Capital Gains Tax`
    : claim.incomeTaxRelief.gt(claim.withoutCarryBack.thisYear.relief)
      ? 'the two years together give more relief than one'
      : claim.reinvestmentTaxSaved.gt(claim.withoutCarryBack.thisYear.reinvestmentTaxSaved)
        ? 'the gain of that year is the one that reinvestment relief saves most on'
        : 'the relief is the same, that tax is already paid and this year’s allowance stays open'
  return `${part} counts as issued in ${previous}: ${reason}.`
}
