import type { EntityManager } from '@mikro-orm/core'
import { type RawBuilder, sql } from 'kysely'
import { endOfDay, startOfDay } from '../common/london-time.js'
import { kyselyOf } from '../database/kysely.js'
import {
  BOARD_ROWS,
  INTRODUCTION_STAGES,
  type IntroductionStage,
  type IntroductionState,
} from './introduction.rules.js'
import { Introduction } from './introductions.entity.js'

/** Days in London, both included. */
interface Period {
  from: string
  to: string
}

/** When one of the two was first asked; a wish does not count as asking. */
const asked = sql`coalesce(n.asked_at, n.put_at)`

/** When an introduction reached the stage, if it did. */
const REACHED: Record<IntroductionStage, { at: RawBuilder<unknown>; if: RawBuilder<unknown> }> = {
  asked: { at: asked, if: sql`true` },
  agreed: { at: sql`n.put_at`, if: sql`n.put_at is not null` },
  introduced: { at: sql`n.introduced_at`, if: sql`n.introduced_at is not null` },
  met: { at: sql`n.outcome_at`, if: sql`n.outcome in ('met', 'passed', 'invested')` },
  invested: { at: sql`n.outcome_at`, if: sql`n.outcome = 'invested'` },
}

const within = ({ from, to }: Period) => sql`
  ${asked} >= ${startOfDay(from).toISOString()}::timestamptz and ${asked} < ${endOfDay(to).toISOString()}::timestamptz`

export const introductionFiguresRepository = {
  /** How many of the introductions first asked about in a period reached each stage, and the median days since the founder's application. */
  async count(
    em: EntityManager,
    period: Period,
  ): Promise<{ stage: IntroductionStage; count: number; days: number | null }[]> {
    const each = INTRODUCTION_STAGES.map((stage) => {
      const { at, if: condition } = REACHED[stage]
      const days = sql`extract(epoch from ${at} - s.received_at) / 86400`
      return sql`
        select ${sql.lit(stage)} as stage, count(*)::int as count,
          round(percentile_cont(0.5) within group (order by ${days}))::int as days
        from n join submission s on s.id = n.founder_id where ${condition}`
    })
    const { rows } = await sql<{ stage: IntroductionStage; count: number; days: number | null }>`
      with n as materialized (select * from introduction n where ${within(period)}) ${sql.join(each, sql` union all `)}
    `.execute(kyselyOf(em))
    return rows
  },

  /** The newest introductions of each state that reached the stage, with their total number. */
  async list(em: EntityManager, stage: IntroductionStage, period: Period) {
    const { rows } = await sql<{ id: string; state: IntroductionState; count: number }>`
      select id, state, count from (
        select n.id, n.state, count(*) over (partition by n.state)::int as count,
          row_number() over (partition by n.state order by n.changed_at desc, n.id desc) as place
        from introduction n where ${within(period)} and ${REACHED[stage].if}
      ) found where place <= ${BOARD_ROWS} order by place
    `.execute(kyselyOf(em))
    const found = await em.find(
      Introduction,
      { id: { $in: rows.map(({ id }) => id) } },
      { populate: ['founder', 'investor', 'profile'] },
    )
    const byId = new Map(found.map((one) => [one.id, one]))
    return Map.groupBy(
      rows.flatMap(
        ({ id, count }) => ({ count, introduction: byId.get(id) }) as { count: number; introduction: Introduction },
      ),
      ({ introduction }) => introduction.state,
    )
  },
}
