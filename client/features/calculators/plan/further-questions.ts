import type { InvestmentField } from './plan-form'

export interface Question {
  field: InvestmentField
  label: string
  hint: string
  prefix?: '£'
  suffix?: '%' | '×'
  type?: 'date'
}

/** The optional inputs of an investment beyond its amount, date and scheme. */
export const further: Question[] = [
  {
    field: 'tradeStarted',
    label: 'Trade began on',
    hint: 'Dates the company’s statement to HMRC, and for EIS the three years.',
    type: 'date',
  },
  {
    field: 'seventyPercentSpent',
    label: '70% spent on',
    hint: 'SEIS: the statement may be sent then, if sooner.',
    type: 'date',
  },
  { field: 'deferredGain', label: 'Gain deferred', hint: 'EIS: its tax waits until you sell.', prefix: '£' },
  { field: 'fee', label: 'Fee on the way in', hint: 'Paid on top of the amount, without relief.', suffix: '%' },
  {
    field: 'expectedMultiple',
    label: 'Expected multiple',
    hint: '3.0 means three pounds back for each pound in.',
    suffix: '×',
  },
  { field: 'dilution', label: 'Dilution', hint: 'The part of your holding that later issues take.', suffix: '%' },
  { field: 'exitFee', label: 'Fee on the gain', hint: 'Taken when you sell.', suffix: '%' },
  { field: 'soldOn', label: 'Sold on', hint: 'Leave blank for the day the three years are over.', type: 'date' },
]
