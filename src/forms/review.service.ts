import { ConflictException, Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import type { Db } from 'pg-boss'
import { Environment } from '../config/environment.js'
import { MailService } from '../mail/mail.service.js'
import { transactionDatabase } from '../mail/sql.js'
import { registrationRow } from '../registrations/registration-row.js'
import { FormSubmission, type Review } from './form-submission.entity.js'
import type { FormType } from './form-options.rules.js'
import type { Fields } from './submission.js'
import { mailsOf } from './submission-mails.js'

interface SetAside {
  id: string
  type: FormType
  fields: Fields
  received_at: Date
}

/** What looked like a bot's waits here for someone to look. */
@Injectable()
export class ReviewService {
  constructor(
    private readonly em: EntityManager,
    private readonly mail: MailService,
    private readonly environment: Environment,
  ) {}

  /** The oldest first. */
  pending(limit = 50): Promise<FormSubmission[]> {
    return this.em.fork().find(FormSubmission, { review: 'pending' }, { orderBy: { receivedAt: 'asc' }, limit })
  }

  /** It was a person: their registration appears and both mails go out. */
  async accept(id: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const db = transactionDatabase(em)
      const submission = await decide(db, id, 'accepted')
      if (submission.type === 'investor-show') await register(db, submission)
      for (const { template, recipient, reply_to } of mailsOf(submission, this.environment.TEAM_EMAIL))
        await this.mail.enqueue(em, { template, to: recipient, replyTo: reply_to, variables: {}, submissionId: id })
    })
  }

  /** It was none: it stays in the records and nothing is sent. */
  async discard(id: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      await decide(transactionDatabase(em), id, 'discarded')
    })
  }
}

async function decide(db: Db, id: string, review: Review): Promise<SetAside> {
  const { rows } = await db.executeSql(
    `update form_submission set review = $2 where id = $1 and review = 'pending'
     returning id, type, fields, received_at`,
    [id, review],
  )
  if (rows[0]) return rows[0] as SetAside
  const known = await db.executeSql('select 1 from form_submission where id = $1', [id])
  if (known.rows.length) throw new ConflictException('Someone has decided on this submission already.')
  throw new NotFoundException('There is no such submission.')
}

async function register(db: Db, { id, fields, received_at }: SetAside) {
  const row = { id, ...registrationRow(fields), created_at: received_at }
  const columns = Object.keys(row)
  await db.executeSql(
    `insert into investor_show_registrations (${columns.join(', ')})
     values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  )
}
