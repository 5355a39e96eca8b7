import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/core'
import type { Submission } from '../forms/submission.entity.js'
import type { Change } from '../entry-events/effects.js'
import { Environment } from '../config/environment.js'
import { MailService } from '../mail/mail.service.js'
import { LivePresenceService } from '../live/live-presence.service.js'
import { entryPath } from '../desk/desk.rules.js'
import { changeRepository } from './desk-change.repository.js'

const LISTED = 20

interface By {
  id?: string
  author: string
}

export interface Assigned {
  owner: string
  entries: Pick<Submission, 'id' | 'type' | 'reference'>[]
}

/** Notifies the new owner of entries that someone else assigned: by a toast, or by mail if they have no page of the desk open, and in the digest. */
@Injectable()
export class AssignmentNoticeService {
  constructor(
    private readonly presence: LivePresenceService,
    private readonly mails: MailService,
    private readonly environment: Environment,
  ) {}

  /** In the transaction of the change. */
  async queueEmails(em: EntityManager, by: By, changes: Change[]): Promise<void> {
    await this.mail(em, by, await this.mark(em, by, changes))
  }

  /** Marks the entries for the digest. Returns those that someone else assigned to each new owner. */
  async mark(em: EntityManager, by: Pick<By, 'id'>, changes: Change[]): Promise<Assigned[]> {
    const given = Map.groupBy(
      changes.filter(({ change }) => change.ownerId && change.ownerId !== by.id),
      ({ change }) => change.ownerId as string,
    )
    const assigned: Assigned[] = []
    for (const [owner, theirs] of given)
      assigned.push({ owner, entries: await changeRepository.markAssigned(em, theirs.map(({ entry }) => entry.id)) }) // prettier-ignore
    return assigned
  }

  async mail(em: EntityManager, by: By, assigned: Assigned[]): Promise<void> {
    for (const [owner, parts] of Map.groupBy(assigned, (one) => one.owner)) {
      const entries = parts.flatMap((part) => part.entries)
      const to = (await changeRepository.emails(em, [owner])).get(owner)
      if (!to || this.presence.isHere(owner)) continue
      const lines = entries.slice(0, LISTED).map(({ id, type, reference }) => ({
        reference,
        link: `${this.environment.publicUrl}${entryPath({ type, id })}`,
      }))
      const more = entries.length - lines.length
      const count = entries.length
      const variables = { by: by.author, count, one: count === 1, lines, ...(more > 0 && { more }) }
      await this.mails.enqueue(em, { template: 'assigned', to, variables })
    }
  }
}
