import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/core'
import { Environment } from '../config/environment.js'
import { MailService } from '../mail/mail.service.js'
import { LivePresenceService } from '../live/live-presence.service.js'
import { TAB_OF_TYPE } from '../desk/desk.rules.js'
import { changeRepository } from './desk-change.repository.js'

const LISTED = 20

interface Assigned {
  entry: { id: string }
  change: { ownerId?: string | null }
}

/** Notifies the new owner of entries that someone else assigned: by a toast, or by mail if they have no page of the desk open, and in the digest. */
@Injectable()
export class AssignmentNoticeService {
  constructor(
    private readonly presence: LivePresenceService,
    private readonly mail: MailService,
    private readonly environment: Environment,
  ) {}

  /** In the transaction of the change. */
  async tell(
    em: EntityManager,
    by: { id?: string; author: string },
    changes: Assigned[],
    mailed = true,
  ): Promise<void> {
    const given = Map.groupBy(
      changes.filter(({ change }) => change.ownerId && change.ownerId !== by.id),
      ({ change }) => change.ownerId as string,
    )
    for (const [owner, theirs] of given) {
      const entries = await changeRepository.markAssigned(em, theirs.map(({ entry }) => entry.id)) // prettier-ignore
      const to = (await changeRepository.emails(em, [owner])).get(owner)
      if (!to || !mailed || this.presence.isHere(owner)) continue
      const lines = entries.slice(0, LISTED).map(({ id, type, reference }) => ({
        reference,
        link: `${this.environment.publicUrl}/admin/${TAB_OF_TYPE[type]}/${id}`,
      }))
      const more = entries.length - lines.length
      const count = entries.length
      const variables = { by: by.author, count, one: count === 1, lines, ...(more > 0 && { more }) }
      await this.mail.enqueue(em, { template: 'assigned', to, variables })
    }
  }
}
