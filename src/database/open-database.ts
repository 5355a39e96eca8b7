import { type EntityClass, MikroORM } from '@mikro-orm/core'
import type { Environment } from '../config/environment.js'
import { openEmbedded } from './embedded.js'
import { migrate } from './migrate.js'
import { ormOptions } from './orm-options.js'

/** Opens a migrated database outside the server, for commands; each names the entities it uses. */
export async function openDatabase(environment: Environment, entities: EntityClass<object>[] = []) {
  const embedded = openEmbedded(environment)
  const orm = await MikroORM.init({ ...(await ormOptions(environment, { embedded })), entities } as never)
  await migrate(orm, environment)
  return {
    orm,
    async close() {
      await orm.close(true)
      await embedded?.close()
    },
  }
}
