import type { CSSProperties } from 'react'
import { taxYear } from '@api/calculators/tax-years.rules'
import { cx } from '@/lib/cx'
import { nameOf, valueOf } from './plan-form'
import type { ResultProps } from './result-props'
import { type Scale, scaleOf } from './timeline-scale'
import styles from './timeline.module.css'

const place = (from: number, to = from) =>
  ({ '--from': `${from.toFixed(2)}%`, '--span': `${(to - from).toFixed(2)}%` }) as CSSProperties

const key = [
  ['held', 'Three years held'],
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
    'business',
    'deadline',
    ...(investments.some((one) => one.claimByCarriedBack) ? ['back'] : []),
    ...(investments.some((one) => one.earliestComplianceDate) ? ['certificate'] : []),
    ...(investments.some((one) => one.sale) ? ['sale'] : []),
  ])
  return (
    <figure className={styles.timeline} aria-hidden="true">
      <ul className={styles.key}>
        {key.map(
          ([mark, label]) =>
            used.has(mark) && (
              <li key={mark}>
                <i className={styles[mark]} />
                {label}
              </li>
            ),
        )}
      </ul>
      <div className={styles.chart} style={{ '--years': scale.years.length } as CSSProperties}>
        <div className={styles.axis}>
          {scale.years.map((year) => (
            <span key={year}>{year}</span>
          ))}
        </div>
        {investments.map((one) => (
          <div key={one.id} className={styles.row}>
            <p className={styles.name}>
              <b>{nameOf(form, one.id)}</b> <span>{valueOf(form, 'scheme', one.id).toUpperCase()}</span>
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
      <i className={styles.held} style={place(start, at(one.threeYearDate))} />
      <i className={styles.issue} style={place(start)} />
      {marks.map(
        ([mark, day], index) => day && <i key={index} className={cx(styles.mark, mark)} style={place(at(day))} />,
      )}
    </div>
  )
}
