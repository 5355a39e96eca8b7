import type { EntityManager } from '@mikro-orm/core'
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { replicaOf, type TableOf } from '../database/kysely.js'
import { FORM_TYPES, type FormType } from '../common/form-options.rules.js'
import type { Submission } from '../forms/submission.entity.js'
import { filteredEntries, type Filter, type FilteredEntries, type OrderKeys } from './desk-filter.js'
import { isByOwner, type Order, reversed } from './desk-order.js'
import { MAX_COUNTED, isFiltered } from '../desk/desk.rules.js'
import type { Count } from '../desk/desk.types.js'
import { displayNameOf } from '../auth/users/account.rules.js'
import { User } from '../auth/users/user.entity.js'

interface Tables {
  submission: TableOf<Submission> & OrderKeys
}

const LISTED = [
  'id', 'person_id', 'type', 'reference', 'name', 'email', 'phone', 'country', 'business_name', 'business_website', 'role', 'kind', 'amount',
  'preferred_date', 'received_at', 'status', 'waiting_until', 'outcome', 'outcome_reason', 'decided_at', 'owner_id', 'due_at', 'replied_at', 'version', 'name_key', 'quiet', 'owned', 'due_key', 'preferred_key',
] as const // prettier-ignore

const MAX_SORTED_IN_MEMORY = 1000

export type EntryRow = Awaited<ReturnType<typeof selectPage>>[number]

export interface Page {
  order: Order
  after?: string[]
  before?: string[]
  limit: number
}

export async function pageOf(em: EntityManager, filter: Filter, { order: listed, after, before, limit }: Page) {
  const order = before ? reversed(listed) : listed
  const from = before ?? after
  const found = isByOwner(order)
    ? await byOwner(em, filter, order, from, limit)
    : isInParts(filter, order)
      ? await selectParts(em, filter, order, from, limit)
      : await selectPage(filteredEntries(em, filter), order, from, limit)
  return before ? found.reverse() : found
}

/** Finds rows and their number in one pass, since looking up words is costly. Beyond the maximum, reads the page in order instead. */
export async function newestOf(em: EntityManager, filter: Filter, order: Order, limit: number) {
  let rows = replicaOf<Tables>(em)
    .with(
      (cte) => cte('matching').materialized(),
      () =>
        filteredEntries(em, filter)
          .select(LISTED)
          .limit(MAX_COUNTED + 1),
    )
    .selectFrom('matching')
    .select(LISTED)
    .select(({ fn }) => fn.countAll<string>().over().as('matches'))
  for (const column of order.columns) rows = rows.orderBy(column, order.descending ? 'desc' : 'asc')
  const newest = await rows.limit(limit).execute()
  const matches = Number(newest[0]?.matches ?? 0)
  const found: Count = { count: Math.min(matches, MAX_COUNTED), more: matches > MAX_COUNTED }
  return { found, rows: found.more ? await selectPage(filteredEntries(em, filter), order, undefined, limit) : newest }
}

/** The indexes begin with the kind of form, so a list of all kinds is merged from a page of each. */
const isInParts = ({ tab }: Filter, { columns }: Order) => tab === 'inbox' && columns[0] !== 'quiet'

const KINDS = sql<{ kind: FormType }>`(values ${sql.join(FORM_TYPES.map((type) => sql`(${type}::text)`))})`.as<'kinds'>(
  sql`kinds(kind)`,
)

function selectParts(em: EntityManager, filter: Filter, order: Order, from: string[] | undefined, limit: number) {
  const part = pageFrom(filteredEntries(em, filter), order, from, limit).where(
    sql.ref('submission.type'),
    '=',
    sql.ref('kinds.kind'),
  )
  let rows = replicaOf<Tables>(em)
    .selectFrom(KINDS)
    .innerJoinLateral(part.as('part'), (join) => join.onTrue())
    .select(LISTED.map((column) => `part.${column}` as const))
  for (const column of order.columns) rows = rows.orderBy(`part.${column}`, order.descending ? 'desc' : 'asc')
  return rows.limit(limit).execute()
}

function pageFrom(entries: FilteredEntries, order: Order, from: string[] | undefined, limit: number) {
  let rows = (from ? entries.where((eb) => afterCursor(eb, order, from)) : entries).select(LISTED)
  for (const column of order.columns) rows = rows.orderBy(column, order.descending ? 'desc' : 'asc')
  return rows.limit(limit)
}

const selectPage = (...page: Parameters<typeof pageFrom>) => pageFrom(...page).execute()

