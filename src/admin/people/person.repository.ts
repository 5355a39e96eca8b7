import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import type { ExpressionBuilder } from 'kysely'
import { MAX, NIL } from 'uuid'
import { kyselyOf, type TableOf } from '../../database/kysely.js'
import { DeskEntry } from '../../forms/desk-entry.entity.js'
import { FormSubmission, SET_ASIDE } from '../../forms/form-submission.entity.js'
import { DeskHistory } from '../entries/desk-history.entity.js'
import { DeskAnswer } from '../answers/desk-answer.entity.js'
import { DeskReply } from '../answers/desk-reply.entity.js'
import { DeskNote } from '../entries/desk-note.entity.js'
import { MailMessage } from '../../mail/mail-message.entity.js'
import { InvestorShowRegistration } from '../../registrations/investor-show-registration.entity.js'
import type { RecordCounts, PersonFormState } from './people.types.js'

interface Tables {
  desk_entry: TableOf<DeskEntry>
  form_submission: TableOf<FormSubmission>
  investor_show_registrations: TableOf<InvestorShowRegistration>
  mail_message: TableOf<MailMessage>
  desk_note: TableOf<DeskNote>
  desk_answer: TableOf<DeskAnswer>
  desk_reply: TableOf<DeskReply>
  desk_history: TableOf<DeskHistory>
}

const MAX_ROWS = 2 ** 31 - 1

/** Some rows, newest first, after the one with the id `before`. */
export interface Part {
  before?: string
  limit: number
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

  /** The ids and states of submissions from some addresses, newest first: all of them, or a part. */
  async states(
    em: EntityManager,
    addresses: string[],
    { before = MAX, limit = MAX_ROWS }: Partial<Part> = {},
  ): Promise<Map<string, PersonFormState>> {
    const [listed, setAside] = await Promise.all([
      this.listed(em, addresses)
        .where('id', '<', before)
        .select(['id', 'status as state'])
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
      this.setAside(em, addresses)
        .where('id', '<', before)
        .select(['id', 'review as state'])
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    ])
    // UUIDv7 ids begin with the time.
    const all = [...listed, ...setAside].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit)
    return new Map(all.map(({ id, state }) => [id, state as PersonFormState]))
  }

  /** The number of submissions from some addresses: all of them, or this one and newer ones. */
  async count(em: EntityManager, addresses: string[], since: string = NIL): Promise<number> {
    const [listed, setAside] = await Promise.all([
      this.listed(em, addresses).where('id', '>=', since).select(countAll).executeTakeFirstOrThrow(),
      this.setAside(em, addresses).where('id', '>=', since).select(countAll).executeTakeFirstOrThrow(),
    ])
    return Number(listed.count) + Number(setAside.count)
  }

  findSubmission(em: EntityManager, id: string): Promise<FormSubmission | null> {
    return em.findOne(FormSubmission, { id })
  }

  findSubmissions(em: EntityManager, ids: string[]): Promise<FormSubmission[]> {
    return em.find(FormSubmission, { id: { $in: ids } })
  }

  async submissions(em: EntityManager, states: [string, PersonFormState][]): Promise<PersonSubmission[]> {
    const found = await this.findSubmissions(
      em,
      states.map(([id]) => id),
    )
    const byId = new Map(found.map((submission) => [submission.id, submission]))
    return states.flatMap(([id, state]) => {
      const submission = byId.get(id)
      return submission ? [{ submission, state }] : []
    })
  }

  /** Newest first, as all records of a person. */
  notes(em: EntityManager, ids: string[], { before = MAX, limit }: Part): Promise<DeskNote[]> {
    return em.find(
      DeskNote,
      { submission: { id: { $in: ids } }, id: { $lt: before } },
      { orderBy: { id: 'desc' }, limit },
    )
  }

  history(em: EntityManager, ids: string[], { before = MAX, limit }: Part): Promise<DeskHistory[]> {
    return em.find(
      DeskHistory,
      { submission: { id: { $in: ids } }, id: { $lt: before } },
      { orderBy: { id: 'desc' }, limit },
    )
  }

  answers(em: EntityManager, ids: string[], { before = MAX, limit }: Part): Promise<DeskAnswer[]> {
    return em.find(
      DeskAnswer,
      { submission: { id: { $in: ids } }, id: { $lt: before } },
      { orderBy: { id: 'desc' }, limit },
    )
  }

  replies(em: EntityManager, ids: string[], { before = MAX, limit }: Part): Promise<DeskReply[]> {
    return em.find(
      DeskReply,
      { submission: { id: { $in: ids } }, id: { $lt: before } },
      { orderBy: { id: 'desc' }, limit },
    )
  }

  /**
   * Locks in a fixed order, so that two callers never deadlock: the entries first, as every change at the desk locks its
   * entry before it writes what references the submission.
   */
  async lock(em: EntityManager, ids: string[]): Promise<void> {
    if (!ids.length) return
    const db = kyselyOf<Tables>(em)
    await db.selectFrom('desk_entry').where('id', 'in', ids).select('id').orderBy('id').forUpdate().execute()
    await db.selectFrom('form_submission').where('id', 'in', ids).select('id').orderBy('id').forUpdate().execute()
  }

  /** The number of rows that belong to the submissions of some addresses, by table. */
  async countRecords(em: EntityManager, addresses: string[]): Promise<RecordCounts> {
    const ids = this.listed(em, addresses).select('id').union(this.setAside(em, addresses).select('id'))
    const about = async (table: 'mail_message' | 'desk_note' | 'desk_answer' | 'desk_reply' | 'desk_history') => {
      const { count } = await kyselyOf<Tables>(em)
        .selectFrom(table)
        .where('submission_id', 'in', ids)
        .select(countAll)
        .executeTakeFirstOrThrow()
      return Number(count)
    }
    const registrations = await kyselyOf<Tables>(em)
      .selectFrom('investor_show_registrations')
      .where('id', 'in', ids)
      .select(countAll)
      .executeTakeFirstOrThrow()
    return {
      submissions: await this.count(em, addresses),
      registrations: Number(registrations.count),
      mails: await about('mail_message'),
      notes: await about('desk_note'),
      answers: await about('desk_answer'),
      replies: await about('desk_reply'),
      changes: await about('desk_history'),
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

const countAll = ({ fn }: ExpressionBuilder<Tables, keyof Tables>) => fn.countAll<string>().as('count')

/** Kysely's types do not cover members of JSON columns. */
export const EMAIL = 'email' as never
