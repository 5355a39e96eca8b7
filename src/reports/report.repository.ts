import type { EntityManager } from '@mikro-orm/core'
import { type RawBuilder, sql } from 'kysely'
import { kyselyOf, replicaOf, type TablesOf } from '../database/kysely.js'
import type { Submission } from '../forms/submission.entity.js'
import { isOpen, type OrderKeys } from '../submissions/desk-filter.js'
import { COUNTS, counted, type Counts, type ErasedFigure, isCounted } from '../submissions/counted-figures.js'
import { type Grouping, GROUPINGS } from './report.rules.js'

/** Days in London, both included. */
export interface Period {
  from: string
  to: string
}

interface SettledTables {
  changed_day: { day: string }
  settled_figure: { day: string }
}

/** Storing a form needs no extra work for these counts, because `note_changed_day` ignores rows less than a day old. */
const SETTLED_AFTER_DAYS = 2

type Dimension = Grouping | 'person'
type Figure = Counts & { dimension: Dimension; name: string | null }

const COLUMNS: Record<Dimension, string> = { page: 'page', campaign: 'campaign', form: 'type', person: 'answered_by' }

const columns = sql.join(COUNTS.map(sql.ref))
const sums = sql.join(COUNTS.map((name) => sql`sum(${sql.ref(name)})::int as ${sql.ref(name)}`))

const LONDON = sql.lit('Europe/London')
const dayOf = sql`at time zone ${LONDON})::date`

/** The days of the period, or each nth of them, on which anything may have arrived. */
const days = ({ from, to }: Period, every = 1) => sql`
  select day::date as day
  from (select (min(received_at) ${dayOf} as first, (greatest(max(received_at), now()) ${dayOf} as last
    from submission) span,
    generate_series(greatest(${from}::date, span.first), least(${to}::date, span.last), make_interval(days => ${every})) day
  where span.first is not null`

const isSettled = sql`
  exists (select from settled_day where settled_day.day = days.day)
  and not exists (select from changed_day where changed_day.day = days.day)`

/** Each day is read from the index `submission_report` alone. */
const receivedOn = (table: RawBuilder<unknown>) => sql`
  ${table} join submission on received_at >= (day::timestamp at time zone ${LONDON})
    and received_at < ((day + 1)::timestamp at time zone ${LONDON}) and ${isCounted}`

const grouped = (dimensions: Dimension[], within = sql``) => {
  const each = (result: (dimension: Dimension) => RawBuilder<unknown>) =>
    sql`case ${sql.join(
      dimensions.map((one) => sql`when grouping(${sql.ref(COLUMNS[one])}) = 0 then ${result(one)}`),
      sql` `,
    )} end`
  return {
    names: sql`${each((one) => sql.lit(one))} as dimension, ${each((one) => sql`${sql.ref(COLUMNS[one])}::text`)} as name`,
    sets: sql`group by grouping sets (${sql.join(dimensions.map((one) => sql`(${within}${sql.ref(COLUMNS[one])})`))})`,
  }
}

/** Computed from seconds as floats, which sort faster than intervals. */
const minutesTo = (column: 'answered_at' | 'called_at' | 'decided_at') => {
  const seconds = sql`date_part('epoch', ${sql.ref(column)} - received_at)`
  return sql`round((percentile_cont(0.5) within group (order by ${seconds}) / 60)::numeric)::int`
}

