import type { EntityManager } from '@mikro-orm/core'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { TableOf } from '../database/kysely.js'
import type { DeskEntry } from '../forms/desk-entry.entity.js'
import { filteredEntries, type Filter, type FilteredEntries, type OrderKeys } from './desk-filter.js'
import { isByOwner, type Order, reversed } from './desk-order.js'

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

/** Entries with an owner, then those without: each part has an index of its own, and nothing compares with no owner. */
async function byOwner(em: EntityManager, filter: Filter, way: Order, from: string[] | undefined, limit: number) {
  const rows: EntryRow[] = []
  const withoutOwner: Order = { ...way, columns: way.columns.slice(1) }
  const fromOwned = from !== undefined && from[0] !== ''
  for (const owned of way.descending ? [false, true] : [true, false]) {
    const left = limit - rows.length
    // The place is in the other part: this one is behind us if it comes first, and whole if it comes last.
    const behind = from !== undefined && owned !== fromOwned && owned === !way.descending
    if (left === 0 || behind) continue
    const entries = filteredEntries(em, filter).where('owner_id', owned ? 'is not' : 'is', null)
    const place = owned === fromOwned ? (owned ? from : from?.slice(1)) : undefined
    rows.push(...(await walk(entries, owned ? way : withoutOwner, place, left)))
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
