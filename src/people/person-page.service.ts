import { ConflictException, Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { AuditService } from '../audit/audit.service.js'
import { MAX_BULK, OPEN_STATUSES } from '../desk/desk.rules.js'
import type { BulkOutcome } from '../submissions/submissions.types.js'
import { DeskChangeService } from '../submissions/desk-change.service.js'
import { directoryRepository } from './person-directory.repository.js'
import type { Actor } from '../auth/access/actor.js'
import { presentMail } from '../submissions/desk-entry.presenter.js'
import { DeskStaffService } from '../desk/desk-staff.service.js'
import { DeskRetentionService } from './desk-retention.service.js'
import type { ListPeopleDto } from './people.dto.js'
import { marketingOf, tagsIn } from './people.rules.js'
import type { DataRequestsPage, PeoplePage, PersonPage } from './people.types.js'
import { PersonMergeService } from './person-merge.service.js'
import { PersonRecordsService } from './person-records.service.js'
import { PersonRequestsService } from './person-requests.service.js'
import { authorsOf, entryRef, isListed, presentTimeline } from '../submissions/timeline.presenter.js'
import { presentIdentity } from './person.presenter.js'

const MERGES_SHOWN = 50
const PEOPLE_SHOWN = 25
const TAGS_SHOWN = 100

@Injectable()
export class PersonPageService {
  constructor(
    private readonly em: EntityManager,
    private readonly persons: PersonRecordsService,
    private readonly changes: DeskChangeService,
    private readonly audit: AuditService,
    private readonly merges: PersonMergeService,
    private readonly requests: PersonRequestsService,
    private readonly retention: DeskRetentionService,
    private readonly staff: DeskStaffService,
  ) {}

  async directory(filter: ListPeopleDto, actor: Actor): Promise<PeoplePage> {
    const em = this.em.fork()
    const [{ rows: found, capped }, tags, owners, frame] = await Promise.all([
      directoryRepository.page(em, filter, actor.id, PEOPLE_SHOWN + 1),
      directoryRepository.tags(em.fork(), TAGS_SHOWN),
      this.staff.owners(),
      this.staff.readBy(actor),
    ])
    const shown = found.slice(0, PEOPLE_SHOWN)
    const [facts, names] = await Promise.all([
      directoryRepository.facts(
        em,
        shown.map((row) => row.person_id),
      ),
      this.staff.named(shown.flatMap(({ owner_id: owner }) => owner ?? [])),
    ])
    const people = shown.flatMap((row) => {
      const known = facts.get(row.person_id)
      const { person_id: id, name, email, kind, role, business_name: businessName, owner_id: owner } = row
      return known ? { id, name, email, kind, role, businessName, owner: names.get(owner ?? '') ?? null, ...known } : []
    })
    const next = found.length > PEOPLE_SHOWN ? (shown.at(-1)?.id ?? null) : null
    return { people, next, capped, owners, tags, ...frame }
  }

  async setTags(id: string, tags: string[], actor: Actor): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const [person] = await this.persons.lock(em, id)
      const kept = tagsIn(tags.join(','))
      await directoryRepository.setTags(em, person.id, kept)
      const subject = { type: 'person', id: person.id } as const
      await this.audit.recordBy(em, actor, 'person.tagged', subject, { tags: kept.length })
    })
  }

  async setOwner(id: string, owner: string, actor: Actor): Promise<BulkOutcome> {
    const found = await this.persons.find(id)
    const rows = (await this.persons.submissions(found, { limit: MAX_BULK }))
      .filter(({ status }) => OPEN_STATUSES.some((open) => open === status))
      .map((entry) => `${entry.id}:${entry.version}`)
    if (!rows.length) throw new ConflictException('They have no open entries.')
    return this.changes.changeMany({ rows, owner }, actor)
  }

  async dataRequests(actor: Actor): Promise<DataRequestsPage> {
    const [requests, merges, forecast, frame] = await Promise.all([
      this.requests.list(),
      this.merges.recent(MERGES_SHOWN),
      this.retention.forecast(),
      this.staff.readBy(actor),
    ])
    return { ...requests, merges, forecast, ...frame }
  }

  async page(id: string, actor: Actor, before?: string): Promise<PersonPage> {
    const found = await this.persons.find(id)
    const { addresses, users } = found
    const [records, part] = await this.persons.part(found, before)
    const submissions = before ? await this.persons.submissions(found) : records.submissions
    const newest = submissions.find(isListed)
    const nameOf = await this.staff.namesOf(authorsOf(records))
    const [suggestions, merges, requests, tags, owners, names, frame] = await Promise.all([
      this.merges.suggestions(found, submissions),
      this.merges.list(addresses),
      this.requests.listFor(found),
      directoryRepository.tagsOf(this.em.fork(), found.id),
      this.staff.owners(),
      this.staff.named(newest?.owner ? [newest.owner.id] : []),
      this.staff.readBy(actor),
    ])
    const since = new Map(users.map(({ email, createdAt }) => [email, createdAt.toISOString()]))
    const marketing = submissions.map(({ fields }) => marketingOf(fields.marketing))
    return {
      id: found.id,
      ...presentIdentity(submissions),
      addresses: addresses.map((address) => ({ address, accountSince: since.get(address) ?? null })),
      ...part,
      timeline: presentTimeline(records, { presentMail, nameOf }),
      suggestions,
      merges,
      requests,
      marketing: marketing.includes('given') ? 'given' : marketing.includes('withdrawn') ? 'withdrawn' : 'none',
      tags,
      newest: newest ? entryRef(newest) : null,
      owner: names.get(newest?.owner?.id ?? '') ?? null,
      owners,
      ...frame,
    }
  }
}
