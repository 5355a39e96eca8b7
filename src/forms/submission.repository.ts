import { EntityManager, LockMode } from '@mikro-orm/core'
import { type Insertable, sql } from 'kysely'
import { v7 } from 'uuid'
import { kyselyOf, type TablesOf } from '../database/kysely.js'
import { Person, PersonAddress, Submission, type SubmissionStatus, UNLISTED } from './submission.entity.js'
import { addressOf } from '../common/email.rules.js'
import type { FormType } from '../common/form-options.rules.js'
import { poundsOf } from './amount.rules.js'
import { promisedAt } from './form-kinds.js'
import { phoneDigits, plainWords, searchText } from './search.rules.js'
import { consentRecord, type ParsedSubmission } from './submission.js'

type Tables = TablesOf<{ person: Person; submission: Submission }>

export interface NewSubmission {
  submission: ParsedSubmission
  idempotencyKey?: string
  /** Why it is put under review: neither listed nor mailed until an admin has looked at it. */
  suspicion?: string
  withheldBecause?: string
}

/** The stored submission: this one, or the first with the same key. */
export interface Stored {
  id: string
  reference: string
  bodyHash: string
  receivedAt: Date
}

export const submissionRepository = {
  async insert(em: EntityManager, items: NewSubmission[], mails: object[]): Promise<Set<string>> {
    // Sorted by key, so that instances storing the same keys cannot deadlock.
    const ordered = items.toSorted((a, b) => ((a.idempotencyKey ?? '') < (b.idempotencyKey ?? '') ? -1 : 1))
    const stored = await insertSubmissions(
      em,
      ordered.map(({ submission, idempotencyKey, suspicion }) => ({
        ...submissionRow(submission),
        idempotency_key: idempotencyKey ?? null,
        review_reason: suspicion ?? null,
        ...(suspicion && { status: 'pending' }),
      })),
      mails,
    )
    return new Set(stored)
  },

  endLinks: (em: EntityManager, id: string) =>
    kyselyOf<Tables>(em)
      .updateTable('submission')
      .set((eb) => ({ link_epoch: eb('link_epoch', '+', 1) }))
      .where('id', '=', id)
      .execute(),

  async applyCorrection(em: EntityManager, submission: Submission, personId: string, notes: string[]): Promise<void> {
    await kyselyOf<Tables>(em)
      .updateTable('submission')
      .set((eb) => ({
        ...listedColumns(submission, notes),
        person_id: personId,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', submission.id)
      .execute()
  },

  /** Finds only entries: submissions under review or discarded are left out. */
  findListed: (em: EntityManager, where: Partial<Pick<Submission, 'id' | 'linkEpoch' | 'reference'>>) =>
    em.findOne(Submission, { ...where, status: { $nin: [...UNLISTED] } }, { refresh: true }),
  findAllListed: (em: EntityManager, ids: string[]) =>
    em.find(Submission, { id: { $in: ids }, status: { $nin: [...UNLISTED] } }, { refresh: true }),
  findLinked: (em: EntityManager, ids: string[]) =>
    kyselyOf<Tables>(em)
      .selectFrom('submission')
      .select(['id', 'link_epoch as linkEpoch'])
      .where('id', 'in', ids)
      .where('status', 'not in', UNLISTED)
      .execute(),
  lock: (em: EntityManager, id: string) => em.findOne(Submission, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }),

  async findByKeys(em: EntityManager, keys: string[]): Promise<Map<string, Stored>> {
    const rows = await em.find(
      Submission,
      { idempotencyKey: { $in: keys } },
      { fields: ['id', 'reference', 'idempotencyKey', 'bodyHash', 'receivedAt'] },
    )
    return new Map(
      rows.map(({ id, reference, idempotencyKey, bodyHash, receivedAt }) => [
        idempotencyKey as string,
        { id, reference, bodyHash, receivedAt },
      ]),
    )
  },

  /** Submissions from this address, newest first, including those under review but not discarded ones. */
  async listFrom(em: EntityManager, address: string, limit: number): Promise<Submission[]> {
    const owned = await em.findOne(PersonAddress, { address })
    if (!owned) return []
    return em.find(
      Submission,
      { person: owned.person, address, status: { $ne: 'discarded' } },
      { orderBy: { receivedAt: 'desc', id: 'desc' }, limit },
    )
  },

  /** How many unsuspected submissions were received since then, counted up to `most`. */
  async countSince(em: EntityManager, since: Date, most: number): Promise<number> {
    const { count } = await kyselyOf<Tables>(em)
      .selectFrom((eb) =>
        eb
          .selectFrom('submission')
          .select('received_at')
          .where('received_at', '>', since.toISOString())
          .where('status', 'not in', ['pending', 'discarded'])
          .limit(most)
          .as('recent'),
      )
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  listDiscarded: (em: EntityManager, since: Date, limit: number) =>
    em.find(
      Submission,
      { status: 'discarded', receivedAt: { $gte: since } },
      { orderBy: { receivedAt: 'desc' }, limit },
    ),
  listPending: (em: EntityManager, limit: number) =>
    em.find(Submission, { status: 'pending' }, { orderBy: { receivedAt: 'asc' }, limit }),
}

type Listed = Pick<Submission, 'type' | 'reference' | 'fields'>

/** The columns that are filled at the desk, by a default or by the caller that inserts the row. */
type FilledElsewhere =
  | 'answered_at'
  | 'answered_by'
  | 'assigned_at'
  | 'called_at'
  | 'decided_at'
  | 'idempotency_key'
  | 'link_epoch'
  | 'outcome'
  | 'outcome_reason'
  | 'owner_id'
  | 'person_id'
  | 'reminder_sent_for'
  | 'replied_at'
  | 'review_reason'
  | 'waiting_until'

/** Every other column, so that none is forgotten. `fields` itself is stored as JSON. */
type Columns = Required<Insertable<Omit<Tables['submission'], FilledElsewhere | 'fields'>>> & Pick<Submission, 'fields'>

const LONGEST_NAME_KEY = 400

function kindOf(type: FormType, fields: { userType: string; jobRole: string }) {
  if (type === 'application') return fields.userType || null
  if (fields.jobRole.startsWith('Investor - ')) return 'investor'
  if (fields.jobRole.startsWith('Founder - ')) return 'founder'
  return null
}

/** The values in the job role, as `landing-forms.rules.ts` writes them. */
const AMOUNT = /(?:^Investor - |, Seeking: )([^ ,]+)/
const SCHEME = /, SEIS\/EIS: (\w+)$/
const partOf = (role: string, part: RegExp) => part.exec(role)?.[1] ?? null

/** The phone is searched by its digits, the country has a filter, and marketing is wording of ours. */
const NOT_SEARCHED = ['phone', 'country', 'marketing']

/** What the desk lists, sorts and searches of a submission's fields; the notes stay searchable. */
function listedColumns({ type, reference, fields }: Listed, notes: string[] = []) {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name].trim() : '')
  const name = text('fullName') || [text('firstName'), text('lastName')].filter(Boolean).join(' ')
  const words = Object.keys(fields).map((field) => (NOT_SEARCHED.includes(field) ? '' : text(field)))
  const amount = text('investmentRange') || text('fundingAmount') || partOf(text('jobRole'), AMOUNT)
  const pounds = amount ? poundsOf(amount) : undefined
  const [email, phone, businessName] = [text('email'), text('phone'), text('businessName') || text('company')]
  return {
    name,
    email,
    address: addressOf(email),
    phone,
    country: text('country'),
    business_name: businessName || null,
    business_website: text('businessWebsite') || null,
    role: text('jobRole') || text('position') || null,
    kind: kindOf(type, { userType: text('userType'), jobRole: text('jobRole') }),
    amount,
    amount_from: pounds?.from ?? null,
    amount_to: pounds?.to ?? null,
    stage: text('businessStage') || null,
    scheme: partOf(text('jobRole'), SCHEME),
    industry: plainWords(text('industryFocus')) || null,
    preferred_date: text('preferredDate') || null,
    name_key: plainWords(name).slice(0, LONGEST_NAME_KEY),
    search: searchText([name, reference, phoneDigits(phone), ...words, ...notes]),
  } satisfies Partial<Columns>
}

export function submissionRow({ id, reference, type, fields, receivedAt, bodyHash, context }: ParsedSubmission) {
  const consent = consentRecord(context.consent)
  const promised = promisedAt(type, String(fields.jobRole ?? '').trim(), receivedAt)?.toISOString() ?? null
  return {
    ...listedColumns({ type, reference, fields }),
    id,
    reference,
    type,
    fields,
    received_at: receivedAt.toISOString(),
    page: context.page ?? null,
    campaign: context.campaign ?? null,
    consent_wording: consent?.wording ?? null,
    consent_version: consent?.version ?? null,
    consent_hash: consent?.hash ?? null,
    body_hash: bodyHash,
    status: 'new' as SubmissionStatus,
    due_at: promised,
    promised_at: promised,
    version: 1,
  } satisfies Columns
}

type NewRow = ReturnType<typeof submissionRow> & { idempotency_key?: string | null; review_reason?: string | null }

/** One statement, in `store_submissions` of the migrations: each sender's address stays locked until the commit. */
export async function insertSubmissions(em: EntityManager, rows: NewRow[], mails: object[] = []): Promise<string[]> {
  const added_at = new Date().toISOString()
  const senders = [...new Set(rows.map(({ address }) => address))].map((address) => ({
    address,
    person_id: v7(),
    added_at,
  }))
  const [people, submissions, letters] = [senders, rows, mails].map((table) => JSON.stringify(table))
  const stored = await sql<{
    id: string
  }>`select id from store_submissions(${people}, ${submissions}, ${letters}) as id`.execute(kyselyOf<Tables>(em))
  return stored.rows.map(({ id }) => id)
}
