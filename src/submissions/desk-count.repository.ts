import { BoundedMap } from '../common/bounded-map.js'
import { MINUTE_MS } from '../common/durations.rules.js'
import type { EntityManager } from '@mikro-orm/core'
import type { SelectQueryBuilder } from 'kysely'
import { replicaOf, type TableOf } from '../database/kysely.js'
import { Submission } from '../forms/submission.entity.js'
import { type MailMessage, UNDELIVERED } from '../mail/mail-message.entity.js'
import { type DeskQuery, type ListName, MAX_COUNTED, TABS, TYPE_OF_TAB } from '../desk/desk.rules.js'
import type { Count, DeskWaiting } from '../desk/desk.types.js'
import type { DeskList } from './submissions.types.js'
import { filteredEntries, isOpen, type Filter, type OrderKeys } from './desk-filter.js'

const KEPT_MS = MINUTE_MS
const MAX_KEPT = 500

/** Which queries were found to match more rows than are counted: they are not counted again for a minute. */
export class CappedCounts {
  private readonly until = new BoundedMap<string, number>(MAX_KEPT)

  has(key: string): boolean {
    return (this.until.get(key) ?? 0) > Date.now()
  }

  add(key: string) {
    this.until.set(key, Date.now() + KEPT_MS)
  }
}

interface Tables {
  submission: TableOf<Submission> & OrderKeys
  mail_message: TableOf<MailMessage>
  person_request: { id: string; closed_at: Date | null }
}

export type Ids = SelectQueryBuilder<Tables, never, { id: string }>

const OWNED_COUNTED = 1000

/** Counts up to a limit, beyond which no one needs the exact number. All counts of a page come from one statement. */
export const countRepository = {
  async matching(em: EntityManager, filter: Filter): Promise<Count> {
    return (await countUncapped(em, { matching: entries(em, filter) })).matching
  },

  async ofList(em: EntityManager, tab: ListName): Promise<Pick<DeskList, 'fresh' | 'total' | 'triage'>> {
    const of = (one: ListName, query: DeskQuery = {}) => entries(em, { tab: one, query, me: '' })
    const { total, replied, overdue, undelivered, ...fresh } = await countUncapped(em, {
      ...ofEach(TABS, (one) => of(one, { status: 'new' })),
      total: of(tab),
      replied: of(tab, { replied: 'yes' }),
      overdue: of(tab, { overdue: 'yes' }),
      undelivered: undeliveredOf(em, tab),
    })
    const inbox = { count: Math.min(MAX_COUNTED, sumOf(fresh)), more: Object.values(fresh).some(({ more }) => more) }
    return { fresh: { inbox, ...fresh }, total, triage: { replied, overdue, undelivered } }
  },

  async waiting(em: EntityManager): Promise<DeskWaiting> {
    const db = replicaOf<Tables>(em)
    const { review, requests, mail } = await countEach(em, {
      review: db.selectFrom('submission').where('status', '=', 'pending').select('id'),
      requests: db.selectFrom('person_request').where('closed_at', 'is', null).select('id'),
      mail: mails(em, UNDELIVERED),
    })
    return { review: review.count, requests: requests.count, mail }
  },

  mails(em: EntityManager): Promise<Record<'queued' | 'failing' | 'failed', Count>> {
    return countEach(em, {
      queued: mails(em, ['queued']),
      failing: mails(em, ['failing']),
      failed: mails(em, ['failed']),
    })
  },

  async owned(em: EntityManager, owners: string[]): Promise<Record<string, Count>> {
    if (!owners.length) return {}
    const owned = owners.map((owner) => [
      owner,
      replicaOf<Tables>(em).selectFrom('submission').where('owner_id', '=', owner).select('id'),
    ])
    return countEach(em, Object.fromEntries(owned), OWNED_COUNTED)
  },
}

const capped = new CappedCounts()

/** Does not repeat counts that reached the limit a moment ago. */
async function countUncapped<Name extends string>(em: EntityManager, wanted: Record<Name, Ids>) {
  const keys = Object.entries<Ids>(wanted).map(([name, ids]) => [name as Name, keyOf(ids)] as const)
  const open = keys.filter(([, key]) => !capped.has(key)).map(([name]) => [name, wanted[name]])
  const counted = open.length ? await countEach(em, Object.fromEntries(open) as Record<Name, Ids>) : undefined
  for (const [name, key] of keys) if (counted?.[name]?.more) capped.add(key)
  return Object.fromEntries(keys.map(([name]) => [name, counted?.[name] ?? CAPPED])) as Record<Name, Count>
}

const sumOf = (counts: Record<string, Count>) => Object.values(counts).reduce((sum, { count }) => sum + count, 0)

const CAPPED: Count = { count: MAX_COUNTED, more: true }

function keyOf(ids: Ids): string {
  const { sql, parameters } = ids.compile()
  return JSON.stringify([sql, parameters])
}

const entries = (em: EntityManager, filter: Filter): Ids => filteredEntries(em, filter).select('submission.id')

const mails = (em: EntityManager, states: readonly MailMessage['state'][]): Ids =>
  replicaOf<Tables>(em).selectFrom('mail_message').where('state', 'in', states).select('id')

const undeliveredOf = (em: EntityManager, tab: ListName): Ids => {
  const found = replicaOf<Tables>(em)
    .selectFrom('mail_message')
    .innerJoin('submission', 'submission.id', 'mail_message.submission_id')
    .where('mail_message.state', 'in', UNDELIVERED)
    .select('submission.id')
    .distinct()
  return tab === 'inbox' ? found.where(isOpen) : found.where('submission.type', '=', TYPE_OF_TAB[tab])
}

export const ofEach = <Name extends ListName>(names: readonly Name[], idsOf: (name: Name) => Ids) =>
  Object.fromEntries(names.map((name) => [name, idsOf(name)])) as Record<Name, Ids>

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
