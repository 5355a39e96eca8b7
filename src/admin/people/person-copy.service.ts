import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { AuditService } from '../../audit/audit.service.js'
import { FORM_KINDS } from '../../forms/form-kinds.js'
import type { MailMessage } from '../../mail/mail-message.entity.js'
import { MailService } from '../../mail/mail.service.js'
import { type Actor, by } from '../actor.js'
import { presentConsent, presentFields } from '../entries/desk-submission.presenter.js'
import type { PersonCopy } from './people.types.js'
import { ALL, PersonRecordsService } from './person-records.service.js'
import { PersonRequestsService } from './person-requests.service.js'
import { presentIdentity, type PersonRecords } from './person.presenter.js'
import type { PersonSubmission } from './person.repository.js'

/** A person's copy of their data: UK GDPR arts. 15 and 20. The names of desk users are left out. */
@Injectable()
export class PersonCopyService {
  constructor(
    private readonly em: EntityManager,
    private readonly persons: PersonRecordsService,
    private readonly requests: PersonRequestsService,
    private readonly mail: MailService,
    private readonly audit: AuditService,
  ) {}

  async copy(id: string, actor: Actor): Promise<PersonCopy> {
    const found = await this.persons.find(id)
    const [records, requests] = await Promise.all([
      this.persons.records(found, ALL),
      this.requests.listFor(found.addresses),
    ])
    const copy: PersonCopy = {
      exportedAt: new Date().toISOString(),
      name: presentIdentity(records.submissions).name,
      addresses: found.addresses,
      accounts: found.users.map(({ email, createdAt }) => ({ address: email, since: createdAt.toISOString() })),
      ...copiedRecords(records, (mail) => this.mail.textOf(mail)),
      requests: requests.map(({ kind, receivedOn, dueOn, closed }) => ({
        kind,
        receivedOn,
        dueOn,
        closedAt: closed && closed.at,
      })),
    }
    if (!actor.receivesNothing)
      await this.audit.record(this.em.fork(), {
        action: 'person.data-exported',
        ...by(actor),
        subject: { type: 'person', id },
        detail: { submissions: copy.submissions.length },
      })
    return copy
  }
}

/** Each with the reference of the submission that it belongs to. */
function copiedRecords(
  { submissions, mails, notes, answers, replies, history, signIns }: PersonRecords,
  textOf: (mail: MailMessage) => string,
) {
  const references = new Map(submissions.map(({ submission }) => [submission.id, submission.reference]))
  const about = (submissionId: string | null) => ({ reference: references.get(submissionId ?? '') ?? null })
  return {
    submissions: submissions.map(copiedSubmission),
    mails: mails.map((mail) => ({ ...about(mail.submissionId), ...copiedMail(mail), text: textOf(mail) })),
    notes: notes.map(({ submission, words, createdAt }) => ({
      ...about(submission.id),
      writtenAt: createdAt.toISOString(),
      words,
    })),
    answers: answers.map(({ submission, sentAt, subject, words }) => ({
      ...about(submission.id),
      at: sentAt.toISOString(),
      subject,
      words,
    })),
    replies: replies.map(({ submission, receivedAt, sender, subject, words, quoted }) => ({
      ...about(submission.id),
      at: receivedAt.toISOString(),
      sender,
      subject,
      words,
      quoted,
    })),
    changes: history.map(({ submission, what, detail, happenedAt }) => ({
      ...about(submission.id),
      at: happenedAt.toISOString(),
      what,
      detail,
    })),
    signIns: signIns.flatMap(({ address, events }) => events.map((event) => ({ address, ...event }))),
  }
}

const copiedSubmission = ({ submission, state }: PersonSubmission) => ({
  reference: submission.reference,
  form: FORM_KINDS[submission.type].name,
  receivedAt: submission.receivedAt.toISOString(),
  page: submission.page,
  state,
  answers: presentFields(submission).map(({ name, value }) => ({ name, value })),
  consent: presentConsent(submission),
})

const copiedMail = ({ recipient, subject, template, state, createdAt, sentAt }: MailMessage) => ({
  recipient,
  subject: subject ?? template,
  state,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
})