export const reportRepository = {
  /**
   * The stages that the forms of a period reached, by page, campaign or kind, and by who answered first: from stored figures for settled days,
   * counted now for the others, plus erased forms.
   */
  async figures(em: EntityManager, period: Period, by: Grouping): Promise<Figure[]> {
    const { names, sets } = grouped([by, 'person'])
    const { rows } = await sql<Figure>`
      with days as materialized (${days(period)}),
      settled as materialized (select day from days where ${isSettled}),
      figure as (
        select dimension, name, ${columns} from settled_figure join settled using (day)
        where dimension in (${by}, 'person') and day between ${period.from} and ${period.to}
        union all
        select ${names}, ${counted} from ${receivedOn(sql`(select day from days except select day from settled) unsettled`)} ${sets}
        union all
        select ${names}, ${sums} from erased_figure where day between ${period.from} and ${period.to} ${sets}
      )
      select dimension, name, ${sums} from figure group by dimension, name
    `.execute(replicaOf(em))
    return rows
  },

  async countErased(em: EntityManager, { from, to }: Period): Promise<number> {
    const { received } = await replicaOf<{ erased_figure: ErasedFigure }>(em)
      .selectFrom('erased_figure')
      .where('day', '>=', from)
      .where('day', '<=', to)
      .select(({ fn }) => fn.sum<string | null>('received').as('received'))
      .executeTakeFirstOrThrow()
    return Number(received)
  },

  /** The medians of every nth day. */
  async medianMinutes(em: EntityManager, period: Period, every: number) {
    const { rows } = await sql<Record<'answer' | 'call' | 'decision', number | null>>`
      with days as materialized (${days(period, every)})
      select ${minutesTo('answered_at')} as answer, ${minutesTo('called_at')} as call, ${minutesTo('decided_at')} as decision
      from ${receivedOn(sql`days`)}
    `.execute(replicaOf(em))
    return rows[0] as (typeof rows)[number]
  },
  /** Counts past days that have not been counted yet, or in which something has changed since. */
  async settle(em: EntityManager, limit: number): Promise<number> {
    const kysely = kyselyOf<SettledTables>(em)
    // One at a time; reads and saves go on meanwhile.
    await sql`lock table settled_day in share row exclusive mode`.execute(kysely)
    // Days before the oldest submission have nothing left to count.
    for (const table of ['settled_day', 'changed_day'])
      await sql`
        delete from ${sql.table(table)}
        where day < (select coalesce((min(received_at) ${dayOf}, 'infinity') from submission)
      `.execute(kysely)
    const { rows } = await sql<{ day: string }>`
      insert into settled_day
      select day from (${days({ from: '-infinity', to: 'infinity' })}) days
      where day < (now() ${dayOf} - ${SETTLED_AFTER_DAYS}::int and not (${isSettled}) order by day limit ${limit}
      on conflict (day) do update set day = excluded.day returning day::text
    `.execute(kysely)
    const settled = rows.map(({ day }) => day)
    if (!settled.length) return 0
    // First, so that changes during the count are noted again.
    await kysely.deleteFrom('changed_day').where('day', 'in', settled).execute()
    await kysely.deleteFrom('settled_figure').where('day', 'in', settled).execute()
    const { names, sets } = grouped([...GROUPINGS, 'person'], sql`day, `)
    await sql`
      insert into settled_figure (day, dimension, name, ${columns})
      select day, ${names}, ${counted} from ${receivedOn(sql`unnest(${settled}::date[]) days (day)`)} ${sets}
    `.execute(kysely)
    return settled.length
  },

  async openOf(em: EntityManager) {
    const rows = await replicaOf<{ submission: TablesOf<{ submission: Submission }>['submission'] & OrderKeys }>(em)
      .selectFrom('submission')
      .where('owner_id', 'is not', null)
      .where(isOpen)
      .groupBy('owner_id')
      .select(({ fn, eb }) => [
        'owner_id as id',
        fn.countAll<string>().as('open'),
        fn.countAll<string>().filterWhere('due_key', '<', eb.fn<string>('now')).as('overdue'),
        fn.min('received_at').as('oldestAt'),
      ])
      .execute()
    return rows.map(({ id, open, overdue, oldestAt }) => ({
      id: id as string,
      open: Number(open),
      overdue: Number(overdue),
      oldestAt: new Date(oldestAt).toISOString(),
    }))
  },
}
