import type { DisposalWay, LossRelief } from './calculator-options.rules.js'
import type { Claim } from './claim.rules.js'
import { type Nation, incomeTaxOn } from './income-tax.rules.js'
import { Decimal, ZERO, nonNegative, minOf } from './money.rules.js'
import { incomeTaxReliefRate } from './relief.rules.js'
import { LATEST_TAX_YEAR } from './tax-years.rules.js'

/** Shares sold or lost together, at one price per pound of cost. */
export interface Sale {
  way: DisposalWay
  /** The proceeds per pound of cost; on a sale to a relative, the market value (TCGA 1992 s17). */
  multiple: Decimal
  /** The proportion of the shares that is sold, from 0 to 1. */
  part: Decimal
  cgtRate: Decimal
  exemptAmount: Decimal
  loss: LossClaim
  fees: Fees
}

/** In per cent, without relief: of the amount at entry, of the gain at exit. */
export interface Fees {
  entry: Decimal
  exit: Decimal
}

const feesOn = (cost: Decimal, proceeds: Decimal, { entry, exit }: Fees): Decimal =>
  cost
    .times(entry)
    .plus(nonNegative(proceeds.minus(cost)).times(exit))
    .div(100)

/** The incomes that a loss may be deducted from. */
interface LossIncomes {
  ofLoss: Decimal
  before: Decimal
  nation: Nation
}

export interface LossClaim {
  relief: LossRelief
  /** The investor's marginal rate in per cent: the value of a loss against income, where no income is known. */
  incomeTaxRate: Decimal
  /** The value of a loss against gains. */
  cgtRate: Decimal
  adjustedTotalIncome: Decimal
  /** The income tax of the year of loss and the year before, which bounds the value of a loss against income; null for no bound. */
  bills: Decimal | null
  incomes: LossIncomes | null
}

/** Shares treated alike: carried back, kept in their year, or without relief. */
export interface Lot {
  cost: Decimal
  relief: Decimal
  /** The part of a gain that is exempt after three years, from 0 to 1. */
  exemptPart: Decimal
  exemptGain: Decimal
  reinvestmentTaxSaved: Decimal
  /** Issued in a year that gave no relief: of a part sale these go first (ITA 2007 s246(3), s257HA(3)). */
  soldFirst: boolean
  /** VCT shares: a gain is exempt from the first day, and a loss not allowable (TCGA 1992 s151A). */
  outsideCgt?: boolean
}

const ONE = new Decimal(1)

/**
 * The exempt part of this year's shares: all of them, however small the bill made the relief (VCM20060); but where some are above
 * the limit, the relief given over the full relief on the whole lot (TCGA 1992 s150A(3), s150E(5)).
 */
export function exemptPartOf(relief: Decimal, lot: Decimal, aboveLimit: Decimal, rate: Decimal): Decimal {
  if (relief.isZero()) return ZERO
  return aboveLimit.isZero() ? ONE : relief.div(lot.times(rate))
}

export function lotsOf({ scheme, split, aboveLimit }: Pick<Claim, 'scheme' | 'split' | 'aboveLimit'>): Lot[] {
  const { lastYear, thisYear, kept } = split
  const exemptPart = exemptPartOf(thisYear.relief, kept, aboveLimit, incomeTaxReliefRate(scheme))
  const own = {
    relief: thisYear.relief,
    exemptGain: thisYear.exemptGain,
    reinvestmentTaxSaved: thisYear.reinvestmentTaxSaved,
  }
  const nothing = { relief: ZERO, exemptGain: ZERO, reinvestmentTaxSaved: ZERO }
  const back: Lot = {
    cost: lastYear.sharesWithRelief,
    relief: lastYear.relief,
    exemptGain: lastYear.exemptGain,
    reinvestmentTaxSaved: lastYear.reinvestmentTaxSaved,
    exemptPart: ONE,
    soldFirst: false,
  }
  const keptLots: Lot[] = thisYear.relief.gt(0)
    ? [
        { ...own, cost: thisYear.qualifying, exemptPart, soldFirst: false },
        { ...nothing, cost: aboveLimit, exemptPart, soldFirst: false },
      ]
    : [{ ...nothing, cost: kept, exemptPart: ZERO, soldFirst: true }]
  return [back, ...keptLots].filter(({ cost }) => cost.gt(0))
}

const sum = (values: Decimal[]): Decimal => values.reduce((total, value) => total.plus(value), ZERO)

/** The part of the relief that is withdrawn: none after three years, proceeds over cost at arm's length, otherwise all (ITA 2007 s209-210, s257FA-257FB). */
function partWithdrawn({ way, multiple }: Sale): Decimal {
  if (way === 'held') return ZERO
  return way === 'notArmsLength' ? ONE : minOf(ONE, multiple)
}

/** The part of each lot that a part sale takes: those to be sold first, then the others in proportion. */
function partsSold(lots: Lot[], part: Decimal): Decimal[] {
  const costOf = (some: Lot[]) => sum(some.map(({ cost }) => cost))
  const first = costOf(lots.filter(({ soldFirst }) => soldFirst))
  const others = costOf(lots).minus(first)
  const sold = costOf(lots).times(part)
  const ofFirst = first.isZero() ? ZERO : minOf(ONE, sold.div(first))
  const ofOthers = others.isZero() ? ZERO : nonNegative(sold.minus(first)).div(others)
  return lots.map(({ soldFirst }) => (soldFirst ? ofFirst : ofOthers))
}

