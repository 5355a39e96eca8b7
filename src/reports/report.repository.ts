import type { EntityManager } from '@mikro-orm/core'
import { sql } from 'kysely'
import { londonDay } from '../common/london-time.js'
import { replicaOf, type TablesOf } from '../database/kysely.js'
import { UNLISTED, type Submission } from '../forms/submission.entity.js'
import { isOpen, type OrderKeys } from '../submissions/desk-filter.js'
import type { ErasedFigure } from '../submissions/erased-figures.js'
import type { Grouping } from './report.rules.js'

type Tables = TablesOf<{ submission: Submission }> & { erased_figure: ErasedFigure }

export interface Period {
  from: Date
  until: Date
}

const COLUMNS = { page: 'page', campaign: 'campaign', form: 'type' } as const satisfies Record<Grouping, string>

/** What was received in the period and is no spam, from the index `submission_report` alone. */
const received = (em: EntityManager, { from, until }: Period) =>
  replicaOf<Tables>(em)
    .selectFrom('submission')
    .where('received_at', '>=', from.toISOString())
    .where('received_at', '<', until.toISOString())
    .where('status', 'not in', [...UNLISTED, 'spam'])

/** What it was before it was erased; a period is made of whole days. */
const erased = (em: EntityManager, { from, until }: Period) =>
  replicaOf<Tables>(em)
    .selectFrom('erased_figure')
    .where('day', '>=', londonDay(from))
    .where('day', '<', londonDay(until))

/** Of seconds as floats, which sort faster than intervals. */
const minutesTo = (column: 'answered_at' | 'called_at' | 'decided_at') => {
  const seconds = sql`date_part('epoch', ${sql.ref(column)} - received_at)`
  return sql<number | null>`round((percentile_cont(0.5) within group (order by ${seconds}) / 60)::numeric)::int`
}

export const reportRepository = {
  async countBy(em: EntityManager, period: Period, by: Grouping) {
    const [rows, gone] = await Promise.all([
      received(em, period)
        .groupBy(COLUMNS[by])
        .select(({ fn, eb }) => [
          `${COLUMNS[by]} as name`,
          fn.countAll<string>().as('received'),
          fn.count<string>('answered_at').as('answered'),
          fn.count<string>('called_at').as('called'),
          fn.countAll<string>().filterWhere('outcome', '=', 'accepted').as('accepted'),
          fn
            .countAll<string>()
            .filterWhere(eb.and([eb('outcome', '=', 'accepted'), eb('called_at', 'is not', null)]))
            .as('acceptedAndCalled'),
        ])
        .execute(),
      erased(em.fork(), period)
        .groupBy(COLUMNS[by])
        .select(({ fn }) => [
          `${COLUMNS[by]} as name`,
          fn.sum<string>('received').as('received'),
          fn.sum<string>('answered').as('answered'),
          fn.sum<string>('called').as('called'),
          fn.sum<string>('accepted').as('accepted'),
          fn.sum<string>('accepted_and_called').as('acceptedAndCalled'),
        ])
        .execute(),
    ])
    return [...Map.groupBy([...rows, ...gone], ({ name }) => name as string | null)].map(([name, counted]) => {
      const sum = (of: keyof Omit<(typeof rows)[number], 'name'>) =>
        counted.reduce((total, one) => total + Number(one[of]), 0)
      return {
        name,
        received: sum('received'),
        answered: sum('answered'),
        called: sum('called'),
        accepted: sum('accepted'),
        acceptedAndCalled: sum('acceptedAndCalled'),
      }
    })
  },

  async countErased(em: EntityManager, period: Period): Promise<number> {
    const { received } = await erased(em, period)
      .select(({ fn }) => fn.sum<string | null>('received').as('received'))
      .executeTakeFirstOrThrow()
    return Number(received)
  },

  medianMinutes: (em: EntityManager, period: Period) =>
    received(em, period)
      .select([
        minutesTo('answered_at').as('answer'),
        minutesTo('called_at').as('call'),
        minutesTo('decided_at').as('decision'),
      ])
      .executeTakeFirstOrThrow(),

  async answeredBy(em: EntityManager, period: Period) {
    const [rows, gone] = await Promise.all([
      received(em, period)
        .where('answered_by', 'is not', null)
        .groupBy('answered_by')
        .select(({ fn, eb }) => [
          'answered_by as id',
          fn.countAll<string>().as('answered'),
          fn.countAll<string>().filterWhere('answered_at', '<=', eb.ref('promised_at')).as('inTime'),
        ])
        .execute(),
      erased(em.fork(), period)
        .where('answered_by', 'is not', null)
        .groupBy('answered_by')
        .select(({ fn }) => [
          'answered_by as id',
          fn.sum<string>('answered').as('answered'),
          fn.sum<string>('in_time').as('inTime'),
        ])
        .execute(),
    ])
    return [...Map.groupBy([...rows, ...gone], ({ id }) => id as string)].map(([id, counted]) => ({
      id,
      answered: counted.reduce((sum, { answered }) => sum + Number(answered), 0),
      inTime: counted.reduce((sum, { inTime }) => sum + Number(inTime), 0),
    }))
  },

  async openOf(em: EntityManager) {
    const rows = await replicaOf<{ submission: Tables['submission'] & OrderKeys }>(em)
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
