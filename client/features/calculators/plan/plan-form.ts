import { asPicked, isDay } from '@api/calculators/dates.rules'
import { exitFields, investmentFields, outcomeFields, yearFields } from '@api/calculators/plan-reader.rules'
import { planYearNames, taxYearOf } from '@api/calculators/tax-years.rules'
import type { Body } from '@/lib/api-types'

/** Field names as in the address: `amount-1`, `taxBill-2026-27`. */
export type InvestmentField = (typeof investmentFields)[number] | 'name'
export type YearField = (typeof yearFields)[number]
/** A field of the plan as a whole. */
export type PlanField = (typeof outcomeFields)[number] | (typeof exitFields)[number]

export const MAX_ROWS = 20
export const PLAN_DRAFT = { form: 'investment-plan' }
const YEARS_AT_FIRST = 3

export type PlanStep = 'plan' | 'add' | 'remove' | 'year' | null

export interface PlanForm {
  /** The numbers of the investments in the address; removing one leaves a gap. */
  rows: number[]
  years: string[]
  /** The year that the pressed button has added to the page. */
  added?: string
  values: Record<string, string>
  requested: PlanStep
}

const numbered = (names: Iterable<string>) =>
  [...names].flatMap((name) => {
    const row = /^amount-(\d{1,2})$/.exec(name)?.[1]
    return row && Number(row) > 0 ? [Number(row)] : []
  })

function rowsOf(query: URLSearchParams): number[] {
  const [action, removed] = (query.get('do') ?? '').split('-')
  const found = [...new Set(numbered(query.keys()))].sort((a, b) => a - b)
  const kept = (action === 'remove' ? found.filter((row) => row !== Number(removed)) : found).slice(0, MAX_ROWS)
  if (!kept.length) return [1]
  return action === 'add' && kept.length < MAX_ROWS ? [...kept, Math.min(99, (kept.at(-1) ?? 0) + 1)] : kept
}

/** The latest year that can be added before the last one on the page: a year can only receive what the next carries back. */
export const missingYear = (shown: readonly string[]): string | undefined =>
  planYearNames.findLast((year) => year < (shown.at(-1) ?? '') && !shown.includes(year))

function yearsOf(query: URLSearchParams, rows: readonly number[]): string[] {
  const listed = planYearNames.filter((year) => query.has(`taxBill-${year}`))
  const shown = listed.length ? listed : planYearNames.slice(-YEARS_AT_FIRST)
  const issued = rows.flatMap((row) => {
    const day = query.get(`date-${row}`) ?? ''
    return isDay(day) ? [taxYearOf(day)] : []
  })
  return planYearNames.filter((year) => [...shown, ...issued].includes(year))
}

/** The part of a sent form that the address keeps: no blank fields, except those that keep an investment or a year on the page. */
export function addressOf(sent: FormData): URLSearchParams {
  const address = new URLSearchParams()
  for (const [name, value] of sent) if (value || /^(?:amount|taxBill)-/.test(name)) address.append(name, String(value))
  return address
}

export function readForm(query: URLSearchParams): PlanForm {
  const rows = rowsOf(query)
  const action = query.get('do')?.split('-')[0]
  // Links from campaigns add parameters of their own, which do not request a plan.
  const asked = numbered(query.keys()).length > 0 ? 'plan' : null
  const requested = action === 'add' || action === 'remove' || action === 'year' ? action : asked
  const years = yearsOf(query, rows)
  const added = requested === 'year' ? missingYear(years) : undefined
  return { rows, years: added ? [...years, added].sort() : years, added, values: Object.fromEntries(query), requested }
}

export const valueOf = (
  { values }: PlanForm,
  field: InvestmentField | YearField | PlanField | Setting,
  at?: string | number,
) => values[at === undefined ? field : `${field}-${at}`] ?? ''

export type Setting = 'carryBack' | 'reinvestment'
export const isOn = (form: PlanForm, setting: Setting) => valueOf(form, setting) !== 'no'

/** The request to the calculators' API; amounts are sent as typed, "£" included. */
export type PlanBody = Body<'post', '/api/calculators/plan'>

export interface PlanRequest {
  body: PlanBody
  /** The row and year of each entry, to map an error back to its field. */
  rows: number[]
  years: string[]
}

const isFilled = (form: PlanForm, row: number) =>
  investmentFields.some((field) => field !== 'scheme' && valueOf(form, field, row).trim())

/** Empty fields are left out; the API reports those that are required. */
const some = <Name extends string>(entries: [Name, string][]) =>
  Object.fromEntries(entries.filter(([, text]) => text)) as Record<Name, string>

/** The rate and the nation are chosen from lists, so they always have a value. */
export const asksOutcomes = (form: PlanForm) =>
  outcomeFields.some((field) => !/^(?:incomeTaxRate|nation)$/.test(field) && valueOf(form, field).trim() !== '')

/** Null if no investment has been entered. */
export function planRequestOf(form: PlanForm): PlanRequest | null {
  const rows = form.rows.filter((row) => isFilled(form, row))
  if (!rows.length) return null
  const issuedIn = new Set(
    rows
      .map((row) => valueOf(form, 'date', row))
      .filter(isDay)
      .map(taxYearOf),
  )
  // A year without a bill receives nothing, so it needs no answer unless shares are issued in it.
  const years = form.years.filter((year) => issuedIn.has(year) || valueOf(form, 'taxBill', year).trim())
  return {
    rows,
    years,
    body: {
      years: years.map((year) => ({
        taxYear: year,
        ...some(yearFields.map((field) => [field, valueOf(form, field, year).trim()])),
      })),
      investments: rows.map((row) => ({
        id: String(row),
        ...some(investmentFields.map((field) => [field, valueOf(form, field, row).trim()])),
        knowledgeIntensive:
          valueOf(form, 'knowledgeIntensive', row) === 'yes' && valueOf(form, 'scheme', row) === 'eis',
      })),
      carryBack: isOn(form, 'carryBack'),
      reinvestment: isOn(form, 'reinvestment'),
      ...some(exitFields.map((field) => [field, valueOf(form, field).trim()])),
      ...(asksOutcomes(form) && {
        outcomes: some(outcomeFields.map((field) => [field, valueOf(form, field).trim()])),
      }),
    },
  }
}

export function refusalsOf(asked: PlanRequest, errors: Record<string, string>): Record<string, string> {
  // Without the date of an investment no year is listed, and the missing date is an error of its own.
  const said = Object.entries(errors).filter(([path]) => path !== 'years' || asked.years.length > 0)
  const named = said.map(([path, reason]): [string, string] => {
    const [list, index, field] = path.split('.')
    if (list === 'outcomes' && index) return [index, reason]
    if (list === 'investments') return [`${field}-${asked.rows[Number(index)]}`, reason]
    const year = asked.years[Number(index)]
    if (list !== 'years' || !year) return [path, reason]
    const blank = field === 'taxBill' && !asked.body.years[Number(index)]?.taxBill
    return [`${field}-${year}`, blank ? `Enter your income tax bill for ${year}; 0 if there was none` : reason]
  })
  return asPicked(Object.fromEntries(named))
}

export const nameOf = (form: PlanForm, row: number | string): string =>
  valueOf(form, 'name', row).trim() || `Investment ${form.rows.indexOf(Number(row)) + 1}`
