import { type EntityManager, LockMode } from '@mikro-orm/core'
import { sql } from 'kysely'
import { dayAfter, londonDay } from '../common/london-time.js'
import { STATEMENT_YEARS } from '../common/retention.rules.js'
import { kyselyOf, type TablesOf } from '../database/kysely.js'
import { Submission } from '../forms/submission.entity.js'
import { CompanyProfile, Investor, InvestorStatement } from './introductions.entity.js'
import { clearanceOf, EXPIRY_NOTICE_DAYS } from './investing.rules.js'

type Tables = TablesOf<{ investor: Investor; investor_statement: InvestorStatement; submission: Submission }>

export const investorRepository = {
  find: (em: EntityManager, submissionId: string) => em.findOne(Investor, { submissionId }, { refresh: true }),
  findAll: (em: EntityManager, ids: string[]) => em.find(Investor, { submissionId: { $in: ids } }),

  lock: (em: EntityManager, submissionId: string) =>
    em.findOne(Investor, { submissionId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true }),

  /** Newest first. */
  statements: (em: EntityManager, submissionIds: string[]) =>
    em.find(
      InvestorStatement,
      { submissionId: { $in: submissionIds } },
      { orderBy: { signedAt: 'desc', id: 'desc' }, refresh: true },
    ),

  /** All that are kept, oldest first, with the references of their applications while there are any. */
  async register(em: EntityManager, after: string | undefined, limit: number) {
    const statements = await em.find(InvestorStatement, after ? { id: { $gt: after } } : {}, {
      orderBy: { id: 'asc' },
      limit,
    })
    const ids = statements.flatMap(({ submissionId }) => submissionId ?? [])
    const submissions = await em.find(Submission, { id: { $in: ids } }, { fields: ['reference'] })
    return { statements, references: new Map(submissions.map(({ id, reference }) => [id, reference])) }
  },

  /** The invited application of an address that was invited last; only what the desk works on. */
  async ofAddress(em: EntityManager, address: string): Promise<Submission | null> {
    const row = await kyselyOf<Tables>(em)
      .selectFrom('investor as i')
      .innerJoin('submission as s', 's.id', 'i.submission_id')
      .where('s.address', '=', address)
      .where('s.status', 'not in', ['pending', 'discarded'])
      .orderBy('i.invited_at', 'desc')
      .orderBy('s.id', 'desc')
      .select('s.id')
      .limit(1)
      .executeTakeFirst()
    return row ? em.findOne(Submission, { id: row.id }, { refresh: true }) : null
  },

  /** With the statement that counts now, if one does. */
  async clearance(em: EntityManager, application: Submission, now: Date) {
    const investor = await investorRepository.find(em, application.id)
    const statements = await investorRepository.statements(em, [application.id])
    const clearance = clearanceOf({ application, investor, statements }, now)
    const isCounting = ({ address, endedAt, clearsAt, lastDay }: InvestorStatement) =>
      address === application.address && !endedAt && clearsAt <= now && lastDay === clearance.lastDay
    return { ...clearance, statement: statements.find(isCounting) }
  },

  /** A company is described on the strength of it, so it is kept for claims. */
  rely: (em: EntityManager, id: string, now: Date) =>
    sql`update investor_statement set relied_on_at = ${now.toISOString()}::timestamptz,
      keep_until = (${londonDay(now)}::date + make_interval(years => ${sql.lit(STATEMENT_YEARS)}))::date where id = ${id}`.execute(
      kyselyOf<Tables>(em),
    ),

  /** Those of them to whom a company may be described now, as `clearanceOf` has it. */
  async cleared(em: EntityManager, submissionIds: string[], now: Date): Promise<Set<string>> {
    if (!submissionIds.length) return new Set()
    const today = londonDay(now)
    const rows = await kyselyOf<Tables>(em)
      .selectFrom('investor as i')
      .innerJoin('submission as s', 's.id', 'i.submission_id')
      .where('s.id', 'in', submissionIds)
      .where('s.status', 'not in', ['spam', 'pending', 'discarded'])
      .where((eb) => eb.or([eb('s.outcome', 'is', null), eb('s.outcome', 'not in', ['declined', 'withdrawn'])]))
      .where((eb) => eb.or([eb('i.paused_until', 'is', null), eb('i.paused_until', '<=', today)]))
      .where(
        sql<boolean>`exists (select from investor_statement t where t.submission_id = s.id and t.address = s.address
          and t.ended_at is null and t.last_day >= ${today}::date and t.clears_at <= ${now.toISOString()}::timestamptz)`,
      )
      .select('s.id')
      .execute()
    return new Set(rows.map(({ id }) => id))
  },

  /** Whose last statement ends within the days of a notice that has not gone out yet. */
  async toBeNotified(em: EntityManager, now: Date): Promise<string[]> {
    const [early] = EXPIRY_NOTICE_DAYS
    const today = londonDay(now)
    const rows = await kyselyOf<Tables>(em)
      .selectFrom('investor_statement as t')
      .innerJoin('investor as i', 'i.submission_id', 't.submission_id')
      .where('t.ended_at', 'is', null)
      .where('t.last_day', '>=', today)
      .where('t.last_day', '<=', dayAfter(today, early))
      .select('i.submission_id as id')
      .distinct()
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Deletes statements that never permitted a description with their submission; the others lose the address. */
  async forget(em: EntityManager, submissionIds: string[]): Promise<void> {
    const where = { submissionId: { $in: submissionIds } }
    await em.nativeDelete(InvestorStatement, { ...where, reliedOnAt: null })
    await em.nativeUpdate(InvestorStatement, where, { address: null, submissionId: null })
  },

  /** Kept only for claims, and those can no longer be made. Returns their number. */
  purge: (em: EntityManager, now: Date) =>
    em.nativeDelete(InvestorStatement, {
      submissionId: null,
      $or: [{ keepUntil: null }, { keepUntil: { $lt: londonDay(now) } }],
    }),

  async isAnythingStored(em: EntityManager): Promise<boolean> {
    const { rows } = await sql<{ stored: boolean }>`select exists (select from investor)
      or exists (select from investor_statement) or exists (select from company_profile) as stored`.execute(
      kyselyOf(em),
    )
    return rows[0]?.stored ?? false
  },

  countStatements: (em: EntityManager, submissionIds: string[]) =>
    em.count(InvestorStatement, { submissionId: { $in: submissionIds } }),
}

export const profileRepository = {
  /** Newest version first. */
  list: (em: EntityManager, submissionIds: string[]) =>
    em.find(
      CompanyProfile,
      { submission: { $in: submissionIds } },
      { orderBy: { version: 'desc', id: 'desc' }, populate: ['submission'], refresh: true },
    ),

  find: (em: EntityManager, id: string) =>
    em.findOne(CompanyProfile, { id }, { populate: ['submission'], refresh: true }),

  approved: (em: EntityManager, submissionId: string) =>
    em.findOne(CompanyProfile, { submission: submissionId, state: 'approved' }, { refresh: true }),

  allApproved: (em: EntityManager, submissionIds: string[]) =>
    em.find(CompanyProfile, { submission: { $in: submissionIds }, state: 'approved' }),

  count: (em: EntityManager, submissionIds: string[]) =>
    em.count(CompanyProfile, { submission: { $in: submissionIds } }),
}
