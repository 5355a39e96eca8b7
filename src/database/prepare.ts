import { MikroORM } from '@mikro-orm/core'
import type { Environment } from '../config/environment.js'
import { syncToDisk } from './embedded.js'
import { lockFolder } from './folder-lock.js'
import { migrate } from './migrate.js'
import { ormOptions } from './orm-options.js'

/** Opens a database outside the server, migrated; for commands. */
export async function openDatabase(environment: Environment) {
  const unlock = environment.DATABASE_URL ? () => undefined : lockFolder(environment.dataFolder)
  const orm = await MikroORM.init(ormOptions(environment) as never)
  if (!environment.DATABASE_URL && !environment.inMemory) await syncToDisk(orm)
  await migrate(orm, environment)
  return {
    orm,
    async close() {
      await orm.close(true)
      unlock()
    },
  }
}

export async function prepareDatabase(environment: Environment) {
  const { close } = await openDatabase(environment)
  await close()
}