function sellLot(lot: Lot, sale: Sale, part: Decimal) {
  const { way, multiple } = sale
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
    exemptGain: way === 'held' || lot.outsideCgt ? gain.times(lot.exemptPart) : ZERO,
    // Relief that is kept reduces the cost before a loss is computed (TCGA 1992 s150A and s150E).
    allowableLoss: lot.outsideCgt ? ZERO : nonNegative(cost.minus(reliefKept).minus(proceeds)),
    reinvestmentTaxSaved: lot.reinvestmentTaxSaved.times(part),
    // Reinvestment relief is withdrawn in the same proportion as the income tax relief (TCGA 1992 Sch 5BB para 5).
    reinvestmentGainRestored: lot.exemptGain.times(part).times(withdrawn),
    reinvestmentTaxRestored: lot.reinvestmentTaxSaved.times(part).times(withdrawn),
  }
}

const SMALLEST_CAP = new Decimal(50_000)

/** The part of a gain on all of the shares that is exempt after three years, from 0 to 1. */
export const exemptShare = (claim: Pick<Claim, 'scheme' | 'split' | 'aboveLimit' | 'investment'>): Decimal =>
  sum(lotsOf(claim).map(({ cost, exemptPart }) => cost.times(exemptPart))).div(claim.investment)

interface Deducted {
  lossUsed: Decimal
  lossReliefValue: Decimal
}

/** Which of the two years a loss is deducted from. */
export type LossYear = 'ofLoss' | 'before'

/** The tax saved when a loss is deducted from incomes one after another, the allowance and its taper moving with them. */
function deductFrom(order: readonly LossYear[], loss: Decimal, { nation, ...incomes }: LossIncomes) {
  const taxOn = (income: Decimal) => incomeTaxOn(income, nation, LATEST_TAX_YEAR)
  let left = loss
  const years = order.map((year) => {
    const income = incomes[year]
    const used = minOf(left, income)
    left = left.minus(used)
    return { year, income, used, saved: taxOn(income).minus(taxOn(income.minus(used))) }
  })
  return { years, lossUsed: loss.minus(left), lossReliefValue: sum(years.map(({ saved }) => saved)) }
}

/** The best order of the two years or one of them alone; of equal ones what uses least of the loss (ITA 2007 s132). */
export function deductBest(loss: Decimal, incomes: LossIncomes) {
  const orders: LossYear[][] = [[], ['ofLoss'], ['before'], ['ofLoss', 'before'], ['before', 'ofLoss']]
  return orders
    .map((order) => deductFrom(order, loss, incomes))
    .reduce((best, one) =>
      (one.lossReliefValue.comparedTo(best.lossReliefValue) || best.lossUsed.comparedTo(one.lossUsed)) > 0 ? one : best,
    )
}

/** The relieved part of a loss and its value; the cap applies only to shares without relief (ITA 2007 s24A, s131). */
export function relieveLoss(outsideCap: Decimal, insideCap: Decimal, claim: LossClaim): Deducted {
  const cap = Decimal.max(SMALLEST_CAP, claim.adjustedTotalIncome.div(4))
  const used = {
    income: outsideCap.plus(minOf(insideCap, cap)),
    gains: outsideCap.plus(insideCap),
    none: ZERO,
  }[claim.relief]
  if (claim.relief === 'income' && claim.incomes) {
    const { lossUsed, lossReliefValue } = deductBest(used, claim.incomes)
    return { lossUsed, lossReliefValue: claim.bills ? minOf(lossReliefValue, claim.bills) : lossReliefValue }
  }
  const rate = claim.relief === 'income' ? claim.incomeTaxRate : claim.cgtRate
  const value = used.times(rate).div(100)
  // A deduction from income saves no more than the tax there is (ITA 2007 s132).
  if (claim.relief !== 'income' || !claim.bills || value.lte(claim.bills))
    return { lossUsed: used, lossReliefValue: value }
  return { lossUsed: claim.bills.times(100).div(rate), lossReliefValue: claim.bills }
}

/** Each lot is computed on its own; gains are taxed and losses relieved together. */
export function sellLots(lots: Lot[], deferredGain: Decimal, sale: Sale) {
  const parts = partsSold(lots, sale.part)
  const sold = lots.map((lot, at) => sellLot(lot, sale, parts[at]!))
  const total = (name: keyof (typeof sold)[number]) => sum(sold.map((lot) => lot[name]))
  const proceeds = total('proceeds')
  const costOfSharesSold = total('cost')
  const gain = total('gain')
  const exemptGain = total('exemptGain')
  const chargeableGain = gain.minus(exemptGain)
  const cgt = nonNegative(chargeableGain.minus(sale.exemptAmount)).times(sale.cgtRate).div(100)

  const lossOf = (some: typeof sold) => sum(some.map(({ allowableLoss }) => allowableLoss))
  // Not at arm's length a loss has no share loss relief (ITA 2007 s131(3), VCM74090), and as a capital loss it is clogged (TCGA 1992 s18(3)).
  const relief = sale.way === 'notArmsLength' ? 'none' : sale.loss.relief
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
export function sellPlain(cost: Decimal, sale: Sale) {
  const sold = cost.times(sale.part)
  const proceeds = sold.times(sale.multiple)
  const change = proceeds.minus(sold)
  const chargeableGain = nonNegative(nonNegative(change).minus(sale.exemptAmount))
  const cgt = chargeableGain.times(sale.cgtRate).div(100)
  const { lossUsed, lossReliefValue } = relieveLoss(ZERO, nonNegative(change.negated()), sale.loss)
  const fees = feesOn(sold, proceeds, sale.fees)
  return { proceeds, cgt, lossUsed, lossReliefValue, fees, net: change.minus(cgt).plus(lossReliefValue).minus(fees) }
}
