import type { Socket } from 'node:net'
import type { ClientBase, ClientConfig, Pool } from 'pg'
import type { MikroOrmModuleOptions } from '@mikro-orm/nestjs'
import { Migrator } from '@mikro-orm/migrations'
import { PostgreSqlDriver } from '@mikro-orm/postgresql'
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy'
import { SECOND_MS } from '../common/durations.rules.js'
import { migrations } from '../../migrations/index.js'
import type { Environment } from '../config/environment.js'
import type { EmbeddedDatabase } from './embedded.js'
import { traceStatements } from './traced-statements.js'

const CONNECT_MS = 5 * SECOND_MS
const STATEMENT_MS = 15 * SECOND_MS
/** Longer than PostgreSQL's own statement timeout, after which the connection is still usable. */
const SILENCE_MS = STATEMENT_MS + 2 * SECOND_MS

/** Parses the address as libpq does: sslmode, certificates, application_name and options. */
export function connectionOptions(address: string, session = ''): ClientConfig {
  const url = new URL(address)
  url.searchParams.set('uselibpqcompat', 'true')
  if (session) url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} ${session}`.trim())
  return { connectionString: url.href, connectionTimeoutMillis: CONNECT_MS }
}

/** For requests, whose statements are shorter than their JIT compilation. */
const UNCOMPILED = '-c jit=off'

/** For requests: limits how long anything waits for a connection, a statement or a silent server. */
const deadlines = { statement_timeout: STATEMENT_MS, onPoolCreated: closeSilentConnections }

type Connected = ClientBase & { connection: { stream: Socket } }

/** A frozen or disconnected server cancels nothing, so a busy connection that stays silent is closed. */
function closeSilentConnections(pool: Pool) {
  const socketOf = (client: ClientBase) => (client as Connected).connection.stream
  pool.on('connect', (client) => {
    const socket = socketOf(client)
    socket.on('timeout', () =>
      socket.destroy(new Error(`Connection terminated after ${SILENCE_MS / SECOND_MS} s of silence`)),
    )
  })
  pool.on('acquire', (client) => socketOf(client).setTimeout(SILENCE_MS))
  pool.on('release', (_error, client) => socketOf(client).setTimeout(0))
}

export const MIGRATIONS_TABLE = 'schema_migrations'

interface Database {
  embedded?: EmbeddedDatabase
  /** For requests; migrations and commands take the time they need. */
  hasDeadlines?: boolean
  /** In place of DATABASE_URL, for migrations. */
  address?: string
  session?: string
}

/** For the embedded database, or PostgreSQL at DATABASE_URL; both have the same migrations. */
export async function ormOptions(
  { DATABASE_URL = '', DATABASE_READ_URL, OTEL_EXPORTER_OTLP_ENDPOINT }: Environment,
  { embedded, hasDeadlines, address = DATABASE_URL, session }: Database = {},
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
    ...(OTEL_EXPORTER_OTLP_ENDPOINT && { onCreateConnection: traceStatements }),
  }
  if (embedded) {
    const { EmbeddedDriver } = await import('./embedded-driver.js')
    return { ...shared, driver: EmbeddedDriver, dbName: 'embedded', driverOptions: { pglite: () => embedded.engine } }
  }
  const connection = (clientUrl: string) => ({
    clientUrl,
    driverOptions: {
      ...connectionOptions(clientUrl, session ?? (hasDeadlines ? UNCOMPILED : '')),
      ...(hasDeadlines && deadlines),
    },
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
