import { isDay, longDate } from '@api/calculators/dates.rules'
import type { EnteredGroup } from '../entered'
import { further } from './further-questions'
import { isOn, nameOf, type PlanForm, valueOf, type YearField } from './plan-form'

const ofYear: [YearField, string][] = [
  ['taxBill', 'income tax bill'],
  ['gain', 'gain made'],
  ['vctRelief', 'VCT relief'],
  ['otherSubscriptionsSeis', 'other SEIS shares'],
  ['otherSubscriptionsEis', 'other EIS shares'],
]

const pounds = (value: string) => `£${value.replace(/^£/, '')}`
const day = (value: string) => (isDay(value) ? longDate(value) : value)

function investment(form: PlanForm, row: number): EnteredGroup {
  const [scheme, amount, date] = (['scheme', 'amount', 'date'] as const).map((field) => valueOf(form, field, row))
  const more = further.flatMap(({ field, label, prefix = '', suffix = '', type }) => {
    const value = valueOf(form, field, row)
    return value ? [`${label}: ${type ? day(value) : prefix ? pounds(value) : value + suffix}`] : []
  })
  return {
    title: nameOf(form, row),
    answers: [
      (scheme ?? '').toUpperCase(),
      pounds(amount ?? ''),
      `issued ${day(date ?? '')}`,
      ...(valueOf(form, 'knowledgeIntensive', row) ? ['knowledge-intensive'] : []),
      ...more,
    ],
  }
}

function year(form: PlanForm, name: string): string {
  const rate = valueOf(form, 'cgtRate', name)
  const amounts = ofYear.flatMap(([field, label]) => {
    const value = valueOf(form, field, name)
    return value ? [`${label} ${pounds(value)}`] : []
  })
  return `${name}: ${[...amounts, ...(rate ? [`Capital Gains Tax at ${rate}%`] : [])].join(', ') || 'none'}`
}

export const enteredPlan = (form: PlanForm): EnteredGroup[] => [
  ...form.rows.map((row) => investment(form, row)),
  { title: 'Tax years', answers: form.years.map((name) => year(form, name)) },
  {
    title: 'Choices',
    answers: [
      isOn(form, 'carryBack') ? 'carry back where it saves more' : 'nothing carried back',
      ...(isOn(form, 'reinvestment') ? ['SEIS reinvestment relief counted'] : []),
    ],
  },
]
