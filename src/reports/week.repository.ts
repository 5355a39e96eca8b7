import type { EntityManager } from '@mikro-orm/core'
import { replicaOf, type TablesOf } from '../database/kysely.js'
import { UNLISTED, type Submission } from '../forms/submission.entity.js'
import type { Answer } from './week.rules.js'

type Tables = TablesOf<{ submission: Submission }>

export type WeekCell = Awaited<ReturnType<typeof countWeek>>[number]

/** Entries received in a period, by every column that the report groups by; answered from one index. */
export async function countWeek(em: EntityManager, from: Date, until: Date) {
  const now = new Date().toISOString()
  const cells = await replicaOf<Tables>(em)
    .selectFrom((db) =>
      db
        .selectFrom('submission')
        .where('received_at', '>=', from.toISOString())
        .where('received_at', '<', until.toISOString())
        .where('status', 'not in', UNLISTED)
        .select((eb) => [
          'type',
          'kind',
          'page as source',
          'status',
          'outcome',
          'owner_id as owner',
          eb
            .case()
            .when(eb.or([eb('promised_at', 'is', null), eb('status', '=', 'spam')]))
            .then('unpromised')
            .when(eb('answered_at', '<=', eb.ref('promised_at')))
            .then('in-time')
            .when('answered_at', 'is not', null)
            .then('late')
            .when('promised_at', '>', now)
            .then('waiting')
            .else('overdue')
            .end()
            .as('answer'),
        ])
        .as('e'),
    )
    .groupBy(['e.type', 'e.kind', 'e.source', 'e.status', 'e.outcome', 'e.owner', 'e.answer'])
    .select(({ fn }) => [
      'e.type',
      'e.kind',
      'e.source',
      'e.status',
      'e.outcome',
      'e.owner',
      'e.answer',
      fn.countAll<string>().as('count'),
    ])
    .execute()
  return cells.map((cell) => ({ ...cell, answer: cell.answer as Answer, count: Number(cell.count) }))
}
