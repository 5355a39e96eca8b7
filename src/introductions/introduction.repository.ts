import { type EntityManager, LockMode } from '@mikro-orm/core'
import { sql } from 'kysely'
import { londonDay, startOfDay } from '../common/london-time.js'
import { kyselyOf, type TablesOf } from '../database/kysely.js'
import { Submission } from '../forms/submission.entity.js'
import { BOARD_ROWS, COMPANIES_PER_PAGE, type IntroductionState, LIMITS, type Side } from './introduction.rules.js'
import { CompanyProfile, Introduction, Investor } from './introductions.entity.js'
import { isOpenApplication } from './investing.rules.js'
import { investorRepository, profileRepository } from './investor.repository.js'

type Tables = TablesOf<{
  company_profile: CompanyProfile
  introduction: Introduction
  investor: Investor
  submission: Submission
}>

const POPULATED = ['founder', 'investor', 'profile'] as const
const NEWEST = { createdAt: 'desc', id: 'desc' } as const
/** The arbitrary key of the advisory lock under which introductions begin and people are asked. */
const BEGINNING = 720_441

const COUNT = sql<number>`count(*)::int`

export const introductionRepository = {
  find: (em: EntityManager, id: string) => em.findOne(Introduction, { id }, { populate: POPULATED, refresh: true }),

  /** Call it after locking the entries of both sides, in the order of their ids. */
  async lock(em: EntityManager, id: string): Promise<Introduction | null> {
    const locked = await em.findOne(Introduction, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
    return locked && introductionRepository.find(em, id)
  },

  /** Call it before locking any entry. Limits and the check for duplicates concern people, so no row could be locked for them. */
  lockBeginning: (em: EntityManager) =>
    sql`select pg_advisory_xact_lock(${sql.lit(BEGINNING)})`.execute(kyselyOf<Tables>(em)),

  /** Newest first. */
  list: (em: EntityManager, submissionIds: string[]) =>
    em.find(
      Introduction,
      { $or: [{ founder: { $in: submissionIds } }, { investor: { $in: submissionIds } }] },
      { orderBy: NEWEST, populate: POPULATED, refresh: true },
    ),

  count: (em: EntityManager, submissionIds: string[]) =>
    em.count(Introduction, { $or: [{ founder: { $in: submissionIds } }, { investor: { $in: submissionIds } }] }),

  /** The introductions in this state, last changed first. */
  ofState: (em: EntityManager, state: IntroductionState) =>
    em.find(
      Introduction,
      { state },
      { orderBy: { changedAt: 'desc', id: 'desc' }, limit: BOARD_ROWS, populate: POPULATED },
    ),

  async countStates(em: EntityManager): Promise<Map<IntroductionState, number>> {
    const rows = await kyselyOf<Tables>(em)
      .selectFrom('introduction')
      .groupBy('state')
      .select(['state', COUNT.as('count')])
      .execute()
    return new Map(rows.map(({ state, count }) => [state, count]))
  },

  /** The median days from the founder's application to the introduction. */
  async medianDays(em: EntityManager): Promise<number | null> {
    const { rows } = await sql<{ days: number | null }>`
      select round(percentile_cont(0.5) within group (order by extract(epoch from n.introduced_at - s.received_at) / 86400))::int as days
      from introduction n join submission s on s.id = n.founder_id where n.introduced_at is not null
    `.execute(kyselyOf<Tables>(em))
    return rows[0]?.days ?? null
  },

  /** Whether the same two people have another introduction; with `isAsked`, one that someone has been asked about. */
  async isKnown(em: EntityManager, people: Record<Side, string>, except: string, isAsked: boolean): Promise<boolean> {
    const found = await kyselyOf<Tables>(em)
      .selectFrom('introduction as n')
      .innerJoin('submission as f', 'f.id', 'n.founder_id')
      .innerJoin('submission as i', 'i.id', 'n.investor_id')
      .where('f.person_id', '=', people.founder)
      .where('i.person_id', '=', people.investor)
      .where('n.id', '<>', except)
      .$if(isAsked, (query) =>
        query.where(({ or, eb }) => or([eb('n.asked_at', 'is not', null), eb('n.put_at', 'is not', null)])),
      )
      .select('n.id')
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  },

  /** The counts that the limits apply to, for the two people and in total. */
  async usage(em: EntityManager, { founder, investor }: Record<Side, string>, now: Date) {
    const today = startOfDay(londonDay(now)).toISOString()
    const month = new Date(now.getTime() - LIMITS.monthDays * 86_400_000).toISOString()
    const { rows } = await sql<
      Record<'day' | 'investorDay' | 'investorMonth' | 'wishes' | 'founderDay' | 'founderOpen', number>
    >`
      select
        count(*) filter (where n.asked_at >= ${today}::timestamptz)::int as day,
        count(*) filter (where n.asked_at >= ${today}::timestamptz and i.person_id = ${investor})::int as "investorDay",
        count(*) filter (where n.asked_at >= ${month}::timestamptz and i.person_id = ${investor})::int as "investorMonth",
        count(*) filter (where n.state = 'wanted' and i.person_id = ${investor})::int as wishes,
        count(*) filter (where n.asked_at >= ${today}::timestamptz and f.person_id = ${founder})::int as "founderDay",
        count(*) filter (where n.state in ('asked', 'agreed') and f.person_id = ${founder})::int as "founderOpen"
      from introduction n join submission f on f.id = n.founder_id join submission i on i.id = n.investor_id
      where n.asked_at >= ${month}::timestamptz or n.state in ('wanted', 'asked', 'agreed')
    `.execute(kyselyOf<Tables>(em))
    return rows[0] as (typeof rows)[number]
  },

  /** Counts the emails about introductions to a person since the start of a day, across all their applications. */
  async countMails(em: EntityManager, person: string, day: string, except: string[]): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from mail_message m join submission s on s.id = m.submission_id
      where s.person_id = ${person} and m.template in ('introduction', 'introduction-step')
        and m.created_at >= ${startOfDay(day).toISOString()}::timestamptz and not m.variables->>'about' = any(${except})
    `.execute(kyselyOf<Tables>(em))
    return rows[0]?.count ?? 0
  },

  /** The id of the introduction between these two applications. */
  between: async (em: EntityManager, founder: string, investor: string) =>
    (await em.findOne(Introduction, { founder, investor }, { fields: ['id'] }))?.id,

  /** The sides whose email with the question has not been sent yet. */
  async unmailed(em: EntityManager, mails: string[]): Promise<string[]> {
    if (!mails.length) return []
    const { rows } = await sql<{ id: string }>`
      select submission_id as id from mail_message
      where id = any(${mails}::uuid[]) and state <> 'sent' and variables->>'about' in ('ask', 'founder-ask')
    `.execute(kyselyOf<Tables>(em))
    return rows.map(({ id }) => id)
  },

  /** The introductions for the daily job, oldest first: the open ones, and those whose outcome has not been asked about. */
  async toTend(em: EntityManager): Promise<string[]> {
    const rows = await kyselyOf<Tables>(em)
      .selectFrom('introduction')
      .where(({ or, and, eb }) =>
        or([
          eb('state', 'in', ['proposed', 'wanted', 'later', 'asked', 'agreed']),
          and([eb('state', '=', 'introduced'), eb('outcome', 'is', null), eb('reminded_on', 'is', null)]),
        ]),
      )
      .orderBy('changed_at')
      .orderBy('id')
      .select('id')
      .execute()
    return rows.map(({ id }) => id)
  },

  /** For the morning digest: the introductions that wait for the desk. */
  async waiting(em: EntityManager, today: string): Promise<{ wanted: number; again: number }> {
    return kyselyOf<Tables>(em)
      .selectFrom('introduction')
      .select([
        sql<number>`count(*) filter (where state = 'wanted')::int`.as('wanted'),
        sql<number>`count(*) filter (where state = 'later' and again_on <= ${today}::date)::int`.as('again'),
      ])
      .executeTakeFirstOrThrow()
  },

  /** The companies that an investor may ask to meet: approved, matching what they look for, and in no introduction with them yet. */
  async companies(em: EntityManager, { submissionId }: Investor, page: number) {
    const { rows } = await sql<{ id: string; count: number }>`
      select p.id, count(*) over ()::int as count
      from company_profile p join submission f on f.id = p.submission_id, investor v join submission i on i.id = v.submission_id
      where v.submission_id = ${submissionId} and p.state = 'approved' and f.person_id <> i.person_id
        and f.status not in ('spam', 'pending', 'discarded') and coalesce(f.outcome, '') not in ('declined', 'withdrawn')
        and (v.stages = '{}' or p.stage = any(v.stages)) and (v.sectors = '{}' or p.sector = any(v.sectors))
        and (v.regions = '{}' or p.region = any(v.regions)) and (v.schemes = '{}' or p.scheme = any(v.schemes))
        and (v.cheque_from is null or v.cheque_from <= p.amount)
        and (v.cheque_to is null or p.minimum is null or p.minimum <= v.cheque_to)
        and not exists (
          select from introduction n join submission nf on nf.id = n.founder_id join submission ni on ni.id = n.investor_id
          where nf.person_id = f.person_id and ni.person_id = i.person_id
        )
      order by p.approved_at desc, p.id desc limit ${COMPANIES_PER_PAGE} offset ${(page - 1) * COMPANIES_PER_PAGE}
    `.execute(kyselyOf<Tables>(em))
    const found = await em.find(CompanyProfile, { id: { $in: rows.map(({ id }) => id) } })
    const byId = new Map(found.map((profile) => [profile.id, profile]))
    return { count: rows[0]?.count ?? 0, profiles: rows.flatMap(({ id }) => byId.get(id) ?? []) }
  },
}

/** The conditions of each step, checked again when an email is sent. */
export type Standing = Awaited<ReturnType<typeof standingOf>>

export async function standingOf(em: EntityManager, { founder, investor }: Pick<Introduction, Side>, now: Date) {
  const approved = await profileRepository.approved(em, founder.id)
  const { state, statement } = await investorRepository.clearance(em, investor, now)
  const isTwo = founder.person.id !== investor.person.id
  return {
    approved,
    statement,
    clearance: state,
    isTwo,
    /** Both take part, and are two people. */
    isPossible: isTwo && Boolean(approved) && isOpenApplication(founder) && !['closed', 'not-invited'].includes(state),
    isCleared: state === 'cleared',
    /** Whether they can be introduced after a yes; a pause only prevents new questions. */
    isSigned: state === 'cleared' || state === 'paused',
  }
}
