import { Injectable } from '@nestjs/common'
import { EntityManager, LockMode } from '@mikro-orm/core'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { kyselyOf, rowsOf, type TableOf } from '../database/kysely.js'
import { countedOf } from '../jobs/erasure-guard.js'
import { purgeRows } from '../database/purge.js'
import { SecretsService } from '../secrets/secrets.service.js'
import type { MailTemplate, MailVariables } from './mail-variables.js'
import { MailMessage, type MailState, MailSuppression } from './mail-message.entity.js'

interface Tables {
  mail_message: TableOf<MailMessage>
  mail_suppression: TableOf<MailSuppression>
}

export interface NewMail {
  id: string
  template: string
  recipient: string
  subject?: string
  replyTo?: string
  threadIds?: string
  variables: object
  submissionId?: string
  withheld?: string
}

export interface MailPart {
  before?: string
  limit: number
}

export interface MailPage {
  states?: MailState[]
  after?: string
  limit?: number
}

export interface MailPosition {
  id: string
  created_at: string
}

/** Replaces the address of a deleted account. */
const ANONYMISED = 'deleted'
const DELETION_NOTICE = 'account-deleted'

export const MAIL_VARIABLES = 'mail variables'

const OPEN: MailState[] = ['queued', 'failing', 'failed']

/** Written as in the migration's indexes, so that each condition uses its own index. */
const purgeable = ({ unsentBefore, sentBefore }: Record<'unsentBefore' | 'sentBefore', Date>) => [
  ...OPEN.map((state) => ({ which: sql<boolean>`state = ${sql.lit(state)}`, until: unsentBefore })),
  { which: sql<boolean>`state = 'withheld' and submission_id is null`, until: unsentBefore },
  { which: sql<boolean>`submission_id is null`, until: sentBefore },
]

/** The columns of a new mail; for mails about forms, `store_submissions` in the migrations lists them as well. */
export const NEW_COLUMNS =
  'id template recipient subject reply_to thread_ids variables sealed_variables submission_id state last_error attempts created_at'.split(
    ' ',
  )

@Injectable()
export class MailRepository {
  constructor(private readonly secrets: SecretsService) {}

  rowsOf(mails: NewMail[]) {
    const created_at = new Date().toISOString()
    return mails.map(({ variables, replyTo, threadIds, submissionId, withheld, ...mail }) => ({
      ...mail,
      reply_to: replyTo,
      thread_ids: threadIds,
      variables: submissionId ? variables : {},
      sealed_variables: submissionId ? null : this.secrets.seal(MAIL_VARIABLES, JSON.stringify(variables)),
      submission_id: submissionId,
      state: withheld === undefined ? 'queued' : 'withheld',
      last_error: withheld,
      attempts: 0,
      created_at,
    }))
  }

  async insert(em: EntityManager, mails: NewMail[]) {
    const { columns, table } = rowsOf('mail_message', NEW_COLUMNS, this.rowsOf(mails))
    await sql`insert into mail_message (${columns}) select ${columns} from ${table} as mail`.execute(kyselyOf(em))
  }

  variablesOf({ variables, sealedVariables }: MailMessage): Record<string, unknown> {
    if (sealedVariables === null) return variables
    return JSON.parse(this.secrets.open(MAIL_VARIABLES, sealedVariables)) as Record<string, unknown>
  }

