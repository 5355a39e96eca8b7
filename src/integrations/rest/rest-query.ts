import type { EntityClass, FilterQuery, QueryOrderMap, EntityManager } from '@mikro-orm/core'
import { validate as isUuid } from 'uuid'
import { RestError, unreadable } from './rest-error.js'

export type ColumnType = 'text' | 'uuid' | 'timestamptz'

interface Column {
  type: ColumnType
  property: string
}

export interface Table {
  name: string
  entity: EntityClass<object>
  columns: Record<string, Column>
  /** The column that orders rows which are otherwise alike, so that pages neither overlap nor leave a gap. */
  tieBreaker: string
}

interface Condition {
  column: string
  operator: string
  negated: boolean
  values: (string | Date | null)[]
}

export interface RestQuery {
  columns: { column: string; as: string }[]
  conditions: Condition[]
  order: { column: string; descending: boolean; nulls?: 'first' | 'last' }[]
  limit: number
  offset: number
}

/** The hosted backend's own default, whatever a request asks for. */
const MAX_ROWS = 1000

const OPERATORS: Record<string, string> = {
  eq: '$eq',
  neq: '$ne',
  gt: '$gt',
  gte: '$gte',
  lt: '$lt',
  lte: '$lte',
  like: '$like',
  ilike: '$ilike',
}
const MODIFIERS = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict', 'apikey'])

export function readQuery(table: Table, search: URLSearchParams): RestQuery {
  const column = (name: string) => {
    if (Object.hasOwn(table.columns, name)) return name
    throw new RestError(400, '42703', `column ${table.name}.${name.slice(0, 63)} does not exist`)
  }
  const selected = search.get('select')?.trim() || '*'
  return {
    columns: selected.split(',').flatMap((part) => readSelected(table, part.trim(), column)),
    conditions: [...search]
      .filter(([name]) => !MODIFIERS.has(name))
      .map(([name, text]) => readCondition(table, column(name), text)),
    order: (search.get('order') ?? '')
      .split(',')
      .filter(Boolean)
      .map((part) => {
        const [name = '', ...flags] = part.split('.')
        if (flags.some((flag) => !/^(asc|desc|nullsfirst|nullslast)$/.test(flag)))
          throw unreadable(`order=${part.slice(0, 100)}`)
        const nulls = flags.includes('nullsfirst') ? 'first' : flags.includes('nullslast') ? 'last' : undefined
        return { column: column(name), descending: flags.includes('desc'), ...(nulls && { nulls }) }
      }),
    limit: Math.min(readCount(search.get('limit'), 'limit') ?? MAX_ROWS, MAX_ROWS),
    offset: readCount(search.get('offset'), 'offset') ?? 0,
  }
}

function readSelected(table: Table, part: string, column: (name: string) => string) {
  if (part === '*') return Object.keys(table.columns).map((name) => ({ column: name, as: name }))
  const [, alias, name] = /^(?:(\w+):)?(\w+)$/.exec(part) ?? []
  if (!name) throw unreadable(`select=${part.slice(0, 100)}`)
  return [{ column: column(name), as: alias ?? name }]
}

function readCondition(table: Table, column: string, text: string): Condition {
  const [, not, operator = '', value = ''] = /^(not\.)?([a-z]+)\.(.*)$/s.exec(text) ?? []
  const { type } = table.columns[column] as Column
  const negated = Boolean(not)
  if (operator === 'is') {
    if (value !== 'null') throw unreadable(`${column}=is.${value.slice(0, 20)}`)
    return { column, operator, negated, values: [null] }
  }
  if (operator === 'in') {
    const list = /^\((.*)\)$/s.exec(value)?.[1]
    if (list === undefined) throw unreadable(`${column}=in.${value.slice(0, 100)}`)
    // A quote that is never closed runs to the end; looking for its end again from each further quote would be quadratic.
    const values = [...list.matchAll(/"((?:[^"\\]|\\.)*)"?|([^,"]+)/g)].map(([, quoted, plain]) =>
      quoted === undefined ? (plain as string) : quoted.replace(/\\(.)/g, '$1'),
    )
    return { column, operator, negated, values: values.map((one) => readValue(type, one)) }
  }
  if (!Object.hasOwn(OPERATORS, operator)) throw unreadable(`${column}=${text.slice(0, 100)}`)
  const pattern = operator === 'like' || operator === 'ilike'
  if (pattern && type !== 'text')
    throw new RestError(404, '42883', `operator does not exist: ${type} ${operator === 'like' ? '~~' : '~~*'} unknown`)
  return { column, operator, negated, values: [pattern ? readPattern(value) : readValue(type, value)] }
}

