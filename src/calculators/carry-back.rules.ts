import { type Scheme } from './calculator-inputs.rules.js'
import { Decimal, NIL, least } from './money.rules.js'
import { qualifyingAmount } from './outcome.rules.js'
import { incomeTaxReliefRate } from './relief.rules.js'

export interface TwoYears {
  scheme: Scheme
  investment: Decimal
  knowledgeIntensive: Decimal
  /** Income tax bills; null means ample. */
  thisYearLiability: Decimal | null
  lastYearLiability: Decimal | null
}

export interface CarryBackSplit {
  carriedBack: Decimal
  kept: Decimal
  /** What the two years' limits together let the investor claim on. */
  qualifying: Decimal
  reliefLastYear: Decimal
  reliefThisYear: Decimal
  total: Decimal
  totalWithoutCarryBack: Decimal
}

const capped = (relief: Decimal, bill: Decimal | null): Decimal => (bill ? least(relief, bill) : relief)

function yearRelief(scheme: Scheme, amount: Decimal, special: Decimal, bill: Decimal | null): Decimal {
  return capped(qualifyingAmount(scheme, amount, special).times(incomeTaxReliefRate(scheme)), bill)
}

/** The relief of each year once a given part is treated as issued the year before (ITA 2007 s158(4), s257AB(5)). */
export function carryBack(years: TwoYears, carriedBack: Decimal, specialCarriedBack: Decimal = NIL): CarryBackSplit {
  const { scheme, investment, knowledgeIntensive } = years
  const kept = investment.minus(carriedBack)
  const specialKept = knowledgeIntensive.minus(specialCarriedBack)
  const reliefLastYear = yearRelief(scheme, carriedBack, specialCarriedBack, years.lastYearLiability)
  const reliefThisYear = yearRelief(scheme, kept, specialKept, years.thisYearLiability)
  return {
    carriedBack,
    kept,
    qualifying: qualifyingAmount(scheme, carriedBack, specialCarriedBack).plus(
      qualifyingAmount(scheme, kept, specialKept),
    ),
    reliefLastYear,
    reliefThisYear,
    total: reliefLastYear.plus(reliefThisYear),
    totalWithoutCarryBack: yearRelief(scheme, investment, knowledgeIntensive, years.thisYearLiability),
  }
}

/** What one year can relieve: its ordinary shares up to `general`, everything together up to `all`. */
function room(scheme: Scheme, bill: Decimal | null): { general: Decimal; all: Decimal } {
  const plenty = new Decimal('1e24')
  const byBill = bill ? bill.div(incomeTaxReliefRate(scheme)) : plenty
  return {
    general: least(qualifyingAmount(scheme, plenty, NIL), byBill),
    all: least(qualifyingAmount(scheme, plenty, plenty), byBill),
  }
}

/**
 * The split that loses least. Where several lose nothing more, the one that gives last year the most:
 * that tax is already paid, so its relief comes back first.
 */
export function bestCarryBack(years: TwoYears): CarryBackSplit {
  const { scheme, investment } = years
  const special = least(years.knowledgeIntensive, investment)
  const last = room(scheme, years.lastYearLiability)
  // Ordinary shares first: a year has room for fewer of them than of knowledge-intensive ones.
  const generalBack = least(investment.minus(special), last.general)
  const specialBack = least(special, last.all.minus(generalBack))

  // A year's room need not be whole pence; rounding up or down may each be the better.
  const [up, down] = ([Decimal.ROUND_UP, Decimal.ROUND_DOWN] as const).map((mode) => {
    const specialPence = least(specialBack.toDecimalPlaces(2, mode), special)
    return carryBack(years, least(generalBack.toDecimalPlaces(2, mode).plus(specialPence), investment), specialPence)
  }) as [CarryBackSplit, CarryBackSplit]
  return up.total.gte(down.total) ? up : down
}

/** EIS relief is set against the tax bill before SEIS relief (ITA 2007 s27, VCM10530). */
export function orderedReliefs(
  eisInvestment: Decimal,
  seisInvestment: Decimal,
  liability: Decimal,
): { eisRelief: Decimal; seisRelief: Decimal; seisReliefLost: Decimal } {
  const eisRelief = yearRelief('eis', eisInvestment, NIL, liability)
  const seisFull = yearRelief('seis', seisInvestment, NIL, null)
  const seisRelief = least(seisFull, liability.minus(eisRelief))
  return { eisRelief, seisRelief, seisReliefLost: seisFull.minus(seisRelief) }
}