  find = (em: EntityManager, id: string) => em.findOne(MailMessage, { id })
  lock = (em: EntityManager, id: string) => em.findOne(MailMessage, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })

  /** The latest mail sent to an address in lower case, by its id, which begins with the time. */
  async lockLatestTo(em: EntityManager, recipient: string, since: Date): Promise<MailMessage | null> {
    const latest = await kyselyOf<Tables>(em)
      .selectFrom('mail_message')
      .select('id')
      .where('id', '>', v7({ msecs: since.getTime(), seq: 0 }))
      .where((eb) => eb(eb.fn<string>('lower', ['recipient']), '=', recipient))
      .where('state', '=', 'sent')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return latest ? this.lock(em, latest.id) : null
  }

  /** Redirects unsent mails to the sender of a submission after the address was corrected. */
  readdress = (em: EntityManager, submissionId: string, from: string, to: string) =>
    em.nativeUpdate(MailMessage, { submissionId, recipient: from, state: { $ne: 'sent' } }, { recipient: to })

  /** Mails not sent yet; one may be missing because its submission was erased. */
  findDue = (em: EntityManager, ids: string[]) => em.find(MailMessage, { id: { $in: ids }, state: { $in: OPEN } })
  existsSince = async (em: EntityManager, template: string, recipient: string, since: Date) =>
    (await em.count(MailMessage, { template, recipient, submissionId: null, createdAt: { $gt: since } })) > 0
  /** Newest first; without `states`, those not sent yet. */
  list = (em: EntityManager, { states = OPEN, after, limit = 50 }: MailPage) =>
    em.find(
      MailMessage,
      { state: { $in: states }, ...(after && { id: { $lt: after } }) },
      { orderBy: { id: 'desc' }, limit },
    )
  listForSubmission = (em: EntityManager, submissionId: string) =>
    em.find(MailMessage, { submissionId }, { orderBy: { id: 'asc' } })
  listForSubmissions = (em: EntityManager, submissionIds: string[], { before, limit }: MailPart) =>
    em.find(
      MailMessage,
      { submissionId: { $in: submissionIds }, ...(before && { id: { $lt: before } }) },
      { orderBy: { id: 'desc' }, limit },
    )
  /** Account mails to these addresses, newest first. */
  listForAccounts = (em: EntityManager, recipients: string[], { before, limit }: MailPart) =>
    em.find(
      MailMessage,
      { recipient: { $in: recipients }, submissionId: null, ...(before && { id: { $lt: before } }) },
      { orderBy: { id: 'desc' }, limit },
    )

  async countOpen(em: EntityManager): Promise<Record<'queued' | 'failing' | 'failed', number>> {
    const rows = await kyselyOf<Tables>(em)
      .selectFrom('mail_message')
      .select(({ fn }) => ['state', fn.countAll<string>().as('count')])
      .where('state', 'in', OPEN)
      .groupBy('state')
      .execute()
    const counts = { queued: 0, failing: 0, failed: 0 }
    for (const { state, count } of rows) counts[state as keyof typeof counts] = Number(count)
    return counts
  }

  /** When the oldest mail was queued that is still waiting or being retried. */
  async oldestUnsent(em: EntityManager): Promise<Date | undefined> {
    const { rows } = await sql<{ oldest: string | null }>`
      select least(
        (select min(created_at) from mail_message where state = 'queued'),
        (select min(created_at) from mail_message where state = 'failing')
      ) as oldest
    `.execute(kyselyOf(em))
    return rows[0]?.oldest ? new Date(rows[0].oldest) : undefined
  }

  markSent = (em: EntityManager, ids: string[]) =>
    kyselyOf<Tables>(em)
      .updateTable('mail_message')
      .set((eb) => ({
        state: 'sent',
        sent_at: new Date().toISOString(),
        attempts: eb('attempts', '+', 1),
        last_error: null,
        sealed_variables: null,
      }))
      .where('id', 'in', ids)
      .execute()
  anonymiseDeletionNotices = (em: EntityManager, before: Date) =>
    sql`
      update mail_message set recipient = ${sql.lit(ANONYMISED)}
      where template = ${sql.lit(DELETION_NOTICE)} and recipient <> ${sql.lit(ANONYMISED)} and state = 'sent'
        and created_at < ${before.toISOString()}
    `.execute(kyselyOf(em))

  /** Deletes old mails, outside a transaction; those sent about a submission are erased with it instead. Returns their number. */
  async purge(em: EntityManager, before: Record<'unsentBefore' | 'sentBefore', Date>): Promise<number> {
    let purged = 0
    for (const { which, until } of purgeable(before)) purged += await purgeRows(em, 'mail_message', which, until)
    await em.nativeDelete(MailSuppression, { createdAt: { $lt: before.sentBefore } })
    return purged
  }

  /** What `purge` would delete, counted up to the limit that the erasure guard needs. */
  async countPurgeable(
    em: EntityManager,
    before: Record<'unsentBefore' | 'sentBefore', Date>,
  ): Promise<{ due: number; of: number }> {
    const of = await em.count(MailMessage)
    let due = 0
    for (const { which, until } of purgeable(before)) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from (
          select from mail_message where ${which} and created_at < ${until.toISOString()}::timestamptz limit ${sql.lit(countedOf(of))}
        ) as due
      `.execute(kyselyOf(em))
      due += rows[0]?.count ?? 0
    }
    return { due, of }
  }

  /** Scrubs an address from account mails and deletes those not sent yet. */
  async anonymise(em: EntityManager, recipient: string) {
    const mails = { recipient, submissionId: null }
    await em.nativeDelete(MailMessage, { ...mails, state: { $ne: 'sent' } })
    await em.nativeUpdate(MailMessage, mails, { recipient: ANONYMISED, subject: null })
  }

  async findAddressed(em: EntityManager, ids: string[]): Promise<Set<string>> {
    const found = await em.find(MailMessage, { id: { $in: ids }, recipient: { $ne: ANONYMISED } }, { fields: ['id'] })
    return new Set(found.map(({ id }) => id))
  }

  markFailing = (em: EntityManager, id: string, reason: string) =>
    kyselyOf<Tables>(em)
      .updateTable('mail_message')
      .set((eb) => ({ state: 'failing', attempts: eb('attempts', '+', 1), last_error: reason }))
      .where('id', '=', id)
      .where('state', '<>', 'sent')
      .execute()
  markDead = (em: EntityManager, id: string, reason: string) =>
    em.nativeUpdate(MailMessage, { id, state: { $ne: 'sent' } }, { state: 'failed', lastError: reason })

  async findSuppressed(em: EntityManager, recipients: string[]): Promise<Map<string, string>> {
    if (!recipients.length) return new Map()
    const found = await em.find(MailSuppression, { recipient: { $in: recipients } })
    return new Map(found.map(({ recipient, reason }) => [recipient, reason]))
  }

  countSuppressed = (em: EntityManager) => em.count(MailSuppression)
  suppress = (em: EntityManager, recipient: string, reason: string) =>
    em.upsert(MailSuppression, { recipient, reason, createdAt: new Date() })

  /** Lifts the suppression of the recipients of mails that are resent, since their servers may accept mail by now. */
  async liftSuppression(em: EntityManager, mails: string[]) {
    const found = await em.find(MailMessage, { id: { $in: mails } }, { fields: ['recipient'] })
    await em.nativeDelete(MailSuppression, { recipient: { $in: found.map(({ recipient }) => recipient) } })
  }

  /** Takes addresses in lower case and matches any spelling. */
  liftSuppressionOf = (em: EntityManager, addresses: string[]) =>
    kyselyOf<Tables>(em)
      .deleteFrom('mail_suppression')
      .where((eb) => eb(eb.fn<string>('lower', ['recipient']), 'in', addresses))
      .execute()
  markUnsent = (em: EntityManager, ids: string[], state: 'queued' | 'failed') =>
    em.nativeUpdate(MailMessage, { id: { $in: ids }, state: { $ne: 'sent' } }, { state })

  /** Deletes the withheld mails of a template, which are replaced by another mail. Returns their number and the oldest variables. */
  async takeWithheld<Template extends MailTemplate>(em: EntityManager, template: Template, limit: number) {
    const { rows } = await sql<{ count: string; variables: MailVariables[Template] }>`
      with withheld as (
        delete from mail_message where state = 'withheld' and template = ${template} returning id, variables
      )
      select (select count(*) from withheld) as count, variables from withheld order by id limit ${limit}
    `.execute(kyselyOf(em))
    return { count: Number(rows[0]?.count ?? 0), oldest: rows.map(({ variables }) => variables) }
  }

  /** Oldest first, continuing after the last mail of an earlier call. */
  async lockOldest(em: EntityManager, state: MailState, limit: number, after?: MailPosition): Promise<MailPosition[]> {
    const mails = kyselyOf<Tables>(em).selectFrom('mail_message').where('state', '=', state)
    const rest = after
      ? mails.where((eb) =>
          eb(eb.refTuple('created_at', 'id'), '>', sql<never>`(${after.created_at}::timestamptz, ${after.id}::uuid)`),
        )
      : mails
    return rest
      .select(['id', sql<string>`created_at::text`.as('created_at')])
      .orderBy('mail_message.created_at')
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
  }

  /** For mails that others replace; a job that finds no mail is done. Returns the number of deleted mails. */
  deleteUnsent = (em: EntityManager, ids: string[]) =>
    em.nativeDelete(MailMessage, { id: { $in: ids }, state: { $ne: 'sent' } })
  delete = (em: EntityManager, id: string) => em.nativeDelete(MailMessage, { id })
}
