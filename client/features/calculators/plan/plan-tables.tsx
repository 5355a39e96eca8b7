import { readAmount } from '@api/calculators/calculator-options.rules'
import { csvOf } from '@api/calculators/csv.rules'
import { isDay, longDate } from '@api/calculators/dates.rules'
import { type Figure, withoutPence } from '@api/calculators/money.rules'
import type { PresentedPlan } from './plan-data'
import { FigureTable } from '../figure-table'
import { type PlanForm, nameOf, valueOf } from './plan-form'

export interface ResultProps {
  plan: PresentedPlan
  form: PlanForm
}

export const pounds = ({ display }: Figure) => withoutPence(display).replace('-', '\u2212')
export const minus = (figure: Figure) => (Number(figure.rounded) > 0 ? `\u2212${pounds(figure)}` : pounds(figure))
export const hasAny = ({ rounded }: Figure) => Number(rounded) !== 0

/** A column of the page's table and of the file. Amounts of the kind `minus` are subtracted. */
type Column<Row> = [heading: string, cell: (row: Row) => string | Figure | null | undefined, kind?: 'minus']
type Year = PresentedPlan['years'][number]
type Investment = PresentedPlan['investments'][number]

const ofYear: Column<Year>[] = [
  ['Tax year', (year) => year.taxYear],
  ['VCT relief', (year) => year.vctRelief],
  ['Tax bill for relief', (year) => year.billAvailable],
  ['SEIS relief', (year) => year.seisRelief],
  ['EIS relief', (year) => year.eisRelief],
  ['Bill left', (year) => year.billLeft],
  ['SEIS allowance left', (year) => year.seisAllowanceLeft],
  ['EIS allowance left', (year) => year.eisAllowanceLeft],
  ['If knowledge-intensive', (year) => year.eisAllowanceLeftKnowledgeIntensive],
  ['Gain made exempt', (year) => year.exemptGain],
  ['Claim by', (year) => year.claimBy],
]

type Exit = PresentedPlan['exits'][number]

const ofExit = (form: PlanForm): Column<Exit>[] => [
  ['Tax year', ({ taxYear }) => taxYear],
  ['Sold', ({ sold }) => sold.map((id) => nameOf(form, id)).join(', ')],
  ['Exempt gain', ({ exemptGain }) => exemptGain],
  ['Gain to tax', ({ chargeableGain }) => chargeableGain],
  ['Deferred gain that comes back', ({ deferredGain }) => deferredGain],
  ['Losses of the year', ({ lossesOfYear }) => lossesOfYear, 'minus'],
  ['Exempt amount used', ({ exemptAmountUsed }) => exemptAmountUsed, 'minus'],
  ['Earlier losses used', ({ lossesUsed }) => lossesUsed, 'minus'],
  ['Taxable', ({ taxable }) => taxable],
  ['Capital Gains Tax', ({ capitalGainsTax }) => capitalGainsTax],
  ['Losses left', ({ lossesCarriedForward }) => lossesCarriedForward],
]

type Outcome = NonNullable<PresentedPlan['outcomes']>['rows'][number]

const ofOutcome: Column<Outcome>[] = [
  ['Outcome', ({ label }) => label],
  ['Comes back', ({ withScheme }) => withScheme.proceeds],
  ['Relief kept', ({ withScheme }) => withScheme.reliefKept],
  ['Loss relief', ({ withScheme }) => withScheme.lossReliefValue],
  ['Capital Gains Tax', ({ withScheme }) => withScheme.cgt],
  ['Net with relief', ({ net }) => net],
  ['Net without', ({ withoutScheme }) => withoutScheme],
]

const named = (form: PlanForm): Column<Investment> => ['Investment', ({ id }) => nameOf(form, id)]

const dates = (form: PlanForm): Column<Investment>[] => [
  ['Issued', ({ id }) => valueOf(form, 'date', id)],
  ['Company may certify from', (one) => one.earliestComplianceDate],
  ['Business relief from', (one) => one.businessReliefDate],
  ['Hold until', (one) => one.holdUntil],
  ['Claim by', (one) => one.claimBy],
  ['Claim the part carried back by', (one) => one.claimByCarriedBack],
]

const sales: Column<Investment>[] = [
  ['Sold on', ({ sale }) => sale?.soldOn],
  ['Proceeds', ({ sale }) => sale?.proceeds],
  ['Relief withdrawn', ({ sale }) => sale?.reliefWithdrawn, 'minus'],
  ['Capital Gains Tax', ({ sale }) => sale?.cgt, 'minus'],
  ['Fee on the gain', ({ sale }) => sale?.exitFee, 'minus'],
  ['Net gain or loss', ({ sale }) => sale?.net],
]

