import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { MikroOrmModuleOptions } from '@mikro-orm/nestjs'
import { Migrator } from '@mikro-orm/migrations'
import { EmbeddedDriver } from './embedded-driver.js'
import { PostgreSqlDriver } from '@mikro-orm/postgresql'
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy'
import { migrations } from '../../migrations/index.js'
import type { Environment } from '../config/environment.js'
import { entities } from './entities.js'

export const databaseFolder = ({ dataFolder }: Environment) => path.join(dataFolder, 'database')

/** The embedded engine's own start parameters, but with fsync on: a committed row is on the disk. */
const startParams = () => PGlite.defaultStartParams.filter((parameter) => parameter !== '-F')

export const MIGRATIONS_TABLE = 'schema_migrations'

/** One set of entities and migrations on either driver: PostgreSQL at DATABASE_URL, or the embedded one in DATA_DIR. */
export function ormOptions(environment: Environment): MikroOrmModuleOptions {
  const shared = {
    entities,
    metadataProvider: ReflectMetadataProvider,
    extensions: [Migrator],
    migrations: { migrationsList: migrations, snapshot: false, silent: true, tableName: MIGRATIONS_TABLE },
    registerRequestContext: false,
    discovery: { warnWhenNoEntities: false },
    forceUtcTimezone: true,
    // Query texts stay out of the log: their parameters are people's data.
    debug: false as const,
  }
  if (environment.DATABASE_URL)
    return { ...shared, driver: PostgreSqlDriver, clientUrl: environment.DATABASE_URL, pool: { min: 0, max: 10 } }
  if (environment.inMemory) return { ...shared, driver: EmbeddedDriver, dbName: 'memory://' }
  return {
    ...shared,
    driver: EmbeddedDriver,
    dbName: databaseFolder(environment),
    driverOptions: { startParams: startParams() },
  }
}
