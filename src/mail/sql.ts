import { EntityManager } from '@mikro-orm/core'
import type { PGlite } from '@electric-sql/pglite'
import type { PostgreSqlConnection } from '@mikro-orm/postgresql'
import { type Db, fromKysely, fromPglite, type KyselyTransactionLike } from 'pg-boss'

/** The queue's door to the product's own database, embedded or not, outside any transaction. */
export function queueDatabase(em: EntityManager): Db {
  let embedded: Db | undefined
  return {
    async executeSql(text, values) {
      const client = await (em.getConnection() as unknown as PostgreSqlConnection).getNativeClient()
      if (!('exec' in client)) return client.query(text, values)
      embedded ??= fromPglite(client as unknown as PGlite)
      return embedded.executeSql(text, values)
    },
  }
}

/** The same inside the transaction that `em` is in. */
export function transactionDatabase(em: EntityManager): Db {
  const transaction = em.getTransactionContext<KyselyTransactionLike>()
  if (!transaction) throw new Error('A mail is queued inside a transaction.')
  return fromKysely(transaction)
}
