import { Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { type Caller, isMember } from '../auth/access/caller.js'
import { Environment } from '../config/environment.js'
import { SignedLinksService } from '../signed-links/signed-links.service.js'
import { introductionRepository } from './introduction.repository.js'
import { COMPANIES_PER_PAGE } from './introduction.rules.js'
import { IntroductionService } from './introduction.service.js'
import type { AnswerByLinkDto, AnswerIntroductionDto } from './introductions.dto.js'
import { presentDescription } from './introductions.presenter.js'
import type { CompaniesPage } from './introductions.types.js'
import { investorRepository } from './investor.repository.js'
import { InvestorService } from './investor.service.js'
import { ProfileService } from './profile.service.js'

/** The actions of investors and founders, signed in or through a link. */
@Injectable()
export class IntroductionSidesService {
  constructor(
    private readonly em: EntityManager,
    private readonly links: SignedLinksService,
    private readonly introductions: IntroductionService,
    private readonly investors: InvestorService,
    private readonly profiles: ProfileService,
    private readonly environment: Environment,
  ) {}

  /** A page that shows a company relies on the statement, which is then kept as evidence; a HEAD request shows none. */
  async companies(caller: Caller, page: number, isShown: boolean): Promise<CompaniesPage> {
    const em = this.em.fork()
    const { submission, statement } = await this.cleared(em, caller)
    const investor = await investorRepository.find(em, submission.id)
    if (!investor) throw nothing()
    const { count, profiles } = await introductionRepository.companies(em, investor, page)
    if (isShown && profiles.length) await investorRepository.rely(em, statement.id, new Date())
    return {
      mode: this.environment.introductions,
      category: statement.category,
      companies: profiles.map((profile) => ({ id: profile.id, ...presentDescription(profile) })),
      page,
      pages: Math.ceil(count / COMPANIES_PER_PAGE),
    }
  }

  async want(caller: Caller, profileId: string): Promise<{ id: string }> {
    const { submission } = await this.cleared(this.em.fork(), caller)
    return this.introductions.want(submission.id, profileId)
  }

  async answer(caller: Caller, dto: AnswerIntroductionDto): Promise<void> {
    const submission = isMember(caller)
      ? await investorRepository.ofAddress(this.em.fork(), caller.user.email.toLowerCase())
      : null
    if (!submission) throw nothing()
    await this.introductions.answer(submission.id, dto)
  }

  async answerByLink({ token, ...dto }: AnswerByLinkDto): Promise<void> {
    const { id } = await this.links.open(this.em.fork(), token)
    await this.introductions.answer(id, dto)
  }

  /** Ends an investor's statements, or withdraws a founder's description. */
  async stopByLink(token: string): Promise<void> {
    const { id, kind } = await this.links.open(this.em.fork(), token)
    if (kind === 'investor') await this.investors.stopBySender(id)
    else await this.profiles.withdrawBySender(token)
  }

  /** Everyone but a cleared investor gets the same 404, whether or not there are companies. */
  private async cleared(em: EntityManager, caller: Caller) {
    const submission = isMember(caller) ? await investorRepository.ofAddress(em, caller.user.email.toLowerCase()) : null
    const clearance = submission && (await investorRepository.clearance(em, submission, new Date()))
    if (!submission || clearance?.state !== 'cleared' || !clearance.statement) throw nothing()
    return { submission, statement: clearance.statement }
  }
}

const nothing = () => new NotFoundException('There is nothing at this address.')
