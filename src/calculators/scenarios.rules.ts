import { type CalculatorInputs, type Scheme, readMultiple } from './calculator-inputs.rules.js'
import {
  type CalculatorOptions,
  type Relief,
  isCgtRate,
  readAmount,
  readPercentage,
  readShare,
  readYearsHeld,
  scottishRates,
} from './calculator-options.rules.js'
import { largestTaxBill } from './income-tax.rules.js'
import { claimOf, isOn } from './claim.rules.js'
import { type Lot, type Sale, lotsOf, relieveLoss, sellLots, sellPlain } from './disposal.rules.js'
import { Decimal, ZERO, formatPlain, nonNegative } from './money.rules.js'
import { LATEST_TAX_YEAR } from './tax-years.rules.js'

const landmarks: readonly [string, string][] = [
  ['Lost', '0'],
  ['Half back', '0.5'],
  ['Money back', '1'],
  ['2×', '2'],
  ['5×', '5'],
  ['10×', '10'],
]

/** Two decimal places, or more where it would otherwise read like a landmark. */
function ownLabel(own: Decimal): string {
  let places = 2
  while (landmarks.some(([, multiple]) => own.toDecimalPlaces(places).eq(multiple))) places += 1
  return `${formatPlain(own, places)}×`
}

/** Worst case first; the visitor's own multiple is inserted in order, or marks the equal one. */
function multiplesWith(own: Decimal): { label: string; multiple: Decimal; own: boolean }[] {
  const rows = landmarks.map(([label, multiple]) => ({ label, multiple: new Decimal(multiple), own: own.eq(multiple) }))
  if (!rows.some((row) => row.own)) rows.push({ label: ownLabel(own), multiple: own, own: true })
  return rows.sort((a, b) => a.multiple.comparedTo(b.multiple))
}

const HIGHER_CGT_RATE = '24'

function saleOf(scheme: Scheme, inputs: CalculatorInputs, options: CalculatorOptions): Sale {
  const cgtRate = new Decimal(isCgtRate(options.disposalCgtRate) ? options.disposalCgtRate : HIGHER_CGT_RATE)
  const scottish = scottishRates.find((rate) => rate === options.scottishRate)
  const incomes = lossIncomesOf(options)
  return {
    way: options.disposal,
    multiple: readMultiple(inputs),
    part: (readShare(options.soldShare) ?? new Decimal(100)).div(100),
    cgtRate,
    exemptAmount: readAmount(options.exemptAmount) ?? ZERO,
    loss: {
      relief: isOn(scheme, options, 'loss') ? options.lossRelief : 'none',
      incomeTaxRate: new Decimal(scottish ?? inputs.incomeTaxRate),
      cgtRate,
      adjustedTotalIncome: readAmount(options.adjustedTotalIncome) ?? ZERO,
      bills:
        readAmount(options.lossTaxBills) ??
        (scottish || incomes ? null : (largestTaxBill(inputs.incomeTaxRate, LATEST_TAX_YEAR)?.times(2) ?? null)),
      incomes,
    },
    fees: { entry: readPercentage(options.fee) ?? ZERO, exit: readPercentage(options.exitFee) ?? ZERO },
  }
}

/** A single income counts for both years; if an income of one year is given, the other is nil. */
function lossIncomesOf({ income, lossIncome, beforeLossIncome, nation }: CalculatorOptions) {
  const known = readAmount(income)
  const [ofLoss, before] = [readAmount(lossIncome), readAmount(beforeLossIncome)]
  if (!known && !ofLoss && !before) return null
  return { ofLoss: ofLoss ?? known ?? ZERO, before: before ?? known ?? ZERO, nation }
}

export const YEARS_HELD = 5

/** The return on the cost after relief: as a multiple, and per year in per cent. */
export function returnsOf(net: Decimal, paid: Decimal, years: number) {
  if (paid.lte(0)) return { multipleAfterTax: null, yearlyReturn: null }
  const multiple = nonNegative(net.plus(paid)).div(paid)
  // Shown to one decimal place only, so a float is fine.
  const yearly = (Math.pow(multiple.toNumber(), 1 / years) - 1) * 100
  return { multipleAfterTax: formatPlain(multiple), yearlyReturn: formatPlain(new Decimal(yearly), 1) }
}

/** For inputs that passed refuse(). Invalid options count as empty; refuseOptions() reports them. */
export function scenariosOf(scheme: Scheme, inputs: CalculatorInputs, options: CalculatorOptions) {
  const claim = claimOf(scheme, inputs, options)
  const withRelief = (relief: Relief) =>
    options.reliefs.includes(relief)
      ? claim
      : claimOf(scheme, inputs, { ...options, reliefs: [...options.reliefs, relief] })
  const sale = saleOf(scheme, inputs, options)
  const lots = lotsOf(claim)
  const atExit: Sale = { ...sale, way: 'held', part: new Decimal(1) }
  const years = readYearsHeld(options.yearsHeld)?.toNumber() ?? YEARS_HELD
  const paid = claim.netCost.minus(claim.reinvestmentTaxSaved).plus(claim.investment.times(sale.fees.entry).div(100))
  const rows = multiplesWith(sale.multiple).map(({ label, multiple, own }) => {
    const outcome = sellLots(lots, claim.deferredGain, { ...atExit, multiple })
    const plain = sellPlain(claim.investment, { ...atExit, multiple })
    return {
      label,
      multiple,
      own,
      outcome,
      net: outcome.net,
      plain,
      withoutScheme: plain.net,
      difference: outcome.net.minus(plain.net),
      ...returnsOf(outcome.net, paid, years),
    }
  })
  return {
    rows,
    years,
    // The cost that multiples after tax are of.
    paid,
    claim,
    investment: claim.investment,
    // The outcome if the shares are sold, lost or given away as the visitor has chosen.
    disposal: sellLots(lots, claim.deferredGain, sale),
    sale,
    lossReliefRate: sale.loss.relief === 'gains' ? sale.cgtRate : sale.loss.incomeTaxRate,
    // What each relief is worth, switched on or not: loss relief on a total loss, deferral, and reinvestment relief below.
    worth: {
      loss: worthOfLossRelief(lots, sale, options),
      deferred: scheme === 'eis' ? withRelief('deferral').deferredTax : ZERO,
    },
    reinvested: scheme === 'seis' ? withRelief('reinvestment') : claim,
    // The amounts at the far ends of the chart's two panels.
    ends: {
      left: claim.investment,
      right: claim.investment.times(Decimal.max(10, rows[rows.length - 1]!.multiple)),
    },
  }
}

function worthOfLossRelief(lots: Lot[], { loss }: Sale, { lossRelief }: CalculatorOptions): Decimal {
  const left = lots.map(({ cost, relief }) => cost.minus(relief))
  const outside = lots.reduce((sum, { relief }, at) => (relief.gt(0) ? sum.plus(left[at]!) : sum), ZERO)
  const inside = lots.reduce((sum, { relief }, at) => (relief.gt(0) ? sum : sum.plus(left[at]!)), ZERO)
  return relieveLoss(outside, inside, { ...loss, relief: lossRelief }).lossReliefValue
}

export type Scenarios = ReturnType<typeof scenariosOf>
export type Scenario = Scenarios['rows'][number]
