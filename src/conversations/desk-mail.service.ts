import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { AuditService } from '../audit/audit.service.js'
import { submissionRepository } from '../forms/submission.repository.js'
import { EntryEventsService } from '../entry-events/entry-events.service.js'
import { MailService } from '../mail/mail.service.js'
import type { Actor } from '../auth/access/actor.js'
import type { MailList } from './desk-mail.types.js'
import { entryRepository } from '../submissions/desk-entry.repository.js'
import { countRepository } from '../submissions/desk-count.repository.js'
import { presentMail } from '../submissions/desk-entry.presenter.js'
import { DeskStaffService } from '../desk/desk-staff.service.js'
import { ListMailDto } from './desk-mail.dto.js'

const SIZE = 50

@Injectable()
export class DeskMailService {
  constructor(
    private readonly em: EntityManager,
    private readonly mail: MailService,
    private readonly staff: DeskStaffService,
    private readonly entryEvents: EntryEventsService,
    private readonly audit: AuditService,
  ) {}

  async list({ state = 'open', after }: ListMailDto, actor: Actor): Promise<MailList> {
    const em = this.em.fork()
    const [mails, counts, me] = await Promise.all([
      this.mail.stored.list(em.fork(), { ...(state !== 'open' && { states: [state] }), after, limit: SIZE + 1 }),
      countRepository.mails(em),
      this.staff.me(actor),
    ])
    const shown = mails.slice(0, SIZE)
    const tabs = await entryRepository.tabsOf(
      em,
      shown.flatMap(({ submissionId }) => submissionId ?? []),
    )
    return {
      mails: shown.map((mail) => ({
        ...presentMail(mail, this.mail.contentOf(mail)),
        tab: tabs.get(mail.submissionId ?? '') ?? null,
      })),
      state,
      counts,
      next: mails.length > SIZE ? (shown.at(-1)?.id ?? null) : null,
      me,
    }
  }

  async retry(id: string, recipient: string | undefined, actor: Actor): Promise<{ id: string }> {
    return this.em.fork().transactional(async (em) => {
      const corrected = recipient !== undefined && (await this.mail.correctRecipient(em, id, recipient))
      const { id: sent, mail } = await this.mail.retry(em, id)
      // Links in earlier emails went to a wrong address.
      if (corrected && mail.submissionId) await submissionRepository.endLinks(em, mail.submissionId)
      await this.entryEvents.record(em, actor, {
        kind: corrected ? 'mail-corrected' : 'mail-resent',
        ids: mail.submissionId ? [mail.submissionId] : [],
        about: mail.recipient,
        subject: { type: 'mail', id },
      })
      return { id: sent }
    })
  }

  async retryAll(state: 'failing' | 'failed', actor: Actor): Promise<{ retried: number }> {
    const retried = await this.mail.retryAll(state)
    await this.audit.recordBy(this.em.fork(), actor, 'mail.resent', undefined, { state, mails: retried })
    return { retried }
  }
}
