import type { CapacityField } from '@api/calculators/capacity-query.rules'
import { isDay, longDate } from '@api/calculators/dates.rules'
import type { EnteredGroup } from '../tool'

export interface Question {
  field: CapacityField
  label: string
  hint: string
  kind?: 'amount' | 'date' | 'count' | 'box'
  required?: boolean
}

export const parts: { legend: string; questions: Question[] }[] = [
  {
    legend: 'The issue',
    questions: [
      {
        field: 'date',
        label: 'Day of the issue',
        hint: 'The limits in force on this day apply.',
        kind: 'date',
        required: true,
      },
      {
        field: 'grossAssets',
        label: 'Gross assets just before',
        hint: 'As the balance sheet would show them, before liabilities come off.',
        required: true,
      },
      {
        field: 'grossAssetsAfter',
        label: 'Gross assets just after',
        hint: 'Leave blank for the assets before plus what you raise.',
      },
      {
        field: 'employees',
        label: 'Full-time staff',
        hint: 'Full-time equivalents, such as 9.5; directors who work count.',
        kind: 'count',
        required: true,
      },
    ],
  },
  {
    legend: 'The company',
    questions: [
      { field: 'tradeStarted', label: 'Trade began on', hint: 'Leave blank if it has not begun.', kind: 'date' },
      {
        field: 'firstCommercialSale',
        label: 'First commercial sale',
        hint: 'Leave blank if there has been none.',
        kind: 'date',
      },
      {
        field: 'knowledgeIntensive',
        label: 'Knowledge-intensive company',
        hint: 'It meets HMRC’s tests of research costs and of innovation or skilled staff.',
        kind: 'box',
      },
      {
        field: 'turnover200kDate',
        label: 'Turnover reached £200,000 on',
        hint: 'Knowledge-intensive only: you may count its ten years from here.',
        kind: 'date',
      },
      {
        field: 'northernIreland',
        label: 'Specified Northern Ireland company',
        hint: 'Registered in Northern Ireland and trading in goods or electricity: the older limits stay.',
        kind: 'box',
      },
    ],
  },
  {
    legend: 'Earlier money',
    questions: [
      {
        field: 'eisOrVctBefore',
        label: 'EIS or VCT money received before',
        hint: 'On or before the day of an SEIS issue.',
        kind: 'box',
      },
      { field: 'seisLast3Years', label: 'SEIS money of the last three years', hint: 'Before this issue.' },
      { field: 'deMinimisAid', label: 'De minimis aid of the last three years', hint: 'Some grants count as this.' },
      {
        field: 'riskFinance12Months',
        label: 'Risk finance of the last twelve months',
        hint: 'SEIS, EIS, VCT and other risk finance.',
      },
      {
        field: 'riskFinanceTotal',
        label: 'Risk finance in all',
        hint: 'All SEIS, EIS, VCT and other risk finance so far.',
      },
    ],
  },
  {
    legend: 'If the company is past its age limit',
    questions: [
      {
        field: 'followOn',
        label: 'The money follows on',
        hint: 'From risk finance raised in time, for the same activity.',
        kind: 'box',
      },
      {
        field: 'newMarket',
        label: 'It opens a new product or market',
        hint: 'Then at least half the average turnover must be raised.',
        kind: 'box',
      },
      {
        field: 'averageTurnover',
        label: 'Average turnover of five years',
        hint: 'Needed for a new product or market.',
      },
    ],
  },
]

export const questionFields = parts.flatMap(({ questions }) => questions.map(({ field }) => field))

const shown = ({ kind = 'amount' }: Question, value: string) => {
  if (kind === 'box') return 'yes'
  if (kind === 'date') return isDay(value) ? longDate(value) : value
  return kind === 'amount' ? `£${value.replace(/^£/, '')}` : value
}

export const answersOf = (values: Record<string, string>): EnteredGroup[] =>
  parts.map(({ legend, questions }) => ({
    title: legend,
    answers: questions.flatMap((question) => {
      const value = values[question.field]
      return value ? [`${question.label}: ${shown(question, value)}`] : []
    }),
  }))
