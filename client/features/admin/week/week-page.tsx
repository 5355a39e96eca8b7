import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import type { WeekReport } from '@api/admin/desk.types'
import { sumOf, type WeekTable } from '@api/admin/week/week.rules'
import { buttonClass } from '@/components/ui/button'
import { Download } from '@/components/ui/icons'
import { count } from '@/lib/count'
import { cx } from '@/lib/cx'
import type { PageHandle } from '@/lib/page'

import { failed, loadDesk, type Failure } from '../desk-access'
import desk from '../desk.module.css'
import { FailedPage } from '../failed-page'
import { shortDateOf } from '../format'
import { mayHandle } from '../permissions'
import { Empty } from '../states'
import { WeekChart } from './week-chart'
import styles from './week-page.module.css'

export const handle: PageHandle = { title: 'The week', robots: 'noindex, nofollow', bare: true }

const WEEK_API = '/api/admin/week'

export const loader = async (args: LoaderFunctionArgs) => ({
  week: await loadDesk<WeekReport>(args, WEEK_API),
})

export function Component() {
  const { week } = useLoaderData<{ week: WeekReport | Failure }>()
  if (failed(week)) return <FailedPage title="The week" what="The week" failure={week.failure} />
  const { weeks, tables, me } = week
  const empty = tables.every(({ series }) => series.every(({ counts }) => sumOf(counts) === 0))
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1 className={desk.title}>The week</h1>
          <p className={desk.lede}>
            {weeks.length} weeks from Monday to Sunday, the last one not over yet. An entry counts as answered once
            someone changes its status or adds a note. The promise is the one made on the form’s page, counted in
            working hours.
          </p>
        </div>
        {mayHandle(me) && (
          <a
            href={`${WEEK_API}/export`}
            download
            data-print="hide"
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            <Download size={18} />
            Download CSV
          </a>
        )}
      </div>
      {empty ? (
        <Empty title={`No form has come in for ${weeks.length} weeks`} high>
          New entries are counted here straight away.
        </Empty>
      ) : (
        <>
          <ThisWeek tables={tables} />
          {tables.map((table) => (
            <section key={table.id} className={styles.part} aria-labelledby={`${table.id}-title`}>
              <h2 id={`${table.id}-title`}>{table.title}</h2>
              <WeekChart table={table} weeks={weeks} />
              <Numbers table={table} weeks={weeks} />
            </section>
          ))}
        </>
      )}
    </>
  )
}

/** This week beside the one before. */
function ThisWeek({ tables }: { tables: WeekTable[] }) {
  const kinds = tables.find(({ id }) => id === 'kinds')?.series ?? []
  const answers = tables.find(({ id }) => id === 'answers')?.series ?? []
  const received = (back: number) => sumOf(kinds.map(({ counts }) => counts.at(-1 - back) ?? 0))
  const [inTime, , , overdue] = answers.map(({ counts }) => counts.at(-1) ?? 0)
  const figures: [label: string, figure: number, beside: string][] = [
    ['Received this week', received(0), `${count(received(1))} the week before`],
    ['Answered within the promise', inTime ?? 0, 'of this week’s'],
    ['Promise broken, no answer yet', overdue ?? 0, 'of this week’s'],
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(([label, figure, beside]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{count(figure)}</b> <span className={desk.fine}>{beside}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Numbers({ table: { id, title, series }, weeks }: { table: WeekTable; weeks: string[] }) {
  return (
    <div className={styles.scroller} role="region" aria-label={`${title}, table`} tabIndex={0}>
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
            <th scope="col">All</th>
          </tr>
        </thead>
        <tbody>
          {series.map(({ label, counts }, which) => (
            <tr key={label}>
              <th scope="row">
                <i className={cx(styles.swatch, styles[`tone${which}`])} aria-hidden="true" />
                <bdi>{label}</bdi>
              </th>
              {counts.map((value, at) => (
                <td key={weeks[at]}>{value ? count(value) : <span className={desk.none}>0</span>}</td>
              ))}
              <td>{count(sumOf(counts))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            {weeks.map((week, at) => (
              <td key={`${id}${week}`}>{count(sumOf(series.map(({ counts }) => counts[at] ?? 0)))}</td>
            ))}
            <td>{count(sumOf(series.flatMap(({ counts }) => counts)))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
