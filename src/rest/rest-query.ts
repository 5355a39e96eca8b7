import { validate as isUuid } from 'uuid'
import { RestError, unreadable } from './rest-error.js'

export type ColumnType = 'text' | 'uuid' | 'timestamptz'
export interface Table {
  name: string
  columns: Record<string, ColumnType>
}

interface Condition {
  column: string
  operator: string
  negated: boolean
  values: (string | null)[]
}

export interface RestQuery {
  columns: { column: string; as: string }[]
  conditions: Condition[]
  order: { column: string; descending: boolean; nulls?: 'FIRST' | 'LAST' }[]
  limit?: number
  offset: number
}

/** Each operator as SQL, and the cast of its value; never a word of the caller's. */
const OPERATORS: Record<string, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'LIKE',
  ilike: 'ILIKE',
}
const MODIFIERS = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict', 'apikey'])

/** Reads the parameters of a PostgREST request for one of our tables; every name must be a column we know. */
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
        const nulls = flags.includes('nullsfirst') ? 'FIRST' : flags.includes('nullslast') ? 'LAST' : undefined
        return { column: column(name), descending: flags.includes('desc'), ...(nulls && { nulls }) }
      }),
    limit: readCount(search.get('limit'), 'limit'),
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
  const type = table.columns[column] as ColumnType
  const negated = Boolean(not)
  if (operator === 'is') {
    if (value !== 'null') throw unreadable(`${column}=is.${value.slice(0, 20)}`)
    return { column, operator, negated, values: [null] }
  }
  if (operator === 'in') {
    const list = /^\((.*)\)$/s.exec(value)?.[1]
    if (list === undefined) throw unreadable(`${column}=in.${value.slice(0, 100)}`)
    const values = [...list.matchAll(/"((?:[^"\\]|\\.)*)"|([^,"]+)/g)].map(([, quoted, plain]) =>
      quoted === undefined ? (plain as string) : quoted.replace(/\\(.)/g, '$1'),
    )
    return { column, operator, negated, values: values.map((one) => checked(type, one)) }
  }
  if (!Object.hasOwn(OPERATORS, operator)) throw unreadable(`${column}=${text.slice(0, 100)}`)
  const pattern = operator === 'like' || operator === 'ilike'
  return { column, operator, negated, values: [pattern ? value.replaceAll('*', '%') : checked(type, value)] }
}

function checked(type: ColumnType, value: string) {
  if (value.includes('\0')) throw unreadable('a value holds a zero byte')
  if (type === 'uuid' && !isUuid(value))
    throw new RestError(400, '22P02', `invalid input syntax for type uuid: "${value.slice(0, 100)}"`)
  if (type === 'timestamptz' && Number.isNaN(Date.parse(value)))
    throw new RestError(
      400,
      '22007',
      `invalid input syntax for type timestamp with time zone: "${value.slice(0, 100)}"`,
    )
  return value
}

function readCount(text: string | null, name: string) {
  if (text === null) return undefined
  if (!/^\d{1,9}$/.test(text)) throw unreadable(`${name}=${text.slice(0, 20)}`)
  return Number(text)
}

/** The conditions as SQL with placeholders. */
export function whereOf(table: Table, conditions: Condition[]): { sql: string; values: string[] } {
  const values: string[] = []
  const parts = conditions.map(({ column, operator, negated, values: given }) => {
    const type = table.columns[column] as ColumnType
    const not = negated ? 'NOT ' : ''
    if (operator === 'is') return `${not}("${column}" IS NULL)`
    const cast = operator === 'like' || operator === 'ilike' ? 'text' : type
    const name = cast === 'text' && type !== 'text' ? `"${column}"::text` : `"${column}"`
    values.push(...(given as string[]))
    if (operator === 'in')
      return given.length ? `${not}(${name} IN (${given.map(() => `?::${cast}`).join(', ')}))` : `${not}(false)`
    return `${not}(${name} ${OPERATORS[operator]} ?::${cast})`
  })
  return { sql: parts.length ? parts.join(' AND ') : 'true', values }
}

export const orderOf = (order: RestQuery['order']) =>
  order.length === 0
    ? ''
    : ` ORDER BY ${order
        .map(
          ({ column, descending, nulls }) =>
            `"${column}" ${descending ? 'DESC' : 'ASC'}${nulls ? ` NULLS ${nulls}` : ''}`,
        )
        .join(', ')}`
