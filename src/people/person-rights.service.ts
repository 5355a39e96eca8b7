import { ConflictException, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { batches } from '../common/batches.js'
import { log } from '../common/logger.js'
import { MailService } from '../mail/mail.service.js'
import { ErasureList } from '../secrets/erasure-list.service.js'
import { EntryEventsService } from '../entry-events/entry-events.service.js'
import type { Actor } from '../auth/access/actor.js'
import { londonDay } from '../common/london-time.js'
import { dueInOneMonth, marketingOf, withdrawn } from './people.rules.js'
import type { ErasurePreview } from './people.types.js'
import { mergeRepository } from './person-merge.repository.js'
import { type FoundPerson, PersonRecordsService } from './person-records.service.js'
import { PersonDataSources } from '../submissions/person-data-sources.service.js'
import { PersonRequest } from './person-request.entity.js'
import { requestRepository } from './person-request.repository.js'
import { personRepository } from './person.repository.js'

/** Small, so that other requests are served in between. */
const BATCH = 50

/** An erasure removes their addresses from all requests and closes them, so an open one would stay unanswered. */
const STILL_OPEN = 'They have another request that is still open. Answer and close it on their page first.'

@Injectable()
export class PersonRightsService implements OnApplicationBootstrap {
  constructor(
    private readonly em: EntityManager,
    private readonly records: PersonRecordsService,
    private readonly parts: PersonDataSources,
    private readonly mail: MailService,
    private readonly entryEvents: EntryEventsService,
    private readonly erasures: ErasureList,
  ) {}

  /** Withdraws marketing consent in every form that gave it; proof that it was given is kept. */
  async withdrawConsent(id: string, actor: Actor): Promise<{ withdrawn: number }> {
    return this.em.fork().transactional(async (em) => {
      const person = await this.records.identify(em, id)
      const ids = await personRepository.ids(em, person.id)
      await personRepository.lock(em, ids)
      const withdrawn: string[] = []
      for (const batch of batches(ids, BATCH)) withdrawn.push(...(await this.withdrawIn(em, batch)))
      const submissions = withdrawn.length
      if (!submissions) throw new ConflictException('There is no consent to marketing to withdraw.')
      await this.entryEvents.record(em, actor, {
        kind: 'consent-withdrawn',
        ids: withdrawn,
        subject: { type: 'person', id: person.id },
        facts: { submissions },
      })
      return { withdrawn: submissions }
    })
  }

  private async withdrawIn(em: EntityManager, ids: string[]): Promise<string[]> {
    const found = await personRepository.findSubmissions(em, ids)
    const given = found.filter(({ fields }) => marketingOf(fields.marketing) === 'given')
    const today = londonDay(new Date())
    for (const submission of given)
      submission.fields = { ...submission.fields, marketing: withdrawn(submission.fields.marketing, today) }
    await em.flush()
    em.clear()
    return given.map(({ id }) => id)
  }

  async previewErasure(id: string): Promise<ErasurePreview> {
    const { id: found, addresses, users } = await this.records.find(id)
    const ids = await personRepository.ids(this.em.fork(), found)
    const [isOpen, goes, mentions, more, kept] = await Promise.all([
      requestRepository.isOpen(this.em.fork(), addresses),
      personRepository.countRecords(this.em.fork(), found),
      mergeRepository.mentions(this.em.fork(), found, addresses),
      this.parts.counts(this.em.fork(), ids),
      this.parts.kept(this.em.fork()),
    ])
    const accounts = users.map(({ email }) => email)
    return {
      id: found,
      addresses,
      refusal: isOpen ? STILL_OPEN : null,
      goes,
      accounts,
      mentions,
      more: more.filter(({ count }) => count).map(({ label, count }) => ({ label, count })),
      kept,
    }
  }

  /**
   * Erases everything about the person in one transaction. An account is kept: its owner has proven who they are, which a form
   * does not, and can delete it themselves. What remains is a request without an address and its line in the audit log.
   */
  async erase(id: string, expected: number, actor: Actor): Promise<{ erased: number; tombstone: string }> {
    const owned = new Set((await this.records.find(id)).users.map(({ email }) => email))
    let listed: string[] = []
    const erasing = this.em.fork().transactional(async (em) => {
      const [person] = await this.records.lock(em, id)
      const ids = await personRepository.ids(em, person.id)
      if (ids.length !== expected)
        throw new ConflictException('Something has changed since you looked. Please check again what will be erased.')
      if (await requestRepository.isOpen(em, person.addresses)) throw new ConflictException(STILL_OPEN)
      const goes = await personRepository.countRecords(em, person.id)
      const more = (await this.parts.counts(em, ids)).map(({ name, count }) => [name, count])
      const request = await this.eraseIn(em, person, ids, owned, actor.author)
      const tombstone = request ?? this.createErasureRequest(em, actor)
      tombstone.erasedSubmissions = ids.length
      await em.flush()
      await this.entryEvents.record(em, actor, {
        kind: 'erased',
        ids,
        subject: { type: 'person', id: tombstone.id },
        facts: { ...goes, ...Object.fromEntries(more), accountsKept: owned.size },
      })
      this.erasures.add({ submissions: ids })
      listed = ids
      return { erased: ids.length, tombstone: tombstone.id }
    })
    const outcome = await erasing.catch(async (error: unknown) => {
      await this.takeBack(listed)
      throw error
    })
    await this.mail.purgeFolder()
    return outcome
  }

  /** Called after a failed commit. If the connection broke, it may have succeeded, which only the rows show. */
  private async takeBack(submissions: string[]) {
    const [there] = submissions.length ? await personRepository.senders(this.em.fork(), submissions) : []
    if (there) this.erasures.add({ submissions, takenBack: true })
  }

  private async eraseIn(
    em: EntityManager,
    { id, addresses }: Pick<FoundPerson, 'id' | 'addresses'>,
    ids: string[],
    owned: Set<string>,
    by: string,
  ) {
    await personRepository.lock(em, ids)
    await this.parts.erase(em, ids)
    for (const address of addresses) if (!owned.has(address)) await this.mail.stored.anonymise(em, address)
    await this.mail.stored.liftSuppressionOf(em, addresses)
    const request = await requestRepository.anonymise(em, addresses, by)
    await mergeRepository.delete(em, id)
    return request
  }

  /** Erases again what a restored backup has brought back. */
  async onApplicationBootstrap() {
    const listed = this.erasures.read().flatMap(({ submissions }) => submissions)
    const back = Map.groupBy(await personRepository.senders(this.em.fork(), listed), ({ personId }) => personId)
    for (const [id, submissions] of back) {
      const ids = submissions.map((submission) => submission.id)
      const owned = new Set((await this.records.find(id)).users.map(({ email }) => email))
      await this.em.fork().transactional(async (em) => {
        const [person] = await this.records.lock(em, id)
        // Submissions sent since then stay, and so do their addresses.
        const isAll = (await personRepository.ids(em, id)).every((one) => ids.includes(one))
        if (isAll) await this.eraseIn(em, person, ids, owned, 'restore')
        else await this.parts.erase(em, ids)
        const facts = { submissions: ids.length, restored: true }
        await this.entryEvents.record(em, { author: 'restore' }, { kind: 'erased-again', ids, facts })
      })
    }
    if (back.size) log.warn({ people: back.size }, 'erased again what a restore had brought back')
  }

  private createErasureRequest(em: EntityManager, actor: Actor): PersonRequest {
    const today = londonDay(new Date())
    return em.create(PersonRequest, {
      kind: 'erasure',
      address: null,
      receivedOn: today,
      dueOn: dueInOneMonth(today),
      recordedBy: actor.author,
      closedBy: actor.author,
      closedAt: new Date(),
    })
  }
}
