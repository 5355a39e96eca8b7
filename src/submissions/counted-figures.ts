import type { EntityManager } from '@mikro-orm/core'
import { sql } from 'kysely'
import { kyselyOf } from '../database/kysely.js'
import { UNLISTED } from '../forms/submission.entity.js'

/** The figures that the reports count. */
export interface Counts {
  received: number
  answered: number
  in_time: number
  called: number
  accepted: number
  accepted_and_called: number
}

export const COUNTS = ['received', 'answered', 'in_time', 'called', 'accepted', 'accepted_and_called'] as const

/** Of rows of `submission`, in the order of `COUNTS`. */
export const counted = sql`
  count(*) as received, count(answered_at) as answered, count(*) filter (where answered_at <= promised_at) as in_time,
  count(called_at) as called, count(*) filter (where outcome = 'accepted') as accepted,
  count(*) filter (where outcome = 'accepted' and called_at is not null) as accepted_and_called`

export const isCounted = sql<boolean>`status not in (${sql.join([...UNLISTED, 'spam'].map((one) => sql.lit(one)))})`

/** The figures of a day's forms that have been erased since. */
export interface ErasedFigure extends Counts {
  day: string
  type: string
  page: string | null
  campaign: string | null
  answered_by: string | null
}

const columns = sql.join(COUNTS.map(sql.ref))
const added = sql.join(COUNTS.map((name) => sql`${sql.ref(name)} = kept.${sql.ref(name)} + excluded.${sql.ref(name)}`))

/** Stored before the rows are deleted, so that the figures of a period never shrink. */
export const keepFigures = (em: EntityManager, ids: string[]) =>
  sql`
    insert into erased_figure as kept (day, type, page, campaign, answered_by, ${columns})
    select (received_at at time zone 'Europe/London')::date, type, page, campaign, answered_by, ${counted}
    from submission
    where id = any(${ids}) and ${isCounted}
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (day, type, page, campaign, answered_by) do update set ${added}
  `.execute(kyselyOf(em))
