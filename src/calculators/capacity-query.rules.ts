import { optionRefusals, readAmount } from './calculator-options.rules.js'
import { lightsOf } from './capacity-lights.rules.js'
import { type CapacityInput, capacityOf } from './capacity.rules.js'
import { isDay, longDate } from './dates.rules.js'
import { presentFigures, presentRecord, ZERO } from './money.rules.js'

const days = ['date', 'tradeStarted', 'firstCommercialSale', 'turnover200kDate'] as const
const amounts = [
  'amount',
  'grossAssets',
  'grossAssetsAfter',
  'averageTurnover',
  'seisLast3Years',
  'deMinimisAid',
  'riskFinance12Months',
  'riskFinanceTotal',
] as const
const answers = ['knowledgeIntensive', 'northernIreland', 'eisOrVctBefore', 'followOn', 'newMarket'] as const

export type CapacityField = (typeof days)[number] | (typeof amounts)[number] | (typeof answers)[number] | 'employees'
export const capacityFields: readonly CapacityField[] = [...days, ...amounts, ...answers, 'employees']

const SEIS_BEGAN = '2012-04-06'

const AMOUNT = 'Enter how much you want to raise, such as 300,000'

const missing: Partial<Record<CapacityField, string>> = {
  date: 'Enter the day of issue as year, month and day, such as 2026-06-01',
  grossAssets: 'Enter the gross assets just before the issue, such as 90,000',
  employees: 'Enter the number of full-time staff, such as 4 or 9.5',
}

const checks = Object.fromEntries([
  ...days.map((name) => [name, (text: string) => (isDay(text) ? undefined : optionRefusals.day)]),
  ...amounts.map((name) => [
    name,
    (text: string) => (readAmount(text) ? undefined : (missing[name] ?? optionRefusals.amount)),
  ]),
  ...answers.map((name) => [name, (text: string) => (/^(yes|no)$/.test(text) ? undefined : 'Choose one of: yes, no')]),
  ['employees', (text: string) => (readAmount(text) ? undefined : missing.employees)],
]) as Record<CapacityField, (text: string) => string | undefined>

const isField = (name: string): name is CapacityField => Object.hasOwn(checks, name)

function refuseField(name: string, value: unknown = ''): string | undefined {
  if (!isField(name)) return 'There is no parameter of this name'
  if (typeof value !== 'string') return 'Give this once, as text'
  return value.trim() ? checks[name](value.trim()) : missing[name]
}

export type CapacityErrors = Record<string, string>

export function readCapacity(query: Record<string, unknown>): { input: CapacityInput; errors: CapacityErrors } {
  const text = (name: CapacityField): string => {
    const value = query[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  const errors: CapacityErrors = {}
  // Required fields first, in the order of the form.
  for (const name of new Set([...Object.keys(missing), ...Object.keys(query)])) {
    const reason = refuseField(name, query[name])
    if (reason) errors[name] = reason
  }
  if (text('newMarket') === 'yes' && !text('averageTurnover'))
    errors.averageTurnover ??= 'Enter the average turnover of the last five years: half of it must be raised'

  if (text('amount') && !readAmount(text('amount'))?.gt(0)) errors.amount = AMOUNT

  const day = (name: CapacityField) => (isDay(text(name)) ? text(name) : null)
  const after = text('grossAssetsAfter') ? readAmount(text('grossAssetsAfter')) : null
  if (day('date') && text('date') < SEIS_BEGAN)
    errors.date ??= `Enter a day from ${longDate(SEIS_BEGAN)}, when SEIS began`
  if (day('date') && day('tradeStarted') && text('tradeStarted') > text('date'))
    errors.tradeStarted ??= 'The trade cannot begin after the issue: leave this empty if it has not begun'
  if (after && readAmount(text('grossAssets'))?.gt(after))
    errors.grossAssetsAfter ??= 'Money raised adds to the assets, so they cannot be lower after the issue'

  const amount = (name: CapacityField) => readAmount(text(name)) ?? ZERO
  const optionalAmount = (name: CapacityField) => (text(name) ? readAmount(text(name)) : null)
  return {
    errors,
    input: {
      ...each(days, day),
      ...each(amounts, amount),
      ...each(answers, (name) => text(name) === 'yes'),
      eisOrVctBefore: text('eisOrVctBefore') ? text('eisOrVctBefore') === 'yes' : null,
      date: text('date'),
      amount: optionalAmount('amount'),
      employees: amount('employees'),
      grossAssetsAfter: optionalAmount('grossAssetsAfter'),
      averageTurnover: optionalAmount('averageTurnover'),
    },
  }
}

const each = <Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>

export function presentCapacity(input: CapacityInput) {
  const capacity = capacityOf(input)
  const { date, raise, seis, eis } = capacity
  return {
    date,
    raise: raise && presentFigures(raise),
    seis: presentRecord(seis),
    eis: presentRecord(eis),
    lights: lightsOf(input, capacity),
  }
}

export type PresentedCapacity = ReturnType<typeof presentCapacity>

export function capacityFor(query: Record<string, unknown>) {
  const { input, errors } = readCapacity(query)
  return { result: Object.keys(errors).length ? null : presentCapacity(input), errors }
}
