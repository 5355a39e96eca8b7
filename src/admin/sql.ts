import { EntityManager } from '@mikro-orm/core'
import type { PostgreSqlConnection } from '@mikro-orm/postgresql'
import { fromKysely, type KyselyTransactionLike } from 'pg-boss'

export interface Sql {
  <Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
}

/** Hand-written SQL with `$1` parameters, in the transaction that `em` is in or on its own; embedded or not. */
export function sqlOf(em: EntityManager): Sql {
  return async <Row>(text: string, values: unknown[] = []) => {
    const client =
      em.getTransactionContext<KyselyTransactionLike>() ??
      ((em.getConnection() as unknown as PostgreSqlConnection).getClient() as unknown as KyselyTransactionLike)
    const { rows } = await fromKysely(client).executeSql(text, values)
    return rows as Row[]
  }
}

/** A moment as text that loses nothing of it, for cursors and for the wire. */
export const isoOf = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
