import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { kyselyOf, type TableOf } from '../database/kysely.js'
import { DeskEntry } from './desk-entry.entity.js'
import { FormSubmission } from './form-submission.entity.js'

interface Tables {
  form_submission: TableOf<FormSubmission>
  desk_entry: TableOf<DeskEntry>
}

/** More than one person sends. */
const MAX = 500

@Injectable()
export class AccountSubmissionsRepository {
  /** Newest first, with their status at the desk; those under review have none yet. */
  async findByAddress(em: EntityManager, address: string) {
    const db = kyselyOf<Tables>(em)
    const [listed, waiting] = await Promise.all([
      db
        .selectFrom('desk_entry as e')
        .where((eb) => eb(eb.fn('lower', ['e.email']), '=', address))
        .select(['e.id', 'e.status'])
        .orderBy('e.id', 'desc')
        .limit(MAX)
        .execute(),
      db
        .selectFrom('form_submission as s')
        .where('s.review', '=', 'pending')
        .where((eb) => eb(eb.fn('lower', [eb.ref('s.fields', '->>').key('email' as never)]), '=', address))
        .select('s.id')
        .limit(MAX)
        .execute(),
    ])
    const statuses = new Map(listed.map(({ id, status }) => [id, status]))
    const ids = [...statuses.keys(), ...waiting.map(({ id }) => id)]
    if (!ids.length) return []
    const submissions = await em.find(FormSubmission, { id: { $in: ids } }, { orderBy: { receivedAt: 'desc' } })
    return submissions.map((submission) => ({ submission, status: statuses.get(submission.id) }))
  }
}
