import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { dayInWords, momentInWords } from '../common/date-words.js'
import { Environment } from '../config/environment.js'
import type { Submission } from '../forms/submission.entity.js'
import { submissionRepository } from '../forms/submission.repository.js'
import { SignedLinksService } from '../signed-links/signed-links.service.js'
import { LateMail, type LateMailContext } from '../mail/late-mails.service.js'
import type { MailVariables } from '../mail/mail-variables.js'
import { MailService } from '../mail/mail.service.js'
import { SenderLink } from '../mail/sender-links.service.js'
import { clearanceOf, isOpenApplication, REHEARSAL, REHEARSAL_NOTE } from './investing.rules.js'
import { investorRepository, profileRepository } from './investor.repository.js'
import type { CompanyProfile, InvestorStatement } from './introductions.entity.js'

type About = MailVariables['introduction']['about']

const inWords = (day: string) => dayInWords(new Date(`${day}T12:00Z`))

interface Content {
  title: string
  words: string[]
  label?: string
}

const CONTENTS = {
  invited: () => ({
    title: 'Before we can introduce you',
    words: [
      'Before we may describe a company to you, the law asks you to sign a statement once a year: that you have the means or the experience, and that you accept that you could lose all of the money you invest.',
      'Sign in with this address to read it, or create an account with it first.',
    ],
    label: 'Read the statement',
  }),
  signed: ({ signedAt, clearsAt, lastDay }: InvestorStatement) => ({
    title: 'Your investor statement',
    words: [
      `You signed it on ${momentInWords(signedAt)}. It counts from ${momentInWords(clearsAt)} until the end of ${inWords(lastDay)}.`,
      'Your account shows what you signed. You can change what you look for there, or stop at any time.',
    ],
    label: 'See it in your account',
  }),
  expiring: ({ lastDay }: InvestorStatement) => ({
    title: `Your statement ends on ${inWords(lastDay)}`,
    words: ['Sign again if it is still true, or do nothing: then we describe no company to you after that day.'],
    label: 'Read the statement',
  }),
  described: () => ({
    title: 'What investors would read about you',
    words: [
      'We have described your company without its name. Please read it: no investor does unless you approve it.',
      'You can also tell us what to change, or say no.',
    ],
    label: 'Read the description',
  }),
  stopped: () => ({
    title: 'No more introductions',
    words: [
      'We describe no company to you any more. What you signed stays with your application and is erased with it, except for a statement on the strength of which we described a company: the law has us keep that for six years.',
    ],
  }),
} satisfies Record<About, (statement: InvestorStatement) => Content>

/** The emails to investors and founders. Each is checked again when it is sent. */
@Injectable()
@LateMail('introduction')
@SenderLink('introductions')
export class IntroductionMailsService implements LateMail, SenderLink {
  constructor(
    private readonly em: EntityManager,
    private readonly mail: MailService,
    private readonly links: SignedLinksService,
    private readonly environment: Environment,
  ) {}

  /** `of` is the statement or the description that the email is about. */
  async queue(
    em: EntityManager,
    about: About,
    submission: Pick<Submission, 'email' | 'id' | 'reference'>,
    of?: InvestorStatement | { id: string },
  ): Promise<string> {
    const { title, ...content }: Content = CONTENTS[about](of as InvestorStatement)
    const isRehearsal = this.environment.introductions === 'rehearsal'
    return this.mail.enqueue(em, {
      template: 'introduction',
      to: submission.email.trim(),
      replyTo: this.environment.TEAM_EMAIL,
      submissionId: submission.id,
      variables: {
        ...content,
        title: isRehearsal ? `${REHEARSAL}: ${title}` : title,
        about,
        of: of?.id ?? null,
        reference: submission.reference,
        ...(isRehearsal && { rehearsal: REHEARSAL_NOTE }),
      },
    })
  }

  async complete({ variables, submissionId, recipient }: LateMailContext): Promise<{ link?: string } | undefined> {
    if (this.environment.introductions === 'off') return undefined
    const { about, of } = variables as MailVariables['introduction']
    const em = this.em.fork()
    const submission = submissionId && (await submissionRepository.findListed(em, { id: submissionId }))
    if (!submission) return undefined
    if (about === 'stopped') return {}
    if (about === 'described') {
      const profile = of ? await profileRepository.find(em, of) : null
      return profile?.state === 'sent' && isOpenApplication(submission)
        ? { link: this.founderLink(submission) }
        : undefined
    }
    // Only the signer may read about a statement; after an admin corrects the address, the recipient may be someone else.
    if (recipient.toLowerCase() !== submission.address) return undefined
    const investor = await investorRepository.find(em, submission.id)
    const statements = await investorRepository.statements(em, [submission.id])
    const { state, lastDay } = clearanceOf({ application: submission, investor, statements }, new Date())
    if (state === 'not-invited' || state === 'closed') return undefined
    const statement = statements.find(({ id }) => id === of)
    if (about === 'invited' && state !== 'unsigned' && state !== 'expired') return undefined
    if (about !== 'invited' && (!statement || statement.endedAt)) return undefined
    if (about === 'expiring' && lastDay !== statement?.lastDay) return undefined
    return { link: this.investorLink }
  }

  /** Links to the statement that an investor signs, and to the description of a company. */
  async linksTo(submissionIds: string[]): Promise<Map<string, string>> {
    if (this.environment.introductions === 'off' || !submissionIds.length) return new Map()
    const em = this.em.fork()
    const investors = await investorRepository.findAll(em, submissionIds)
    const profiles = (await profileRepository.list(em, submissionIds)).filter(isShownToFounder)
    return new Map([
      ...investors.map(({ submissionId }) => [submissionId, this.investorLink] as const),
      ...profiles.map(({ submission }) => [submission.id, this.founderLink(submission)] as const),
    ])
  }

  private get investorLink() {
    return `${this.environment.publicUrl}/account/investor`
  }

  private founderLink(submission: Submission) {
    const query = new URLSearchParams({ token: this.links.tokenFor(submission) })
    return `${this.environment.publicUrl}/status/introductions?${query}`
  }
}

/** Links are sometimes forwarded, so they show only descriptions that await an answer or were approved. */
export const isShownToFounder = ({ state, submission }: Pick<CompanyProfile, 'state' | 'submission'>) =>
  (state === 'sent' || state === 'approved') && isOpenApplication(submission)
