import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/core'
import { kyselyOf, type TableOf } from '../../database/kysely.js'
import { Submission } from '../../forms/submission.entity.js'
import { OPEN_STATUSES, TAB_OF_TYPE } from '../desk.rules.js'
import type { OrderKeys } from '../entries/desk-filter.js'
import { isoOf } from '../entries/desk-entry.presenter.js'
import { DueWarning } from './due-warning.entity.js'

interface Tables {
  submission: TableOf<Submission> & OrderKeys
  due_warning: TableOf<DueWarning>
}

const BATCH = 1000

export type DueEntry = Awaited<ReturnType<DueWarningRepository['claim']>>[number]

@Injectable()
export class DueWarningRepository {
  /** Open entries that are due by then and have had no warning; promises already kept are left out. Marks them as warned. */
  async claim(em: EntityManager, now: Date, until: Date) {
    const db = kyselyOf<Tables>(em)
    const due = await db
      .selectFrom('submission as e')
      .where('e.type', 'in', Object.keys(TAB_OF_TYPE) as (keyof typeof TAB_OF_TYPE)[])
      .where('e.status', 'in', OPEN_STATUSES)
      .where('e.due_key', '>', now.toISOString())
      .where('e.due_key', '<=', until.toISOString())
      .where((eb) =>
        eb.or([
          eb('e.answered_at', 'is', null),
          eb('e.promised_at', 'is', null),
          eb('e.due_at', '<>', eb.ref('e.promised_at')),
        ]),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('due_warning as w')
              .select('w.submission_id')
              .whereRef('w.submission_id', '=', 'e.id')
              .whereRef('w.due_at', '=', 'e.due_at'),
          ),
        ),
      )
      .select(['e.id', 'e.type', 'e.reference', 'e.owner_id', 'e.due_at'])
      .orderBy('e.due_at')
      .orderBy('e.id')
      .limit(BATCH)
      .execute()
    const claimed = new Set<string>()
    if (due.length) {
      const rows = await db
        .insertInto('due_warning')
        .values(
          due.map(({ id, due_at }) => ({
            submission_id: id,
            due_at: isoOf(due_at as string),
            warned_at: now.toISOString(),
          })),
        )
        .onConflict((conflict) => conflict.columns(['submission_id', 'due_at']).doNothing())
        .returning('submission_id')
        .execute()
      for (const { submission_id } of rows) claimed.add(submission_id)
    }
    return due
      .filter(({ id }) => claimed.has(id))
      .map(({ id, type, reference, owner_id, due_at }) => ({
        id,
        type,
        reference,
        ownerId: owner_id,
        dueAt: new Date(isoOf(due_at as string)),
      }))
  }
}
