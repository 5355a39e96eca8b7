import type { DisposalWay, LossRelief } from './calculator-options.rules.js'
import type { Claim } from './claim.rules.js'
import { Decimal, ZERO, nonNegative, minOf } from './money.rules.js'

/** Shares sold or lost together, at one price per pound of cost. */
export interface Sale {
  way: DisposalWay
  /** The proceeds per pound of cost; on a sale to a relative, the market value (TCGA 1992 s17). */
  multiple: Decimal
  /** The proportion of every lot that is sold, from 0 to 1. */
  part: Decimal
  cgtRate: Decimal
  exemptAmount: Decimal
  loss: LossClaim
  fees: Fees
}

/** In per cent, without relief: of the amount on the way in, of the gain on the way out. */
export interface Fees {
  entry: Decimal
  exit: Decimal
}

const feesOn = (cost: Decimal, proceeds: Decimal, { entry, exit }: Fees): Decimal =>
  cost
    .times(entry)
    .plus(nonNegative(proceeds.minus(cost)).times(exit))
    .div(100)

export interface LossClaim {
  relief: LossRelief
  /** The investor's marginal rate in per cent: the value of a loss against income. */
  incomeTaxRate: Decimal
  /** The value of a loss against gains. */
  cgtRate: Decimal
  adjustedTotalIncome: Decimal
  /** The income tax of the year of loss and the year before, which bounds the value of a loss against income; null for no bound. */
  bills: Decimal | null
}

/** Shares treated alike: carried back, kept in their year, or without relief. */
export interface Lot {
  cost: Decimal
  relief: Decimal
  exemptGain: Decimal
  reinvestmentTaxSaved: Decimal
}

export function lotsOf({
  split: { lastYear, thisYear },
  sharesWithoutRelief,
}: Pick<Claim, 'split' | 'sharesWithoutRelief'>): Lot[] {
  const withRelief = [lastYear, thisYear].map(({ sharesWithRelief, relief, exemptGain, reinvestmentTaxSaved }) => ({
    cost: sharesWithRelief,
    relief,
    exemptGain,
    reinvestmentTaxSaved,
  }))
  const without = { cost: sharesWithoutRelief, relief: ZERO, exemptGain: ZERO, reinvestmentTaxSaved: ZERO }
  return [...withRelief, without].filter(({ cost }) => cost.gt(0))
}

const ONE = new Decimal(1)

const sum = (values: Decimal[]): Decimal => values.reduce((total, value) => total.plus(value), ZERO)

/** None after three years, proceeds over cost at arm's length, otherwise all (ITA 2007 s209-210, s257FA-257FB). */
function partWithdrawn({ way, multiple }: Sale): Decimal {
  if (way === 'held') return ZERO
  return way === 'notArmsLength' ? ONE : minOf(ONE, multiple)
}

function sellLot(lot: Lot, sale: Sale) {
  const { way, multiple, part } = sale
  const withdrawn = partWithdrawn(sale)
  const cost = lot.cost.times(part)
  const relief = lot.relief.times(part)
  const proceeds = cost.times(multiple)
  const reliefWithdrawn = relief.times(withdrawn)
  const reliefKept = relief.minus(reliefWithdrawn)
  const gain = nonNegative(proceeds.minus(cost))
  return {
    cost,
    proceeds,
    reliefWithdrawn,
    reliefKept,
    gain,
    exemptGain: way === 'held' && relief.gt(0) ? gain : ZERO,
    // Relief that is kept reduces the cost before a loss is computed (TCGA 1992 s150A and s150E).
    allowableLoss: nonNegative(cost.minus(reliefKept).minus(proceeds)),
    reinvestmentTaxSaved: lot.reinvestmentTaxSaved.times(part),
    // Reinvestment relief is withdrawn in the same proportion as the income tax relief (TCGA 1992 Sch 5BB para 5).
    reinvestmentGainRestored: lot.exemptGain.times(part).times(withdrawn),
    reinvestmentTaxRestored: lot.reinvestmentTaxSaved.times(part).times(withdrawn),
  }
}

const SMALLEST_CAP = new Decimal(50_000)

