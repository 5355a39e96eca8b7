import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/core'
import { kyselyOf, type TableOf } from '../../database/kysely.js'
import { SET_ASIDE, type Submission } from '../../forms/submission.entity.js'
import { changeOf, type LiveEvent, MAX_NAMED } from '../../live/live-event.js'
import type { DeskErasure, DeskHistory } from '../entries/desk-entry.entity.js'
import { isoOf } from '../entries/desk-entry.presenter.js'

interface Tables {
  submission: TableOf<Submission>
  desk_history: TableOf<DeskHistory>
  desk_erasure: TableOf<DeskErasure>
}

/** Allowance for transactions that were still open, and for clock differences between instances. */
const OVERLAP_MS = 2000

/** Reads from the tables the same events that are otherwise published. */
@Injectable()
export class LiveHistoryRepository {
  async since(em: EntityManager, moment: Date): Promise<LiveEvent[]> {
    const from = new Date(moment.getTime() - OVERLAP_MS)
    const db = kyselyOf<Tables>(em)
    const [arrived, lines, erased] = await Promise.all([
      db
        .selectFrom('submission')
        .where('received_at', '>=', from.toISOString())
        .where('status', 'not in', SET_ASIDE)
        .select(['id', 'type', 'received_at'])
        .orderBy('received_at', 'desc')
        .limit(MAX_NAMED)
        .execute(),
      db
        .selectFrom('desk_history')
        .where('id', '>=', firstIdOf(from))
        .select(['submission_id as id', 'actor', 'what', 'happened_at as at'])
        .orderBy('desk_history.id', 'desc')
        .limit(MAX_NAMED)
        .execute(),
      db
        .selectFrom('desk_erasure')
        .where('erased_at', '>=', from.toISOString())
        .select(['submission_id as id', 'erased_at as at'])
        .orderBy('erased_at', 'desc')
        .limit(MAX_NAMED)
        .execute(),
    ])
    const changes = Map.groupBy(lines.reverse(), ({ id, actor, at }) => `${id} ${actor} ${at}`)
    return [
      ...(arrived[0]
        ? [
            {
              kind: 'arrived' as const,
              entries: arrived.map(({ id, type }) => ({ id, type })),
              at: isoOf(arrived[0].received_at),
            },
          ]
        : []),
      ...[...changes.values()].map((some) => {
        const [{ actor, at }] = some as [(typeof lines)[number]]
        return { ...changeOf(actor, some), at: isoOf(at) }
      }),
      ...(erased[0] ? [{ kind: 'erased' as const, ids: erased.map(({ id }) => id), at: isoOf(erased[0].at) }] : []),
    ]
  }
}

/** History ids are UUIDv7, which begin with the time, so the primary key finds recent ones. */
function firstIdOf(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}
