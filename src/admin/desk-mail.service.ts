import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import type { MailMessage } from '../mail/mail-message.entity.js'
import { MailService } from '../mail/mail.service.js'
import type { DeskMail, MailList } from './desk.types.js'
import type { Actor } from './desk-entry.service.js'
import { record } from './desk-history.js'
import { DeskPeopleService } from './desk-people.service.js'
import { counted, waitingOf } from './desk-waiting.js'
import type { ListMailDto } from './dto/desk-actions.dto.js'
import { sqlOf } from './sql.js'

const SIZE = 50

export const presentMail = (mail: MailMessage): DeskMail => ({
  id: mail.id,
  template: mail.template,
  recipient: mail.recipient,
  subject: mail.subject ?? null,
  state: mail.state,
  attempts: mail.attempts,
  lastError: mail.lastError ?? null,
  createdAt: new Date(mail.createdAt).toISOString(),
  sentAt: mail.sentAt ? new Date(mail.sentAt).toISOString() : null,
  submissionId: mail.submissionId ?? null,
})

/** The desk's view of the mail queue. */
@Injectable()
export class DeskMailService {
  constructor(
    private readonly em: EntityManager,
    private readonly mail: MailService,
    private readonly people: DeskPeopleService,
  ) {}

  async list({ state = 'open', after }: ListMailDto, actor: Actor): Promise<MailList> {
    const sql = sqlOf(this.em.fork())
    const inState = (one: string) => counted(sql, 'select 1 from mail_message where state = $1', [one])
    const [mails, queued, failing, dead, waiting, me] = await Promise.all([
      this.mail.list({ ...(state !== 'open' && { states: [state] }), after, limit: SIZE + 1 }),
      inState('queued'),
      inState('failing'),
      inState('dead'),
      waitingOf(sql),
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
    const sent = await this.mail.retry(id)
    const sql = sqlOf(this.em.fork())
    const [mail] = await sql<{ recipient: string; submission_id: string | null }>(
      'select recipient, submission_id from mail_message where id = $1',
      [id],
    )
    if (mail?.submission_id)
      await record(sql, actor.email, [
        { submissionId: mail.submission_id, what: `Mail to ${mail.recipient} sent again` },
      ])
    return { id: sent }
  }

  async retryAll(state: 'failing' | 'dead'): Promise<{ retried: number }> {
    return { retried: await this.mail.retryAll(state) }
  }
}
