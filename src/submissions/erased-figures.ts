import type { EntityManager } from '@mikro-orm/core'
import { sql } from 'kysely'
import { kyselyOf } from '../database/kysely.js'
import { UNLISTED } from '../forms/submission.entity.js'

/** What the reports count of a day's forms that have been erased since. */
export interface ErasedFigure {
  day: string
  type: string
  page: string | null
  campaign: string | null
  answered_by: string | null
  received: number
  answered: number
  in_time: number
  called: number
  accepted: number
  accepted_and_called: number
}

const COUNTS = ['received', 'answered', 'in_time', 'called', 'accepted', 'accepted_and_called'] as const
const added = sql.join(COUNTS.map((name) => sql`${sql.ref(name)} = kept.${sql.ref(name)} + excluded.${sql.ref(name)}`))

/** Kept before the rows go, so that the figures of a period never shrink. */
export const keepFigures = (em: EntityManager, ids: string[]) =>
  sql`
    insert into erased_figure as kept (day, type, page, campaign, answered_by, ${sql.join(COUNTS.map(sql.ref))})
    select (received_at at time zone 'Europe/London')::date, type, page, campaign, answered_by,
      count(*), count(answered_at), count(*) filter (where answered_at <= promised_at), count(called_at),
      count(*) filter (where outcome = 'accepted'),
      count(*) filter (where outcome = 'accepted' and called_at is not null)
    from submission
    where id = any(${ids}) and status not in (${sql.join([...UNLISTED, 'spam'])})
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (day, type, page, campaign, answered_by) do update set ${added}
  `.execute(kyselyOf(em))
