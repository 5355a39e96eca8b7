import { BadRequestException } from '@nestjs/common'
import { isDay, type DeskQuery, type DeskSort, type ListName } from '../desk/desk.rules.js'

type OrderColumn =
  | 'quiet'
  | 'owned'
  | 'received_at'
  | 'id'
  | 'owner_id'
  | 'name_key'
  | 'country'
  | 'status'
  | 'due_key'
  | 'preferred_key'

/** The columns a list is sorted by. The id comes last, so that the order is total. */
export interface Order {
  columns: OrderColumn[]
  descending: boolean
}

const ORDERS: Record<DeskSort, Order> = {
  received: { columns: ['received_at', 'id'], descending: true },
  name: { columns: ['name_key', 'id'], descending: false },
  country: { columns: ['country', 'received_at', 'id'], descending: false },
  status: { columns: ['status', 'received_at', 'id'], descending: false },
  owner: { columns: ['owner_id', 'received_at', 'id'], descending: false },
  due: { columns: ['due_key', 'id'], descending: false },
  preferred: { columns: ['preferred_key', 'id'], descending: false },
}

/** Unanswered replies first, then entries without an owner. */
const ATTENTION: Order = { columns: ['quiet', 'owned', 'due_key', 'id'], descending: false }
export const WORK_ORDER: Order = { columns: ['quiet', 'due_key', 'id'], descending: false }

export function orderOf({ sort, dir, status }: DeskQuery, tab?: ListName): Order {
  if (tab === 'inbox' && !sort && !status) return ATTENTION
  const { columns, descending } = ORDERS[sort ?? 'received']
  return { columns, descending: dir ? dir === 'desc' : descending }
}

export const isByOwner = ({ columns }: Order) => columns[0] === 'owner_id'

export const reversed = (order: Order): Order => ({ ...order, descending: !order.descending })

const matches = (pattern: RegExp) => (value: string) => pattern.test(value)

const MOMENT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?)\+00$/

function isMoment(value: string) {
  const [, day = '', time = ''] = MOMENT.exec(value) ?? []
  return isDay(day) && !Number.isNaN(Date.parse(`${day}T${time}Z`))
}

const UUID = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'
const isText = matches(/^[^\0]*$/)

const VALID: Record<OrderColumn, (value: string) => boolean> = {
  quiet: matches(/^(?:true|false)$/),
  owned: matches(/^(?:true|false)$/),
  received_at: isMoment,
  id: matches(new RegExp(`^${UUID}$`)),
  owner_id: matches(new RegExp(`^(?:${UUID})?$`)),
  name_key: isText,
  country: isText,
  status: matches(/^[a-z-]+$/),
  due_key: (value) => value === 'infinity' || isMoment(value),
  preferred_key: isText,
}

export type SortKey = Record<Exclude<OrderColumn, 'owner_id' | 'owned' | 'quiet'>, string> & {
  owner_id: string | null
  quiet: boolean
  owned: boolean
}

export const sortKeyOf = ({ columns }: Order, row: SortKey) => columns.map((column) => String(row[column] ?? ''))

/** A page boundary for an address: the sort values of the row there, so that the row itself may disappear. */
export const writeCursor = (order: Order, row: SortKey) =>
  Buffer.from(JSON.stringify(sortKeyOf(order, row))).toString('base64url')

export function readCursor({ columns }: Order, cursor: string): string[] {
  const values = parseCursor(cursor)
  const isValid =
    values.length === columns.length &&
    columns.every((column, at) => typeof values[at] === 'string' && VALID[column](values[at]))
  if (!isValid) throw new BadRequestException('There is no such page of the list.')
  return values as string[]
}

function parseCursor(cursor: string): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(values) ? values : []
  } catch {
    return []
  }
}
