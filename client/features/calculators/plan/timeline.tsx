import type { CSSProperties } from 'react'
import { addYears, earlierOf, laterOf } from '@api/calculators/dates.rules'
import { taxYear, taxYearOf } from '@api/calculators/tax-years.rules'
import { DAY_MS } from '@api/common/durations.rules'
import { cx } from '@/lib/cx'
import { nameOf, valueOf } from './plan-form'
import type { ResultProps } from './plan-tables'
import styles from './timeline.module.css'

const daysTo = (day: string) => Date.parse(day) / DAY_MS

interface Scale {
  years: string[]
  /** The position of a date, from 0 to 100. */
  at: (day: string) => number
}

/** Whole tax years from the first relief to the last deadline or sale. */
function scaleOf(investments: ResultProps['plan']['investments']): Scale {
  const starts = investments.map((one) =>
    one.claimByCarriedBack ? taxYear(taxYear(one.taxYear).previous).firstDay : taxYear(one.taxYear).firstDay,
  )
  const ends = investments.flatMap((one) => [
    ...(one.claimBy ? [one.claimBy] : []),
    one.holdUntil,
    ...(one.sale ? [one.sale.soldOn] : []),
  ])
  const start = earlierOf(...starts)
  const years: string[] = []
  for (let day = start; day <= laterOf(...ends); day = addYears(day, 1)) years.push(taxYearOf(day))
  const from = daysTo(start)
  const to = daysTo(addYears(start, years.length))
  return { years, at: (day) => ((daysTo(day) - from) / (to - from)) * 100 }
}

const place = (from: number, to = from) =>
  ({ '--from': `${from.toFixed(2)}%`, '--span': `${(to - from).toFixed(2)}%` }) as CSSProperties

const key = [
  ['held', 'To be held'],
  ['back', 'Carried back'],
  ['certificate', 'Company may certify'],
  ['business', 'Business relief'],
  ['deadline', 'Claim by'],
  ['sale', 'Sale'],
] as const

/** A drawing of the plan; the table after it has the same content. */
export function Timeline({ plan: { investments }, form }: ResultProps) {
  const scale = scaleOf(investments)
  const used = new Set([
    'held',
    ...(investments.some((one) => one.businessReliefDate) ? ['business'] : []),
    ...(investments.some((one) => one.claimBy) ? ['deadline'] : []),
    ...(investments.some((one) => one.claimByCarriedBack) ? ['back'] : []),
    ...(investments.some((one) => one.earliestComplianceDate) ? ['certificate'] : []),
    ...(investments.some((one) => one.sale) ? ['sale'] : []),
  ])
  return (
    <figure className={`mt-2 ${styles.timeline}`} aria-hidden="true">
      <ul className={`mb-6 flex flex-wrap gap-x-6 gap-y-2 text-small text-muted ${styles.key}`}>
        {key.map(
          ([mark, label]) =>
            used.has(mark) && (
              <li key={mark} className="flex items-center gap-2">
                <i className={styles[mark]} />
                {label}
              </li>
            ),
        )}
      </ul>
      <div className={styles.chart} style={{ '--years': scale.years.length } as CSSProperties}>
        <div className={`num text-small text-muted ${styles.axis}`}>
          {scale.years.map((year) => (
            <span key={year}>{year}</span>
          ))}
        </div>
        {investments.map((one) => (
          <div key={one.id} className={styles.row}>
            <p className="wrap-anywhere md:pl-2">
              <b>{nameOf(form, one.id)}</b>{' '}
              <span className="text-small text-muted">{valueOf(form, 'scheme', one.id).toUpperCase()}</span>
            </p>
            <Track one={one} issued={valueOf(form, 'date', one.id)} scale={scale} />
          </div>
        ))}
      </div>
    </figure>
  )
}

interface TrackProps {
  one: ResultProps['plan']['investments'][number]
  issued: string
  scale: Scale
}

function Track({ one, issued, scale: { at } }: TrackProps) {
  const start = at(issued)
  const marks: [string | undefined, string | null | undefined][] = [
    [styles.certificate, one.earliestComplianceDate],
    [styles.business, one.businessReliefDate],
    [styles.deadline, one.claimByCarriedBack],
    [styles.deadline, one.claimBy],
    [styles.sale, one.sale?.soldOn],
  ]
  return (
    <div className={styles.track}>
      {one.claimByCarriedBack && (
        <i className={styles.back} style={place(at(taxYear(taxYear(one.taxYear).previous).lastDay), start)} />
      )}
      <i className={styles.held} style={place(start, at(one.holdUntil))} />
      <i className={styles.issue} style={place(start)} />
      {marks.map(
        ([mark, day], index) => day && <i key={index} className={cx(styles.mark, mark)} style={place(at(day))} />,
      )}
    </div>
  )
}
