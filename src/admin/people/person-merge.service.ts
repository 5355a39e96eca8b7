import { ConflictException, GoneException, Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/core'
import { AuditService } from '../../audit/audit.service.js'
import { DAY_MS } from '../../common/durations.rules.js'
import { deskEntryRow } from '../../forms/desk-entry-row.js'
import { type Actor, by } from '../actor.js'
import type { MergePreview, MergeView, PersonSuggestion } from './people.types.js'
import { MERGE_UNDO_DAYS } from './people.rules.js'
import { comparedOf, evidenceOf } from './person-likeness.js'
import { PersonMerge } from './person-merge.entity.js'
import { PersonMergeRepository } from './person-merge.repository.js'
import type { PersonSubmission } from './person.repository.js'
import { PersonRecordsService } from './person-records.service.js'

/** How many phone numbers and names are compared. */
const COMPARED = 3
const SUGGESTED = 10

const undoableSince = () => new Date(Date.now() - MERGE_UNDO_DAYS * DAY_MS)

/** Suggests, previews, merges and separates the addresses of one person. */
@Injectable()
export class PersonMergeService {
  constructor(
    private readonly em: EntityManager,
    private readonly merges: PersonMergeRepository,
    private readonly persons: PersonRecordsService,
    private readonly audit: AuditService,
  ) {}

  /** Shows what a merge would bring together. */
  async preview(id: string, other: string): Promise<MergePreview> {
    const em = this.em.fork()
    const [one, two] = await Promise.all([this.persons.addresses(em, id), this.persons.addresses(em.fork(), other)])
    if (one.some((address) => two.includes(address))) throw alreadyOne()
    return { id, other, parts: await Promise.all([this.persons.summary(id), this.persons.summary(other)]) }
  }

  async merge(id: string, other: string, actor: Actor): Promise<{ id: string }> {
    try {
      return await this.em.fork().transactional(async (em) => {
        await this.merges.lockMerges(em)
        const [one, two] = [await this.persons.addresses(em, id), await this.persons.addresses(em, other)]
        if (one.some((address) => two.includes(address))) throw alreadyOne()
        const [mainAddress, address] = [await this.merges.rootOf(em, one), await this.merges.rootOf(em, two)]
        if (!mainAddress || !address) throw alreadyOne()
        const merge = em.create(PersonMerge, { address, mainAddress, mergedBy: actor.author })
        await em.flush()
        await this.audit.record(em, {
          action: 'person.merged',
          ...by(actor),
          subject: { type: 'person', id: merge.id },
          detail: { addresses: one.length + two.length },
        })
        return { id: merge.id }
      })
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) throw alreadyOne()
      throw error
    }
  }

  async undo(mergeId: string, actor: Actor): Promise<{ id: string }> {
    return this.em.fork().transactional(async (em) => {
      await this.merges.lockMerges(em)
      const merge = await this.merges.lock(em, mergeId)
      if (!merge) throw new NotFoundException('There is no such merge.')
      if (merge.undoneAt) throw new ConflictException('This merge has been undone already.')
      if (merge.mergedAt < undoableSince())
        throw new GoneException(`This can no longer be undone: ${MERGE_UNDO_DAYS} days have passed.`)
      merge.undoneAt = new Date()
      merge.undoneBy = actor.author
      await em.flush()
      const subject = { type: 'person', id: merge.id } as const
      await this.audit.record(em, { action: 'person.merge-undone', ...by(actor), subject })
      return { id: merge.id }
    })
  }

  async list(addresses: string[]): Promise<MergeView[]> {
    return (await this.merges.list(this.em.fork(), addresses, undoableSince())).map(presentMerge)
  }

  async recent(limit: number): Promise<MergeView[]> {
    return (await this.merges.listSince(this.em.fork(), undoableSince(), limit)).map(presentMerge)
  }

  /** Possible duplicates, each with its reasons. */
  async suggestions(addresses: string[], submissions: PersonSubmission[]): Promise<PersonSuggestion[]> {
    const em = this.em.fork()
    const own = comparedOf(
      submissions.map(({ submission }) => {
        const { name, phone, business_name: businessName } = deskEntryRow(submission)
        return { name, phone, businessName }
      }),
    )
    const found = await Promise.all([
      ...[...own.phones].slice(0, COMPARED).map((digits) => this.merges.findByPhone(em, digits, addresses)),
      ...[...own.names].slice(0, COMPARED).map((words) => this.merges.findSimilar(em, words, addresses)),
    ])
    const suggested = new Map<string, PersonSuggestion>()
    for (const { id, address, name, phone, business_name: businessName } of found.flat()) {
      const evidence = evidenceOf(own, { name, phone, businessName })
      if (!evidence.length) continue
      const before = suggested.get(address)
      suggested.set(address, { id, address, name, evidence: [...new Set([...(before?.evidence ?? []), ...evidence])] })
    }
    return [...suggested.values()].sort((a, b) => b.evidence.length - a.evidence.length).slice(0, SUGGESTED)
  }
}

const alreadyOne = () => new ConflictException('These are already the same person.')

const presentMerge = ({ id, address, mainAddress, mergedBy, mergedAt, undoneBy, undoneAt }: PersonMerge): MergeView => {
  const until = new Date(mergedAt.getTime() + MERGE_UNDO_DAYS * DAY_MS)
  return {
    id,
    address,
    mainAddress,
    by: mergedBy,
    at: mergedAt.toISOString(),
    undoUntil: !undoneAt && until > new Date() ? until.toISOString() : null,
    undone: undoneAt && { by: undoneBy ?? '', at: undoneAt.toISOString() },
  }
}
