import { type Lot, type Sale, relieveLoss, sellLots } from './disposal.rules.js'
import { largestTaxBill } from './income-tax.rules.js'
import { Decimal, ZERO, nonNegative } from './money.rules.js'
import { sum } from './plan-years.rules.js'
import type { OutcomesAsked, PlanInvestment } from './plan.types.js'
import { YEARS_HELD, returnsOf } from './scenarios.rules.js'
import { LATEST_TAX_YEAR, higherCgtRate } from './tax-years.rules.js'

interface Held {
  one: PlanInvestment
  lots: readonly Lot[]
  holdUntil: string
}

const scaled = (lots: readonly Lot[], part: Decimal): Lot[] =>
  lots.map((lot) => ({
    ...lot,
    cost: lot.cost.times(part),
    relief: lot.relief.times(part),
    exemptGain: lot.exemptGain.times(part),
    reinvestmentTaxSaved: lot.reinvestmentTaxSaved.times(part),
  }))

const NO_CLAIM: Sale['loss'] = {
  relief: 'none',
  incomeTaxRate: ZERO,
  cgtRate: ZERO,
  adjustedTotalIncome: ZERO,
  bills: null,
  incomes: null,
}

function claimOf({ incomeTaxRate, income, nation }: OutcomesAsked): Sale['loss'] {
  const most = largestTaxBill(incomeTaxRate, LATEST_TAX_YEAR)
  return {
    ...NO_CLAIM,
    relief: 'income',
    incomeTaxRate: new Decimal(incomeTaxRate),
    bills: income || nation === 'scotland' ? null : most && most.times(2),
    incomes: income && { ofLoss: income, before: income, nation },
  }
}

interface Part {
  part: Decimal
  multiple: Decimal
}

/** The result of a part of one investment, and its losses: those exempt from the cap on deductions, and the others. */
function sold({ one, lots, holdUntil }: Held, { part, multiple }: Part) {
  const own = scaled(lots, part)
  const { fee, exitFee } = one.expectedSale
  const sale: Sale = {
    way: 'held',
    multiple,
    part: new Decimal(1),
    cgtRate: higherCgtRate(holdUntil),
    exemptAmount: ZERO,
    loss: NO_CLAIM,
    fees: { entry: fee, exit: exitFee },
  }
  const outcome = sellLots(own, ZERO, sale)
  // A VCT is no qualifying trading company, so nothing lost in one is set against income.
  const relieved = one.scheme !== 'vct'
  const lossOf = (some: Lot[]) => (relieved ? sellLots(some, ZERO, sale).allowableLoss : ZERO)
  const cost = one.amount.times(part)
  const gain = nonNegative(outcome.proceeds.minus(cost))
  return {
    outcome,
    outside: lossOf(own.filter(({ relief }) => relief.gt(0))),
    inside: lossOf(own.filter(({ relief }) => !relief.gt(0))),
    plain: {
      cost,
      cgt: gain.times(sale.cgtRate).div(100),
      loss: relieved ? nonNegative(cost.minus(outcome.proceeds)) : ZERO,
    },
  }
}

/** This many companies fail, all in one year. A loss in one is relieved even if another gains (ITA 2007 s131). */
function rowFor(held: readonly Held[], asked: OutcomesAsked, failing: number, paid: Decimal) {
  const { companies, multiple } = asked
  const parts = [
    { part: new Decimal(failing).div(companies), multiple: ZERO },
    { part: new Decimal(companies - failing).div(companies), multiple },
  ].filter(({ part }) => part.gt(0))
  const sales = held.flatMap((one) => parts.map((part) => sold(one, part)))
  const of = (name: 'proceeds' | 'reliefKept' | 'reinvestmentTaxSaved' | 'gain' | 'cgt' | 'fees') =>
    sum(sales.map(({ outcome }) => outcome[name]))
  const claim = claimOf(asked)
  const loss = relieveLoss(sum(sales.map(({ outside }) => outside)), sum(sales.map(({ inside }) => inside)), claim)
  const plainLoss = relieveLoss(ZERO, sum(sales.map(({ plain }) => plain.loss)), claim)
  const proceeds = of('proceeds')
  const fees = of('fees')
  const invested = sum(sales.map(({ plain }) => plain.cost))
  const withScheme = {
    proceeds,
    reliefKept: of('reliefKept'),
    ...loss,
    reinvestmentTaxSaved: of('reinvestmentTaxSaved'),
    gain: of('gain'),
    cgt: of('cgt'),
    fees,
  }
  const without = { proceeds, ...plainLoss, cgt: sum(sales.map(({ plain }) => plain.cgt)), fees }
  const net = proceeds
    .minus(invested)
    .plus(withScheme.reliefKept)
    .plus(loss.lossReliefValue)
    .plus(withScheme.reinvestmentTaxSaved)
    .minus(withScheme.cgt)
    .minus(fees)
  const withoutScheme = proceeds.minus(invested).plus(without.lossReliefValue).minus(without.cgt).minus(fees)
  return {
    label: failing === companies ? `All ${companies} fail` : failing ? `${failing} of ${companies} fail` : 'None fails',
    failing,
    own: failing === asked.failing,
    net,
    withoutScheme,
    difference: net.minus(withoutScheme),
    ...returnsOf(net, paid, YEARS_HELD),
    withScheme,
    without,
  }
}

/** A row for each number of failing companies, from all to none. */
export function outcomesOf(held: readonly Held[], asked: OutcomesAsked | null, paid: Decimal) {
  if (!asked) return null
  const { companies, failing, multiple } = asked
  const rows = Array.from({ length: companies + 1 }, (_, at) => rowFor(held, asked, companies - at, paid))
  return {
    companies,
    failing,
    multiple: multiple.toString(),
    years: YEARS_HELD,
    invested: sum(held.map(({ one }) => one.amount)),
    /** The most that may fail before the whole loses money; null where it always does. */
    breakEven: rows.find(({ net }) => net.gte(0))?.failing ?? null,
    rows,
  }
}
