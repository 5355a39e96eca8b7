import { Injectable, Logger, ServiceUnavailableException, UnprocessableEntityException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import type { Db } from 'pg-boss'
import { Environment } from '../config/environment.js'
import { MailQueueService } from '../mail/mail-queue.service.js'
import { transactionDatabase } from '../mail/sql.js'
import { registrationRow } from '../registrations/registration-row.js'
import { GroupCommit, TooManyWaitingError } from './group-commit.js'
import { consentRecord, type Submission } from './submission.js'
import { mailsOf } from './submission-mails.js'

export interface NewSubmission {
  submission: Submission
  idempotencyKey?: string
  /** Why it is set aside: no registration and no mail until someone has looked. */
  setAside?: string
}

/** The submission that was stored: this one, or the first that came with the same key. */
interface Stored {
  id: string
  bodyHash: string
}

/** One statement stores the submissions that are new, their registrations and their mails. */
const STORE = `
with given as (
  select * from jsonb_to_recordset($1::text::jsonb) as given (
    id uuid, reference text, type text, fields jsonb, received_at timestamptz, page text, consent_wording text,
    consent_version text, consent_hash text, idempotency_key text, body_hash text, review text, review_reason text,
    registration jsonb
  )
), stored as (
  insert into form_submission (
    id, reference, type, fields, received_at, page, consent_wording, consent_version, consent_hash, idempotency_key,
    body_hash, review, review_reason
  )
  select
    id, reference, type, fields, received_at, page, consent_wording, consent_version, consent_hash, idempotency_key,
    body_hash, review, review_reason
  from given
  order by idempotency_key -- instances that meet on the same keys take them in one order, so none waits in a circle
  on conflict (idempotency_key) where idempotency_key is not null do nothing
  returning id
), registered as (
  insert into investor_show_registrations (
    id, first_name, last_name, email, phone, country, business_name, business_website, job_role, created_at
  )
  select
    given.id, r.first_name, r.last_name, r.email, r.phone, r.country, r.business_name, r.business_website, r.job_role,
    given.received_at
  from given
  join stored using (id)
  cross join lateral jsonb_to_record(given.registration) as r (
    first_name text, last_name text, email text, phone text, country text, business_name text, business_website text,
    job_role text
  )
  where given.registration is not null
), mailed as (
  insert into mail_message (id, template, recipient, reply_to, variables, submission_id, state)
  select m.id, m.template, m.recipient, m.reply_to, '{}'::jsonb, m.submission_id, 'queued'
  from jsonb_to_recordset($2::text::jsonb) as m (
    id uuid, template text, recipient text, reply_to text, submission_id uuid
  )
  join stored on stored.id = m.submission_id
)
select id from stored`

const FIRST_WITH_KEY = `
select id, idempotency_key as key, body_hash as "bodyHash" from form_submission where idempotency_key = any($1)`

/** Stores submissions, each with its registration and its queued mail, in one transaction and exactly once per key. */
@Injectable()
export class SubmissionStoreService {
  private readonly group: GroupCommit<NewSubmission, Stored>
  private readonly logger = new Logger(SubmissionStoreService.name)

  constructor(
    private readonly em: EntityManager,
    private readonly queue: MailQueueService,
    private readonly environment: Environment,
  ) {
    this.group = new GroupCommit({
      write: (items) => this.writePatiently(items),
      mayBeOneItems: (error) => ITEM_ERRORS.test(sqlState(error)) || CONFLICTS.has(sqlState(error)),
      mostAtOnce: 64,
      mostInFlight: environment.DATABASE_URL ? 2 : 1,
      mostWaiting: 5000,
    })
  }

  /** Answers the id of the stored submission once its transaction has been committed. */
  async store(item: NewSubmission): Promise<string> {
    const stored = await this.group.add(item).catch((error: unknown) => {
      if (!(error instanceof TooManyWaitingError)) this.logger.error(error)
      throw new ServiceUnavailableException('We could not save this just now. Please try again in a moment.')
    })
    if (stored.bodyHash !== item.submission.bodyHash)
      throw new UnprocessableEntityException('This key belongs to another submission.')
    return stored.id
  }

  /** Two instances that got in each other's way both try again. */
  private async writePatiently(items: NewSubmission[]): Promise<Stored[]> {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await this.write(items)
      } catch (error) {
        if (attempt === 3 || !CONFLICTS.has(sqlState(error))) throw error
      }
  }

  private async write(items: NewSubmission[]): Promise<Stored[]> {
    const rows = items.map(asRow)
    const mails = items
      .filter(({ setAside }) => !setAside)
      .flatMap(({ submission }) => mailsOf(submission, this.environment.TEAM_EMAIL))
    const em = this.em.fork()
    const stored = await em.transactional(async (inside) => {
      const db: Db = transactionDatabase(inside)
      const { rows: news } = await db.executeSql(STORE, [JSON.stringify(rows), JSON.stringify(mails)])
      const ids = new Set(news.map(({ id }: { id: string }) => id))
      const due = mails.filter(({ submission_id: id }) => ids.has(id))
      if (due.length)
        await this.queue.add(
          due.map(({ id }) => id),
          db,
        )
      return ids
    })
    const repeated = items.filter(({ submission }) => !stored.has(submission.id))
    const firsts = repeated.length ? await this.firstsOf(repeated) : undefined
    return items.map(({ submission, idempotencyKey = '' }) => {
      if (stored.has(submission.id)) return submission
      const first = firsts?.get(idempotencyKey)
      if (!first) throw new Error('A submission was neither stored nor a repeat.')
      return first
    })
  }

  private async firstsOf(repeated: NewSubmission[]) {
    const keys = repeated.map(({ idempotencyKey }) => idempotencyKey)
    const { rows } = await this.queue.database.executeSql(FIRST_WITH_KEY, [keys])
    return new Map(rows.map(({ key, ...first }: Stored & { key: string }) => [key, first]))
  }
}

function asRow({ submission, idempotencyKey, setAside }: NewSubmission) {
  const { id, reference, type, fields, receivedAt, bodyHash, context } = submission
  const consent = consentRecord(context.consent)
  return {
    id,
    reference,
    type,
    fields,
    received_at: receivedAt,
    page: context.page,
    consent_wording: consent?.wording,
    consent_version: consent?.version,
    consent_hash: consent?.hash,
    idempotency_key: idempotencyKey,
    body_hash: bodyHash,
    review: setAside ? 'pending' : 'clear',
    review_reason: setAside,
    registration: type === 'investor-show' && !setAside ? registrationRow(fields) : null,
  }
}

const sqlState = (error: unknown) => String((error as { code?: unknown }).code ?? '')

/** Data that does not fit, broken constraints, limits: the fault of a row, not of the database. */
const ITEM_ERRORS = /^(?:22|23|54)/

/** Serialisation failure and deadlock. */
const CONFLICTS = new Set(['40001', '40P01'])