function shown(value: string | Figure | null | undefined, kind: Column<never>[2]): string {
  if (!value) return '–'
  if (typeof value === 'string') return isDay(value) ? longDate(value) : value
  return kind === 'minus' ? minus(value) : pounds(value)
}

interface TableProps<Row> {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
}

const PlanTable = <Row,>({ caption, columns, rows, keyOf }: TableProps<Row>) => (
  <FigureTable
    caption={caption}
    head={columns.map(([heading]) => heading)}
    rows={rows.map((row) => ({ key: keyOf(row), cells: columns.map(([, cell, kind]) => shown(cell(row), kind)) }))}
  />
)

export function YearsTable({ plan: { years } }: Pick<ResultProps, 'plan'>) {
  const knowledge = years.some(
    ({ eisAllowanceLeft, eisAllowanceLeftKnowledgeIntensive: all }) => !hasAny(eisAllowanceLeft) && hasAny(all),
  )
  const vct = years.some(({ vctRelief }) => hasAny(vctRelief))
  return (
    <PlanTable
      caption="How each year’s tax bill and allowances are used."
      columns={ofYear.filter(
        ([heading]) => (knowledge || heading !== 'If knowledge-intensive') && (vct || heading !== 'VCT relief'),
      )}
      rows={years}
      keyOf={({ taxYear }) => taxYear}
    />
  )
}

export function DatesTable({ plan: { investments }, form }: ResultProps) {
  const back = investments.some(({ claimByCarriedBack }) => claimByCarriedBack)
  return (
    <PlanTable
      caption="The same dates as a table."
      columns={[named(form), ...(back ? dates(form) : dates(form).slice(0, -1))]}
      rows={investments}
      keyOf={({ id }) => id}
    />
  )
}

export const SalesTable = ({ plan: { investments }, form }: ResultProps) => (
  <PlanTable
    caption="What you have after each sale."
    columns={[named(form), ...sales]}
    rows={investments.filter(({ sale }) => sale)}
    keyOf={({ id }) => id}
  />
)

export const ExitsTable = ({ plan: { exits }, form }: ResultProps) => (
  <PlanTable
    caption="The tax on each year’s sales."
    columns={ofExit(form).filter(
      ([heading, cell]) =>
        /^(?:Taxable|Capital Gains Tax)$/.test(heading) ||
        exits.some((exit) => {
          const value = cell(exit)
          return typeof value === 'string' || (value && hasAny(value))
        }),
    )}
    rows={exits}
    keyOf={({ taxYear }) => taxYear}
  />
)

/** A figure's heading names the currency, which its plain cells do not. */
function table<Row>(columns: Column<Row>[], rows: readonly Row[]): string[][] {
  const cells = rows.map((row) => columns.map(([, cell]) => cell(row)))
  const isMoney = (at: number) => cells.some((row) => typeof row[at] === 'object' && row[at] !== null)
  return [
    columns.map(([heading], at) => (isMoney(at) ? `${heading} (GBP)` : heading)),
    ...cells.map((row) => row.map((value) => (value && typeof value === 'object' ? value.rounded : (value ?? '')))),
  ]
}

/** Inputs and results as CSV: plain figures to the penny, ISO dates. */
export const planCsv = ({ plan: { years, investments, totals, outcomes, exits }, form }: ResultProps): string =>
  csvOf([
    ...table<Year>([ofYear[0]!, ['Tax bill', (year) => year.taxBill], ...ofYear.slice(1)], years),
    [],
    ...table<Investment>(
      [
        named(form),
        ['Scheme', ({ id }) => valueOf(form, 'scheme', id).toUpperCase()],
        ['Issued', ({ id }) => valueOf(form, 'date', id)],
        ['Amount (GBP)', ({ id }) => readAmount(valueOf(form, 'amount', id))?.toFixed(2)],
        ['Carried back', (one) => one.carriedBack],
        ['Claimed in its own year', (one) => one.claimedThisYear],
        ['Not claimed', (one) => one.notClaimed],
        ['Relief', (one) => one.relief],
        ['Why', (one) => one.why],
        ...dates(form).slice(1),
        ['Fee', (one) => one.fee],
        ['Gain deferred', (one) => one.deferredGain],
        ...sales,
      ],
      investments,
    ),
    [],
    ['Invested (GBP)', totals.invested.rounded],
    ['Income tax relief (GBP)', totals.incomeTaxRelief.rounded],
    ['Reinvestment tax saved (GBP)', totals.reinvestmentTaxSaved.rounded],
    ['What it costs you (GBP)', totals.netCost.rounded],
    ['Fees (GBP)', totals.fees.rounded],
    ['Tax put off (GBP)', totals.deferredTax.rounded],
    ...(exits.length ? [[], ...table<Exit>(ofExit(form), exits)] : []),
    ...(outcomes ? [[], ...table<Outcome>(ofOutcome, outcomes.rows)] : []),
  ])
