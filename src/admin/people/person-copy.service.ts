import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { AuditService } from '../../audit/audit.service.js'
import { FORM_KINDS } from '../../forms/form-kinds.js'
import { MailService } from '../../mail/mail.service.js'
import { type Actor, by } from '../actor.js'
import { presentConsent, presentFields } from '../entries/desk-submission.presenter.js'
import type { PersonCopy } from './people.types.js'
import { ALL, PersonRecordsService } from './person-records.service.js'
import { PersonRequestsService } from './person-requests.service.js'
import { presentIdentity } from './person.presenter.js'

/** Everything held about a person, for that person: UK GDPR arts. 15 and 20. The names of those at the desk are left out. */
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
    const [{ submissions, mails, notes, answers, replies, history, signIns }, requests] = await Promise.all([
      this.persons.records(found, ALL),
      this.requests.listFor(found.addresses),
    ])
    const references = new Map(submissions.map(({ submission }) => [submission.id, submission.reference]))
    const referenceOf = (submissionId: string | null) => references.get(submissionId ?? '') ?? null
    const copy: PersonCopy = {
      exportedAt: new Date().toISOString(),
      name: presentIdentity(submissions).name,
      addresses: found.addresses,
      accounts: found.users.map(({ email, createdAt }) => ({ address: email, since: createdAt.toISOString() })),
      submissions: submissions.map(({ submission, state }) => ({
        reference: submission.reference,
        form: FORM_KINDS[submission.type].name,
        receivedAt: submission.receivedAt.toISOString(),
        page: submission.page,
        state,
        answers: presentFields(submission).map(({ name, value }) => ({ name, value })),
        consent: presentConsent(submission),
      })),
      mails: mails.map((mail) => ({
        reference: referenceOf(mail.submissionId),
        recipient: mail.recipient,
        subject: mail.subject ?? mail.template,
        state: mail.state,
        createdAt: mail.createdAt.toISOString(),
        sentAt: mail.sentAt?.toISOString() ?? null,
        text: this.mail.textOf(mail),
      })),
      notes: notes.map(({ submission, words, createdAt }) => ({
        reference: referenceOf(submission.id),
        writtenAt: createdAt.toISOString(),
        words,
      })),
      answers: answers.map(({ submission, sentAt, subject, words }) => ({
        reference: referenceOf(submission.id),
        at: sentAt.toISOString(),
        subject,
        words,
      })),
      replies: replies.map(({ submission, receivedAt, sender, subject, words, quoted }) => ({
        reference: referenceOf(submission.id),
        at: receivedAt.toISOString(),
        sender,
        subject,
        words,
        quoted,
      })),
      changes: history.map(({ submission, what, detail, happenedAt }) => ({
        reference: referenceOf(submission.id),
        at: happenedAt.toISOString(),
        what,
        detail,
      })),
      signIns: signIns.flatMap(({ address, events }) => events.map((event) => ({ address, ...event }))),
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
