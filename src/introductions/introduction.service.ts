import { ConflictException, Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import type { Actor } from '../auth/access/actor.js'
import { londonDay } from '../common/london-time.js'
import { Environment } from '../config/environment.js'
import { newReference } from '../forms/submission.js'
import { submissionRepository } from '../forms/submission.repository.js'
import { Job } from '../jobs/job.decorators.js'
import { EntryEventsService, type Recorder } from '../entry-events/entry-events.service.js'
import { DeskChangeService } from '../submissions/desk-change.service.js'
import { IntroductionStepMailsService } from './introduction-step-mails.service.js'
import { introductionRepository, type Standing, standingOf } from './introduction.repository.js'
import {
  hasBeenAsked,
  type IntroductionMove,
  isOpen,
  LIMITS,
  type Party,
  sideOf,
  stateAfter,
} from './introduction.rules.js'
import {
  detailOf,
  dueMails,
  dueMove,
  eventOf,
  isRepeated,
  mailsOf,
  monthsAfter,
  outcomeOf,
  type Step,
  stepChange,
} from './introduction-steps.js'
import { Introduction } from './introductions.entity.js'
import type { AnswerIntroductionDto, MoveIntroductionDto, ProposeIntroductionDto } from './introductions.dto.js'
import { CLEARANCES } from './investing.rules.js'
import { investorRepository, profileRepository } from './investor.repository.js'
import { scoreOf } from './matching.rules.js'

const RECORDERS: Record<Exclude<Party, 'handler'>, Recorder> = {
  investor: { author: 'The investor' },
  founder: { author: 'The founder' },
  product: { author: 'Meridian' },
}

/** The moves that begin an introduction or ask someone: these run one at a time. */
const BEGINNING: IntroductionMove[] = ['propose', 'want', 'ask', 'put']

const OLD = 'This introduction has changed since you opened it. You now see its present state.'
const NONE = 'There is no such introduction.'

/** The moves of an introduction, each under the locks of both entries and then of its row. */
@Injectable()
export class IntroductionService {
  constructor(
    private readonly em: EntityManager,
    private readonly mails: IntroductionStepMailsService,
    private readonly changes: DeskChangeService,
    private readonly entryEvents: EntryEventsService,
    private readonly environment: Environment,
  ) {}

  propose({ founderId, investorId }: ProposeIntroductionDto, actor: Actor, now = new Date()): Promise<{ id: string }> {
    return this.begin(founderId, investorId, { move: 'propose', by: 'handler', recorder: actor, now })
  }

  /** The wish of an investor who has read a description. */
  async want(investorId: string, profileId: string, now = new Date()): Promise<{ id: string }> {
    const em = this.em.fork()
    const founderId = (await profileRepository.find(em, profileId))?.submission.id
    if (!founderId) throw new NotFoundException('There is no such company.')
    const step: Step = { move: 'want', by: 'investor', now }
    const id = await introductionRepository.between(em, founderId, investorId)
    if (!id) return this.begin(founderId, investorId, step)
    await this.move(id, step)
    return { id }
  }

  async moveByDesk(id: string, dto: MoveIntroductionDto, actor: Actor, now = new Date()): Promise<void> {
    const { move, version } = dto
    await this.move(id, { move, by: 'handler', recorder: actor, now, change: outcomeOf(dto, now) }, version)
  }

  /** A side's answer, through a link or an account. Repeating it changes nothing. */
  async answer(submissionId: string, dto: AnswerIntroductionDto, now = new Date()): Promise<void> {
    const { id, answer: move, months = 1, reason = null } = dto
    const introduction = await introductionRepository.find(this.em.fork(), id)
    const by = introduction && sideOf(introduction, submissionId)
    if (!by || !hasBeenAsked(introduction, by)) throw new NotFoundException(NONE)
    const change = {
      ...outcomeOf(dto, now),
      ...(move === 'later' && { againOn: monthsAfter(londonDay(now), months) }),
      ...(move === 'no' && { reason }),
    }
    await this.move(id, { move, by, now, change })
  }

  /** Ends all open introductions of someone who takes no further part: by the actor or, without one, by that side itself. */
  async stopAll(submissionId: string, actor?: Actor, now = new Date()): Promise<void> {
    for (const introduction of await introductionRepository.list(this.em.fork(), [submissionId])) {
      const by = actor ? 'handler' : sideOf(introduction, submissionId)
      if (by && isOpen(introduction.state))
        await unlessSettled(this.move(introduction.id, { move: 'stop', by, recorder: actor, now }))
    }
  }

  /** Completes introductions to which both have said yes, once the investor has signed again. */
  async resume(investorId: string, now = new Date()): Promise<void> {
    for (const { id, founderAt, state } of await introductionRepository.list(this.em.fork(), [investorId]))
      if (state === 'agreed' && founderAt) await this.tend(id, now)
  }

  /** Reminders, missing answers, and moves that a crash or a decision at the desk has left undone. */
  @Job({ name: 'introductions', cron: '23 9 * * *' })
  async daily(now = new Date()): Promise<number> {
    if (this.environment.introductions === 'off') return 0
    let tended = 0
    for (const id of await introductionRepository.toTend(this.em.fork())) if (await this.tend(id, now)) tended += 1
    return tended
  }

  private tend(id: string, now: Date): Promise<boolean> {
    const tending = this.locked(id, false, async (em, introduction) => {
      const move = dueMove(introduction, await standingOf(em, introduction, now), londonDay(now))
      if (move) {
        await this.take(em, introduction, { move, by: 'product', now }, introduction)
        return true
      }
      const mails = dueMails(introduction, londonDay(now))
      if (mails.length) introduction.remindedOn = londonDay(now)
      await this.mails.add(em, introduction, mails)
      return mails.length > 0
    })
    return unlessSettled(tending)
  }

  private begin(founderId: string, investorId: string, step: Step): Promise<{ id: string }> {
    return this.within([founderId, investorId], true, async (em) => {
      const [founder, investor] = [
        await submissionRepository.findListed(em, { id: founderId }),
        await submissionRepository.findListed(em, { id: investorId }),
      ]
      if (!founder || !investor || founder === investor) throw new NotFoundException('There is no such application.')
      const standing = await standingOf(em, { founder, investor }, step.now)
      const wanted = step.by === 'handler' ? await investorRepository.find(em, investorId) : null
      const introduction = em.create(Introduction, {
        reference: newReference('IN'),
        founder,
        investor,
        profile: approvedOf(standing),
        state: 'proposed',
        score: wanted && scoreOf(approvedOf(standing), wanted),
        version: 0,
      })
      await this.take(em, introduction, step, null)
      return { id: introduction.id }
    })
  }

  /** Returns false if the move had already been made. */
  private move(id: string, step: Step, version?: number): Promise<boolean> {
    return this.locked(id, BEGINNING.includes(step.move), async (em, introduction) => {
      if (version !== undefined && version !== introduction.version) throw new ConflictException(OLD)
      if (isRepeated(introduction, step)) return false
      await this.take(em, introduction, step, introduction)
      return true
    })
  }

  private async locked<Done>(
    id: string,
    isBeginning: boolean,
    act: (em: EntityManager, introduction: Introduction) => Promise<Done>,
  ): Promise<Done> {
    const found = await introductionRepository.find(this.em.fork(), id)
    if (!found) throw new NotFoundException(NONE)
    return this.within([found.founder.id, found.investor.id], isBeginning, async (em) => {
      const introduction = await introductionRepository.lock(em, id)
      if (!introduction) throw new NotFoundException(NONE)
      return act(em, introduction)
    })
  }

  /** Locks in one order, against deadlocks: the advisory lock, the entries by id, then the row. */
  private within<Done>(
    entries: string[],
    isBeginning: boolean,
    act: (em: EntityManager) => Promise<Done>,
  ): Promise<Done> {
    return this.em.fork().transactional(async (em) => {
      if (isBeginning) await introductionRepository.lockBeginning(em)
      for (const id of entries.toSorted()) await this.changes.lock(em, id)
      return act(em)
    })
  }

  private async take(em: EntityManager, introduction: Introduction, step: Step, from: Introduction | null) {
    const { move, by, now, change, recorder = RECORDERS[by as Exclude<Party, 'handler'>] } = step
    const standing = await standingOf(em, introduction, now)
    const to = stateAfter(move, by, from, { today: londonDay(now), signed: standing.isSigned })
    if (!to) throw new ConflictException(OLD)
    await this.check(em, introduction, step, standing)
    const asked = { endsOn: null, againOn: null, remindedOn: null, ...stepChange(step, to, standing) }
    Object.assign(introduction, asked, change, { state: to, changedAt: now, version: introduction.version + 1 })
    await em.flush()
    if (move === 'ask' && standing.statement) await investorRepository.rely(em, standing.statement.id, now)
    // An outcome does not affect queued emails.
    if (move !== 'record') await this.mails.replace(em, introduction, mailsOf(introduction, step))
    const { id, reference, founder, investor, profile, state, statementId } = introduction
    const detail = detailOf(introduction, move)
    await this.entryEvents.record(em, recorder, {
      kind: eventOf(move, by, to),
      ids: [founder.id, investor.id],
      about: reference,
      ...(detail && { detail }),
      facts: { introduction: id, state, profile: profile.hash, ...(statementId && { statement: statementId }) },
      data: { introduction: id, state },
    })
  }

  /** Throws with a message for the person who acts if the move is refused. */
  private async check(em: EntityManager, introduction: Introduction, { move, now }: Step, standing: Standing) {
    const { isTwo, isPossible, isCleared, clearance } = standing
    const { founder, investor, id } = introduction
    const refuse = (isRefused: boolean, words: string) => {
      if (isRefused) throw new ConflictException(words)
    }
    if (move === 'yes') refuse(!isPossible, 'This introduction has ended.')
    if (!BEGINNING.includes(move)) return
    approvedOf(standing)
    refuse(!isTwo, 'The investor and the founder are the same person.')
    const people = { founder: founder.person.id, investor: investor.person.id }
    const isKnown = await introductionRepository.isKnown(em, people, id, move === 'ask' || move === 'put')
    refuse(isKnown, 'There is already an introduction of these two.')
    refuse(!isPossible, `This investor cannot be introduced: ${CLEARANCES[clearance].toLowerCase()}.`)
    if (move === 'propose') return
    refuse(!isCleared, `This investor cannot be asked now: ${CLEARANCES[clearance].toLowerCase()}.`)
    const used = await introductionRepository.usage(em, people, now)
    if (move === 'want')
      refuse(used.wishes >= LIMITS.wishes, `You have ${LIMITS.wishes} wishes open. We answer them first.`)
    else refuse(used.founderOpen >= LIMITS.founderOpen, `This founder has ${LIMITS.founderOpen} introductions open.`)
    if (move === 'ask') await this.checkAsk(em, introduction, used)
    if (move !== 'want') {
      const refusal = await this.mails.refusalOf(em, (move === 'ask' ? investor : founder).email)
      refuse(refusal !== undefined, `Their address refuses mail: ${refusal}`)
    }
  }

  private async checkAsk(em: EntityManager, { investor }: Introduction, used: Record<string, number>) {
    const { perMonth = 0 } = (await investorRepository.find(em, investor.id)) ?? {}
    const full = [
      [used.day, LIMITS.day, `${LIMITS.day} investors have been asked today. Please continue tomorrow.`],
      [used.investorDay, LIMITS.investorDay, 'This investor has been asked today. Please ask again tomorrow.'],
      [
        used.investorMonth,
        perMonth,
        `This investor wants at most ${perMonth} in ${LIMITS.monthDays} days, and has been asked that often.`,
      ],
      [used.founderDay, LIMITS.founderDay, `${LIMITS.founderDay} investors have been asked about this founder today.`],
    ] as const
    const found = full.find(([count = 0, limit]) => count >= limit)
    if (found) throw new ConflictException(found[2])
  }
}

/** False if someone else has meanwhile settled or erased the introduction. */
const unlessSettled = (act: Promise<boolean>) =>
  act.catch((error: unknown) => {
    if (error instanceof ConflictException || error instanceof NotFoundException) return false
    throw error
  })

function approvedOf({ approved }: Standing) {
  if (!approved) throw new ConflictException('There is no description of this company that its founder has approved.')
  return approved
}
