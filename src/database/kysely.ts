import type { EntityManager } from '@mikro-orm/core'
import type { Kysely, SnakeCase, SqlEntityManager } from '@mikro-orm/sql'
import type { ColumnType } from 'kysely'

type Entity = { id: string }
type Plain = string | number | boolean

type Name<Property extends string, Value> =
  NonNullable<Value> extends (...parts: never[]) => unknown
    ? never
    : NonNullable<Value> extends Entity
      ? `${SnakeCase<Property>}_id`
      : SnakeCase<Property>

/** Times are read as PostgreSQL writes them, which loses nothing of them, and written as ISO text; JSON is written as text. */
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

/** A table as Kysely sees it, from the entity that declares it. */
export type TableOf<E> = { [Property in keyof E & string as Name<Property, E[Property]>]: Column<E[Property]> }

/** Typed hand-written queries, inside the transaction that `em` is in or on their own. */
export const kyselyOf = <Tables>(em: EntityManager): Kysely<Tables> =>
  (em as SqlEntityManager).getKysely() as Kysely<unknown> as Kysely<Tables>

/** The same for reading what may be a moment old: outside a transaction, from the replica where there is one. */
export const replicaOf = <Tables>(em: EntityManager): Kysely<Tables> =>
  (em as SqlEntityManager).getKysely({ type: 'read' }) as Kysely<unknown> as Kysely<Tables>
