import type { Scheme } from './calculator-inputs.rules.js'
import { Decimal, ZERO, nonNegative, minOf } from './money.rules.js'
import { incomeTaxReliefRate } from './relief.rules.js'
import type { Limit } from './tax-years.rules.js'

export interface ReliefYear {
  limit: Limit
  /** The income tax that relief can still reduce; null if nothing bounds it. */
  bill: Decimal | null
  /** The gain that SEIS reinvestment relief can be matched with; null for one as large as the shares. */
  gain: Decimal | null
  /** What losses and the annual exempt amount would take off that gain anyway. */
  gainCovered: Decimal
  cgtRate: Decimal
}

export interface SplitInput {
  scheme: Scheme
  investment: Decimal
  knowledgeIntensive: Decimal
  thisYear: ReliefYear
  lastYear: ReliefYear
  reinvestment: boolean
}

const REINVESTED_SHARE = new Decimal('0.5')

/** How much of the shares treated as issued in a year fits its limit, ordinary ones first (ITA 2007 s158, s257AB). */
function qualifyingAmount(ordinary: Decimal, knowledgeIntensive: Decimal, limit: Limit): Decimal {
  const general = minOf(ordinary, limit.ordinary)
  return general.plus(minOf(knowledgeIntensive, limit.all.minus(general)))
}

function yearResult(
  { scheme, reinvestment }: SplitInput,
  year: ReliefYear,
  ordinary: Decimal,
  knowledgeIntensive: Decimal,
) {
  const qualifying = qualifyingAmount(ordinary, knowledgeIntensive, year.limit)
  const fullRelief = qualifying.times(incomeTaxReliefRate(scheme))
  const relief = year.bill ? minOf(fullRelief, year.bill) : fullRelief
  const matched =
    scheme === 'seis' && reinvestment && relief.gt(0) ? (year.gain ? minOf(year.gain, qualifying) : qualifying) : ZERO
  const exemptGain = matched.times(REINVESTED_SHARE)
  const savedOn = year.gain ? minOf(exemptGain, nonNegative(year.gain.minus(year.gainCovered))) : exemptGain
  return {
    issued: ordinary.plus(knowledgeIntensive),
    qualifying,
    relief,
    // The relief with a large enough tax bill.
    fullRelief,
    sharesWithRelief: relief.gt(0) ? qualifying : ZERO,
    exemptGain,
    savedOn,
    // The part of a gain that was covered anyway would have owed no tax (VCM45010).
    reinvestmentTaxSaved: savedOn.times(year.cgtRate).div(100),
  }
}

/** Both years if a given part is treated as issued the year before, ordinary shares first (s158(4), s257AB(5)). */
export function splitAt(input: SplitInput, carriedBack: Decimal) {
  const intensive = minOf(input.knowledgeIntensive, input.investment)
  const ordinary = input.investment.minus(intensive)
  const ordinaryBack = minOf(carriedBack, ordinaryRoomBack(ordinary, input.lastYear))
  const intensiveBack = carriedBack.minus(ordinaryBack)
  return {
    carriedBack,
    kept: input.investment.minus(carriedBack),
    lastYear: yearResult(input, input.lastYear, ordinaryBack, intensiveBack),
    thisYear: yearResult(input, input.thisYear, ordinary.minus(ordinaryBack), intensive.minus(intensiveBack)),
  }
}

export type Split = ReturnType<typeof splitAt>

const wholePence = (value: Decimal): Decimal => value.toDecimalPlaces(2, Decimal.ROUND_FLOOR)

const ordinaryRoomBack = (ordinary: Decimal, { limit }: ReliefYear): Decimal =>
  wholePence(minOf(ordinary, limit.ordinary))

export const reliefOf = ({ lastYear, thisYear }: Split): Decimal => lastYear.relief.plus(thisYear.relief)
export const reinvestmentTaxSavedOf = ({ lastYear, thisYear }: Split): Decimal =>
  lastYear.reinvestmentTaxSaved.plus(thisYear.reinvestmentTaxSaved)
export const sharesWithReliefOf = ({ lastYear, thisYear }: Split): Decimal =>
  lastYear.sharesWithRelief.plus(thisYear.sharesWithRelief)

/** In order: most tax saved, most shares with relief, most carried back, since that tax has already been paid. */
function compare(a: Split, b: Split): number {
  const saved = (split: Split) => reliefOf(split).plus(reinvestmentTaxSavedOf(split))
  return (
    saved(a).comparedTo(saved(b)) ||
    sharesWithReliefOf(a).comparedTo(sharesWithReliefOf(b)) ||
    a.carriedBack.comparedTo(b.carriedBack)
  )
}

/** All that is compared is linear between a few breakpoints, so the optimum is at one of them or a penny beside it. */
export function bestSplit(input: SplitInput): Split {
  const { scheme, investment, lastYear, thisYear } = input
  if (lastYear.bill?.isZero()) return splitAt(input, ZERO)
  const rate = incomeTaxReliefRate(scheme)
  const intensive = minOf(input.knowledgeIntensive, investment)
  const ordinary = investment.minus(intensive)
  const ordinaryBack = ordinaryRoomBack(ordinary, lastYear)
  const intensiveBack = wholePence(nonNegative(minOf(intensive, lastYear.limit.all.minus(ordinaryBack))))
  const most = ordinaryBack.plus(intensiveBack)

  const usedUp = (year: ReliefYear): Decimal[] => [
    year.limit.all,
    ...(year.bill ? [year.bill.div(rate)] : []),
    ...(year.gain ? [year.gain, nonNegative(year.gain.minus(year.gainCovered)).div(REINVESTED_SHARE)] : []),
  ]
  // Once all ordinary shares that can be carried back have been, the rest may still exceed this year's limit.
  const ordinaryAboveLimit = nonNegative(ordinary.minus(ordinaryBack).minus(thisYear.limit.ordinary))
  const edges = [
    ZERO,
    ordinaryBack,
    ordinary.minus(thisYear.limit.ordinary),
    most,
    ...usedUp(lastYear),
    ...usedUp(thisYear).flatMap((amount) => [
      investment.minus(amount),
      investment.minus(ordinaryAboveLimit).minus(amount),
    ]),
  ]
  const penny = new Decimal('0.01')
  const candidates = edges.flatMap((edge) => {
    const below = wholePence(edge)
    return [below.minus(penny), below, below.plus(penny), below.plus(penny).plus(penny)]
  })
  const inReach = new Set(candidates.map((amount) => nonNegative(minOf(amount, most)).toString()))
  return [...inReach]
    .map((amount) => splitAt(input, new Decimal(amount)))
    .reduce((best, split) => (compare(split, best) > 0 ? split : best))
}
