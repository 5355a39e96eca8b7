import { Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import type { Actor } from '../auth/access/actor.js'
import { AuditService } from '../audit/audit.service.js'
import { BOM, csvRecord } from '../common/csv.js'
import { londonTime } from '../common/london-time.js'
import { Environment } from '../config/environment.js'
import { poundsOf } from '../forms/amount.rules.js'
import { submissionRepository } from '../forms/submission.repository.js'
import { IntroductionBoardService } from './introduction-board.service.js'
import { presentProfile, presentStatement, presentWants } from './introductions.presenter.js'
import type { InvestorStatement } from './introductions.entity.js'
import type { EntryIntroductions, StatementRecord } from './introductions.types.js'
import { clearanceOf, MAX_AMOUNT } from './investing.rules.js'
import { investorRepository, profileRepository } from './investor.repository.js'
import { canInvite, InvestorService } from './investor.service.js'
import { canDraft } from './profile.service.js'
import { CATEGORY_LABELS } from './statements.rules.js'

/** Statements that the register reads at once. */
const BATCH = 100

interface Registered extends StatementRecord {
  reference: string
  statement: InvestorStatement
}

const REGISTER: [heading: string, value: (of: Registered) => string | null][] = [
  ['Reference', ({ reference }) => reference],
  ['Name', ({ name }) => name],
  ['Email', ({ statement }) => statement.address],
  ['Statement', ({ category }) => CATEGORY_LABELS[category]],
  ['Wording', ({ wording }) => wording],
  ['SHA-256 of the wording', ({ hash }) => hash],
  [
    'Answers',
    ({ answers }) => answers.map(({ letter, yes, detail }) => `${letter}) ${yes ? detail : 'No'}`).join('\n'),
  ],
  ['Signed', ({ statement }) => londonTime(statement.signedAt)],
  ['Counts from', ({ statement }) => londonTime(statement.clearsAt)],
  ['Last day', ({ lastDay }) => lastDay],
  ['Ended', ({ statement }) => statement.endedAt && londonTime(statement.endedAt)],
  ['Last relied on', ({ statement }) => statement.reliedOnAt && londonTime(statement.reliedOnAt)],
  ['Kept until', ({ statement }) => statement.keepUntil],
]

/** What the desk reads about investors' statements and companies' descriptions. */
@Injectable()
export class IntroductionsPageService {
  constructor(
    private readonly em: EntityManager,
    private readonly investors: InvestorService,
    private readonly board: IntroductionBoardService,
    private readonly audit: AuditService,
    private readonly environment: Environment,
  ) {}

  /** Shows the dates of statements, never their answers. */
  async entry(id: string): Promise<EntryIntroductions> {
    const em = this.em.fork()
    const submission = await submissionRepository.findListed(em, { id })
    if (!submission) throw new NotFoundException('There is no such submission.')
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
      mode: this.environment.introductions,
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
      introductions: await this.board.rowsOf(em, id),
    }
  }

  /** The answers, for admins; reading them is recorded. */
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

  /** Every kept statement with its answers, oldest first; the export is recorded. */
  async register(actor: Actor): Promise<AsyncGenerator<Buffer>> {
    if (!actor.receivesNothing)
      await this.audit.recordBy(this.em.fork(), actor, 'introduction.statements-exported', undefined)
    return this.registerRows()
  }

  private async *registerRows() {
    yield Buffer.from(BOM + csvRecord(REGISTER.map(([heading]) => heading)))
    let after: string | undefined
    do {
      const { statements, references } = await investorRepository.register(this.em.fork(), after, BATCH)
      const rows = statements.map((statement): Registered => ({
        ...this.investors.record(statement),
        reference: references.get(statement.submissionId ?? '') ?? '',
        statement,
      }))
      yield Buffer.from(rows.map((row) => csvRecord(REGISTER.map(([, value]) => value(row)))).join(''))
      after = statements.length < BATCH ? undefined : statements.at(-1)?.id
    } while (after)
  }
}
