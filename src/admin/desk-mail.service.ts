import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { MailService } from '../mail/mail.service.js'
import type { MailList } from './desk.types.js'
import { DeskEntryRepository } from './desk-entry.repository.js'
import type { Actor } from './desk-entry.service.js'
import { DeskListService } from './desk-list.service.js'
import { presentMail } from './desk-mail.presenter.js'
import { DeskPeopleService } from './desk-people.service.js'
import type { ListMailDto } from './dto/desk-actions.dto.js'

const SIZE = 50

/** The desk's view of the mail queue. */
@Injectable()
export class DeskMailService {
  constructor(
    private readonly em: EntityManager,
    private readonly mail: MailService,
    private readonly entries: DeskEntryRepository,
    private readonly lists: DeskListService,
    private readonly people: DeskPeopleService,
  ) {}

  async list({ state = 'open', after }: ListMailDto, actor: Actor): Promise<MailList> {
    const em = this.em.fork()
    const [mails, queued, failing, dead, waiting, me] = await Promise.all([
      this.mail.list({ ...(state !== 'open' && { states: [state] }), after, limit: SIZE + 1 }),
      this.entries.countMail(em, ['queued']),
      this.entries.countMail(em, ['failing']),
      this.entries.countMail(em, ['dead']),
      this.lists.waiting(em),
      this.people.person(actor.id),
    ])
    const shown = mails.slice(0, SIZE)
    return {
      mails: shown.map(presentMail),
      state,
      counts: { queued, failing, dead },
      waiting,
      next: mails.length > SIZE ? (shown.at(-1)?.id ?? null) : null,
      me,
    }
  }

  async retry(id: string, actor: Actor): Promise<{ id: string }> {
    return this.em.fork().transactional(async (em) => {
      const { id: sent, mail } = await this.mail.retry(em, id)
      if (mail.submissionId)
        this.entries.record(em, actor.email, [
          { submissionId: mail.submissionId, what: `Mail to ${mail.recipient} sent again` },
        ])
      return { id: sent }
    })
  }

  async retryAll(state: 'failing' | 'dead'): Promise<{ retried: number }> {
    return { retried: await this.mail.retryAll(state) }
  }
}
