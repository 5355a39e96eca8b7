import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { AccountPart } from '../auth/users/account-data.service.js'
import type { User } from '../auth/users/user.entity.js'
import { STATEMENT_YEARS } from '../common/retention.rules.js'
import { submissionRepository } from '../forms/submission.repository.js'
import { type PartCopy, type PartEvent, PersonDataSource } from '../submissions/person-data-sources.service.js'
import { presentProfile, presentWants } from './introductions.presenter.js'
import { PROFILE_LABELS } from './investing.rules.js'
import { investorRepository, profileRepository } from './investor.repository.js'
import { InvestorService } from './investor.service.js'
import { CATEGORY_LABELS } from './statements.rules.js'

const MAX = 500

/** Statements, interests and descriptions as a part of the person they are about: in the timeline, copied and erased with the rest. */
@Injectable()
@PersonDataSource('introductions')
export class IntroductionPartService implements PersonDataSource {
  readonly label = 'Introductions'
  readonly kept = {
    what: 'Statements of investors on the strength of which a company was described',
    why: `Claims against a financial promotion can be made for ${STATEMENT_YEARS} years. They stay sealed, without the address.`,
  }

  constructor(private readonly investors: InvestorService) {}

  /** Where introductions have never been switched on, nothing mentions them. */
  inUse(em: EntityManager): Promise<boolean> {
    return investorRepository.isAnythingStored(em)
  }

  /** The history has it all. */
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
        words: 'Invited as an investor.',
        facts: { interests: JSON.stringify(presentWants(investor)) },
      })),
      ...statements.map((statement) => {
        const { answers, name, wording, hash, lastDay } = this.investors.record(statement)
        return {
          submissionId: statement.submissionId as string,
          at: statement.signedAt.toISOString(),
          words: `Statement signed: ${CATEGORY_LABELS[statement.category]}, until ${lastDay}.`,
          facts: { name, wording, hash, answers: JSON.stringify(answers) },
        }
      }),
      ...profiles.map((profile) => ({
        submissionId: profile.submission.id,
        at: profile.writtenAt.toISOString(),
        words: `Description, version ${profile.version}: ${PROFILE_LABELS[profile.state]}. ${profile.headline}\n${profile.summary}`,
        facts: { amount: profile.amount, sector: profile.sector, stage: profile.stage, region: profile.region },
      })),
    ]
  }

  async count(em: EntityManager, submissionIds: string[]): Promise<number> {
    const invited = (await investorRepository.findAll(em, submissionIds)).length
    const signed = await investorRepository.countStatements(em, submissionIds)
    return invited + signed + (await profileRepository.count(em, submissionIds))
  }

  /** The rest is deleted with the submissions, and so are mails that have not left. */
  erase(em: EntityManager, submissionIds: string[]): Promise<void> {
    return investorRepository.forget(em, submissionIds)
  }
}

/** The same for the owner of an account; nothing where nothing is stored. */
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
    if (!investors.length && !statements.length && !profiles.length) return undefined
    return {
      interests: investors.map(presentWants),
      statements: statements.map((statement) => this.investors.record(statement)),
      descriptions: profiles.map(presentProfile),
    }
  }
}
