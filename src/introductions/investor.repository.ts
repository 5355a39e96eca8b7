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

  /** All kept statements, oldest first, with the references of applications that still exist. */
  async register(em: EntityManager, after: string | undefined, limit: number) {
    const statements = await em.find(InvestorStatement, after ? { id: { $gt: after } } : {}, {
      orderBy: { id: 'asc' },
      limit,
    })
    const ids = statements.flatMap(({ submissionId }) => submissionId ?? [])
    const submissions = await em.find(Submission, { id: { $in: ids } }, { fields: ['reference'] })
    return { statements, references: new Map(submissions.map(({ id, reference }) => [id, reference])) }
  },

  /** The application of this address that was invited last, unless it is under review or discarded as a bot's. */
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

  /** The clearance, with the statement that counts now, if any. */
  async clearance(em: EntityManager, application: Submission, now: Date) {
    const investor = await investorRepository.find(em, application.id)
    const statements = await investorRepository.statements(em, [application.id])
    const clearance = clearanceOf({ application, investor, statements }, now)
    const isCounting = ({ address, endedAt, clearsAt, lastDay }: InvestorStatement) =>
      address === application.address && !endedAt && clearsAt <= now && lastDay === clearance.lastDay
    return { ...clearance, statement: statements.find(isCounting) }
  },

  /** Records that a company was described on the basis of the statement, which is then kept in case of claims. */
  rely: (em: EntityManager, id: string, now: Date) =>
    sql`update investor_statement set relied_on_at = ${now.toISOString()}::timestamptz,
      keep_until = (${londonDay(now)}::date + make_interval(years => ${sql.lit(STATEMENT_YEARS)}))::date where id = ${id}`.execute(
      kyselyOf<Tables>(em),
    ),

  /** The applications of investors to whom a company may be described now, by the conditions of `clearanceOf`. */
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

  /** Investors with a statement that ends within the earliest notice's days, whether or not they have been notified. */
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

  /** Deletes statements that no description relied on; the others are kept without the address and the submission. */
  async forget(em: EntityManager, submissionIds: string[]): Promise<void> {
    const where = { submissionId: { $in: submissionIds } }
    await em.nativeDelete(InvestorStatement, { ...where, reliedOnAt: null })
    await em.nativeUpdate(InvestorStatement, where, { address: null, submissionId: null })
  },

  /** Deletes statements of erased submissions once no claim can be made any more. Returns their number. */
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
