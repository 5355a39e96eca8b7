import { ConflictException, Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { FORM_KINDS } from '../forms/form-kinds.js'
import type { Submission } from '../forms/submission.entity.js'
import { addressOf } from '../common/email.rules.js'
import { correctFields } from '../forms/submission.js'
import { submissionRepository } from '../forms/submission.repository.js'
import { EntryEventsService } from '../entry-events/entry-events.service.js'
import { MailService } from '../mail/mail.service.js'
import type { Actor } from '../auth/access/actor.js'
import { entryRepository } from '../submissions/desk-entry.repository.js'
import type { CorrectSubmissionDto } from './people.dto.js'
import { isCorrectable } from '../submissions/correction.rules.js'
import { mergeRepository } from './person-merge.repository.js'
import { requestRepository } from './person-request.repository.js'
import { personRepository } from './person.repository.js'

/** Corrects what a person submitted: UK GDPR art. 16. */
@Injectable()
export class PersonCorrectionService {
  constructor(
    private readonly em: EntityManager,
    private readonly entryEvents: EntryEventsService,
    private readonly mail: MailService,
  ) {}

  async correct(personId: string, dto: CorrectSubmissionDto, actor: Actor): Promise<{ corrected: number }> {
    return this.em.fork().transactional(async (em) => {
      const id = dto.submission
      // Locked before the rows, in the same order as in an erasure.
      if (dto.email !== undefined) await mergeRepository.lockAddresses(em, [personId], addressOf(dto.email))
      await personRepository.lock(em, [id])
      const submission = await personRepository.findSubmission(em, id)
      if (submission?.person.id !== personId) throw new NotFoundException('There is no such submission.')
      const { type, fields } = submission
      const changed = FORM_KINDS[type].fields.flatMap(({ name: key, label }) => {
        const value = isCorrectable(key) ? dto[key] : undefined
        const stored = String(fields[key] ?? '').trim()
        return isCorrectable(key) && value !== undefined && value !== stored ? [{ key, label, value, stored }] : []
      })
      if (!changed.length) throw new ConflictException('You have not changed anything.')
      const conflicts = changed.filter(({ key, stored }) => (dto.before?.[key] ?? stored) !== stored)
      if (conflicts.length) throw correctedMeanwhile(conflicts)
      submission.fields = correctFields(type, fields, Object.fromEntries(changed.map(({ key, value }) => [key, value])))
      await em.flush()
      const notes = await entryRepository.notes(em, id)
      await this.move(em, submission, addressOf(String(submission.fields.email)), actor, (owner) =>
        submissionRepository.applyCorrection(
          em,
          submission,
          owner,
          notes.map(({ body }) => body),
        ),
      )
      for (const { key, stored, value } of changed)
        if (key === 'email') await this.mail.stored.readdress(em, id, stored, value)
      await this.entryEvents.record(em, actor, {
        kind: 'corrected',
        ids: [id],
        about: changed.map(({ label }) => label).join(', '),
        facts: { fields: changed.map(({ key }) => key).join(' ') },
      })
      return { corrected: changed.length }
    })
  }

  /** A person of several addresses stays one person when the address of one of their submissions is corrected. */
  private async move(
    em: EntityManager,
    { id, address, person }: Submission,
    to: string,
    actor: Actor,
    write: (owner: string) => Promise<void>,
  ): Promise<void> {
    if (to === address) return write(person.id)
    // Links in earlier emails may have gone to a stranger.
    await submissionRepository.endLinks(em, id)
    const isMerged = (await mergeRepository.addressesOf(em, person.id)).length > 1
    const isLast = (await entryRepository.countFrom(em, person.id, { address })) === 1
    const owner = await mergeRepository.ownerOf(em, to)
    if (!owner && isLast) {
      await mergeRepository.rename(em, address, to)
      return write(person.id)
    }
    if (!isMerged) await write(owner ?? (await mergeRepository.addPerson(em, to)))
    else {
      if (!owner) await mergeRepository.add(em, to, person.id, address)
      else if (owner !== person.id) await mergeRepository.merge(em, owner, address, actor.author)
      await write(person.id)
    }
    if (!isLast) return
    await requestRepository.moveTo(em, to, address)
    await mergeRepository.replace(em, address, to)
  }
}

const correctedMeanwhile = (conflicts: { key: string; stored: string }[]) =>
  new ConflictException({
    message: 'Someone else has corrected this in the meantime, so nothing was saved.',
    errors: Object.fromEntries(
      conflicts.map(({ key, stored }) => [
        key,
        stored
          ? `Someone else has changed this to ${stored} in the meantime.`
          : 'Someone else has emptied this in the meantime.',
      ]),
    ),
  })
