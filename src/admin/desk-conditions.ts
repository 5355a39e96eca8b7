import { TYPE_OF_TAB, type DeskQuery, type DeskSort, type DeskTab } from './desk.rules.js'

/** The parameters of one statement, in the order they are named. */
export class Parameters {
  readonly values: unknown[] = []

  add(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}

export const OVERDUE = `e.status in ('new', 'in-progress') and e.due_at is not null and e.due_at < now()`
const UNDELIVERED = `exists (select 1 from mail_message m where m.submission_id = e.id and m.state in ('failing', 'dead'))`

/** The landing forms send the short name, the other forms the long one. */
const UNITED_KINGDOM = ['United Kingdom', 'UK']

const LONDON = `'Europe/London'`

/** The same folding as the stored search words went through. */
export const fold = (words: string) =>
  words
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')

/** A word of three letters or more is found anywhere; a shorter one at the start of a word, where the index can still help. */
const likeOf = (word: string) => {
  const literal = word.replace(/[\\%_]/g, '\\$&')
  return word.length >= 3 ? `%${literal}%` : `% ${literal}%`
}

/** What the filter leaves of a tab, as SQL over `desk_entry e`. */
export function conditionsOf(tab: DeskTab, query: DeskQuery, me: string, parameters: Parameters): string {
  const all = [`e.type = '${TYPE_OF_TAB[tab]}'`]
  if (query.status) all.push(`e.status = ${parameters.add(query.status)}`)
  if (query.owner === 'none') all.push('e.owner_id is null')
  else if (query.owner) all.push(`e.owner_id = ${parameters.add(query.owner === 'me' ? me : query.owner)}::uuid`)
  if (query.country)
    all.push(
      UNITED_KINGDOM.includes(query.country)
        ? `e.country in ('United Kingdom', 'UK')`
        : `e.country = ${parameters.add(query.country)}`,
    )
  if (query.kind) all.push(`e.kind = ${parameters.add(query.kind)}`)
  if (query.within === '1')
    all.push(`e.received_at >= date_trunc('day', now() at time zone ${LONDON}) at time zone ${LONDON}`)
  else if (query.within)
    all.push(`e.received_at >= now() - make_interval(days => ${parameters.add(query.within)}::int)`)
  if (query.from) all.push(`e.received_at >= ${parameters.add(query.from)}::date::timestamp at time zone ${LONDON}`)
  if (query.to) all.push(`e.received_at < (${parameters.add(query.to)}::date + 1)::timestamp at time zone ${LONDON}`)
  if (query.overdue) all.push(OVERDUE)
  if (query.mail) all.push(UNDELIVERED)
  for (const word of fold(query.q ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8))
    all.push(`e.search like ${parameters.add(likeOf(word))}`)
  return all.join(' and ')
}

/** The columns that a list is ordered by; the id comes last in each, so that no two rows are in one place. */
const ORDERS: Record<DeskSort, { columns: string[]; types: string[]; down: boolean }> = {
  received: { columns: ['received_at', 'id'], types: ['timestamptz', 'uuid'], down: true },
  name: { columns: ['name_key', 'id'], types: ['text collate "C"', 'uuid'], down: false },
  country: { columns: ['country', 'received_at', 'id'], types: ['text', 'timestamptz', 'uuid'], down: false },
}

export interface Order {
  columns: string[]
  types: string[]
  down: boolean
}

/** Names and countries run from A, dates from the newest, unless asked otherwise. */
export function orderOf({ sort = 'received', dir }: DeskQuery): Order {
  const { columns, types, down } = ORDERS[sort]
  return { columns, types, down: dir ? dir === 'desc' : down }
}

export const turned = (order: Order): Order => ({ ...order, down: !order.down })

export const orderSql = ({ columns, down }: Order) =>
  columns.map((column) => `e.${column} ${down ? 'desc' : 'asc'}`).join(', ')

/** Strictly after a row, in the order; the row is given by its values, so it may be gone by now. */
export const afterSql = ({ columns, types, down }: Order, values: unknown[], parameters: Parameters) =>
  `(${columns.map((column) => `e.${column}`).join(', ')}) ${down ? '<' : '>'} (${values
    .map((value, index) => `${parameters.add(value)}::${types[index]}`)
    .join(', ')})`

export const writeCursor = (values: string[]) => Buffer.from(JSON.stringify(values)).toString('base64url')

/** Undefined for anything that is not a cursor of this order. */
export function readCursor(cursor: string, { types }: Order): string[] | undefined {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(values) || values.length !== types.length) return undefined
    return values.every((value, index) => typeof value === 'string' && FORMS[types[index] ?? '']?.test(value))
      ? (values as string[])
      : undefined
  } catch {
    return undefined
  }
}

const FORMS: Record<string, RegExp> = {
  timestamptz: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?Z$/,
  uuid: /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/,
  text: /^.*$/s,
  'text collate "C"': /^.*$/s,
}
