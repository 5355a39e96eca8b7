import { ConflictException, GoneException, Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { phoneDigits, plainWords } from '../forms/search.rules.js'
import { AuditService } from '../audit/audit.service.js'
import { DAY_MS } from '../common/durations.rules.js'
import type { Submission } from '../forms/submission.entity.js'
import { submissionRepository } from '../forms/submission.repository.js'
import { DeskStaffService } from '../desk/desk-staff.service.js'
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
  address?: string
}

const compared = (words: string) => plainWords(words).replace(/\s+/g, ' ').trim()

const comparedPhone = (phone: string) => {
  const digits = phoneDigits(phone)
  return digits.length >= FEWEST_DIGITS ? digits : undefined
}

const comparedNameAndBusiness = ({ name, businessName }: Pick<Likeness, 'name' | 'businessName'>) =>
  name && businessName ? `${compared(name)} ${compared(businessName)}` : undefined

/** Public email providers: people who share one of these domains are not colleagues. */
const SHARED_DOMAINS = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk live.com live.co.uk msn.com yahoo.com yahoo.co.uk icloud.com me.com mac.com
  aol.com btinternet.com sky.com talktalk.net virginmedia.com ntlworld.com proton.me protonmail.com gmx.com gmx.co.uk fastmail.com mail.com
  example.com example.net example.org`.split(/\s+/),
)

const comparedDomain = (address = '') => {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return domain && !SHARED_DOMAINS.has(domain) ? domain : undefined
}

export const comparedOf = (entries: Likeness[]) => ({
  domains: new Set(entries.flatMap(({ address }) => comparedDomain(address) ?? [])),
  people: new Set(entries.flatMap(({ name }) => (name.includes(' ') ? compared(name) : []))),
  phones: new Set(entries.flatMap(({ phone }) => comparedPhone(phone) ?? [])),
  names: new Set(entries.flatMap((entry) => comparedNameAndBusiness(entry) ?? [])),
})

/** The evidence that two people are one. For a hint, their name or their company's domain is enough. */
export function evidenceOf(
  { phones, names, people, domains }: ReturnType<typeof comparedOf>,
  other: Likeness,
  hint = false,
): string[] {
  const isNamesake = hint && people.has(compared(other.name))
  return [
    ...(phones.has(comparedPhone(other.phone) ?? '') ? [`Same phone: ${other.phone}`] : []),
    ...(names.has(comparedNameAndBusiness(other) ?? '')
      ? [`Same name and business: ${other.name}, ${other.businessName ?? ''}`]
      : isNamesake
        ? [`Same name: ${other.name}`]
        : []),
    ...(hint && domains.has(comparedDomain(other.address) ?? '')
      ? [`Same company domain: ${comparedDomain(other.address)}`]
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
    private readonly staff: DeskStaffService,
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
      const detail = { merge: merge.id, addresses: one.addresses.length + two.addresses.length }
      await this.audit.recordBy(em, actor, 'person.merged', { type: 'person', id: one.id }, detail)
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
      await this.audit.recordBy(
        em,
        actor,
        'person.merge-undone',
        { type: 'person', id: merge.person.id },
        { merge: merge.id },
      )
      return { id: merge.id }
    })
  }

  async list(addresses: string[]): Promise<MergeView[]> {
    return this.present(await mergeRepository.list(this.em.fork(), addresses, undoableSince()))
  }

  async recent(limit: number): Promise<MergeView[]> {
    return this.present(await mergeRepository.listSince(this.em.fork(), undoableSince(), limit))
  }

  private async present(found: MergedAddresses[]): Promise<MergeView[]> {
    const [nameOf, senders] = await Promise.all([
      this.staff.namesOf(found.flatMap(({ merge: { mergedBy, undoneBy } }) => [mergedBy, undoneBy ?? ''])),
      mergeRepository.namesAt(
        this.em.fork(),
        found.flatMap(({ merge, addresses }) => [merge.mainAddress, ...addresses.slice(0, 1)]),
      ),
    ])
    return found.map((one) => presentMerge(one, nameOf, senders))
  }

  /** Other people who may have sent this submission; these hints are too weak for a merge. */
  async similarTo(submissionId: string): Promise<PersonSuggestion[]> {
    const submission = await submissionRepository.findListed(this.em.fork(), { id: submissionId })
    if (!submission) throw new NotFoundException('There is no such submission.')
    return this.suggestions(submission.person, [submission], true)
  }

  async suggestions(
    { id }: Pick<FoundPerson, 'id'>,
    submissions: Submission[],
    hint = false,
  ): Promise<PersonSuggestion[]> {
    const em = this.em.fork()
    const own = comparedOf(submissions)
    const found = await Promise.all([
      ...[...own.phones].slice(0, COMPARED).map((digits) => mergeRepository.findByPhone(em, digits, id)),
      ...[...(hint ? [...own.people, ...own.domains] : own.names)]
        .slice(0, COMPARED)
        .map((words) => mergeRepository.findSimilar(em, words, id)),
    ])
    const suggested = new Map<string, PersonSuggestion>()
    for (const { person_id: other, address, name, phone, business_name: businessName } of found.flat()) {
      const evidence = evidenceOf(own, { name, phone, businessName, address }, hint)
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

function presentMerge(
  { merge, addresses: [address = ''] }: MergedAddresses,
  nameOf: (author: string) => string,
  senders: ReadonlyMap<string, string>,
): MergeView {
  const { id, mainAddress, mergedBy, mergedAt, undoneBy, undoneAt } = merge
  const until = new Date(mergedAt.getTime() + MERGE_UNDO_DAYS * DAY_MS)
  return {
    id,
    address,
    name: senders.get(address) ?? '',
    mainAddress,
    mainName: senders.get(mainAddress) ?? '',
    by: nameOf(mergedBy),
    at: mergedAt.toISOString(),
    undoUntil: !undoneAt && until > new Date() ? until.toISOString() : null,
    undone: undoneAt && { by: nameOf(undoneBy ?? ''), at: undoneAt.toISOString() },
  }
}
