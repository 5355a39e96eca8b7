import { isCgtRate, optionRefusals, readAmount } from './calculator-options.rules.js'
import { incomeTaxRates } from './calculator-inputs.rules.js'
import { isDay } from './dates.rules.js'
import { nations } from './income-tax.rules.js'
import { Decimal, ZERO } from './money.rules.js'
import {
  type Fields,
  MAX_COMPANIES,
  MAX_ID_LENGTH,
  MAX_INVESTMENTS,
  Reader,
  exitFields,
  investmentFields,
  isFields,
  outcomeFields,
  readMultiple,
  refusals,
  yearFields,
} from './plan-reader.rules.js'
import type { ExpectedSale } from './plan-sale.rules.js'
import { type OutcomesAsked, type Plan, type PlanInvestment, type PlanYear, planSchemes } from './plan.types.js'
import { type PresentedPlan, presentPlan, workOutPlan } from './plan.rules.js'
import { runInSteps } from './steps.rules.js'
import { cgtRatesIn, planYearNames, taxYearOf } from './tax-years.rules.js'

function readYear(fields: Fields, path: string, errors: Record<string, string>): PlanYear {
  const reader = new Reader(fields, path, errors, ['taxYear', ...yearFields])
  const taxYear = reader.text('taxYear', refusals.taxYear, (name) => planYearNames.includes(name)) ?? ''
  const rate = reader.optionalText('cgtRate', refusals.rate, isCgtRate)
  const rates = taxYear ? cgtRatesIn(taxYear) : []
  if (rate && taxYear && !rates.includes(rate))
    reader.refuse('cgtRate', `In ${taxYear} the rates are ${rates.join(', ')}`)
  const taxBill = reader.amount('taxBill')
  const vctRelief = reader.optionalAmount('vctRelief')
  if (vctRelief.gt(taxBill) && !errors[`${path}taxBill`]) reader.refuse('vctRelief', refusals.vct)
  return {
    taxYear,
    taxBill,
    gain: reader.optionalAmount('gain'),
    cgtRate: rate ? new Decimal(rate) : null,
    vctRelief,
    otherSubscriptionsSeis: reader.optionalAmount('otherSubscriptionsSeis'),
    otherSubscriptionsEis: reader.optionalAmount('otherSubscriptionsEis'),
  }
}

function readExpectedSale(reader: Reader, date: string): ExpectedSale {
  const multiple = reader.optionalText('expectedMultiple', refusals.multiple, (text) => readMultiple(text) !== null)
  const soldOn = reader.optionalText('soldOn', optionRefusals.day, isDay)
  if (soldOn && date && soldOn <= date) reader.refuse('soldOn', refusals.soldBefore)
  return {
    fee: reader.percentage('fee'),
    expectedMultiple: multiple ? readMultiple(multiple) : null,
    dilution: reader.percentage('dilution'),
    exitFee: reader.percentage('exitFee'),
    soldOn,
  }
}

function readInvestment(fields: Fields, path: string, errors: Record<string, string>): PlanInvestment {
  const reader = new Reader(fields, path, errors, ['id', ...investmentFields])
  const isOwnId = (id: string) => id.trim() !== '' && id.length <= MAX_ID_LENGTH
  const typed = reader.text('amount', refusals.positive, (text) => Boolean(readAmount(text)?.gt(0)))
  const amount = (typed && readAmount(typed)) || ZERO
  const date = reader.text('date', optionRefusals.day, isDay) ?? ''
  const named = reader.text('scheme', refusals.scheme, (name) => planSchemes.some((one) => one === name))
  const scheme = planSchemes.find((one) => one === named) ?? 'seis'
  const deferredGain = reader.optionalAmount('deferredGain')
  if (deferredGain.gt(scheme === 'eis' ? amount : ZERO)) reader.refuse('deferredGain', refusals.deferral)
  const knowledgeIntensive = reader.flag('knowledgeIntensive', false)
  if (knowledgeIntensive && scheme !== 'eis' && !errors[`${path}scheme`])
    reader.refuse('knowledgeIntensive', refusals.onlyEis)
  return {
    id: reader.text('id', refusals.id, isOwnId) ?? '',
    date,
    amount,
    scheme,
    knowledgeIntensive,
    tradeStarted: reader.optionalText('tradeStarted', optionRefusals.day, isDay),
    seventyPercentSpent: reader.optionalText('seventyPercentSpent', optionRefusals.day, isDay),
    deferredGain,
    expectedSale: readExpectedSale(reader, date),
  }
}

