import { Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import type { Actor } from '../auth/access/actor.js'
import { AuditService } from '../audit/audit.service.js'
import { Environment } from '../config/environment.js'
import { poundsOf } from '../forms/amount.rules.js'
import { submissionRepository } from '../forms/submission.repository.js'
import { presentProfile, presentStatement, presentWants } from './introductions.presenter.js'
import type { EntryIntroductions, StatementRecord } from './introductions.types.js'
import { clearanceOf, MAX_AMOUNT } from './investing.rules.js'
import { investorRepository, profileRepository } from './investor.repository.js'
import { canInvite, InvestorService } from './investor.service.js'
import { canDraft } from './profile.service.js'

/** What the desk reads. */
@Injectable()
export class IntroductionsPageService {
  constructor(
    private readonly em: EntityManager,
    private readonly investors: InvestorService,
    private readonly audit: AuditService,
    private readonly environment: Environment,
  ) {}

  /** The dates of statements, never what was answered. */
  async entry(id: string): Promise<EntryIntroductions> {
    const mode = this.environment.introductions
    const em = this.em.fork()
    const submission = await submissionRepository.findListed(em, { id })
    if (mode === 'off' || !submission) throw new NotFoundException('There is no such submission.')
    const isInvestor = submission.type === 'application' && submission.kind === 'investor'
    const isFounder = submission.type === 'application' && submission.kind === 'entrepreneur'
    const investor = await investorRepository.find(em, id)
    const statements = await investorRepository.statements(em, [id])
    const profiles = isFounder ? await profileRepository.list(em, [id]) : []
    const sought = submission.amount ? poundsOf(submission.amount) : undefined
    const amount = Math.min(sought?.to ?? sought?.from ?? 0, MAX_AMOUNT)
    const isOpen = ({ state }: { state: string }) => state === 'draft' || state === 'sent'
    const open = profiles.find(isOpen)
    const approved = profiles.find(({ state }) => state === 'approved')
    return {
      mode,
      investor: isInvestor
        ? {
            canInvite: !investor && canInvite(submission),
            invitedAt: investor?.invitedAt.toISOString() ?? null,
            clearance: clearanceOf({ application: submission, investor, statements }, new Date()),
            statements: statements.map(presentStatement),
            wants: investor && presentWants(investor),
          }
        : null,
      founder: isFounder
        ? {
            canDraft: canDraft(submission, profiles.length),
            suggested: { stage: submission.stage ?? '', amount },
            open: open ? presentProfile(open) : null,
            approved: approved ? presentProfile(approved) : null,
            former: profiles.filter((one) => one !== open && one !== approved).map(presentProfile),
          }
        : null,
    }
  }

  /** What was answered, for admins; who has read it is recorded. */
  async answers(id: string, actor: Actor): Promise<StatementRecord[]> {
    const em = this.em.fork()
    const statements = await investorRepository.statements(em, [id])
    if (statements.length && !actor.receivesNothing)
      await this.audit.recordBy(
        em,
        actor,
        'introduction.answers-read',
        { type: 'entry', id },
        { statements: statements.length },
      )
    return statements.map((statement) => this.investors.record(statement))
  }
}