/** The relieved part of a loss and its value; the cap applies only to shares without relief (ITA 2007 s24A, s131). */
export function relieveLoss(outsideCap: Decimal, insideCap: Decimal, claim: LossClaim) {
  const cap = Decimal.max(SMALLEST_CAP, claim.adjustedTotalIncome.div(4))
  const used = {
    income: outsideCap.plus(minOf(insideCap, cap)),
    gains: outsideCap.plus(insideCap),
    none: ZERO,
  }[claim.relief]
  const rate = claim.relief === 'income' ? claim.incomeTaxRate : claim.cgtRate
  const value = used.times(rate).div(100)
  // A deduction from income saves no more than the tax there is (ITA 2007 s132).
  if (claim.relief !== 'income' || !claim.bills?.lt(value)) return { lossUsed: used, lossReliefValue: value }
  return { lossUsed: claim.bills.times(100).div(rate), lossReliefValue: claim.bills }
}

/** Each lot is computed on its own; gains are taxed and losses relieved together. */
export function sellLots(lots: Lot[], deferredGain: Decimal, sale: Sale) {
  const sold = lots.map((lot) => sellLot(lot, sale))
  const total = (name: keyof (typeof sold)[number]) => sum(sold.map((lot) => lot[name]))
  const proceeds = total('proceeds')
  const costOfSharesSold = total('cost')
  const gain = total('gain')
  const exemptGain = total('exemptGain')
  const chargeableGain = gain.minus(exemptGain)
  const cgt = nonNegative(chargeableGain.minus(sale.exemptAmount)).times(sale.cgtRate).div(100)

  const lossOf = (some: typeof sold) => sum(some.map(({ allowableLoss }) => allowableLoss))
  // A sale that is not at arm's length allows no share loss relief against income (ITA 2007 s131(3), VCM74090).
  const relief = sale.way === 'notArmsLength' && sale.loss.relief === 'income' ? 'none' : sale.loss.relief
  const { lossUsed, lossReliefValue } = relieveLoss(
    lossOf(sold.filter(({ reliefKept }) => reliefKept.gt(0))),
    lossOf(sold.filter(({ reliefKept }) => !reliefKept.gt(0))),
    { ...sale.loss, relief },
  )
  const allowableLoss = lossOf(sold)
  const reliefKept = total('reliefKept')
  const reinvestmentTaxSaved = total('reinvestmentTaxSaved')
  const reinvestmentTaxRestored = total('reinvestmentTaxRestored')
  const deferredGainRevived = deferredGain.times(sale.part)
  const fees = feesOn(costOfSharesSold, proceeds, sale.fees)
  return {
    way: sale.way,
    proceeds,
    costOfSharesSold,
    reliefWithdrawn: total('reliefWithdrawn'),
    reliefKept,
    gain,
    exemptGain,
    chargeableGain,
    cgt,
    allowableLoss,
    lossUsed,
    lossReliefValue,
    lossLeft: allowableLoss.minus(lossUsed),
    reinvestmentTaxSaved,
    reinvestmentGainRestored: total('reinvestmentGainRestored'),
    reinvestmentTaxRestored,
    deferredGainRevived,
    deferredTaxDue: deferredGainRevived.times(sale.cgtRate).div(100),
    fees,
    net: proceeds
      .minus(costOfSharesSold)
      .plus(reliefKept)
      .plus(lossReliefValue)
      .plus(reinvestmentTaxSaved)
      .minus(reinvestmentTaxRestored)
      .minus(cgt)
      .minus(fees),
  }
}

export type Disposal = ReturnType<typeof sellLots>

/** The same investment without a scheme, with the same fees, the same choice of loss relief and the same cap. */
export function sellPlain(cost: Decimal, sale: Sale): Decimal {
  const sold = cost.times(sale.part)
  const proceeds = sold.times(sale.multiple)
  const change = proceeds.minus(sold)
  const cgt = nonNegative(nonNegative(change).minus(sale.exemptAmount)).times(sale.cgtRate).div(100)
  const { lossReliefValue } = relieveLoss(ZERO, nonNegative(change.negated()), sale.loss)
  return change
    .minus(cgt)
    .plus(lossReliefValue)
    .minus(feesOn(sold, proceeds, sale.fees))
}