/** Sorts by the owner's name, with entries without an owner after the last name. No index covers the name of a user. */
async function byOwner(em: EntityManager, filter: Filter, order: Order, cursor: string[] | undefined, limit: number) {
  // The owner of the cursor may own nothing any more.
  const owners = [...(await ownersByName(em, cursor?.[0] ? [cursor[0]] : [])), null]
  // The position of a deleted account is unknown, so the list starts over.
  const from = cursor && owners.includes(cursor[0] || null) ? cursor : undefined
  if (order.descending) owners.reverse()
  const part = { em, filter, order, owners, from, limit }
  const few = isFiltered(filter.query) ? await fewByOwner(part) : undefined
  return few ?? ownerAfterOwner(part)
}

interface Part {
  em: EntityManager
  filter: Filter
  order: Order
  owners: (string | null)[]
  from: string[] | undefined
  limit: number
}

/** A selective filter is queried once and sorted here; undefined if it matches too many rows. */
async function fewByOwner({ em, filter, order, owners, from, limit }: Part): Promise<EntryRow[] | undefined> {
  const found = await filteredEntries(em, filter)
    .select(['id', 'owner_id', 'received_at'])
    .limit(MAX_SORTED_IN_MEMORY + 1)
    .execute()
  if (found.length > MAX_SORTED_IN_MEMORY) return undefined
  type SortKey = Pick<EntryRow, 'id' | 'owner_id' | 'received_at'>
  const turns = new Map(owners.map((owner, at) => [owner, at]))
  const turnOf = ({ owner_id: owner }: SortKey) => turns.get(owner) ?? owners.length
  const sign = order.descending ? -1 : 1
  // Timestamps are UTC text here, so they sort as text.
  const compare = (a: SortKey, b: SortKey) =>
    turnOf(a) - turnOf(b) ||
    sign * (a.received_at < b.received_at ? -1 : a.received_at > b.received_at ? 1 : 0) ||
    sign * (a.id < b.id ? -1 : 1)
  const [owner, receivedAt = '', id = ''] = from ?? []
  const start: SortKey = { owner_id: owner || null, received_at: receivedAt, id }
  const page = found
    .sort(compare)
    .filter((row) => !from || (row.id !== id && compare(row, start) > 0))
    .slice(0, limit)
  if (!page.length) return []
  const rows = await selectPage(
    filteredEntries(em, { query: {}, me: filter.me, ids: page.map((one) => one.id) }),
    order,
    undefined,
    limit,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return page.flatMap((one) => byId.get(one.id) ?? [])
}

async function ownerAfterOwner({ em, filter, order, owners, from, limit }: Part) {
  const rows: EntryRow[] = []
  const within: Order = { ...order, columns: order.columns.slice(1) }
  const start = from ? owners.indexOf(from[0] || null) : 0
  for (const [at, owner] of owners.entries()) {
    if (at < start || rows.length === limit) continue
    const entries = filteredEntries(em, filter)
    const theirs = owner ? entries.where('owner_id', '=', owner) : entries.where('owner_id', 'is', null)
    rows.push(...(await selectPage(theirs, within, at === start ? from?.slice(1) : undefined, limit - rows.length)))
  }
  return rows
}

/** Strictly after the cursor. The cursor holds values, so its row may have been deleted. */
function afterCursor(eb: ExpressionBuilder<Tables, 'submission'>, { columns, descending }: Order, cursor: string[]) {
  const comparison = descending ? '<' : '>'
  const step = (at: number): Expression<SqlBool> => {
    const [column, value] = [columns[at] as Order['columns'][number], cursor[at] as string]
    const past = eb(column, comparison, value)
    return at === columns.length - 1 ? past : eb.or([past, eb.and([eb(column, '=', value), step(at + 1)])])
  }
  const [first, value] = [columns[0] as Order['columns'][number], cursor[0] as string]
  // The condition on the first column is redundant, but lets every planner use the index.
  return eb.and([eb(first, descending ? '<=' : '>=', value), step(0)])
}

/** The ids of all users who own an entry, whether or not they still have a role, and of some more; sorted by name. */
async function ownersByName(em: EntityManager, more: string[]): Promise<string[]> {
  const ids = [...(await ownerIds(em)), ...more]
  const users = await em.find(User, { id: { $in: ids } }, { disableIdentityMap: true })
  return users
    .map(({ id, email, userMetadata }) => ({ id, name: displayNameOf(userMetadata) || email }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en-GB') || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
}

/** Skips through the index from one owner to the next, without reading the entries. */
async function ownerIds(em: EntityManager): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const last = ids.at(-1)
    let next = replicaOf<Tables>(em).selectFrom('submission').where('owner_id', 'is not', null).select('owner_id')
    if (last) next = next.where('owner_id', '>', last)
    const found = await next.orderBy('owner_id').limit(1).executeTakeFirst()
    if (!found?.owner_id) return ids
    ids.push(found.owner_id)
  }
}
