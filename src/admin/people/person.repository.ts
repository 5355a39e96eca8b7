import { Injectable } from '@nestjs/common'
import { EntityManager, LockMode } from '@mikro-orm/core'
import { kyselyOf, type TableOf } from '../../database/kysely.js'
import { DeskEntry } from '../../forms/desk-entry.entity.js'
import { FormSubmission, SET_ASIDE } from '../../forms/form-submission.entity.js'
import { DeskHistory } from '../entries/desk-history.entity.js'
import { DeskAnswer } from '../answers/desk-answer.entity.js'
import { DeskReply } from '../answers/desk-reply.entity.js'
import { DeskNote } from '../entries/desk-note.entity.js'
import { MailMessage } from '../../mail/mail-message.entity.js'
import { InvestorShowRegistration } from '../../registrations/investor-show-registration.entity.js'
import type { HeldCounts, PersonFormState } from './people.types.js'

interface Tables {
  desk_entry: TableOf<DeskEntry>
  form_submission: TableOf<FormSubmission>
}

export interface PersonSubmission {
  submission: FormSubmission
  state: PersonFormState
}

/** People by their address, in any spelling. Each method works in the transaction of the `em` it is handed. */
@Injectable()
export class PersonRepository {
  /** The address of a submission's sender, in lower case. */
  async addressOf(em: EntityManager, submissionId: string): Promise<string | undefined> {
    const db = kyselyOf<Tables>(em)
    const listed = await db
      .selectFrom('desk_entry')
      .where('id', '=', submissionId)
      .select((eb) => eb.fn<string>('lower', ['email']).as('address'))
      .executeTakeFirst()
    if (listed) return listed.address
    const setAside = await db
      .selectFrom('form_submission')
      .where('id', '=', submissionId)
      .select((eb) => eb.fn<string>('lower', [eb.fn('trim', [eb.ref('fields', '->>').key(EMAIL)])]).as('address'))
      .executeTakeFirst()
    return setAside?.address
  }

  /** The ids and states of all submissions from some addresses, newest first. */
  async states(em: EntityManager, addresses: string[]): Promise<Map<string, PersonFormState>> {
    const [listed, setAside] = await Promise.all([
      this.listed(em, addresses).select(['id', 'status as state']).execute(),
      this.setAside(em, addresses).select(['id', 'review as state']).execute(),
    ])
    // UUIDv7 ids begin with the time.
    const all = [...listed, ...setAside].sort((a, b) => (a.id < b.id ? 1 : -1))
    return new Map(all.map(({ id, state }) => [id, state as PersonFormState]))
  }

  async submissions(em: EntityManager, states: [string, PersonFormState][]): Promise<PersonSubmission[]> {
    const found = await em.find(FormSubmission, { id: { $in: states.map(([id]) => id) } })
    const byId = new Map(found.map((submission) => [submission.id, submission]))
    return states.flatMap(([id, state]) => {
      const submission = byId.get(id)
      return submission ? [{ submission, state }] : []
    })
  }

  notes(em: EntityManager, ids: string[], limit: number): Promise<DeskNote[]> {
    return em.find(DeskNote, { submission: { id: { $in: ids } } }, { orderBy: { id: 'desc' }, limit })
  }

  history(em: EntityManager, ids: string[], limit: number): Promise<DeskHistory[]> {
    return em.find(DeskHistory, { submission: { id: { $in: ids } } }, { orderBy: { id: 'desc' }, limit })
  }

  /**
   * Locks in a fixed order, so that two callers never deadlock: the entries first, as every change at the desk locks its
   * entry before it writes what references the submission.
   */
  async lock(em: EntityManager, ids: string[]): Promise<FormSubmission[]> {
    if (!ids.length) return []
    await kyselyOf<Tables>(em)
      .selectFrom('desk_entry')
      .where('id', 'in', ids)
      .select('id')
      .orderBy('id')
      .forUpdate()
      .execute()
    return em.find(
      FormSubmission,
      { id: { $in: ids } },
      { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
    )
  }

  /** The number of rows that belong to these submissions, by table. */
  async countHeld(em: EntityManager, ids: string[]): Promise<HeldCounts> {
    return {
      submissions: ids.length,
      registrations: await em.count(InvestorShowRegistration, { id: { $in: ids } }),
      mails: await em.count(MailMessage, { submissionId: { $in: ids } }),
      notes: await em.count(DeskNote, { submission: { id: { $in: ids } } }),
      answers: await em.count(DeskAnswer, { submission: { id: { $in: ids } } }),
      replies: await em.count(DeskReply, { submission: { id: { $in: ids } } }),
      changes: await em.count(DeskHistory, { submission: { id: { $in: ids } } }),
    }
  }

  private listed(em: EntityManager, addresses: string[]) {
    return kyselyOf<Tables>(em)
      .selectFrom('desk_entry')
      .where((eb) => eb(eb.fn<string>('lower', ['email']), 'in', addresses))
  }

  /** Submissions under review or discarded: they are on no list, but belong to the person all the same. */
  private setAside(em: EntityManager, addresses: string[]) {
    return kyselyOf<Tables>(em)
      .selectFrom('form_submission')
      .where('review', 'in', SET_ASIDE)
      .where((eb) => eb(eb.fn<string>('lower', [eb.fn('trim', [eb.ref('fields', '->>').key(EMAIL)])]), 'in', addresses))
  }
}

/** Kysely's types do not cover members of JSON columns. */
export const EMAIL = 'email' as never
