import type { EntityManager } from '@mikro-orm/core'
import type { PgliteConnection } from '@mikro-orm/pglite'
import type { PostgreSqlConnection } from '@mikro-orm/postgresql'
import type { Kysely, SnakeCase, SqlEntityManager } from '@mikro-orm/sql'
import { type ColumnType, sql } from 'kysely'

type Entity = { id: string }
type Plain = string | number | boolean

type Name<Property extends string, Value> =
  NonNullable<Value> extends (...parts: never[]) => unknown
    ? never
    : NonNullable<Value> extends Entity
      ? `${SnakeCase<Property>}_id`
      : SnakeCase<Property>

/** Times are read in PostgreSQL's full precision and written as ISO text; JSON is written as text. */
type Read<Value> = Value extends Plain ? Value : Value extends Date | Entity ? string : Value
type Written<Value> = Value extends Plain ? Value : string

type Column<Value> =
  Extract<Value, null | undefined> extends never
    ? ColumnType<Read<Value>, Written<Value>, Written<Value>>
    : ColumnType<
        Read<NonNullable<Value>> | null,
        Written<NonNullable<Value>> | null | undefined,
        Written<NonNullable<Value>> | null
      >

export type TableOf<E> = { [Property in keyof E & string as Name<Property, E[Property]>]: Column<E[Property]> }

export type TablesOf<Entities> = { [Table in keyof Entities]: TableOf<Entities[Table]> }

/** Typed queries, inside the transaction of `em` if there is one. */
export const kyselyOf = <Tables>(em: EntityManager): Kysely<Tables> =>
  (em as SqlEntityManager).getKysely() as Kysely<unknown> as Kysely<Tables>

/** Typed queries for data that may lag slightly: outside a transaction they go to the replica, if there is one. */
export const replicaOf = <Tables>(em: EntityManager): Kysely<Tables> =>
  (em as SqlEntityManager).getKysely({ type: 'read' }) as Kysely<unknown> as Kysely<Tables>

/** The driver's own client: the embedded engine, or a pool of connections. */
export const nativeClientOf = (em: EntityManager) =>
  (em.getConnection() as PgliteConnection | PostgreSqlConnection).getNativeClient()

/** In a single parameter: with one for each value, compiling the statement takes longer than storing the rows. */
export const rowsOf = (table: string, columns: string[], rows: object[]) => ({
  columns: sql.join(columns.map((column) => sql.ref(column))),
  table: sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::text::json)`,
})
