import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import type { WeekReport } from '@api/reports/week.types'
import { sumOf, type WeekSeries, type WeekTable } from '@api/reports/week.rules'
import { EmptyState } from '@/components/ui/states'
import { count, shortDateOf } from '@/lib/format'
import { cx } from '@/lib/cx'

import { deskHandle, loadDesk, mayHandle } from '../desk-data'
import { DeskPage, FileLink } from '../page-frame'
import styles from './week-page.module.css'

export const handle = deskHandle('Reports')

const WEEK_API = '/api/admin/week'

export const loader = (args: LoaderFunctionArgs) => loadDesk<WeekReport>(args, WEEK_API)

export function Component() {
  const { weeks, tables, me } = useLoaderData<typeof loader>()
  const empty = tables.every(({ series }) => series.every(({ counts }) => sumOf(counts) === 0))
  return (
    <DeskPage
      title="Reports"
      lede={`${weeks.length} weeks from Monday to Sunday, the last one not over yet. An entry counts as answered once an answer has left by mail or a call is logged. The promise is the one made on the form’s page, counted in working hours.`}
      action={mayHandle(me) && <FileLink href={`${WEEK_API}/export`}>Download CSV</FileLink>}
    >
      {empty ? (
        <EmptyState large unfilled title={`No form has come in for ${weeks.length} weeks`}>
          New entries are counted here straight away.
        </EmptyState>
      ) : (
        <>
          <ThisWeek tables={tables} />
          {tables.map((table) => (
            <section key={table.id} className="mt-12 break-inside-avoid" aria-labelledby={`${table.id}-title`}>
              <h2 id={`${table.id}-title`} className="text-h3 mb-4">
                {table.title}
              </h2>
              {!table.mean && <WeekChart table={table} weeks={weeks} />}
              <Numbers table={table} weeks={weeks} />
            </section>
          ))}
        </>
      )}
    </DeskPage>
  )
}

const TONES = [
  'text-brass',
  'text-teal',
  'text-[color-mix(in_oklab,var(--brass)_45%,var(--ground))]',
  'text-red',
  'text-[color-mix(in_oklab,var(--muted)_55%,var(--ground))]',
  'text-[color-mix(in_oklab,var(--teal)_45%,var(--ground))]',
  'text-[color-mix(in_oklab,var(--text)_80%,var(--ground))]',
  'text-[color-mix(in_oklab,var(--red)_45%,var(--ground))]',
]

function ThisWeek({ tables }: { tables: WeekTable[] }) {
  const kinds = tables.find(({ id }) => id === 'kinds')?.series ?? []
  const answers = tables.find(({ id }) => id === 'answers')?.series ?? []
  const received = (back: number) => sumOf(kinds.map(({ counts }) => counts.at(-1 - back) ?? 0))
  const [inTime, , , overdue] = answers.map(({ counts }) => counts.at(-1) ?? 0)
  const figures: [label: string, figure: number, beside: string][] = [
    ['Received this week', received(0), `${count(received(1))} the week before`],
    ['Answered within the promise', inTime ?? 0, 'of this week’s'],
    ['Late, not answered', overdue ?? 0, 'of this week’s'],
  ]
  return (
    <dl className="border-line mt-8 flex flex-wrap gap-x-14 gap-y-4 border-y py-4">
      {figures.map(([label, figure, beside]) => (
        <div key={label}>
          <dt className="text-small text-muted">{label}</dt>
          <dd>
            <b className="text-h3 num mr-1.5 font-serif leading-[1.2] font-[420]">{count(figure)}</b>{' '}
            <span className="fine">{beside}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const summed = (series: WeekSeries[]) => series.filter(({ apart }) => !apart)

function Numbers({ table: { id, title, series: all, mean }, weeks }: { table: WeekTable; weeks: string[] }) {
  const series = summed(all)
  return (
    <div
      className="mt-4 overflow-x-auto print:overflow-visible"
      role="region"
      aria-label={`${title}, table`}
      tabIndex={0}
    >
      <table className={styles.numbers}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Group</span>
            </th>
            {weeks.map((week) => (
              <th key={week} scope="col">
                {shortDateOf(week)}
              </th>
            ))}
            {!mean && <th scope="col">All</th>}
          </tr>
        </thead>
        <tbody>
          {series.map(({ label, counts }, which) => (
            <tr key={label}>
              <th scope="row">
                <i className={cx(styles.swatch, TONES[which])} aria-hidden="true" />
                <bdi>{label}</bdi>
              </th>
              {counts.map((value, at) => (
                <td key={weeks[at]}>{value ? count(value) : <span className="text-muted">0</span>}</td>
              ))}
              {!mean && <td>{count(sumOf(counts))}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr hidden={mean}>
            <th scope="row">All</th>
            {weeks.map((week, at) => (
              <td key={`${id}${week}`}>{count(sumOf(series.map(({ counts }) => counts[at] ?? 0)))}</td>
            ))}
            <td>{count(sumOf(series.flatMap(({ counts }) => counts)))}</td>
          </tr>
          {all
            .filter(({ apart }) => apart)
            .map(({ label, counts }) => (
              <tr key={label} className="text-muted">
                <th scope="row">{label}</th>
                {counts.map((value, at) => (
                  <td key={weeks[at]}>{count(value)}</td>
                ))}
                <td>{count(sumOf(counts))}</td>
              </tr>
            ))}
        </tfoot>
      </table>
    </div>
  )
}

const WIDTH = 720
const HEIGHT = 200
const GAP = 14
const AXIS = 24

export function WeekChart({ table: { title, series: all }, weeks }: { table: WeekTable; weeks: string[] }) {
  const series = summed(all)
  const totals = weeks.map((_, week) => sumOf(series.map(({ counts }) => counts[week] ?? 0)))
  const highest = Math.max(...totals)
  // Bars of no height would be a blank space above the numbers.
  if (!highest) return null
  const step = WIDTH / weeks.length
  const heightOf = (value: number) => (value / highest) * (HEIGHT - AXIS)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT + AXIS}`}
      className={styles.chart}
      role="img"
      aria-label={`${title} in ${weeks.length} weeks, ${count(totals.at(-1) ?? 0)} of them this week. The table below has the numbers.`}
    >
      {weeks.map((week, at) => {
        let top = HEIGHT
        return (
          <g key={week} transform={`translate(${at * step} 0)`}>
            {series.map(({ label, counts }, which) => {
              const height = heightOf(counts[at] ?? 0)
              if (!height) return null
              top -= height
              return (
                <rect
                  key={label}
                  className={cx(styles.bar, TONES[which], 'fill-current')}
                  x={GAP / 2}
                  y={top}
                  width={step - GAP}
                  height={height}
                >
                  <title>{`${label}: ${count(counts[at] ?? 0)}`}</title>
                </rect>
              )
            })}
            <text className={styles.total} x={step / 2} y={HEIGHT - heightOf(totals[at] ?? 0) - 6}>
              {count(totals[at] ?? 0)}
            </text>
            <text className={styles.label} x={step / 2} y={HEIGHT + AXIS - 6}>
              {shortDateOf(week)}
            </text>
          </g>
        )
      })}
      <path className="stroke-line-strong" d={`M0 ${HEIGHT}H${WIDTH}`} />
    </svg>
  )
}
