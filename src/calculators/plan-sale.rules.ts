import { type Lot, sellLots } from './disposal.rules.js'
import { Decimal, ZERO, nonNegative } from './money.rules.js'
import { higherCgtRate } from './tax-years.rules.js'

/** What is expected of an investment beyond its relief: fees and a sale. The fees and the dilution are in per cent. */
export interface ExpectedSale {
  fee: Decimal
  /** The return of the company's shares without dilution; null if no sale is expected. */
  expectedMultiple: Decimal | null
  dilution: Decimal
  exitFee: Decimal
  soldOn: string | null
}

/** At arm's length, on the planned day or once they have been held long enough; net of tax and fees, without loss relief. */
export function sellPlanned(
  lots: Lot[],
  cost: Decimal,
  { expectedMultiple, dilution, fee, exitFee, soldOn }: ExpectedSale,
  holdUntil: string,
) {
  if (!expectedMultiple) return null
  const day = soldOn ?? holdUntil
  const way: 'armsLength' | 'held' = day < holdUntil ? 'armsLength' : 'held'
  const cgtRate = higherCgtRate(day)
  const disposal = sellLots(lots, ZERO, {
    way,
    multiple: expectedMultiple.times(new Decimal(100).minus(dilution)).div(100),
    part: new Decimal(1),
    cgtRate,
    exemptAmount: ZERO,
    loss: { relief: 'none', incomeTaxRate: ZERO, cgtRate, adjustedTotalIncome: ZERO, bills: null, incomes: null },
    fees: { entry: fee, exit: exitFee },
  })
  const exitCharge = nonNegative(disposal.proceeds.minus(cost)).times(exitFee).div(100)
  return {
    soldOn: day,
    way,
    proceeds: disposal.proceeds,
    exitFee: exitCharge,
    reliefWithdrawn: disposal.reliefWithdrawn,
    exemptGain: disposal.exemptGain,
    chargeableGain: disposal.chargeableGain,
    allowableLoss: disposal.allowableLoss,
    cgt: disposal.cgt,
    reinvestmentTaxRestored: disposal.reinvestmentTaxRestored,
    net: disposal.net,
  }
}

export type PlannedSale = NonNullable<ReturnType<typeof sellPlanned>>
