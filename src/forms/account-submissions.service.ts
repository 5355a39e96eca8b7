import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { AccountPart } from '../auth/users/account-data.service.js'
import type { User } from '../auth/users/user.entity.js'
import type { AccountSubmission, SubmissionState } from './account-submissions.types.js'
import { answersOf, FORM_KINDS } from './form-kinds.js'
import type { Submission, SubmissionStatus } from './submission.entity.js'
import { pageOf, SenderLinks } from '../mail/sender-links.service.js'
import { submissionRepository } from './submission.repository.js'

/** More than any one person is expected to send. */
const MAX = 500

/** The sender sees a submission under review as received, and spam as closed. */
const STATES: Record<SubmissionStatus, SubmissionState> = {
  pending: 'received',
  discarded: 'closed',
  new: 'received',
  'in-progress': 'in-progress',
  waiting: 'in-progress',
  done: 'closed',
  spam: 'closed',
}

const stateOf = ({ status, outcome }: Pick<Submission, 'status' | 'outcome'>) =>
  outcome === 'withdrawn' ? outcome : STATES[status]

/** Submissions with an account's address, which its owner has confirmed. */
@Injectable()
@AccountPart('submissions')
export class AccountSubmissionsService implements AccountPart {
  constructor(
    private readonly em: EntityManager,
    private readonly links: SenderLinks,
  ) {}

  async list({ email }: Pick<User, 'email'>): Promise<AccountSubmission[]> {
    const found = await submissionRepository.listFrom(this.em.fork(), email, MAX)
    const ids = found.map(({ id }) => id)
    const links = await this.links.of('follow', ids)
    const introductions = await this.links.of('introductions', ids)
    return found.map(({ id, reference, type, receivedAt, status, outcome }) => ({
      reference,
      kind: FORM_KINDS[type].name,
      receivedAt: receivedAt.toISOString(),
      state: stateOf({ status, outcome }),
      page: pageOf(links.get(id)),
      introductions: pageOf(introductions.get(id)),
    }))
  }

  async copy({ email }: User) {
    const found = await submissionRepository.listFrom(this.em.fork(), email, MAX)
    return found.map((submission) => ({
      reference: submission.reference,
      form: FORM_KINDS[submission.type].name,
      received_at: submission.receivedAt.toISOString(),
      state: stateOf(submission),
      answers: Object.fromEntries(
        answersOf(submission.type, submission.fields).map(({ label, value }) => [label, value]),
      ),
      consent: submission.consentWording && { wording: submission.consentWording, version: submission.consentVersion },
    }))
  }
}
