import { longDate } from '@api/calculators/dates.rules'
import { FigureTable } from '../figure-table'
import { hasAny, minus } from './plan-figures'
import { nameOf, valueOf } from './plan-form'
import { Section } from './plan-section'
import styles from './plan-results.module.css'
import type { ResultProps } from './result-props'

export function Years({ plan: { years } }: Pick<ResultProps, 'plan'>) {
  const knowledge = years.some(
    ({ eisAllowanceLeft, eisAllowanceLeftKnowledgeIntensive: all }) => !hasAny(eisAllowanceLeft) && hasAny(all),
  )
  return (
    <FigureTable
      caption="How each year’s tax bill and allowances are used."
      head={[
        'Tax year',
        'Tax bill for relief',
        'SEIS relief',
        'EIS relief',
        'Bill left',
        'SEIS allowance left',
        'EIS allowance left',
        ...(knowledge ? ['If knowledge-intensive'] : []),
        'Gain made exempt',
        'Claim by',
      ]}
      rows={years.map((year) => ({
        key: year.taxYear,
        cells: [
          year.taxYear,
          year.billAvailable.display,
          year.seisRelief.display,
          year.eisRelief.display,
          year.billLeft.display,
          year.seisAllowanceLeft.display,
          year.eisAllowanceLeft.display,
          ...(knowledge ? [year.eisAllowanceLeftKnowledgeIntensive.display] : []),
          year.exemptGain.display,
          longDate(year.claimBy),
        ],
      }))}
    />
  )
}

const dateOr = (day: string | null, otherwise = '–') => (day ? longDate(day) : otherwise)

export function Dates({ plan: { investments }, form }: ResultProps) {
  const back = investments.some(({ claimByCarriedBack }) => claimByCarriedBack)
  return (
    <FigureTable
      caption="The same dates as a table."
      head={[
        'Investment',
        'Issued',
        'Company may certify from',
        'Business relief from',
        'Three years over',
        'Claim by',
        ...(back ? ['Claim the part carried back by'] : []),
      ]}
      rows={investments.map((one) => ({
        key: one.id,
        cells: [
          nameOf(form, one.id),
          dateOr(valueOf(form, 'date', one.id)),
          dateOr(one.earliestComplianceDate, 'Needs the trade’s start'),
          longDate(one.businessReliefDate),
          longDate(one.threeYearDate),
          longDate(one.claimBy),
          ...(back ? [dateOr(one.claimByCarriedBack)] : []),
        ],
      }))}
    />
  )
}

export function Sales({ plan: { investments }, form }: ResultProps) {
  const rows = investments.flatMap(({ id, sale }) => (sale ? [{ id, sale }] : []))
  if (!rows.length) return null
  return (
    <Section id="sales" title="If they go as you expect">
      <p className={styles.note}>
        Most early companies do not. After dilution and fees; loss relief and deferred tax are not counted.
      </p>
      <FigureTable
        caption="What you have after each sale."
        head={[
          'Investment',
          'Sold on',
          'Proceeds',
          'Relief withdrawn',
          'Capital Gains Tax',
          'Fee on the gain',
          'Net gain or loss',
        ]}
        rows={rows.map(({ id, sale }) => ({
          key: id,
          cells: [
            nameOf(form, id),
            longDate(sale.soldOn),
            sale.proceeds.display,
            minus(sale.reliefWithdrawn),
            minus(sale.cgt),
            minus(sale.exitFee),
            sale.net.display.replace('-', '\u2212'),
          ],
        }))}
      />
    </Section>
  )
}
