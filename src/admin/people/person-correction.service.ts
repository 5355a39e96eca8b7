import { ConflictException, Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { AuditService } from '../../audit/audit.service.js'
import { FORM_KINDS } from '../../forms/form-kinds.js'
import { correctFields } from '../../forms/submission.js'
import { SubmissionRepository } from '../../forms/submission.repository.js'
import { type Actor, by } from '../actor.js'
import { DeskEntryRepository } from '../entries/desk-entry.repository.js'
import type { CorrectSubmissionDto } from './dto/people-actions.dto.js'
import { CORRECTABLE } from './people.rules.js'
import { PersonRequestRepository } from './person-request.repository.js'
import { PersonRepository } from './person.repository.js'

/** Corrects what a person submitted: UK GDPR art. 16. */
@Injectable()
export class PersonCorrectionService {
  constructor(
    private readonly em: EntityManager,
    private readonly persons: PersonRepository,
    private readonly submissions: SubmissionRepository,
    private readonly entries: DeskEntryRepository,
    private readonly requests: PersonRequestRepository,
    private readonly audit: AuditService,
  ) {}

  async correct(id: string, dto: CorrectSubmissionDto, actor: Actor): Promise<{ corrected: number }> {
    return this.em.fork().transactional(async (em) => {
      await this.persons.lock(em, [id])
      const submission = await this.persons.findSubmission(em, id)
      if (!submission) throw new NotFoundException('There is no such submission.')
      const { type, fields } = submission
      const changed = FORM_KINDS[type].fields.flatMap(({ name, label }) => {
        const key = CORRECTABLE.find((one) => one === name)
        const value = key && dto[key]
        return key && value !== undefined && value !== (fields[key] ?? '') ? [{ key, label, value }] : []
      })
      if (!changed.length) throw new ConflictException('You have not changed anything.')
      submission.fields = correctFields(type, fields, Object.fromEntries(changed.map(({ key, value }) => [key, value])))
      const labels = changed.map(({ label }) => label).join(', ')
      this.entries.record(em, actor.email, [{ submissionId: id, what: `Corrected: ${labels}` }])
      await em.flush()
      const notes = await this.entries.notes(em, id)
      await this.submissions.applyCorrection(
        em,
        submission,
        notes.map(({ words }) => words),
      )
      const address = await this.persons.addressOf(em, id)
      if (address) await this.requests.updateAddress(em, id, address)
      await this.audit.record(em, {
        action: 'person.corrected',
        ...by(actor),
        subject: { type: 'person', id },
        detail: { fields: changed.map(({ key }) => key).join(' ') },
      })
      return { corrected: changed.length }
    })
  }
}
