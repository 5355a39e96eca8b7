import type { CapacityField } from '@api/calculators/capacity-query.rules'
import { isDay, longDate } from '@api/calculators/dates.rules'
import { taxRules } from '@api/calculators/tax-rules.rules'
import type { EnteredGroup } from '../tool'

export interface Question {
  field: CapacityField
  label: string
  hint: string
  kind: 'amount' | 'date' | 'count' | 'box' | 'answer'
  required: boolean
}

type Kind = Question['kind']

const ask = (field: CapacityField, label: string, hint: string, kind: Kind = 'amount', required = false): Question => ({
  field,
  label,
  hint,
  kind,
  required,
})

export interface Part {
  legend: string
  questions: Question[]
  /** Collapsed unless more than this is to be raised. */
  above?: number
}

const SEIS_LIMIT = Number(taxRules['seis.companyLimit'].value)

export const parts: Part[] = [
  {
    legend: 'Your raise',
    questions: [
      ask('amount', 'How much do you want to raise?', 'Leave blank to see the limits alone.'),
      ask('date', 'Day of the issue', 'The limits in force on this day apply.', 'date', true),
    ],
  },
  {
    legend: 'The company',
    questions: [
      ask(
        'grossAssets',
        'Gross assets just before',
        'As the balance sheet would show them, before liabilities come off.',
        'amount',
        true,
      ),
      ask(
        'employees',
        'Full-time staff',
        'Full-time equivalents, such as 9.5; directors who work count.',
        'count',
        true,
      ),
      ask('tradeStarted', 'Trade began on', 'Leave blank if it has not begun.', 'date'),
      ask('eisOrVctBefore', 'EIS or VCT money received before', 'On or before the day of an SEIS issue.', 'answer'),
      ask('seisLast3Years', 'SEIS money of the last three years', 'Before this issue.'),
      ask(
        'deMinimisAid',
        'Small government grants (de minimis aid) of the last three years',
        'The offer of a grant says if it is one.',
      ),
    ],
  },
  {
    legend: 'What SEIS does not cover, under EIS',
    above: SEIS_LIMIT,
    questions: [
      ask('firstCommercialSale', 'First commercial sale', 'Leave blank if there has been none.', 'date'),
      ask('grossAssetsAfter', 'Gross assets just after', 'Leave blank for the assets before plus what you raise.'),
      ask(
        'riskFinance12Months',
        'SEIS, EIS and VCT money of the last twelve months',
        'And other state-aided risk finance.',
      ),
      ask('riskFinanceTotal', 'SEIS, EIS and VCT money ever raised', 'And other state-aided risk finance.'),
      ask(
        'knowledgeIntensive',
        'Knowledge-intensive company',
        'It meets HMRC’s tests of research costs and of innovation or skilled staff.',
        'box',
      ),
      ask(
        'northernIreland',
        'Specified Northern Ireland company',
        'Registered in Northern Ireland and trading in goods or electricity: the older limits stay.',
        'box',
      ),
      ask(
        'turnover200kDate',
        'End of the accounting period in which turnover first reached £200,000',
        'Knowledge-intensive only: you may count its ten years from here.',
        'date',
      ),
    ],
  },
  {
    legend: 'If the company is past its age limit for EIS',
    above: SEIS_LIMIT,
    questions: [
      ask(
        'followOn',
        'You raised SEIS, EIS or VCT money earlier for this activity',
        'Before the company reached its age limit.',
        'box',
      ),
      ask(
        'newMarket',
        'The money is for a new product or market',
        'Then at least half the average turnover must be raised.',
        'box',
      ),
      ask('averageTurnover', 'Average turnover of five years', 'Needed for a new product or market.'),
    ],
  },
]

export const questionFields = parts.flatMap(({ questions }) => questions.map(({ field }) => field))

const shown = ({ kind }: Question, value: string) => {
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
