import type { DeskNote } from '../entries/desk-entry.entity.js'
import { EntityManager, LockMode } from '@mikro-orm/core'
import type { StepName } from '../../common/entry-status.rules.js'
import { kyselyOf, type TablesOf } from '../../database/kysely.js'
import { UNLISTED, Submission } from '../../forms/submission.entity.js'
import type { DeskHistory } from '../../journal/history.repository.js'
import { MailMessage } from '../../mail/mail-message.entity.js'
import { AnswerTemplate, DeskAnswer, DeskReply } from './answer.entity.js'

type Tables = TablesOf<{
  submission: Submission
  desk_answer: DeskAnswer
  desk_note: DeskNote
  desk_history: DeskHistory
  desk_reply: DeskReply
  mail_message: MailMessage
}>

export type NewReply = Omit<DeskReply, 'submission'> & { submissionId: string }

export const answerRepository = {
  findEntry: (em: EntityManager, id: string) => em.findOne(Submission, { id, status: { $nin: UNLISTED } }),
  templates: (em: EntityManager) => em.find(AnswerTemplate, {}, { orderBy: { name: 'asc' } }),
  stepTemplate: (em: EntityManager, step: StepName) => em.findOneOrFail(AnswerTemplate, { step }),
  lockTemplate: (em: EntityManager, id: string) =>
    em.findOne(AnswerTemplate, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }),
  answers: (em: EntityManager, submissionId: string) =>
    em.find(DeskAnswer, { submission: { id: submissionId } }, { orderBy: { id: 'asc' } }),
  replies: (em: EntityManager, submissionId: string) =>
    em.find(DeskReply, { submission: { id: submissionId } }, { orderBy: { id: 'asc' } }),
  lockAnswer: (em: EntityManager, id: string) =>
    em.findOne(DeskAnswer, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }),

  async markAnswered(em: EntityManager, id: string, at: Date): Promise<number> {
    const { version } = await kyselyOf<Tables>(em)
      .updateTable('submission')
      .set((eb) => ({
        version: eb('version', '+', 1),
        answered_at: eb.fn.coalesce('answered_at', eb.val(at.toISOString())),
        replied_at: null,
      }))
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow()
    return version
  },

  async recalculateAnswered(em: EntityManager, id: string) {
    await kyselyOf<Tables>(em)
      .updateTable('submission')
      .set(({ fn, selectFrom }) => ({
        answered_at: fn<string>('least', [
          selectFrom('desk_answer')
            .where('submission_id', '=', id)
            .select((eb) => eb.fn.min('sent_at').as('first')),
          selectFrom('desk_note')
            .where('submission_id', '=', id)
            .where('call', '=', true)
            .select((eb) => eb.fn.min('created_at').as('first')),
          selectFrom('desk_history')
            .where('submission_id', '=', id)
            .where('kind', 'in', ['call-proposed', 'call-booked'])
            .select((eb) => eb.fn.min('happened_at').as('first')),
        ]),
      }))
      .where('id', '=', id)
      .execute()
  },

  /** Since the first reply that is not answered yet. */
  async markReplied(em: EntityManager, id: string, at: Date) {
    await kyselyOf<Tables>(em)
      .updateTable('submission')
      .set((eb) => ({
        version: eb('version', '+', 1),
        replied_at: eb.fn.coalesce('replied_at', eb.val(at.toISOString())),
      }))
      .where('id', '=', id)
      .execute()
  },

  /** For an answer that is taken back: what it answered waits again, unless something else has answered it since. */
  async restoreReply(em: EntityManager, { submission: { id }, sentAt }: DeskAnswer, repliedAt: string) {
    const since = sentAt.toISOString()
    await kyselyOf<Tables>(em)
      .updateTable('submission')
      .set((eb) => ({ replied_at: eb.fn('least', ['replied_at', eb.val(repliedAt)]) }))
      .where('id', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(selectFrom('desk_answer').where('submission_id', '=', id).where('sent_at', '>', since).select('id')),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('desk_note')
              .where('submission_id', '=', id)
              .where('call', '=', true)
              .where('created_at', '>', since)
              .select('id'),
          ),
        ),
      )
      .execute()
  },

  async insertReply(em: EntityManager, reply: NewReply): Promise<boolean> {
    const stored = await kyselyOf<Tables>(em)
      .insertInto('desk_reply')
      .values({
        id: reply.id,
        submission_id: reply.submissionId,
        sender: reply.sender,
        from_other: reply.fromOther,
        automatic: reply.automatic,
        subject: reply.subject,
        words: reply.words,
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
