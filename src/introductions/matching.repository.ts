import type { EntityManager } from '@mikro-orm/core'
import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '../common/durations.rules.js'
import { londonDay, startOfDay } from '../common/london-time.js'
import { kyselyOf } from '../database/kysely.js'
import { LIMITS, type Side } from './introduction.rules.js'
import { type Criterion, CRITERIA, MATCHES, type Obstacle, pointsForAny, WEIGHTS } from './matching.rules.js'

/** An investor for a company, or a company for an investor. */
export interface Match {
  submissionId: string
  name: string
  score: number
  /** Null for one who can be asked. */
  obstacle: Obstacle | null
  lastAskedAt: string | null
}

const points = (criterion: Criterion, { any, fits }: Record<'any' | 'fits', RawBuilder<unknown>>) =>
  sql`case when ${any} then ${sql.lit(pointsForAny(criterion))} when ${fits} then ${sql.lit(WEIGHTS[criterion])} else 0 end`

const among = (criterion: Criterion) => {
  const list = sql.ref(`v.${criterion}s`)
  return points(criterion, { any: sql`${list} = '{}'`, fits: sql`${sql.ref(`p.${criterion}`)} = any(${list})` })
}

const POINTS: Record<Criterion, RawBuilder<unknown>> = {
  sector: among('sector'),
  stage: among('stage'),
  cheque: points('cheque', {
    any: sql`v.cheque_from is null and v.cheque_to is null`,
    fits: sql`coalesce(v.cheque_from, 0) <= p.amount and coalesce(v.cheque_to >= p.minimum, true)`,
  }),
  scheme: among('scheme'),
  region: among('region'),
}
const score = sql.join(
  CRITERIA.map((criterion) => POINTS[criterion]),
  sql` + `,
)

const takesPart = (table: string) => sql`
  ${sql.ref(`${table}.status`)} not in ('spam', 'pending', 'discarded')
  and coalesce(${sql.ref(`${table}.outcome`)}, '') not in ('declined', 'withdrawn')`

/** What counts towards a person's limits, across all their applications. */
const asked = (side: Side, now: Date) => {
  const since = (moment: Date) => sql`count(*) filter (where n.asked_at >= ${moment.toISOString()}::timestamptz)`
  return sql`
    select max(n.asked_at) as last, ${since(startOfDay(londonDay(now)))} as today,
      ${since(new Date(now.getTime() - LIMITS.monthDays * DAY_MS))} as month,
      count(*) filter (where n.state in ('asked', 'agreed')) as open
    from submission o join introduction n on ${sql.ref(`n.${side}_id`)} = o.id
    where o.person_id = ${sql.ref(`${side}.person_id`)}`
}

/** The people with whom this person already has an introduction. */
const known = (side: Side, other: Side, id: string) => sql`
  select o.person_id from submission own join submission s on s.person_id = own.person_id
    join introduction n on ${sql.ref(`n.${side}_id`)} = s.id join submission o on o.id = ${sql.ref(`n.${other}_id`)}
  where own.id = ${id}`

/** Only the limits of the other side: those of this one are the same for the whole list. */
const LIMITED: Record<Side, RawBuilder<unknown>> = {
  investor: sql`
    when a.today >= ${sql.lit(LIMITS.investorDay)} then 'today'
    when a.month >= wide.per_month then 'month'`,
  founder: sql`
    when a.today >= ${sql.lit(LIMITS.founderDay)} then 'founder-today'
    when a.open >= ${sql.lit(LIMITS.founderOpen)} then 'founder-open'`,
}

/** How many of the best are examined in detail, plus all with the same score as the last of them. */
const WIDTH = 150

/** Without matches, there is a single row without an id. */
type Row = Match & { isAll: boolean }

export const matchingRepository = {
  /** The best matches for an application: first those that can be asked, then those that cannot; one for each person. */
  async matches(em: EntityManager, side: Side, id: string, now = new Date()): Promise<Match[]> {
    for (let width = WIDTH; ; width *= 8) {
      const rows = await widest(em, side, id, now, width)
      const found = rows.filter(({ submissionId }) => submissionId !== null)
      if (rows[0]?.isAll || found.filter(({ obstacle }) => !obstacle).length === MATCHES)
        return found.map(({ isAll: _, ...match }) => match)
    }
  },
}

async function widest(em: EntityManager, side: Side, id: string, now: Date, width: number): Promise<Row[]> {
  const other = side === 'founder' ? 'investor' : 'founder'
  const today = londonDay(now)
  const theirs = (column: string) => sql.ref(`${other}.${column}`)
  const order = sql`score desc, last nulls first, id`
  const head = (obstacle: RawBuilder<unknown>) => sql`
    (select * from best where obstacle ${obstacle} order by ${order} limit ${MATCHES})`
  const company = other === 'founder' ? sql`nullif(business_name, '')` : sql`null`
  const { rows } = await sql<Row>`
    with wide as materialized (
      select ${other === 'founder' ? sql`p` : sql`v`}.submission_id as id, v.per_month, v.paused_until, (${score})::int as score
      from company_profile p cross join investor v
      where p.state = 'approved' and ${side === 'founder' ? sql`p` : sql`v`}.submission_id = ${id}
      order by score desc fetch first ${sql.lit(width)} rows with ties
    ),
    pair as (
      select ${theirs('id')} as id, ${theirs('person_id')} as person_id, a.last, wide.score,
        case
          when founder.person_id = investor.person_id then 'same'
          when ${theirs('person_id')} in (${known(side, other, id)}) then 'known'
          when signed.counts then case when wide.paused_until > ${today}::date then 'paused' ${LIMITED[other]} end
          when signed.is_current then 'waiting'
          when signed.counts is not null then 'expired'
          else 'unsigned'
        end as obstacle
      from wide join submission ${sql.ref(other)} on ${theirs('id')} = wide.id
        cross join submission ${sql.ref(side)}
        cross join lateral (
          select bool_or(last_day >= ${today}::date) as is_current,
            bool_or(last_day >= ${today}::date and clears_at <= ${now.toISOString()}::timestamptz) as counts
          from investor_statement t where t.submission_id = investor.id and t.address = investor.address and t.ended_at is null
        ) signed
        cross join lateral (${asked(other, now)}) a
      where ${sql.ref(`${side}.id`)} = ${id} and ${takesPart('founder')} and ${takesPart('investor')}
    ),
    best as materialized (
      select distinct on (person_id) * from pair order by person_id, obstacle is not null, ${order}
    ),
    shown as (${head(sql`is null`)} union all ${head(sql`is not null`)})
    select id as "submissionId", coalesce(${company}, name) as name, score, obstacle, last as "lastAskedAt", "isAll"
    from (select count(*) < ${width} as "isAll" from wide) seen left join (shown join submission using (id)) on true
    order by obstacle is not null, ${order}
  `.execute(kyselyOf(em))
  return rows
}
