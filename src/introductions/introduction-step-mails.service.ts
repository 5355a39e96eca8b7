import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { dayInWords } from '../common/date-words.js'
import { SECOND_MS } from '../common/durations.rules.js'
import { dayAfter, londonDay, londonMoment } from '../common/london-time.js'
import { brand } from '../config/brand.js'
import { Environment } from '../config/environment.js'
import type { Submission } from '../forms/submission.entity.js'
import { submissionRepository } from '../forms/submission.repository.js'
import { SignedLinksService } from '../signed-links/signed-links.service.js'
import { LateMail, type LateMailContext } from '../mail/late-mails.service.js'
import type { MailVariables } from '../mail/mail-variables.js'
import { MailService } from '../mail/mail.service.js'
import { introductionRepository, standingOf } from './introduction.repository.js'
import { DAYS, LIMITS, type Side } from './introduction.rules.js'
import type { Introduction } from './introductions.entity.js'
import { isOpenApplication, REHEARSAL, REHEARSAL_NOTE } from './investing.rules.js'
import { investorRepository } from './investor.repository.js'
import { factsOf, looksForFacts, PROMOTION_WARNING, promotionGrounds } from './promotion.rules.js'

export type StepMail = MailVariables['introduction-step']['about']

const inWords = (day: string) => dayInWords(new Date(`${day}T12:00Z`))

/** These texts identify neither side: names are added when an email is sent, and never stored with it. */
const CONTENTS: Record<StepMail, (until: string) => { title: string; words: string[]; label?: string }> = {
  ask: (until) => ({
    title: 'An introduction, if you wish',
    words: [
      `Would you like to meet this company? Please answer yes, later or no by ${until}. We tell them nothing yet.`,
    ],
    label: 'Answer',
  }),
  'ask-reminder': (until) => ({
    title: 'Would you like to meet them?',
    words: [`You have until ${until} to answer yes, later or no. After that we take it as a no.`],
    label: 'Answer',
  }),
  'founder-ask': (until) => ({
    title: 'An investor would like to meet you',
    words: [
      'They have read the description that you approved, without your name, and have signed a statement as an investor. This is what they look for.',
      `May we share your name and address with them, and theirs with you? Please answer by ${until}.`,
    ],
    label: 'Answer',
  }),
  'founder-reminder': (until) => ({
    title: 'An investor waits for your answer',
    words: [`May we share your name and address with them, and theirs with you? Please answer by ${until}.`],
    label: 'Answer',
  }),
  unsigned: (until) => ({
    title: 'One thing before you are introduced',
    words: [
      `They said yes. Your statement has ended, so we may not introduce you yet. Sign again by ${until} if it is still true.`,
    ],
    label: 'Sign again',
  }),
  introduced: () => ({
    title: 'You are introduced',
    words: [
      'You both said yes. A reply to this email goes to them and to us; to write to them alone, use their address.',
      'We take no part from here, and give no advice.',
    ],
  }),
  ended: () => ({ title: 'This introduction has ended', words: ['You need do nothing.'] }),
  chase: () => ({
    title: 'Did you meet?',
    words: [
      `We introduced you ${DAYS.chase} days ago. Please tell us what came of it, or do nothing if it is too early.`,
    ],
    label: 'Tell us',
  }),
}

/** Exempt from the daily limit. */
const AT_ONCE: StepMail[] = ['introduced', 'ended']
const NEXT_MAILS = '09:00'

/** The emails to the two sides of an introduction at each step. Each is checked again when it is sent. */
@Injectable()
@LateMail('introduction-step')
export class IntroductionStepMailsService implements LateMail {
  constructor(
    private readonly em: EntityManager,
    private readonly mail: MailService,
    private readonly links: SignedLinksService,
    private readonly environment: Environment,
  ) {}

  refusalOf = (em: EntityManager, address: string) => this.mail.refusalOf(address, em)

  /** Replaces the emails that have not been sent yet. Only a side that knows of the introduction is notified of its end. */
  async replace(em: EntityManager, introduction: Introduction, mails: [Side, StepMail][]): Promise<void> {
    const unmailed = await this.withdraw(em, introduction)
    introduction.mails = []
    const isNews = ([side, about]: [Side, StepMail]) => about !== 'ended' || !unmailed.includes(introduction[side].id)
    await this.add(em, introduction, mails.filter(isNews))
  }

  async add(em: EntityManager, introduction: Introduction, mails: [Side, StepMail][]): Promise<void> {
    for (const [side, about] of mails) {
      const { id, endsOn } = introduction
      introduction.mails = [...introduction.mails, await this.queue(em, about, introduction[side], id, endsOn)]
    }
    await em.flush()
  }

  /** Not linked to the submission, since the foreign key would wait for a change of that entry; encrypted until it is sent. */
  async notifyErased(em: EntityManager, introduction: Introduction, sides: Side[]): Promise<void> {
    const unmailed = await this.withdraw(em, introduction)
    for (const side of sides)
      if (!unmailed.includes(introduction[side].id))
        await this.queue(em, 'ended', introduction[side], introduction.id, null, true)
  }

