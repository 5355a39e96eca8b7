import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { AccountPart } from '../auth/users/account-data.service.js'
import type { User } from '../auth/users/user.entity.js'
import { londonDay } from '../common/london-time.js'
import { STATEMENT_YEARS } from '../common/retention.rules.js'
import { Environment } from '../config/environment.js'
import { submissionRepository } from '../forms/submission.repository.js'
import { type PartCopy, type PartEvent, PersonDataSource } from '../submissions/person-data-sources.service.js'
import { IntroductionStepMailsService } from './introduction-step-mails.service.js'
import { introductionRepository } from './introduction.repository.js'
import { hasBeenAsked, isOpen, REASONS, type Side, SIDE_STATES, SIDES } from './introduction.rules.js'
import { presentProfile, presentSide, presentWants } from './introductions.presenter.js'
import { PROFILE_LABELS } from './investing.rules.js'
import { investorRepository, profileRepository } from './investor.repository.js'
import { InvestorService } from './investor.service.js'
import { CATEGORY_LABELS } from './statements.rules.js'

const MAX = 500

/** A person's statements, interests, descriptions and introductions, for the copy of their data and their erasure. */
@Injectable()
@PersonDataSource('introductions')
export class IntroductionPartService implements PersonDataSource {
  readonly label = 'Introductions'
  readonly kept = {
    what: 'Investor statements that permitted the description of a company',
    why: `Claims against a financial promotion can be made for ${STATEMENT_YEARS} years. They stay encrypted, without the address.`,
  }

  constructor(
    private readonly investors: InvestorService,
    private readonly stepMails: IntroductionStepMailsService,
    private readonly environment: Environment,
  ) {}

  /** False where introductions were never used, so that they are not mentioned. */
  inUse(em: EntityManager): Promise<boolean> {
    return investorRepository.isAnythingStored(em)
  }

  /** Empty, since the history already has every event. */
  timeline(): Promise<PartEvent[]> {
    return Promise.resolve([])
  }

  async copy(em: EntityManager, submissionIds: string[]): Promise<PartCopy[]> {
    const statements = await investorRepository.statements(em, submissionIds)
    const investors = await investorRepository.findAll(em, submissionIds)
    const profiles = await profileRepository.list(em, submissionIds)
    return [
      ...investors.map((investor) => ({
        submissionId: investor.submissionId,
        at: investor.invitedAt.toISOString(),
        text: 'Invited as an investor.',
        facts: { interests: JSON.stringify(presentWants(investor)) },
      })),
      ...statements.map((statement) => {
        const { answers, name, wording, hash, lastDay } = this.investors.record(statement)
        return {
          submissionId: statement.submissionId as string,
          at: statement.signedAt.toISOString(),
          text: `Statement signed: ${CATEGORY_LABELS[statement.category]}, until ${lastDay}.`,
          facts: { name, wording, hash, answers: JSON.stringify(answers) },
        }
      }),
      ...profiles.map((profile) => ({
        submissionId: profile.submission.id,
        at: profile.writtenAt.toISOString(),
        text: `Description, version ${profile.version}: ${PROFILE_LABELS[profile.state]}. ${profile.headline}\n${profile.summary}`,
        facts: { amount: profile.amount, sector: profile.sector, stage: profile.stage, region: profile.region },
      })),
      ...(await ownIntroductions(em, submissionIds)).map(({ submissionId, at, state, reference, ...facts }) => ({
        submissionId,
        at,
        text: `Introduction ${reference}: ${SIDE_STATES[state]}.`,
        facts,
      })),
    ]
  }

  async count(em: EntityManager, submissionIds: string[]): Promise<number> {
    const invited = (await investorRepository.findAll(em, submissionIds)).length
    const signed = await investorRepository.countStatements(em, submissionIds)
    const described = await profileRepository.count(em, submissionIds)
    return invited + signed + described + (await introductionRepository.count(em, submissionIds))
  }

  /** Notifies the other side of an open introduction, and keeps the statements that descriptions relied on. The rest is deleted with the submissions. */
  async erase(em: EntityManager, submissionIds: string[]): Promise<void> {
    for (const introduction of await introductionRepository.list(em, submissionIds)) {
      const isOther = (side: Side) => !submissionIds.includes(introduction[side].id)
      const isNotified = this.environment.introductions !== 'off' && isOpen(introduction.state)
      const others = SIDES.filter((side) => isNotified && isOther(side) && hasBeenAsked(introduction, side))
      await this.stepMails.notifyErased(em, introduction, others)
    }
    await investorRepository.forget(em, submissionIds)
  }
}

/** The same data for the owner of an account; undefined if there is none. */
@Injectable()
@AccountPart('introductions')
export class IntroductionAccountService implements AccountPart {
  constructor(
    private readonly em: EntityManager,
    private readonly investors: InvestorService,
  ) {}

  async copy({ email }: User) {
    const em = this.em.fork()
    const ids = (await submissionRepository.listFrom(em, email, MAX)).map(({ id }) => id)
    if (!ids.length) return undefined
    const [investors, profiles] = [await investorRepository.findAll(em, ids), await profileRepository.list(em, ids)]
    const statements = await investorRepository.statements(em, ids)
    const introductions = await ownIntroductions(em, ids)
    if (![investors, statements, profiles, introductions].some(({ length }) => length)) return undefined
    return {
      interests: investors.map(presentWants),
      statements: statements.map((statement) => this.investors.record(statement)),
      descriptions: profiles.map(presentProfile),
      introductions: introductions.map(({ submissionId: _id, ...introduction }) => introduction),
    }
  }
}

/** The facts that each side may know and its own answers, but nothing of the other side. */
async function ownIntroductions(em: EntityManager, submissionIds: string[]) {
  return (await introductionRepository.list(em, submissionIds)).flatMap((introduction) =>
    SIDES.flatMap((side) => {
      const submissionId = introduction[side].id
      const shown = submissionIds.includes(submissionId) && presentSide(introduction, side, londonDay(new Date()))
      if (!shown) return []
      const { reference, state, at, until, outcome } = shown
      const reason = introduction.closedBy === side && introduction.reason ? REASONS[introduction.reason] : null
      const yes = side === 'founder' ? introduction.founderAt : introduction.investorAt
      return { submissionId, reference, state, at, until, outcome, reason, yes: yes?.toISOString() ?? null }
    }),
  )
}
