import { MINUTE_MS } from '../../common/durations.rules.js'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/core'
import type { SelectQueryBuilder } from 'kysely'
import { replicaOf, type TableOf } from '../../database/kysely.js'
import { Submission } from '../../forms/submission.entity.js'
import { type MailMessage, UNDELIVERED } from '../../mail/mail-message.entity.js'
import { MAX_COUNTED, TABS, TYPE_OF_TAB, type DeskTab } from '../desk.rules.js'
import type { Count, DeskList, DeskWaiting } from '../desk.types.js'
import type { PersonRequest } from '../people/person-request.repository.js'
import { filteredEntries, type Filter, type OrderKeys } from './desk-filter.js'

const KEPT_MS = MINUTE_MS
const MAX_KEPT = 500

/** Which queries were found to match more rows than are counted: they are not counted again for a minute. */
export class CappedCounts {
  private readonly until = new Map<string, number>()

  has(key: string): boolean {
    return (this.until.get(key) ?? 0) > Date.now()
  }

  add(key: string) {
    const [oldest] = this.until.keys()
    if (this.until.size >= MAX_KEPT && oldest !== undefined) this.until.delete(oldest)
    // Deleted first, so that the order of the keys is the order of their expiry.
    this.until.delete(key)
    this.until.set(key, Date.now() + KEPT_MS)
  }
}

interface Tables {
  submission: TableOf<Submission> & OrderKeys
  mail_message: TableOf<MailMessage>
  person_request: TableOf<PersonRequest>
}

/** A query for the ids of the rows to count. */
export type Ids = SelectQueryBuilder<Tables, never, { id: string }>

const OWNED_COUNTED = 1000

/** Counts up to a limit, beyond which no one needs the exact number. All counts of a page come from one statement. */
@Injectable()
export class DeskCountRepository {
  private readonly capped = new CappedCounts()

  /** Entries that match a filter. */
  async matching(em: EntityManager, filter: Filter): Promise<Count> {
    return (await this.countEach(em, { matching: entries(em, filter) })).matching
  }

  /** The totals of every list, and what needs attention in this one. */
  async ofList(em: EntityManager, tab: DeskTab): Promise<Pick<DeskList, 'counts' | 'triage'>> {
    const { fresh, overdue, undelivered, ...counts } = await this.countEach(em, {
      ...ofEachTab((one) => entries(em, { tab: one, query: {}, me: '' })),
      fresh: entries(em, { tab, query: { status: 'new' }, me: '' }),
      overdue: entries(em, { tab, query: { overdue: 'yes' }, me: '' }),
      undelivered: undeliveredOf(em, tab),
    })
    return { counts, triage: { new: fresh, overdue, undelivered } }
  }

  async waiting(em: EntityManager): Promise<DeskWaiting> {
    const db = replicaOf<Tables>(em)
    const { review, requests, mail } = await countEach(em, {
      review: db.selectFrom('submission').where('status', '=', 'pending').select('id'),
      requests: db.selectFrom('person_request').where('closed_at', 'is', null).select('id'),
      mail: mails(em, UNDELIVERED),
    })
    return { review: review.count, requests: requests.count, mail }
  }

  mails(em: EntityManager): Promise<Record<'queued' | 'failing' | 'dead', Count>> {
    return countEach(em, {
      queued: mails(em, ['queued']),
      failing: mails(em, ['failing']),
      dead: mails(em, ['dead']),
    })
  }

  /** The number of entries each of several users owns, counted to a low limit. */
  async owned(em: EntityManager, owners: string[]): Promise<Record<string, Count>> {
    if (!owners.length) return {}
    const owned = owners.map((owner) => [
      owner,
      replicaOf<Tables>(em).selectFrom('submission').where('owner_id', '=', owner).select('id'),
    ])
    return countEach(em, Object.fromEntries(owned), OWNED_COUNTED)
  }

  /** Does not repeat counts that reached the limit a moment ago. */
  private async countEach<Name extends string>(em: EntityManager, wanted: Record<Name, Ids>) {
    const keys = Object.entries<Ids>(wanted).map(([name, ids]) => [name as Name, keyOf(ids)] as const)
    const open = keys.filter(([, key]) => !this.capped.has(key)).map(([name]) => [name, wanted[name]])
    const counted = open.length ? await countEach(em, Object.fromEntries(open) as Record<Name, Ids>) : undefined
    for (const [name, key] of keys) if (counted?.[name]?.more) this.capped.add(key)
    return Object.fromEntries(keys.map(([name]) => [name, counted?.[name] ?? CAPPED])) as Record<Name, Count>
  }
}

const CAPPED: Count = { count: MAX_COUNTED, more: true }

function keyOf(ids: Ids): string {
  const { sql, parameters } = ids.compile()
  return JSON.stringify([sql, parameters])
}

const entries = (em: EntityManager, filter: Filter): Ids => filteredEntries(em, filter).select('submission.id')

const mails = (em: EntityManager, states: readonly MailMessage['state'][]): Ids =>
  replicaOf<Tables>(em).selectFrom('mail_message').where('state', 'in', states).select('id')

/** Entries with undelivered mail. */
const undeliveredOf = (em: EntityManager, tab: DeskTab): Ids =>
  replicaOf<Tables>(em)
    .selectFrom('mail_message')
    .innerJoin('submission', 'submission.id', 'mail_message.submission_id')
    .where('mail_message.state', 'in', UNDELIVERED)
    .where('submission.type', '=', TYPE_OF_TAB[tab])
    .select('submission.id')
    .distinct()

export const ofEachTab = (idsOf: (tab: DeskTab) => Ids) =>
  Object.fromEntries(TABS.map((tab) => [tab, idsOf(tab)])) as Record<DeskTab, Ids>

export async function countEach<Name extends string>(
  em: EntityManager,
  wanted: Record<Name, Ids>,
  limit = MAX_COUNTED,
): Promise<Record<Name, Count>> {
  const names = Object.keys(wanted) as Name[]
  const found = await replicaOf<Tables>(em)
    .selectNoFrom(({ selectFrom }) =>
      names.map((name) =>
        selectFrom(wanted[name].limit(limit + 1).as('counted'))
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .as(name),
      ),
    )
    .executeTakeFirstOrThrow()
  const counts = names.map((name) => {
    const count = Number(found[name])
    return [name, { count: Math.min(count, limit), more: count > limit }]
  })
  return Object.fromEntries(counts) as Record<Name, Count>
}