  private async withdraw(em: EntityManager, { mails }: Introduction): Promise<string[]> {
    const unmailed = await introductionRepository.unmailed(em, mails)
    await this.mail.stored.deleteUnsent(em, mails)
    return unmailed
  }

  private async queue(
    em: EntityManager,
    about: StepMail,
    { id, email, reference, person }: Submission,
    of: string,
    endsOn: string | null,
    sealed = false,
  ): Promise<string> {
    const { title, ...content } = CONTENTS[about](endsOn ? inWords(endsOn) : '')
    const isRehearsal = this.environment.introductions === 'rehearsal'
    return this.mail.enqueue(em, {
      template: 'introduction-step',
      to: email.trim(),
      replyTo: this.environment.TEAM_EMAIL,
      ...(!sealed && { submissionId: id }),
      ...(!AT_ONCE.includes(about) && { delaySeconds: await this.delayOf(em, person.id) }),
      variables: {
        ...content,
        title: isRehearsal ? `${REHEARSAL}: ${title}` : title,
        about,
        of,
        reference,
        ...(isRehearsal && { rehearsal: REHEARSAL_NOTE }),
      },
    })
  }

  /** The delay until the first morning on which the daily limit allows the email; undefined if it can be sent now. */
  private async delayOf(em: EntityManager, person: string): Promise<number | undefined> {
    const now = new Date()
    const count = await introductionRepository.countMails(em, person, londonDay(now), AT_ONCE)
    const days = Math.floor(count / LIMITS.mails)
    if (!days) return undefined
    return Math.ceil((londonMoment(dayAfter(londonDay(now), days), NEXT_MAILS).getTime() - now.getTime()) / SECOND_MS)
  }

  async complete({ variables, submissionId, recipient }: LateMailContext) {
    if (this.environment.introductions === 'off') return undefined
    const { about, of } = variables as MailVariables['introduction-step']
    const em = this.em.fork()
    const submission = submissionId ? await submissionRepository.findListed(em, { id: submissionId }) : null
    if (about === 'ended') return submissionId && !submission ? undefined : {}
    const introduction = await introductionRepository.find(em, of)
    // After an admin corrects the address, the recipient may be someone else.
    if (!submission || !introduction || recipient.toLowerCase() !== submission.address) return undefined
    const side = introduction.investor.id === submission.id ? 'investor' : 'founder'
    return this.content(em, about, side, introduction)
  }

  /** Undefined if the email no longer applies. */
  private async content(em: EntityManager, about: StepMail, side: Side, introduction: Introduction) {
    const { state, founder, investor, founderAt, outcome } = introduction
    const now = new Date()
    const { isPossible, isCleared, isSigned, statement } = await standingOf(em, introduction, now)
    const link = this.linkTo(introduction[side])
    if (about === 'chase')
      return state === 'introduced' && !outcome && isOpenApplication(founder) && isOpenApplication(investor)
        ? { link }
        : undefined
    if (!isPossible) return undefined
    if (about === 'unsigned')
      return state === 'agreed' && founderAt && !isSigned
        ? { link: `${this.environment.publicUrl}/account/investor` }
        : undefined
    if (about === 'ask' || about === 'ask-reminder') {
      if (state !== 'asked' || !isCleared || !statement) return undefined
      await investorRepository.rely(em, statement.id, now)
      return {
        link,
        warning: PROMOTION_WARNING,
        description: { ...introduction.profile, facts: factsOf(introduction.profile) },
        small: [...promotionGrounds(statement.category), particulars()],
      }
    }
    if (!isSigned) return undefined
    if (about === 'introduced')
      return state === 'introduced'
        ? this.particularsOf(introduction, side === 'investor' ? 'founder' : 'investor')
        : undefined
    if (state !== 'agreed' || founderAt) return undefined
    const wants = await investorRepository.find(em, investor.id)
    return wants ? { link, rows: looksForFacts(wants) } : undefined
  }

  /** The only place where an email discloses one side to the other. */
  private particularsOf(introduction: Introduction, side: Side) {
    const { name, businessName, email } = introduction[side]
    return {
      rows: [
        { label: 'Name', value: name },
        ...(side === 'founder' && businessName ? [{ label: 'Company', value: businessName }] : []),
        { label: 'Address', value: email.trim() },
      ],
      replyTo: [email.trim(), this.environment.TEAM_EMAIL],
    }
  }

  private linkTo(submission: Submission) {
    const query = new URLSearchParams({ token: this.links.tokenFor(submission) })
    return `${this.environment.publicUrl}/status/introductions?${query}`
  }
}

/** Who communicates the promotion, which the Order has required since 2024. */
function particulars() {
  const { registeredName = brand.name, number, jurisdiction, office = brand.address.join(', ') } = brand.company
  const registration = [number && `company number ${number}`, jurisdiction && `registered in ${jurisdiction}`]
  return `Communicated by ${[registeredName, ...registration, office, brand.email, brand.phone.label].filter(Boolean).join(', ')}.`
}