function readValue(type: ColumnType, value: string) {
  if (value.includes('\0')) throw unreadable('a value holds a zero byte')
  if (type === 'uuid' && !isUuid(value)) throw invalidSyntax('22P02', 'uuid', value)
  return type === 'timestamptz' ? readTimestamp(value) : value
}

function readPattern(value: string) {
  if (value.includes('\0')) throw unreadable('a value holds a zero byte')
  if (/(?<!\\)(?:\\\\)*\\$/.test(value))
    throw new RestError(400, '22025', 'LIKE pattern must not end with escape character')
  return value.replaceAll('*', '%')
}

const TIMESTAMP = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?)(Z|[+-]\d\d(?::?\d\d)?)?)?$/i

/** A day or a moment in ISO 8601; in UTC unless it names another zone, as in PostgreSQL. */
function readTimestamp(value: string) {
  const [match, year, month, day, time = '00:00', zone = 'Z'] = TIMESTAMP.exec(value) ?? []
  if (!match) throw invalidSyntax('22007', 'timestamp with time zone', value)
  const offset = /^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone.replace(/^(...)(\d\d)$/, '$1:$2').toUpperCase()
  const moment = new Date(`${year}-${month}-${day}T${time}${offset}`)
  // JavaScript takes 30 February for the second of March.
  const exists = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day)
  if (!exists || Number.isNaN(moment.getTime()) || year === '0000')
    throw new RestError(400, '22008', `date/time field value out of range: "${value}"`)
  return moment
}

const invalidSyntax = (code: string, type: string, value: string) =>
  new RestError(400, code, `invalid input syntax for type ${type}: "${value.slice(0, 100)}"`)

function readCount(text: string | null, name: string) {
  if (text === null) return undefined
  if (!/^\d{1,9}$/.test(text)) throw unreadable(`${name}=${text.slice(0, 20)}`)
  return Number(text)
}

const filterOf = ({ columns }: Table, conditions: Condition[]): FilterQuery<object> => ({
  $and: conditions.map(({ column, operator, negated, values }) => {
    const { property } = columns[column] as Column
    const condition =
      operator === 'is'
        ? { [property]: null }
        : operator === 'in'
          ? { [property]: { $in: values } }
          : { [property]: { [OPERATORS[operator] as string]: values[0] } }
    return negated ? { $not: condition } : condition
  }),
})

/** Ties go the way of the last column, so that an index on both serves either direction. */
const orderOf = ({ columns, tieBreaker }: Table, order: RestQuery['order']): QueryOrderMap<object>[] =>
  [...order, { column: tieBreaker, descending: order.at(-1)?.descending ?? false, nulls: undefined }].map(
    ({ column, descending, nulls }) => ({
      [(columns[column] as Column).property]: `${descending ? 'desc' : 'asc'}${nulls ? ` nulls ${nulls}` : ''}`,
    }),
  )

export type VisibleRows = FilterQuery<object> | undefined

export const restRepository = {
  async find(em: EntityManager, table: Table, visible: VisibleRows, { conditions, order, limit, offset }: RestQuery) {
    if (!visible) return []
    const where = { $and: [visible, filterOf(table, conditions)] }
    return em.find<object>(table.entity, where, { orderBy: orderOf(table, order), limit, offset })
  },

  count: async (em: EntityManager, table: Table, visible: VisibleRows, { conditions }: RestQuery) =>
    visible ? em.count<object>(table.entity, { $and: [visible, filterOf(table, conditions)] }) : 0,
}
