import { Injectable } from '@nestjs/common'
import { EntityManager, LockMode } from '@mikro-orm/core'
import { kyselyOf, type TableOf } from '../database/kysely.js'
import { MAX_NAMED } from '../live/live-event.js'
import { LiveService } from '../live/live.service.js'
import { InvestorShowRegistration } from '../registrations/investor-show-registration.entity.js'
import { registrationRow } from '../registrations/registration-row.js'
import { RotaQueueService } from '../rota/rota-queue.service.js'
import { DeskEntry } from './desk-entry.entity.js'
import { deskEntryRow } from './desk-entry-row.js'
import { FormSubmission } from './form-submission.entity.js'
import { searchText } from './search.rules.js'
import { consentRecord, type Submission } from './submission.js'

interface Tables {
  form_submission: TableOf<FormSubmission>
  desk_entry: TableOf<DeskEntry>
  investor_show_registrations: TableOf<InvestorShowRegistration>
}

export interface NewSubmission {
  submission: Submission
  idempotencyKey?: string
  /** Why it is put under review: neither listed nor mailed until an admin has looked at it. */
  setAside?: string
  /** Why the mail to the person is held back. */
  holdMail?: string
}

/** The stored submission: this one, or the first with the same key. */
export interface Stored {
  id: string
  reference: string
  bodyHash: string
}

type Listed = Pick<Submission, 'id' | 'reference' | 'type' | 'fields' | 'receivedAt'> & {
  page?: string | null
  context?: Submission['context']
}

/** Submissions and the rows derived from them. Each method works in the transaction of the `em` it is handed. */
@Injectable()
export class SubmissionRepository {
  constructor(
    private readonly live: LiveService,
    private readonly rota: RotaQueueService,
  ) {}

  /** Stores the submissions whose key is new, and returns their ids. */
  async insert(em: EntityManager, items: NewSubmission[]): Promise<Set<string>> {
    // Sorted by key, so that instances storing the same keys cannot deadlock.
    const ordered = items.toSorted((a, b) => ((a.idempotencyKey ?? '') < (b.idempotencyKey ?? '') ? -1 : 1))
    const stored = await kyselyOf<Tables>(em)
      .insertInto('form_submission')
      .values(ordered.map(submissionRow))
      .onConflict((conflict) => conflict.column('idempotency_key').where('idempotency_key', 'is not', null).doNothing())
      .returning('id')
      .execute()
    return new Set(stored.map(({ id }) => id))
  }

  /** Adds submissions to the desk, and those for the investor show to the registrations. */
  async addToDesk(em: EntityManager, submissions: Listed[]): Promise<void> {
    if (!submissions.length) return
    this.live.announce(em, {
      kind: 'arrived',
      entries: submissions.slice(0, MAX_NAMED).map(({ id, type }) => ({ id, type })),
      at: new Date().toISOString(),
    })
    const db = kyselyOf<Tables>(em)
    const registrations = submissions.filter(({ type }) => type === 'investor-show')
    await Promise.all([
      db.insertInto('desk_entry').values(submissions.map(deskEntryRow)).execute(),
      registrations.length &&
        db
          .insertInto('investor_show_registrations')
          .values(
            registrations.map(({ id, fields, receivedAt }) => ({
              id,
              ...registrationRow(fields),
              created_at: receivedAt.toISOString(),
            })),
          )
          .execute(),
      this.rota.add(em, submissions),
    ])
  }

  /** Updates the desk entry and the registration after a correction; the notes stay searchable. */
  async applyCorrection(em: EntityManager, submission: FormSubmission, notes: string[]): Promise<void> {
    const db = kyselyOf<Tables>(em)
    const { id, name, email, phone, business_name, name_key, search } = deskEntryRow(submission)
    await db
      .updateTable('desk_entry')
      .set((eb) => ({
        name,
        email,
        phone,
        business_name,
        name_key,
        search: searchText([search.trim(), ...notes]),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    await db
      .updateTable('investor_show_registrations')
      .set(registrationRow(submission.fields))
      .where('id', '=', id)
      .execute()
  }

  /** Locked until the transaction ends. */
  lock(em: EntityManager, id: string): Promise<FormSubmission | null> {
    return em.findOne(FormSubmission, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  }

  async findByKeys(em: EntityManager, keys: string[]): Promise<Map<string, Stored>> {
    const rows = await em.find(
      FormSubmission,
      { idempotencyKey: { $in: keys } },
      { fields: ['id', 'reference', 'idempotencyKey', 'bodyHash'] },
    )
    return new Map(
      rows.map(({ id, reference, idempotencyKey, bodyHash }) => [
        idempotencyKey as string,
        { id, reference, bodyHash },
      ]),
    )
  }

  /** Newest first. */
  listDiscarded(em: EntityManager, since: Date, limit: number): Promise<FormSubmission[]> {
    return em.find(
      FormSubmission,
      { review: 'discarded', receivedAt: { $gte: since } },
      { orderBy: { receivedAt: 'desc' }, limit },
    )
  }

  /** Oldest first. */
  listPending(em: EntityManager, limit: number): Promise<FormSubmission[]> {
    return em.find(FormSubmission, { review: 'pending' }, { orderBy: { receivedAt: 'asc' }, limit })
  }
}

function submissionRow({ submission, idempotencyKey, setAside }: NewSubmission) {
  const { id, reference, type, fields, receivedAt, bodyHash, context } = submission
  const consent = consentRecord(context.consent)
  return {
    id,
    reference,
    type,
    fields: JSON.stringify(fields),
    received_at: receivedAt.toISOString(),
    page: context.page ?? null,
    consent_wording: consent?.wording ?? null,
    consent_version: consent?.version ?? null,
    consent_hash: consent?.hash ?? null,
    idempotency_key: idempotencyKey ?? null,
    body_hash: bodyHash,
    review: setAside ? ('pending' as const) : ('clear' as const),
    review_reason: setAside ?? null,
  }
}
