import { EntityManager } from '@mikro-orm/core'
import { type ExpressionBuilder, sql } from 'kysely'
import { MAX } from 'uuid'
import { batches } from '../common/batches.js'
import { kyselyOf, type TablesOf } from '../database/kysely.js'
import { PersonAddress, Submission } from '../forms/submission.entity.js'
import { entryRepository } from '../submissions/desk-entry.repository.js'
import { DeskNote } from '../submissions/desk-entry.entity.js'
import { DeskHistory } from '../entry-events/history.entity.js'
import { DeskAnswer, DeskReply } from '../submissions/answer.entity.js'
import { MailMessage } from '../mail/mail-message.entity.js'
import { InvestorShowRegistration } from '../registrations/investor-show-registration.entity.js'
import type { RecordCounts } from './people.types.js'

type Tables = TablesOf<{
  submission: Submission
  person_address: PersonAddress
  investor_show_registrations: InvestorShowRegistration
  mail_message: MailMessage
  desk_note: DeskNote
  desk_answer: DeskAnswer
  desk_reply: DeskReply
  desk_history: DeskHistory
}>

export interface Part {
  before?: string
  limit: number
}

/** Rows that nothing refers to any more, by the key that the batches follow. */
const FORGOTTEN = {
  person_address: {
    key: 'address',
    isForgotten: sql<boolean>`not exists (select from submission s where s.person_id = one.person_id and s.address = one.address)
      and not exists (select from person_request r where r.address = one.address)`,
  },
  person: {
    key: 'id',
    isForgotten: sql<boolean>`not exists (select from person_address a where a.person_id = one.id)
      and not exists (select from person_merge m where m.person_id = one.id)`,
  },
}

export const personRepository = {
  /** Purges among the next rows after that key. Returns the last key examined, or undefined at the end of the table. */
  async purgeForgotten(em: EntityManager, table: keyof typeof FORGOTTEN, after: string, limit: number) {
    const { key, isForgotten } = FORGOTTEN[table]
    const [db, rows, name] = [kyselyOf(em), sql.table(table), sql.ref(key)]
    const looked = await sql<{ last: string }>`select ${name} as last from (
      select ${name} from ${rows} where ${name} > ${after} order by ${name} limit ${limit}) stretch
      order by ${name} desc limit 1`.execute(db)
    const last = looked.rows[0]?.last
    if (last === undefined) return undefined
    const isNext = sql`${name} > ${after} and ${name} <= ${last} and ${isForgotten}`
    const found = await sql<{
      key: string
    }>`select ${name}::text as key from ${rows} one where ${isNext} for update`.execute(db)
    if (!found.rows.length) return last
    // Checked again once they are locked: a form may have been stored meanwhile.
    const keys = JSON.stringify(found.rows.map(({ key: one }) => one))
    await sql`delete from ${rows} one where ${isNext} and ${name}::text in (select json_array_elements_text(${keys}::json))`.execute(
      db,
    )
    return last
  },

  async ids(em: EntityManager, personId: string): Promise<string[]> {
    const rows = await submissionsOf(em, personId).select('id').orderBy('id').execute()
    return rows.map(({ id }) => id)
  },

  findSubmission: (em: EntityManager, id: string) => em.findOne(Submission, { id }),
  findSubmissions: (em: EntityManager, ids: string[]) => em.find(Submission, { id: { $in: ids } }),

  async senders(em: EntityManager, ids: string[]): Promise<{ id: string; personId: string }[]> {
    const all = kyselyOf<Tables>(em).selectFrom('submission').select(['id', 'person_id as personId'])
    const found = await Promise.all([...batches(ids, 1000)].map((batch) => all.where('id', 'in', batch).execute()))
    return found.flat()
  },

  submissions(em: EntityManager, personId: string, { before = MAX, limit }: Part): Promise<Submission[]> {
    // UUIDv7 ids begin with the time.
    return em.find(Submission, { person: { id: personId }, id: { $lt: before } }, { orderBy: { id: 'desc' }, limit })
  },

  notes: (em: EntityManager, ids: string[], { before = MAX, limit }: Part) =>
    em.find(DeskNote, { submission: { id: { $in: ids } }, id: { $lt: before } }, { orderBy: { id: 'desc' }, limit }),
  history: (em: EntityManager, ids: string[], { before = MAX, limit }: Part) =>
    em.find(DeskHistory, { submissionId: { $in: ids }, id: { $lt: before } }, { orderBy: { id: 'desc' }, limit }),
  answers: (em: EntityManager, ids: string[], { before = MAX, limit }: Part) =>
    em.find(DeskAnswer, { submission: { id: { $in: ids } }, id: { $lt: before } }, { orderBy: { id: 'desc' }, limit }),
  replies: (em: EntityManager, ids: string[], { before = MAX, limit }: Part) =>
    em.find(DeskReply, { submission: { id: { $in: ids } }, id: { $lt: before } }, { orderBy: { id: 'desc' }, limit }),

  /** Locks in a fixed order, so that two callers never deadlock. */
  async lock(em: EntityManager, ids: string[]): Promise<void> {
    if (!ids.length) return
    await kyselyOf<Tables>(em)
      .selectFrom('submission')
      .where('id', 'in', ids)
      .select('id')
      .orderBy('id')
      .forUpdate()
      .execute()
  },

  async countRecords(em: EntityManager, personId: string): Promise<RecordCounts> {
    const ids = submissionsOf(em, personId).select('id')
    const db = kyselyOf<Tables>(em)
    const about = (table: 'mail_message' | 'desk_note' | 'desk_answer' | 'desk_reply' | 'desk_history') =>
      countOf(db.selectFrom(table).where('submission_id', 'in', ids).select(countAll))
    return {
      submissions: await entryRepository.countFrom(em, personId),
      registrations: await countOf(
        db.selectFrom('investor_show_registrations').where('id', 'in', ids).select(countAll),
      ),
      mails: await about('mail_message'),
      notes: await about('desk_note'),
      answers: await about('desk_answer'),
      replies: await about('desk_reply'),
      changes: await about('desk_history'),
    }
  },
}

const submissionsOf = (em: EntityManager, personId: string) =>
  kyselyOf<Tables>(em).selectFrom('submission').where('person_id', '=', personId)

const countAll = ({ fn }: ExpressionBuilder<Tables, keyof Tables>) => fn.countAll<string>().as('count')

const countOf = async (query: { executeTakeFirstOrThrow(): Promise<{ count: string }> }) =>
  Number((await query.executeTakeFirstOrThrow()).count)
