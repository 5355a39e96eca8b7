import { addMonths, addYears, laterOf } from './dates.rules.js'
import type { PlanInvestment } from './plan.types.js'
import { type RuleSource, legislation } from './tax-rules.rules.js'
import { taxYear, taxYearOf } from './tax-years.rules.js'

/** A section on EIS, and its counterpart on SEIS. */
const section = (name: string, twin?: string): RuleSource => {
  const title = `Income Tax Act 2007, ${twin ? `sections ${name} and ${twin}` : `section ${name}`}`
  return legislation(title, `ukpga/2007/3/section/${name}`)
}

interface Held {
  one: PlanInvestment
  holdUntil: string
}

interface EventDates {
  id: string
  from: string | null
  until: string
}

/** Two years from the end of the tax year of issue, or from four months of trade where those end later (ITA 2007 s205(4)). */
const statementDue = ({ date, tradeStarted }: PlanInvestment): string => {
  const end = taxYear(taxYearOf(date)).lastDay
  return addYears(laterOf(end, ...(tradeStarted ? [addMonths(tradeStarted, 4)] : [])), 2)
}

/** Events before the end of the holding period, their effect on the relief, and until when they matter. */
export function earlyEventsOf(held: readonly Held[]) {
  const dates = (some: Held[], of: (one: Held) => Omit<EventDates, 'id'>): EventDates[] =>
    some.map((one) => ({ id: one.one.id, ...of(one) }))
  const certified = held.filter(({ one }) => one.scheme !== 'vct')
  const eis = held.filter(({ one }) => one.scheme === 'eis')
  const toTheEnd = ({ one, holdUntil }: Held) => ({ from: one.date, until: holdUntil })
  const events: { key: string; title: string; effect: string; source: RuleSource; dates: EventDates[] }[] = [
    {
      key: 'soldEarly',
      title: 'A sale before the shares are held long enough',
      effect:
        'At arm’s length relief falls by its rate on the price received, at most what was given; otherwise all of it goes. A gain on SEIS and EIS shares is then taxed.',
      source: section('209', '257FA'),
      dates: dates([...held], toTheEnd),
    },
    {
      key: 'valueReceived',
      title: 'Value received from the company',
      effect:
        'A loan, a benefit or an asset below its worth costs relief at its rate on the value, unless it is insignificant or given back. It counts from the year before the issue.',
      source: section('213', '257FE'),
      dates: dates(certified, ({ one, holdUntil }) => ({ from: addYears(one.date, -1), until: holdUntil })),
    },
    {
      key: 'statement',
      title: 'The company’s EIS1 statement to HMRC',
      effect:
        'Without it there is no EIS3 certificate, and without that no claim. It may be sent once the company has traded for four months, and no later than two years after that or after the tax year of the issue, whichever is later.',
      source: section('205'),
      dates: dates(eis, ({ one }) => ({
        from: one.tradeStarted && laterOf(one.date, addMonths(one.tradeStarted, 4)),
        until: statementDue(one),
      })),
    },
    {
      key: 'spouse',
      title: 'A transfer to a spouse or civil partner',
      effect: 'Between two who live together it withdraws nothing; a sale by the other one before the date does.',
      source: section('209', '257FA'),
      dates: [],
    },
    {
      key: 'death',
      title: 'Death',
      effect: 'It withdraws no relief, however soon after the issue.',
      source: section('209', '257FA'),
      dates: [],
    },
  ]
  return events.filter(({ key, dates: some }) => some.length > 0 || (certified.length > 0 && key !== 'statement'))
}
