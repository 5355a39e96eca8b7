import { Injectable } from '@nestjs/common'
import type { Actor } from '../../auth/access/actor.js'
import { DeskStaffService } from '../users/desk-staff.service.js'
import { DeskRetentionService } from '../retention/desk-retention.service.js'
import { marketingOf } from './people.rules.js'
import type { PeoplePage, PersonPage } from './people.types.js'
import { PersonMergeService } from './person-merge.service.js'
import { PersonRecordsService } from './person-records.service.js'
import { PersonRequestsService } from './person-requests.service.js'
import { presentIdentity, presentTimeline } from './person.presenter.js'

const MERGES_SHOWN = 50

@Injectable()
export class PersonPageService {
  constructor(
    private readonly persons: PersonRecordsService,
    private readonly merges: PersonMergeService,
    private readonly requests: PersonRequestsService,
    private readonly retention: DeskRetentionService,
    private readonly staff: DeskStaffService,
  ) {}

  async overview(actor: Actor): Promise<PeoplePage> {
    const [requests, merges, forecast, frame] = await Promise.all([
      this.requests.list(),
      this.merges.recent(MERGES_SHOWN),
      this.retention.forecast(),
      this.staff.frame(actor),
    ])
    return { ...requests, merges, forecast, ...frame }
  }

  /** Starts at the newest submission or after a given one; the name always comes from the newest. */
  async page(id: string, actor: Actor, before?: string): Promise<PersonPage> {
    const found = await this.persons.find(id)
    const { addresses, users } = found
    const [records, part] = await this.persons.part(found, before)
    const submissions = before ? await this.persons.submissions(found) : records.submissions
    const [suggestions, merges, requests, frame] = await Promise.all([
      this.merges.suggestions(found, submissions),
      this.merges.list(addresses),
      this.requests.listFor(found),
      this.staff.frame(actor),
    ])
    const since = new Map(users.map(({ email, createdAt }) => [email, createdAt.toISOString()]))
    const marketing = submissions.map(({ fields }) => marketingOf(fields.marketing))
    return {
      id: found.id,
      ...presentIdentity(submissions),
      addresses: addresses.map((address) => ({ address, accountSince: since.get(address) ?? null })),
      ...part,
      timeline: presentTimeline(records),
      suggestions,
      merges,
      requests,
      marketing: marketing.includes('given') ? 'given' : marketing.includes('withdrawn') ? 'withdrawn' : 'none',
      ...frame,
    }
  }
}
