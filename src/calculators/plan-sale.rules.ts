import { type Disposal, type Lot, sellLots } from './disposal.rules.js'
import { Decimal, NIL, atLeastNil } from './money.rules.js'
import { higherCgtRate } from './tax-years.rules.js'

/** What someone expects of an investment, to look beyond its relief. Percentages are of 100. */
export interface Outlook {
  /** Paid on top of the investment; it has no relief. */
  fee: Decimal
  /** What the company's shares would return if no more were issued; null where nothing is expected. */
  expectedMultiple: Decimal | null
  /** The part of the holding that later share issues take. */
  dilution: Decimal
  /** Taken from the gain on the sale. */
  exitFee: Decimal
  soldOn: string | null
}

export interface PlannedSale {
  soldOn: string
  way: Disposal['way']
  /** After dilution. */
  proceeds: Decimal
  exitFee: Decimal
  reliefWithdrawn: Decimal
  exemptGain: Decimal
  cgt: Decimal
  reinvestmentTaxRestored: Decimal
  /** After tax, both fees and the reliefs kept. Loss relief and deferred tax are not in it. */
  net: Decimal
}

/** A sale of all the shares at arm's length, on the planned day or once the three years are over. */
export function sellPlanned(
  lots: Lot[],
  cost: Decimal,
  { expectedMultiple, dilution, fee, exitFee, soldOn }: Outlook,
  threeYearDate: string,
): PlannedSale | null {
  if (!expectedMultiple) return null
  const day = soldOn ?? threeYearDate
  const cgtRate = higherCgtRate(day)
  const disposal = sellLots(
    lots.filter((lot) => lot.cost.gt(0)),
    NIL,
    {
      way: day < threeYearDate ? 'armsLength' : 'held',
      multiple: expectedMultiple.times(new Decimal(100).minus(dilution)).div(100),
      part: new Decimal(1),
      cgtRate,
      exemptAmount: NIL,
      loss: { relief: 'none', incomeTaxRate: NIL, cgtRate, adjustedTotalIncome: NIL },
    },
  )
  const exitCharge = atLeastNil(disposal.proceeds.minus(cost)).times(exitFee).div(100)
  return {
    soldOn: day,
    way: disposal.way,
    proceeds: disposal.proceeds,
    exitFee: exitCharge,
    reliefWithdrawn: disposal.reliefWithdrawn,
    exemptGain: disposal.exemptGain,
    cgt: disposal.cgt,
    reinvestmentTaxRestored: disposal.reinvestmentTaxRestored,
    net: disposal.net.minus(cost.times(fee).div(100)).minus(exitCharge),
  }
}
