import type { EntityManager } from '@mikro-orm/core'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { TableOf } from '../../database/kysely.js'
import type { DeskEntry } from '../../forms/desk-entry.entity.js'
import { filteredEntries, type Filter, type FilteredEntries, type OrderKeys } from './desk-filter.js'
import { isByOwner, type Order, reversed } from './desk-order.js'
import { ownersByName } from './desk-owners.js'

interface Tables {
  desk_entry: TableOf<DeskEntry> & OrderKeys
}

const LISTED = [
  'id', 'type', 'reference', 'name', 'email', 'phone', 'country', 'business_name', 'business_website', 'role', 'kind', 'amount',
  'preferred_date', 'received_at', 'status', 'owner_id', 'due_at', 'replied_at', 'version', 'name_key', 'due_key', 'preferred_key',
] as const // prettier-ignore

/** One row of a list, as the database holds it. */
export type EntryRow = Awaited<ReturnType<typeof walk>>[number]

export interface Page {
  order: Order
  after?: string[]
  before?: string[]
  limit: number
}

/** So many rows of a filter in an order, those right after a place, or right before it. */
export async function pageOf(em: EntityManager, filter: Filter, { order, after, before, limit }: Page) {
  const way = before ? reversed(order) : order
  const from = before ?? after
  const found = isByOwner(order)
    ? await byOwner(em, filter, way, from, limit)
    : await walk(filteredEntries(em, filter), way, from, limit)
  return before ? found.reverse() : found
}

function walk(entries: FilteredEntries, way: Order, from: string[] | undefined, limit: number) {
  let rows = (from ? entries.where((eb) => beyond(eb, way, from)) : entries).select(LISTED)
  for (const column of way.columns) rows = rows.orderBy(column, way.descending ? 'desc' : 'asc')
  return rows.limit(limit).execute()
}

/** One owner after the other by name, then what has none: each part has an index of its own, and a name needs none. */
async function byOwner(em: EntityManager, filter: Filter, way: Order, from: string[] | undefined, limit: number) {
  const rows: EntryRow[] = []
  const within: Order = { ...way, columns: way.columns.slice(1) }
  const owners = [...(await ownersByName(em)), null]
  if (way.descending) owners.reverse()
  const start = from ? Math.max(0, owners.indexOf(from[0] || null)) : 0
  for (const [at, owner] of owners.entries()) {
    if (at < start || rows.length === limit) continue
    const entries = filteredEntries(em, filter)
    const theirs = owner ? entries.where('owner_id', '=', owner) : entries.where('owner_id', 'is', null)
    rows.push(...(await walk(theirs, within, at === start ? from?.slice(1) : undefined, limit - rows.length)))
  }
  return rows
}

/** Strictly after a place in an order; the place is a set of values, so its row may be gone by now. */
function beyond(eb: ExpressionBuilder<Tables, 'desk_entry'>, { columns, descending }: Order, place: string[]) {
  const way = descending ? '<' : '>'
  const step = (at: number): Expression<SqlBool> => {
    const [column, value] = [columns[at] as Order['columns'][number], place[at] as string]
    const past = eb(column, way, value)
    return at === columns.length - 1 ? past : eb.or([past, eb.and([eb(column, '=', value), step(at + 1)])])
  }
  const [first, value] = [columns[0] as Order['columns'][number], place[0] as string]
  // The first column alone as well, for which every planner can use the index.
  return eb.and([eb(first, descending ? '<=' : '>=', value), step(0)])
}
