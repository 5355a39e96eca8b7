import type { Socket } from 'node:net'
import type { ClientBase, ClientConfig, Pool } from 'pg'
import { SECOND_MS } from '../common/durations.rules.js'

const CONNECT_MS = 5 * SECOND_MS
const STATEMENT_MS = 15 * SECOND_MS
/** Longer than PostgreSQL's own statement timeout, which keeps the connection. */
const SILENCE_MS = STATEMENT_MS + 2 * SECOND_MS

/** Parses the address as libpq does: sslmode, certificates, application_name and options. */
export function connectionOptions(address: string): ClientConfig {
  const url = new URL(address)
  url.searchParams.set('uselibpqcompat', 'true')
  return { connectionString: url.href, connectionTimeoutMillis: CONNECT_MS }
}

/** For requests: limits how long anything waits for a connection, a statement or a silent server. */
export const deadlines = { statement_timeout: STATEMENT_MS, onPoolCreated: closeSilentConnections }

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
