import { Decimal, ZERO, minOf, nonNegative } from './money.rules.js'
import type { PlannedSale } from './plan-sale.rules.js'
import { sum } from './plan-years.rules.js'
import type { Plan } from './plan.types.js'
import { higherCgtRate, taxYear, taxYearOf } from './tax-years.rules.js'

/** A gain that is not exempt, at the rate of its day. */
interface Gain {
  amount: Decimal
  rate: Decimal
}

interface Deductions {
  lossesOfYear: Decimal
  broughtForward: Decimal
  exemptAmount: Decimal
}

/**
 * The tax on a year's gains: the losses of the year come off whole, those brought forward only down to the exempt amount (CG18030).
 * Every deduction comes off the gains with the highest rate first, which is best for the payer.
 */
export function taxOnGains(gains: readonly Gain[], { lossesOfYear, broughtForward, exemptAmount }: Deductions) {
  const gross = sum(gains.map(({ amount }) => amount))
  const net = nonNegative(gross.minus(lossesOfYear))
  const exemptAmountUsed = minOf(net, exemptAmount)
  const lossesUsed = minOf(net.minus(exemptAmountUsed), broughtForward)
  let left = gross.minus(net).plus(exemptAmountUsed).plus(lossesUsed)
  const taxed = [...gains]
    .sort((a, b) => b.rate.comparedTo(a.rate))
    .map(({ amount, rate }) => {
      const deducted = minOf(left, amount)
      left = left.minus(deducted)
      return { amount: amount.minus(deducted), rate }
    })
  return {
    exemptAmountUsed,
    lossesUsed,
    taxable: net.minus(exemptAmountUsed).minus(lossesUsed),
    tax: sum(taxed.map(({ amount, rate }) => amount.times(rate).div(100))),
    lossesCarriedForward: broughtForward.minus(lossesUsed).plus(nonNegative(lossesOfYear.minus(gross))),
  }
}

interface Exit {
  id: string
  sale: PlannedSale | null
  deferredTaxDue: { taxYear: string; gain: Decimal; tax: Decimal } | null
}

/** In order of time, each tax year in which something is sold, with all of its gains and losses together. */
export function exitsOf(planned: readonly Exit[], { exemptAmount, lossesBroughtForward }: Plan) {
  const dayOf = ({ sale, deferredTaxDue }: Exit) =>
    sale?.soldOn ?? (deferredTaxDue && taxYear(deferredTaxDue.taxYear).lastDay)
  const years = new Set(planned.flatMap((one) => dayOf(one) ?? []).map(taxYearOf))
  let broughtForward = lossesBroughtForward
  return [...years].sort().map((name) => {
    const own = planned.filter((one) => taxYearOf(dayOf(one) ?? '') === name)
    const of = (figure: (sale: PlannedSale) => Decimal) => sum(own.map(({ sale }) => (sale ? figure(sale) : ZERO)))
    const gains = own.flatMap(({ sale, deferredTaxDue: due }) => [
      ...(sale ? [{ amount: sale.chargeableGain, rate: higherCgtRate(sale.soldOn) }] : []),
      ...(due ? [{ amount: due.gain, rate: due.tax.times(100).div(due.gain) }] : []),
    ])
    const lossesOfYear = of(({ allowableLoss }) => allowableLoss)
    const { tax, lossesUsed, ...taxed } = taxOnGains(gains, { lossesOfYear, broughtForward, exemptAmount })
    const exit = {
      taxYear: name,
      sold: own.map(({ id }) => id),
      proceeds: of(({ proceeds }) => proceeds),
      exemptGain: of(({ exemptGain }) => exemptGain),
      chargeableGain: of(({ chargeableGain }) => chargeableGain),
      deferredGain: sum(own.map(({ deferredTaxDue }) => deferredTaxDue?.gain ?? ZERO)),
      lossesOfYear,
      lossesBroughtForward: broughtForward,
      lossesUsed,
      ...taxed,
      capitalGainsTax: tax,
    }
    broughtForward = taxed.lossesCarriedForward
    return exit
  })
}
