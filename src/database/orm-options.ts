import type { MikroOrmModuleOptions } from '@mikro-orm/nestjs'
import { Migrator } from '@mikro-orm/migrations'
import { PostgreSqlDriver } from '@mikro-orm/postgresql'
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy'
import { migrations } from '../../migrations/index.js'
import type { Environment } from '../config/environment.js'
import { connectionOptions, deadlines } from './connection-options.js'
import type { EmbeddedDatabase } from './embedded.js'

export const MIGRATIONS_TABLE = 'schema_migrations'

interface Database {
  embedded?: EmbeddedDatabase
  /** For requests; migrations and commands take the time they need. */
  hasDeadlines?: boolean
  /** In place of DATABASE_URL, for migrations. */
  address?: string
}

/** The same migrations for both drivers: the embedded database, or PostgreSQL at DATABASE_URL. */
export async function ormOptions(
  { DATABASE_URL = '', DATABASE_READ_URL }: Environment,
  { embedded, hasDeadlines, address = DATABASE_URL }: Database = {},
): Promise<MikroOrmModuleOptions> {
  const shared = {
    metadataProvider: ReflectMetadataProvider,
    extensions: [Migrator],
    migrations: { migrationsList: migrations, snapshot: false, silent: true, tableName: MIGRATIONS_TABLE },
    registerRequestContext: false,
    discovery: { warnWhenNoEntities: false },
    // Instances that start together would each create it, and a pooler may know it by another name.
    ensureDatabase: false as const,
    forceUtcTimezone: true,
    // Query texts are not logged, because their parameters are personal data.
    debug: false as const,
  }
  if (embedded) {
    const { EmbeddedDriver } = await import('./embedded-driver.js')
    return { ...shared, driver: EmbeddedDriver, dbName: 'embedded', driverOptions: { pglite: () => embedded.engine } }
  }
  const connection = (clientUrl: string) => ({
    clientUrl,
    driverOptions: { ...connectionOptions(clientUrl), ...(hasDeadlines && deadlines) },
  })
  return {
    ...shared,
    ...connection(address),
    driver: PostgreSqlDriver,
    pool: { min: 0, max: 10 },
    // Reads go to the replica only on request: a session or a role must never be stale.
    preferReadReplicas: false,
    replicas: DATABASE_READ_URL ? [connection(DATABASE_READ_URL)] : [],
  }
}
