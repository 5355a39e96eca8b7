import { ConflictException, Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import type { Actor } from '../auth/access/actor.js'
import { invalidField, invalidFields } from '../common/http-errors.js'
import { londonDay } from '../common/london-time.js'
import { Environment } from '../config/environment.js'
import { isSameName } from '../forms/search.rules.js'
import type { Submission } from '../forms/submission.entity.js'
import { submissionRepository } from '../forms/submission.repository.js'
import { EntryEventsService, type Recorder, SENDER } from '../entry-events/entry-events.service.js'
import { SignedLinksService } from '../signed-links/signed-links.service.js'
import { MailService } from '../mail/mail.service.js'
import { DeskChangeService } from '../submissions/desk-change.service.js'
import { blindFault } from './blind.rules.js'
import { IntroductionMailsService, isShownToFounder } from './introduction-mails.service.js'
import { introductionRepository } from './introduction.repository.js'
import { sideOf } from './introduction.rules.js'
import { IntroductionService } from './introduction.service.js'
import { CompanyProfile } from './introductions.entity.js'
import type { ApproveDescriptionDto, ChangeDescriptionDto, DescribeCompanyDto } from './introductions.dto.js'
import {
  type Description,
  descriptionHash,
  hashOf,
  presentProfile,
  presentSide,
  presentWants,
} from './introductions.presenter.js'
import type { LinkIntroduction, LinkPage, Wants } from './introductions.types.js'
import { allowsProfile, APPROVAL, isOpenApplication, PROFILE_MOVES } from './investing.rules.js'
import { investorRepository, profileRepository } from './investor.repository.js'

const EVENTS = {
  draft: 'description-drafted',
  send: 'description-sent',
  approve: 'description-approved',
  'ask-change': 'description-change-asked',
  replace: 'description-replaced',
  withdraw: 'description-withdrawn',
} as const

const OLD = 'This description has changed since you opened it. You now see the latest version.'

/** What investors read about a company: drafted at the desk, approved by its founder, and never changed from then on. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly em: EntityManager,
    private readonly links: SignedLinksService,
    private readonly mails: IntroductionMailsService,
    private readonly mail: MailService,
    private readonly introductions: IntroductionService,
    private readonly changes: DeskChangeService,
    private readonly entryEvents: EntryEventsService,
    private readonly environment: Environment,
  ) {}

  async page(token: string): Promise<LinkPage> {
    const em = this.em.fork()
    const submission = await this.links.open(em, token)
    const profiles = await profileRepository.list(em, [submission.id])
    const shown = profiles.filter(isShownToFounder)
    const side = submission.kind === 'investor' ? 'investor' : 'founder'
    const introductions = await this.introductionsOf(em, submission.id)
    if (!shown.length && !introductions.length) throw new NotFoundException('There is nothing for you here yet.')
    const [sent, approved] = (['sent', 'approved'] as const).map((state) => shown.find((one) => one.state === state))
    return {
      mode: this.environment.introductions,
      reference: submission.reference,
      side,
      sent: sent ? presentProfile(sent) : null,
      approved: approved ? presentProfile(approved) : null,
      introductions,
    }
  }

  /** A founder who has been asked sees what the investor looks for; an investor sees nothing of the company. */
  private async introductionsOf(em: EntityManager, id: string): Promise<LinkIntroduction[]> {
    const shown: LinkIntroduction[] = []
    for (const introduction of await introductionRepository.list(em, [id])) {
      const side = sideOf(introduction, id)
      const presented = side && presentSide(introduction, side, londonDay(new Date()))
      if (!presented) continue
      const isShown = side === 'founder' && introduction.state === 'agreed'
      const investor = isShown ? await investorRepository.find(em, introduction.investor.id) : null
      const { pausedUntil: _paused, perMonth: _number, ...looksFor } = investor ? presentWants(investor) : ({} as Wants)
      shown.push({ ...presented, looksFor: investor && looksFor })
    }
    return shown
  }

  draft(id: string, dto: DescribeCompanyDto, actor: Actor): Promise<void> {
    const { scheme = null, minimum = null, ...rest } = dto
    const description: Description = { ...rest, scheme, minimum }
    if (minimum && minimum > rest.amount) throw invalidField('minimum', 'This must not be more than the amount raised.')
    return this.em.fork().transactional(async (em) => {
      await this.changes.lock(em, id)
      const submission = (await submissionRepository.findListed(em, { id })) as Submission
      const profiles = await profileRepository.list(em, [id])
      if (!canDraft(submission, profiles.length))
        throw new ConflictException('Only a company whose application is accepted can be described.')
      this.requireBlind(description, submission)
      const open = profiles.find(({ state }) => allowsProfile('draft', state))
      const hash = descriptionHash(description)
      const profile =
        open ??
        em.create(CompanyProfile, {
          ...description,
          submission,
          hash,
          version: (profiles[0]?.version ?? 0) + 1,
          state: 'draft',
        })
      await this.mail.stored.deleteUnsent(em, profile.mails)
      Object.assign(profile, description, { hash, writtenAt: new Date(), mails: [] })
      await this.settle(em, actor, [[profile, 'draft']])
    })
  }

  send(id: string, actor: Actor): Promise<void> {
    return this.em.fork().transactional(async (em) => {
      await this.changes.lock(em, id)
      const [profile] = (await profileRepository.list(em, [id])).filter(({ state }) => allowsProfile('send', state))
      if (!profile) throw new ConflictException('There is no draft to send.')
      if (!isOpenApplication(profile.submission)) throw new ConflictException('The application is closed.')
      this.requireBlind(profile, profile.submission)
      await this.mail.stored.deleteUnsent(em, profile.mails)
      Object.assign(profile, { sentAt: new Date(), changeRequest: null })
      profile.mails = [await this.mails.queue(em, 'described', profile.submission, profile)]
      await this.settle(em, actor, [[profile, 'send']])
    })
  }

  /** Founders prove who they are by the emailed link and the name in the application. */
  approve({ token, hash, name }: ApproveDescriptionDto): Promise<void> {
    return this.bySender(token, async (em, submission, profiles) => {
      if (!isSameName(name, submission.name)) throw invalidField('name', 'Type your full name as in your application.')
      const read = profiles.filter((one) => one.hash === hash)
      const profile = read.find(({ state }) => allowsProfile('approve', state))
      // Approving it again changes nothing.
      if (!profile && read.some(({ state }) => state === 'approved')) return
      if (!profile) throw new ConflictException(OLD)
      const former = profiles.filter(({ state }) => allowsProfile('replace', state))
      await this.settle(em, SENDER, [...former.map((one) => [one, 'replace'] as const), [profile, 'approve']])
    })
  }

  askChange({ token, body }: ChangeDescriptionDto): Promise<void> {
    return this.bySender(token, async (em, _submission, profiles) => {
      const profile = profiles.find(({ state }) => allowsProfile('ask-change', state))
      if (!profile) throw new ConflictException(OLD)
      profile.changeRequest = body
      await this.settle(em, SENDER, [[profile, 'ask-change']])
    })
  }

  async withdrawBySender(token: string): Promise<void> {
    const id = await this.bySender(token, async (em, submission) => {
      await this.withdrawAll(em, submission.id, SENDER)
      return submission.id
    })
    await this.introductions.stopAll(id)
  }

  async withdraw(id: string, actor: Actor): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      await this.changes.lock(em, id)
      if (!(await this.withdrawAll(em, id, actor))) throw new ConflictException('There is nothing to withdraw.')
    })
    await this.introductions.stopAll(id, actor)
  }

  /** Ends the description, in the transaction of `em`, so that it is no longer shown. */
  async withdrawAll(em: EntityManager, id: string, by: Recorder = SENDER): Promise<number> {
    const profiles = await profileRepository.list(em, [id])
    const shown = profiles.filter(({ state }) => allowsProfile('withdraw', state))
    for (const { mails } of shown) await this.mail.stored.deleteUnsent(em, mails)
    await this.settle(
      em,
      by,
      shown.map((profile) => [profile, 'withdraw']),
    )
    return shown.length
  }

  private bySender<Answer>(
    token: string,
    act: (em: EntityManager, submission: Submission, profiles: CompanyProfile[]) => Promise<Answer>,
  ): Promise<Answer> {
    return this.em.fork().transactional(async (em) => {
      const { id } = await this.links.open(em, token)
      await this.changes.lock(em, id)
      const submission = (await submissionRepository.findListed(em, { id })) as Submission
      if (!isOpenApplication(submission)) throw new ConflictException('Your application is closed.')
      return act(em, submission, await profileRepository.list(em, [id]))
    })
  }

  private requireBlind(description: Description, submission: Submission) {
    const faults = (['headline', 'summary'] as const).flatMap((field) => {
      const fault = blindFault(description[field], submission)
      return fault ? [[field, `${fault} Investors must not learn whose company it is.`]] : []
    })
    if (faults.length) throw invalidFields(Object.fromEntries(faults) as Record<string, string>)
  }

  /** Flushes each move in turn, since a unique index allows only one approved version. */
  private async settle(
    em: EntityManager,
    by: Recorder,
    moves: (readonly [profile: CompanyProfile, move: keyof typeof EVENTS])[],
  ) {
    for (const [profile, move] of moves) {
      profile.state = PROFILE_MOVES[move].to
      if (move === 'approve') profile.approvedAt = new Date()
      await em.flush()
    }
    await this.entryEvents.record(
      em,
      by,
      ...moves.map(([{ id, submission, version, hash, state }, move]) => ({
        kind: EVENTS[move],
        ids: [submission.id],
        about: String(version),
        facts: { version, hash, ...(move === 'approve' && { wording: hashOf(APPROVAL) }) },
        data: { profile: id, state },
      })),
    )
  }
}

/** The first draft requires an accepted application; later ones stay possible when a reply reopens it. */
export const canDraft = (submission: Submission, drafted: number) =>
  submission.type === 'application' &&
  submission.kind === 'entrepreneur' &&
  (drafted ? isOpenApplication(submission) : submission.outcome === 'accepted')
