import { ConflictException, GoneException, Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { phoneDigits, plainWords } from '../forms/search.rules.js'
import { AuditService } from '../audit/audit.service.js'
import { DAY_MS } from '../common/durations.rules.js'
import type { Submission } from '../forms/submission.entity.js'
import type { Actor } from '../auth/access/actor.js'
import type { MergePreview, MergeView, PersonSuggestion } from './people.types.js'
import { MERGE_UNDO_DAYS } from './people.rules.js'
import { type MergedAddresses, mergeRepository } from './person-merge.repository.js'
import { type FoundPerson, PersonRecordsService } from './person-records.service.js'

/** Shorter numbers are extensions or made up. */
const FEWEST_DIGITS = 7

export interface Likeness {
  name: string
  phone: string
  businessName: string | null
}

const compared = (words: string) => plainWords(words).replace(/\s+/g, ' ').trim()

const comparedPhone = (phone: string) => {
  const digits = phoneDigits(phone)
  return digits.length >= FEWEST_DIGITS ? digits : undefined
}

const comparedNameAndBusiness = ({ name, businessName }: Pick<Likeness, 'name' | 'businessName'>) =>
  name && businessName ? `${compared(name)} ${compared(businessName)}` : undefined

export const comparedOf = (entries: Likeness[]) => ({
  phones: new Set(entries.flatMap(({ phone }) => comparedPhone(phone) ?? [])),
  names: new Set(entries.flatMap((entry) => comparedNameAndBusiness(entry) ?? [])),
})

export function evidenceOf({ phones, names }: ReturnType<typeof comparedOf>, other: Likeness): string[] {
  return [
    ...(phones.has(comparedPhone(other.phone) ?? '') ? [`Same phone: ${other.phone}`] : []),
    ...(names.has(comparedNameAndBusiness(other) ?? '')
      ? [`Same name and business: ${other.name}, ${other.businessName ?? ''}`]
      : []),
  ]
}

const COMPARED = 3
const SUGGESTED = 10

const undoableSince = () => new Date(Date.now() - MERGE_UNDO_DAYS * DAY_MS)

@Injectable()
export class PersonMergeService {
  constructor(
    private readonly em: EntityManager,
    private readonly persons: PersonRecordsService,
    private readonly audit: AuditService,
  ) {}

  async preview(id: string, other: string): Promise<MergePreview> {
    const parts = [await this.persons.summary(id), await this.persons.summary(other)] as const
    if (parts[0].id === parts[1].id) throw alreadyOne()
    return { id: parts[0].id, other: parts[1].id, parts: [...parts] }
  }

  async merge(id: string, other: string, actor: Actor): Promise<{ id: string }> {
    return this.em.fork().transactional(async (em) => {
      const [one, two] = await this.persons.lock(em, id, other)
      const [mainAddress] = one.addresses
      if (one.id === two.id || !mainAddress) throw alreadyOne()
      const merge = await mergeRepository.merge(em, two.id, mainAddress, actor.author)
      const detail = { addresses: one.addresses.length + two.addresses.length }
      await this.audit.recordBy(em, actor, 'person.merged', { type: 'person', id: merge.id }, detail)
      return { id: merge.id }
    })
  }

  async undo(mergeId: string, actor: Actor): Promise<{ id: string }> {
    return this.em.fork().transactional(async (em) => {
      const merge = await mergeRepository.lock(em, mergeId)
      if (!merge) throw new NotFoundException('There is no such merge.')
      if (merge.undoneAt) throw new ConflictException('This merge has been undone already.')
      if (merge.mergedAt < undoableSince())
        throw new GoneException(`This can no longer be undone: ${MERGE_UNDO_DAYS} days have passed.`)
      await mergeRepository.undo(em, merge)
      merge.undoneAt = new Date()
      merge.undoneBy = actor.author
      await em.flush()
      await this.audit.recordBy(em, actor, 'person.merge-undone', { type: 'person', id: merge.id })
      return { id: merge.id }
    })
  }

  async list(addresses: string[]): Promise<MergeView[]> {
    return (await mergeRepository.list(this.em.fork(), addresses, undoableSince())).map(presentMerge)
  }

  async recent(limit: number): Promise<MergeView[]> {
    return (await mergeRepository.listSince(this.em.fork(), undoableSince(), limit)).map(presentMerge)
  }

  async suggestions({ id }: FoundPerson, submissions: Submission[]): Promise<PersonSuggestion[]> {
    const em = this.em.fork()
    const own = comparedOf(submissions)
    const found = await Promise.all([
      ...[...own.phones].slice(0, COMPARED).map((digits) => mergeRepository.findByPhone(em, digits, id)),
      ...[...own.names].slice(0, COMPARED).map((words) => mergeRepository.findSimilar(em, words, id)),
    ])
    const suggested = new Map<string, PersonSuggestion>()
    for (const { person_id: other, address, name, phone, business_name: businessName } of found.flat()) {
      const evidence = evidenceOf(own, { name, phone, businessName })
      if (!evidence.length) continue
      const before = suggested.get(other)
      suggested.set(other, {
        id: other,
        address,
        name,
        evidence: [...new Set([...(before?.evidence ?? []), ...evidence])],
      })
    }
    return [...suggested.values()].sort((a, b) => b.evidence.length - a.evidence.length).slice(0, SUGGESTED)
  }
}

const alreadyOne = () => new ConflictException('These are already the same person.')

function presentMerge({ merge, addresses }: MergedAddresses): MergeView {
  const { id, mainAddress, mergedBy, mergedAt, undoneBy, undoneAt } = merge
  const until = new Date(mergedAt.getTime() + MERGE_UNDO_DAYS * DAY_MS)
  return {
    id,
    address: addresses[0] ?? '',
    mainAddress,
    by: mergedBy,
    at: mergedAt.toISOString(),
    undoUntil: !undoneAt && until > new Date() ? until.toISOString() : null,
    undone: undoneAt && { by: undoneBy ?? '', at: undoneAt.toISOString() },
  }
}
