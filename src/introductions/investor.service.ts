import { ConflictException, ForbiddenException, Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { type Caller, isMember } from '../auth/access/caller.js'
import type { Actor } from '../auth/access/actor.js'
import { invalidField, invalidFields } from '../common/http-errors.js'
import { dayAfter, londonDay } from '../common/london-time.js'
import { wire } from '../common/wire.js'
import { Environment } from '../config/environment.js'
import { isSameName } from '../forms/search.rules.js'
import type { Submission } from '../forms/submission.entity.js'
import { submissionRepository } from '../forms/submission.repository.js'
import { Job } from '../jobs/job.decorators.js'
import { EntryEventsService, SENDER } from '../entry-events/entry-events.service.js'
import { SecretsService } from '../secrets/secrets.service.js'
import { DeskChangeService } from '../submissions/desk-change.service.js'
import { IntroductionMailsService } from './introduction-mails.service.js'
import { introductionRepository, standingOf } from './introduction.repository.js'
import { sideOf } from './introduction.rules.js'
import { IntroductionService } from './introduction.service.js'
import { Investor, InvestorStatement } from './introductions.entity.js'
import type { SignStatementDto, WantsDto } from './introductions.dto.js'
import { hashOf, presentDescription, presentSide, presentStatement, presentWants } from './introductions.presenter.js'
import type { InvestorIntroduction, InvestorPage, StatementRecord } from './introductions.types.js'
import {
  clearanceOf,
  clearsAt,
  EXPIRY_NOTICE_DAYS,
  INTERESTS_CONSENT,
  isOpenApplication,
  lastDayOf,
} from './investing.rules.js'
import { investorRepository } from './investor.repository.js'
import { answersOf, CATEGORIES, CATEGORY_LABELS, faultsIn, STATEMENTS, statementText } from './statements.rules.js'

export const STATEMENT_ANSWERS = 'investor-statement'
const CLOCK = { name: 'investors', cron: '41 6 * * *' }

interface Sealed {
  name: string
  email: string
  answers: ReturnType<typeof answersOf>
}

/** Investors: whom a handler has invited, what they sign and what they look for. */
@Injectable()
export class InvestorService {
  constructor(
    private readonly em: EntityManager,
    private readonly mails: IntroductionMailsService,
    private readonly introductions: IntroductionService,
    private readonly changes: DeskChangeService,
    private readonly entryEvents: EntryEventsService,
    private readonly secrets: SecretsService,
    private readonly environment: Environment,
  ) {}

  /** A page that shows a company relies on the statement, which is then kept as evidence; a HEAD request shows none. */
  async page(caller: Caller, isShown = true): Promise<InvestorPage> {
    const mode = this.environment.introductions
    const em = this.em.fork()
    const submission = isMember(caller) ? await investorRepository.ofAddress(em, caller.user.email.toLowerCase()) : null
    const investor = submission && (await investorRepository.find(em, submission.id))
    if (!submission || !investor) return { mode, investor: null }
    const statements = await investorRepository.statements(em, [submission.id])
    const { statement, ...clearance } = await investorRepository.clearance(em, submission, new Date())
    const introductions = await this.introductionsOf(em, submission, clearance.state === 'cleared')
    if (isShown && statement && introductions.some(({ description }) => description))
      await investorRepository.rely(em, statement.id, new Date())
    return {
      mode,
      investor: {
        reference: submission.reference,
        clearance,
        statements: statements.filter(({ address }) => address === submission.address).map((one) => this.record(one)),
        unsigned: isOpenApplication(submission) ? unsignedOf(submission, statements, new Date()) : [],
        wants: presentWants(investor),
        hasConsented: investor.consentHash !== null,
        introductions,
        category: (clearance.state === 'cleared' && statement?.category) || null,
      },
    }
  }

  /** Shows a company only while it may be described to the investor, and its founder only once introduced. */
  private async introductionsOf(em: EntityManager, investor: Submission, isCleared: boolean) {
    const shown: InvestorIntroduction[] = []
    for (const introduction of await introductionRepository.list(em, [investor.id])) {
      const side = sideOf(introduction, investor.id)
      const presented = side === 'investor' && presentSide(introduction, side, londonDay(new Date()))
      if (!presented) continue
      const { profile, founder } = introduction
      const isShown = isCleared && (await standingOf(em, introduction, new Date())).isPossible
      shown.push({
        ...presented,
        company: profile.id,
        description: isShown ? presentDescription(profile) : null,
        founder: isShown && introduction.introducedAt ? wire(founder, 'name', 'businessName', 'email') : null,
      })
    }
    return shown
  }

  /** Only once the application has been accepted: that review is what the law's "reasonable grounds" rest on. */
  invite(id: string, actor: Actor): Promise<void> {
    return this.em.fork().transactional(async (em) => {
      await this.changes.lock(em, id)
      const submission = (await submissionRepository.findListed(em, { id })) as Submission
      if (!canInvite(submission))
        throw new ConflictException('Only an investor whose application is accepted can be invited.')
      if (await investorRepository.find(em, id)) throw new ConflictException('They have been invited already.')
      em.persist(new Investor(id, actor.id))
      await em.flush()
      await this.mails.queue(em, 'invited', submission)
      await this.entryEvents.record(em, actor, { kind: 'investor-invited', ids: [id] })
    })
  }

  async sign(caller: Caller, dto: SignStatementDto, now = new Date()): Promise<void> {
    await this.introductions.resume(await this.signed(caller, dto, now))
  }

  private signed(caller: Caller, dto: SignStatementDto, now: Date): Promise<string> {
    const { category, name, ...answers } = dto
    const faults = faultsIn(category, answers)
    return this.asInvestor(caller, async (em, submission) => {
      requireOpen(submission)
      if (!isSameName(name, submission.name))
        faults.name = 'Type your full name as in your application, or write to us to correct it there.'
      if (Object.keys(faults).length) throw invalidFields(faults)
      const earlier = await investorRepository.statements(em, [submission.id])
      if (!unsignedOf(submission, earlier, now).includes(category))
        throw new ConflictException('You have signed this statement already.')
      const sealed: Sealed = { name, email: caller.user.email, answers: answersOf(category, answers) }
      const { wording } = STATEMENTS[category]
      const statement = em.create(InvestorStatement, {
        submissionId: submission.id,
        address: submission.address,
        category,
        wording,
        wordingHash: hashOf(statementText(STATEMENTS[category])),
        sealed: this.secrets.seal(STATEMENT_ANSWERS, JSON.stringify(sealed)),
        signedAt: now,
        clearsAt: clearsAt(now, submission.address, earlier),
        lastDay: lastDayOf(now),
      })
      await em.flush()
      await this.mails.queue(em, 'signed', submission, statement)
      await this.entryEvents.record(em, SENDER, statementEvent(statement, 'signed'))
    })
  }

  async saveWants(caller: Caller, { consent: _consent, ...wants }: WantsDto): Promise<void> {
    const { chequeFrom = null, chequeTo = null, pausedUntil = null } = wants
    if (chequeFrom && chequeTo && chequeFrom > chequeTo)
      throw invalidField('chequeTo', 'This must not be less than the smallest amount.')
    await this.asInvestor(caller, async (em, submission, investor) => {
      requireOpen(submission)
      Object.assign(investor, wants, { chequeFrom, chequeTo, pausedUntil })
      Object.assign(investor, { consentHash: hashOf(INTERESTS_CONSENT), consentedAt: new Date() })
      await em.flush()
      await this.entryEvents.record(em, SENDER, { kind: 'interests-changed', ids: [submission.id] })
    })
  }

  async stop(caller: Caller): Promise<void> {
    const id = await this.asInvestor(caller, (em, submission, investor) => this.leave(em, submission, investor))
    await this.introductions.stopAll(id)
  }

  /** Through a link. Repeating it changes nothing. */
  async stopBySender(id: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      await this.changes.lock(em, id)
      const investor = await investorRepository.lock(em, id)
      const submission = investor && (await submissionRepository.findListed(em, { id }))
      if (submission) await this.leave(em, submission, investor)
    })
    await this.introductions.stopAll(id)
  }

  private async leave(em: EntityManager, submission: Submission, investor: Investor) {
    const ended = await this.endAll(em, submission.id, null)
    em.remove(investor)
    await em.flush()
    await this.mails.queue(em, 'stopped', submission)
    await this.entryEvents.record(em, SENDER, ...ended, { kind: 'investor-stopped', ids: [submission.id] })
  }

  /** For use when there are doubts about a statement. The investor may sign again, and must wait a day again. */
  endClearance(id: string, actor: Actor): Promise<void> {
    return this.em.fork().transactional(async (em) => {
      await this.changes.lock(em, id)
      const ended = await this.endAll(em, id, actor.id)
      if (!ended.length) throw new ConflictException('There is no valid statement.')
      await this.entryEvents.record(em, actor, ...ended)
    })
  }

  record(statement: InvestorStatement): StatementRecord {
    const { name, answers } = JSON.parse(this.secrets.open(STATEMENT_ANSWERS, statement.sealed)) as Sealed
    const { wording, wordingHash: hash } = statement
    return { ...presentStatement(statement), wording, hash, name, answers }
  }

  /** Announces statements that end soon, each notice once, and deletes those that are no longer needed for claims. */
  @Job(CLOCK)
  async daily(now = new Date()): Promise<number> {
    await investorRepository.purge(this.em.fork(), now)
    if (this.environment.introductions === 'off') return 0
    const due = await investorRepository.toBeNotified(this.em.fork(), now)
    let notified = 0
    for (const id of due) if (await this.notify(id, now)) notified += 1
    return notified
  }

  private notify(id: string, now: Date): Promise<boolean> {
    return this.em.fork().transactional(async (em) => {
      const investor = await investorRepository.lock(em, id)
      const submission = investor && (await submissionRepository.findListed(em, { id }))
      if (!submission) return false
      const statements = await investorRepository.statements(em, [id])
      const { state, lastDay } = clearanceOf({ application: submission, investor, statements }, now)
      if (state === 'closed' || !lastDay) return false
      const days = EXPIRY_NOTICE_DAYS.findLast((ahead) => lastDay <= dayAfter(londonDay(now), ahead))
      const ending = statements.find((one) => one.lastDay === lastDay && !one.endedAt)
      if (!days || !ending || (investor.noticedFor === ending.id && (investor.noticedDays ?? 0) <= days)) return false
      Object.assign(investor, { noticedFor: ending.id, noticedDays: days })
      await em.flush()
      await this.mails.queue(em, 'expiring', submission, ending)
      return true
    })
  }

  /** Returns what happened, for the caller to record. */
  private async endAll(em: EntityManager, submissionId: string, endedBy: string | null) {
    const statements = await investorRepository.statements(em, [submissionId])
    const current = statements.filter(({ endedAt, lastDay }) => !endedAt && lastDay >= londonDay(new Date()))
    for (const statement of current) Object.assign(statement, { endedAt: new Date(), endedBy })
    await em.flush()
    return current.map((statement) => statementEvent(statement, 'ended'))
  }

  /** Acts as the investor invited at the account's confirmed address, with the row locked. Returns the application's id. */
  private asInvestor(
    caller: Caller,
    act: (em: EntityManager, submission: Submission, investor: Investor) => Promise<void>,
  ): Promise<string> {
    if (!isMember(caller)) throw new ForbiddenException('Confirm your address first.')
    return this.em.fork().transactional(async (em) => {
      const found = await investorRepository.ofAddress(em, caller.user.email.toLowerCase())
      if (found) await this.changes.lock(em, found.id)
      const investor = found && (await investorRepository.lock(em, found.id))
      if (!investor) throw new ConflictException('No one has been invited with this address.')
      await act(em, found, investor)
      return found.id
    })
  }
}

/** The statements that can be signed: a valid one can be renewed once its end is announced. */
function unsignedOf({ address }: Submission, statements: InvestorStatement[], now: Date) {
  const lastRenewable = dayAfter(londonDay(now), EXPIRY_NOTICE_DAYS[0])
  const counting = statements.filter((one) => one.address === address && !one.endedAt && one.lastDay > lastRenewable)
  return CATEGORIES.filter((category) => !counting.some((one) => one.category === category))
}

const statementEvent = ({ id, submissionId, category, wordingHash }: InvestorStatement, state: 'ended' | 'signed') => ({
  kind: `statement-${state}` as const,
  ids: [submissionId as string],
  detail: CATEGORY_LABELS[category],
  facts: { statement: id, wording: wordingHash },
  data: { statement: id, state },
})

export const canInvite = ({ type, kind, outcome }: Submission) =>
  type === 'application' && kind === 'investor' && outcome === 'accepted'

function requireOpen(application: Submission) {
  if (!isOpenApplication(application))
    throw new ConflictException('Your application is closed, so this can no longer be changed here.')
}
