import type { EntityManager } from '@mikro-orm/core'
import { kyselyOf } from '../database/kysely.js'
import { ServerSecret } from './server-secret.entity.js'

const ROOT = 'root'

export interface SealedColumn {
  table: string
  id: string
  column: string
  purpose: string
}

type Tables = Record<string, Record<string, string>>

export const secretsRepository = {
  /** If several instances start together, one writes and all read the same secret. */
  async rootSecret(em: EntityManager, candidate: string): Promise<string> {
    await em.upsert(
      ServerSecret,
      { name: ROOT, value: candidate, createdAt: new Date() },
      { onConflictAction: 'ignore' },
    )
    const { value } = await em.fork().findOneOrFail(ServerSecret, { name: ROOT })
    return value
  },

  lockSealedByOthers: (
    em: EntityManager,
    { table, id, column }: SealedColumn,
    rootId: string,
    after: string | undefined,
    limit: number,
  ) =>
    kyselyOf<Tables>(em)
      .selectFrom(table)
      .select(({ ref }) => [ref(id).as('id'), ref(column).as('sealed')])
      .where(column, 'not like', `${rootId}.%`)
      .$if(after !== undefined, (query) => query.where(id, '>', after ?? ''))
      .orderBy(id)
      .limit(limit)
      .forUpdate()
      .execute(),
  replaceSealed: (em: EntityManager, { table, id, column }: SealedColumn, rowId: string, sealed: string) =>
    kyselyOf<Tables>(em)
      .updateTable(table)
      .set({ [column]: sealed })
      .where(id, '=', rowId)
      .execute(),
}
