import { addYears, earlierOf, laterOf } from '@api/calculators/dates.rules'
import type { PresentedPlan } from '@api/calculators/plan-figures.rules'
import { taxYear, taxYearOf } from '@api/calculators/tax-years.rules'
import { DAY_MS } from '@api/common/durations.rules'

const daysTo = (day: string) => Date.parse(day) / DAY_MS

export interface Scale {
  /** Each tax year on the axis, in order. */
  years: string[]
  /** The position of a date, from 0 to 100. */
  at: (day: string) => number
}

/** Whole tax years from the first relief to the last deadline or sale. */
export function scaleOf(investments: PresentedPlan['investments']): Scale {
  const starts = investments.map((one) =>
    one.claimByCarriedBack ? taxYear(taxYear(one.taxYear).previous).firstDay : taxYear(one.taxYear).firstDay,
  )
  const ends = investments.flatMap((one) => [one.claimBy, one.threeYearDate, ...(one.sale ? [one.sale.soldOn] : [])])
  const start = earlierOf(...starts)
  const years: string[] = []
  for (let day = start; day <= laterOf(...ends); day = addYears(day, 1)) years.push(taxYearOf(day))
  const from = daysTo(start)
  const to = daysTo(addYears(start, years.length))
  return { years, at: (day) => ((daysTo(day) - from) / (to - from)) * 100 }
}
