import { Injectable, OnModuleInit } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { AccountExportService } from '../auth/browser/account-export.service.js'
import type { User } from '../auth/users/user.entity.js'
import { AccountSubmissionsRepository } from './account-submissions.repository.js'
import type { AccountSubmission, SubmissionState } from './account-submissions.types.js'
import type { EntryStatus } from './desk-entry.entity.js'
import { answersOf, FORM_KINDS } from './form-kinds.js'

/** What the desk marked as spam is shown to its sender as closed. */
const STATES: Record<EntryStatus, SubmissionState> = {
  new: 'received',
  'in-progress': 'in-progress',
  done: 'closed',
  spam: 'closed',
}

/** Submissions with an account's address, which its owner has confirmed. */
@Injectable()
export class AccountSubmissionsService implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly submissions: AccountSubmissionsRepository,
    private readonly accountExport: AccountExportService,
  ) {}

  onModuleInit() {
    this.accountExport.include('submissions', (user) => this.export(user))
  }

  async list({ email }: Pick<User, 'email'>): Promise<AccountSubmission[]> {
    const found = await this.submissions.findByAddress(this.em.fork(), email)
    return found.map(({ submission: { reference, type, receivedAt }, status }) => ({
      reference,
      kind: FORM_KINDS[type].name,
      receivedAt: receivedAt.toISOString(),
      state: status ? STATES[status] : 'received',
    }))
  }

  private async export({ email }: User) {
    const found = await this.submissions.findByAddress(this.em.fork(), email)
    return found.map(({ submission, status }) => ({
      reference: submission.reference,
      form: FORM_KINDS[submission.type].name,
      received_at: submission.receivedAt.toISOString(),
      state: status ? STATES[status] : 'received',
      answers: Object.fromEntries(
        answersOf(submission.type, submission.fields).map(({ label, value }) => [label, value]),
      ),
      consent: submission.consentWording && { wording: submission.consentWording, version: submission.consentVersion },
    }))
  }
}
