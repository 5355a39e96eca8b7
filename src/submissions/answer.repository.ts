import type { DeskNote } from './desk-entry.entity.js'
import { EntityManager, LockMode } from '@mikro-orm/core'
import { sql } from 'kysely'
import { kyselyOf, type TablesOf } from '../database/kysely.js'
import { PersonAddress, Submission, UNLISTED } from '../forms/submission.entity.js'
import type { DeskHistory } from '../entry-events/history.entity.js'
import { MailMessage } from '../mail/mail-message.entity.js'
import { DeskAnswer, DeskReply } from './answer.entity.js'

type Tables = TablesOf<{
  submission: Submission
  person_address: PersonAddress
  desk_answer: DeskAnswer
  desk_note: DeskNote
  desk_history: DeskHistory
  desk_reply: DeskReply
  mail_message: MailMessage
}>

export type NewReply = Omit<DeskReply, 'submission'> & { submissionId: string }

export const answerRepository = {
  findEntry: (em: EntityManager, id: string) => em.findOne(Submission, { id, status: { $nin: UNLISTED } }),
  answers: (em: EntityManager, submissionId: string) =>
    em.find(DeskAnswer, { submission: { id: submissionId } }, { orderBy: { id: 'asc' } }),
  replies: (em: EntityManager, submissionId: string) =>
    em.find(DeskReply, { submission: { id: submissionId } }, { orderBy: { id: 'asc' } }),
  lockAnswer: (em: EntityManager, id: string) =>
    em.findOne(DeskAnswer, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }),

  async markAnswered(em: EntityManager, id: string, by: string, at: Date): Promise<number> {
    const { version } = await kyselyOf<Tables>(em)
      .updateTable('submission')
      .set((eb) => ({
        version: eb('version', '+', 1),
        answered_at: eb.fn.coalesce('answered_at', eb.val(at.toISOString())),
        answered_by: eb.fn.coalesce('answered_by', eb.val(by)),
        replied_at: null,
      }))
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow()
    return version
  },

  /** Taken from the remaining answers and calls. */
  async recalculateAnswered(em: EntityManager, id: string) {
    await sql`
      update submission set (answered_at, answered_by) = (
        select at, by from (
          select sent_at as at, author_id as by from desk_answer where submission_id = ${id} and sent_at is not null
          union all
          select n.created_at, u.id from desk_note n left join users u on u.email = n.author
            where n.submission_id = ${id} and n.call
          union all
          select h.happened_at, u.id from desk_history h left join users u on u.email = h.actor
            where h.submission_id = ${id} and h.kind in ('call-proposed', 'call-booked')
        ) answers order by at limit 1
      ) where id = ${id}
    `.execute(kyselyOf(em))
  },

  async isSender(em: EntityManager, submissionId: string, address: string): Promise<boolean> {
    const found = await kyselyOf<Tables>(em)
      .selectFrom('submission')
      .innerJoin('person_address', 'person_address.person_id', 'submission.person_id')
      .where('submission.id', '=', submissionId)
      .where('person_address.address', '=', address)
      .select('submission.id')
      .executeTakeFirst()
    return found !== undefined
  },

  /** Whether neither an answer nor a call has followed since then, and no newer reply. */
  async isUnanswered(em: EntityManager, id: string, since: Date): Promise<boolean> {
    const at = since.toISOString()
    const { rows } = await sql<{ unanswered: boolean }>`
      select replied_at is null
        and not exists (select from desk_answer a where a.submission_id = ${id} and a.sent_at > ${at})
        and not exists (
          select from desk_history h where h.submission_id = ${id} and h.happened_at > ${at}
            and h.kind in ('called', 'call-proposed', 'call-booked', 'call-attended')
        ) as unanswered
      from submission where id = ${id}
    `.execute(kyselyOf(em))
    return rows[0]?.unanswered === true
  },

  /** Keeps the time of the first reply that is still unanswered. */
  async markReplied(em: EntityManager, id: string, at: string) {
    await kyselyOf<Tables>(em)
      .updateTable('submission')
      .set((eb) => ({
        version: eb('version', '+', 1),
        replied_at: eb.fn.coalesce('replied_at', eb.val(at)),
      }))
      .where('id', '=', id)
      .execute()
  },

  async insertReply(em: EntityManager, reply: NewReply): Promise<boolean> {
    const stored = await kyselyOf<Tables>(em)
      .insertInto('desk_reply')
      .values({
        id: reply.id,
        submission_id: reply.submissionId,
        sender: reply.sender,
        from_unknown_address: reply.fromUnknownAddress,
        automatic: reply.automatic,
        subject: reply.subject,
        body: reply.body,
        quoted: reply.quoted,
        message_id: reply.messageId,
        received_at: reply.receivedAt.toISOString(),
      })
      .onConflict((conflict) => conflict.column('message_id').doNothing())
      .returning('id')
      .execute()
    return stored.length > 0
  },

  async findByReference(em: EntityManager, reference: string): Promise<string | undefined> {
    const found = await kyselyOf<Tables>(em)
      .selectFrom('submission')
      .where('reference', '=', reference)
      .where('status', 'not in', UNLISTED)
      .select('id')
      .executeTakeFirst()
    return found?.id
  },

  async findByMails(em: EntityManager, mailIds: string[]): Promise<string | undefined> {
    if (!mailIds.length) return undefined
    const rows = await kyselyOf<Tables>(em)
      .selectFrom('mail_message')
      .innerJoin('submission', 'submission.id', 'mail_message.submission_id')
      .where('mail_message.id', 'in', mailIds)
      .select(['mail_message.id as mail', 'submission.id as entry'])
      .execute()
    const entries = new Map(rows.map(({ mail, entry }) => [mail, entry]))
    const mail = mailIds.find((id) => entries.has(id))
    return mail && entries.get(mail)
  },
}
