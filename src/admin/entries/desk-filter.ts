import type { EntityManager } from '@mikro-orm/core'
import { replicaOf, type TableOf } from '../../database/kysely.js'
import { DeskEntry } from '../../forms/desk-entry.entity.js'
import { searchTerms } from '../../forms/search.rules.js'
import { MailMessage } from '../../mail/mail-message.entity.js'
import { TYPE_OF_TAB, type DeskQuery, type DeskTab } from '../desk.rules.js'
import { endOfDay, londonDay, startOfDay } from '../../common/london-time.js'

/** What the database derives for ordering, so that an entry without a date has a place too. */
export interface OrderKeys {
  due_key: string
  preferred_key: string
}

interface Tables {
  desk_entry: TableOf<DeskEntry> & OrderKeys
  mail_message: TableOf<MailMessage>
}

const DAY_MS = 86_400_000

/** The landing forms send the short name, the other forms the long one. */
const UNITED_KINGDOM = ['United Kingdom', 'UK']

export interface Filter {
  /** Without one, every kind of submission. */
  tab?: DeskTab
  query: DeskQuery
  /** Whose entries "mine" are. */
  me: string
  ids?: string[]
  /** What has arrived since is left out. */
  asOf?: Date
}

/** A word of three letters or more is found anywhere; a shorter one at the start of a word, where an index can still help. */
const likeOf = (word: string) => {
  const literal = word.replace(/[\\%_]/g, '\\$&')
  return word.length >= 3 ? `%${literal}%` : `% ${literal}%`
}

/** The entries that a filter leaves, not yet selected from or ordered. */
export function filteredEntries(em: EntityManager, { tab, query, me, ids, asOf }: Filter) {
  const now = new Date()
  let entries = replicaOf<Tables>(em).selectFrom('desk_entry')
  if (tab) entries = entries.where('type', '=', TYPE_OF_TAB[tab])
  if (ids) entries = entries.where('id', 'in', ids)
  if (asOf) entries = entries.where('received_at', '<=', asOf.toISOString())
  if (query.status) entries = entries.where('status', '=', query.status)
  if (query.owner === 'none') entries = entries.where('owner_id', 'is', null)
  else if (query.owner) entries = entries.where('owner_id', '=', query.owner === 'me' ? me : query.owner)
  if (query.country)
    entries = entries.where('country', 'in', UNITED_KINGDOM.includes(query.country) ? UNITED_KINGDOM : [query.country])
  if (query.kind) entries = entries.where('kind', '=', query.kind)
  const since =
    query.within === '1'
      ? startOfDay(londonDay(now))
      : query.within && new Date(now.getTime() - Number(query.within) * DAY_MS)
  if (since) entries = entries.where('received_at', '>=', since.toISOString())
  if (query.from) entries = entries.where('received_at', '>=', startOfDay(query.from).toISOString())
  if (query.to) entries = entries.where('received_at', '<', endOfDay(query.to).toISOString())
  if (query.open || query.overdue) entries = entries.where('status', 'in', ['new', 'in-progress'])
  if (query.overdue) entries = entries.where('due_at', '<', now.toISOString())
  if (query.mail)
    entries = entries.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('mail_message')
          .select('mail_message.id')
          .whereRef('mail_message.submission_id', '=', 'desk_entry.id')
          .where('mail_message.state', 'in', ['failing', 'dead']),
      ),
    )
  for (const word of searchTerms(query.q ?? '')) entries = entries.where('search', 'like', likeOf(word))
  return entries
}

export type FilteredEntries = ReturnType<typeof filteredEntries>
