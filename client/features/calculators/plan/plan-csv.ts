import { readAmount } from '@api/calculators/calculator-options.rules'
import { csvOf } from '@api/calculators/csv.rules'
import type { PresentedPlan } from '@api/calculators/plan-figures.rules'
import { type PlanForm, nameOf, valueOf } from './plan-form'

type Column<Row> = [heading: string, cell: (row: Row) => string]

const table = <Row>(columns: Column<Row>[], rows: readonly Row[]) => [
  columns.map(([heading]) => heading),
  ...rows.map((row) => columns.map(([, cell]) => cell(row))),
]

const ofYear: Column<PresentedPlan['years'][number]>[] = [
  ['Tax year', (year) => year.taxYear],
  ['Tax bill (GBP)', (year) => year.taxBill.rounded],
  ['Tax bill for relief (GBP)', (year) => year.billAvailable.rounded],
  ['SEIS relief (GBP)', (year) => year.seisRelief.rounded],
  ['EIS relief (GBP)', (year) => year.eisRelief.rounded],
  ['Bill left (GBP)', (year) => year.billLeft.rounded],
  ['SEIS allowance left (GBP)', (year) => year.seisAllowanceLeft.rounded],
  ['EIS allowance left (GBP)', (year) => year.eisAllowanceLeft.rounded],
  ['Gain made exempt (GBP)', (year) => year.exemptGain.rounded],
  ['Claim by', (year) => year.claimBy],
]

const ofInvestment = (form: PlanForm): Column<PresentedPlan['investments'][number]>[] => [
  ['Investment', ({ id }) => nameOf(form, id)],
  ['Scheme', ({ id }) => valueOf(form, 'scheme', id).toUpperCase()],
  ['Issued', ({ id }) => valueOf(form, 'date', id)],
  ['Amount (GBP)', ({ id }) => readAmount(valueOf(form, 'amount', id))?.toFixed(2) ?? ''],
  ['Carried back (GBP)', (one) => one.carriedBack.rounded],
  ['Claimed in its own year (GBP)', (one) => one.claimedThisYear.rounded],
  ['Not claimed (GBP)', (one) => one.notClaimed.rounded],
  ['Relief (GBP)', (one) => one.relief.rounded],
  ['Why', (one) => one.why],
  ['Company may certify from', (one) => one.earliestComplianceDate ?? ''],
  ['Business relief from', (one) => one.businessReliefDate],
  ['Three years over', (one) => one.threeYearDate],
  ['Claim by', (one) => one.claimBy],
  ['Claim the part carried back by', (one) => one.claimByCarriedBack ?? ''],
  ['Fee (GBP)', (one) => one.fee.rounded],
  ['Gain deferred (GBP)', (one) => one.deferredGain.rounded],
  ['Sold on', ({ sale }) => sale?.soldOn ?? ''],
  ['Proceeds (GBP)', ({ sale }) => sale?.proceeds.rounded ?? ''],
  ['Net gain or loss (GBP)', ({ sale }) => sale?.net.rounded ?? ''],
]

/** Inputs and results as CSV: plain figures to the penny, ISO dates. */
export const planCsv = ({ years, investments, totals }: PresentedPlan, form: PlanForm): string =>
  csvOf([
    ...table(ofYear, years),
    [],
    ...table(ofInvestment(form), investments),
    [],
    ['Invested (GBP)', totals.invested.rounded],
    ['Income tax relief (GBP)', totals.incomeTaxRelief.rounded],
    ['Reinvestment tax saved (GBP)', totals.reinvestmentTaxSaved.rounded],
    ['What it costs you (GBP)', totals.netCost.rounded],
    ['Fees (GBP)', totals.fees.rounded],
    ['Tax put off (GBP)', totals.deferredTax.rounded],
  ])