function entriesOf(reader: Reader, value: unknown, name: 'years' | 'investments', most: number) {
  if (!Array.isArray(value) || value.length < 1 || value.length > most) {
    reader.refuse(name, refusals[name])
    return []
  }
  return value.flatMap((entry: unknown, at) => {
    if (isFields(entry)) return [{ fields: entry, path: `${name}.${at}.` }]
    reader.refuse(`${name}.${at}`, refusals.entry)
    return []
  })
}

const whole = (text: string): number => (/^\d{1,2}$/.test(text.trim()) ? Number(text) : NaN)

function readOutcomes(plan: Reader, value: unknown, errors: Record<string, string>): OutcomesAsked | null {
  if (value === undefined || value === null) return null
  if (!isFields(value)) {
    plan.refuse('outcomes', refusals.entry)
    return null
  }
  const reader = new Reader(value, 'outcomes.', errors, outcomeFields)
  const companies = whole(
    reader.text('companies', refusals.companies, (text) => whole(text) >= 2 && whole(text) <= MAX_COMPANIES) ?? '',
  )
  const failing = reader.text('failing', refusals.failing, (text) => !(whole(text) > companies) && whole(text) >= 0)
  const multiple = reader.text('multiple', refusals.multiple, (text) => readMultiple(text) !== null)
  const rate = reader.text('incomeTaxRate', refusals.incomeTaxRate, (text) =>
    incomeTaxRates.some((one) => one === text),
  )
  const nation = reader.optionalText('nation', refusals.nation, (text) => nations.some((one) => one === text))
  const income = reader.optionalText('income', refusals.amount, (text) => readAmount(text) !== null)
  return {
    companies,
    failing: whole(failing ?? ''),
    multiple: (multiple && readMultiple(multiple)) || ZERO,
    incomeTaxRate: rate ?? '',
    income: income ? readAmount(income) : null,
    nation: nations.find((one) => one === nation) ?? 'ruk',
  }
}

export function readPlan(body: unknown): { plan: Plan; errors: Record<string, string> } {
  const errors: Record<string, string> = {}
  const fields = isFields(body) ? body : {}
  if (!isFields(body)) errors.body = refusals.body
  const reader = new Reader(fields, '', errors, [
    'years',
    'investments',
    'carryBack',
    'reinvestment',
    'outcomes',
    ...exitFields,
  ])

  const listed = new Set<string>()
  const years = entriesOf(reader, fields.years, 'years', planYearNames.length).map(({ fields: one, path }) => {
    const year = readYear(one, path, errors)
    if (year.taxYear && listed.has(year.taxYear)) errors[`${path}taxYear`] ??= refusals.twice
    listed.add(String(one.taxYear))
    return year
  })
  const ids = new Set<string>()
  const investments = entriesOf(reader, fields.investments, 'investments', MAX_INVESTMENTS).map(
    ({ fields: one, path }) => {
      const investment = readInvestment(one, path, errors)
      if (ids.has(investment.id)) errors[`${path}id`] ??= refusals.id
      ids.add(investment.id)
      const inYear = investment.date && taxYearOf(investment.date)
      if (inYear && !planYearNames.includes(inYear)) errors[`${path}date`] ??= refusals.outOfReach
      if (inYear && !errors.years && !listed.has(inYear)) errors[`${path}date`] ??= refusals.notListed
      return investment
    },
  )
  return {
    plan: {
      years,
      investments,
      carryBack: reader.flag('carryBack', true),
      reinvestment: reader.flag('reinvestment', true),
      outcomes: readOutcomes(reader, fields.outcomes, errors),
      exemptAmount: reader.exemptAmount('exemptAmount'),
      lossesBroughtForward: reader.optionalAmount('lossesBroughtForward'),
    },
    errors,
  }
}

interface Answered {
  plan: PresentedPlan | null
  errors: Record<string, string>
}

export async function planFor(body: unknown, nextTurn: () => Promise<unknown>): Promise<Answered> {
  const { plan, errors } = readPlan(body)
  if (Object.keys(errors).length) return { plan: null, errors }
  return { plan: presentPlan(await runInSteps(workOutPlan(plan), nextTurn)), errors }
}
