import type { Socket } from 'node:net'
import type { ClientBase, ClientConfig, Pool } from 'pg'

const SECOND = 1000
const CONNECT_MS = 5 * SECOND
const STATEMENT_MS = 15 * SECOND
/** Later than PostgreSQL's own end of a slow statement, which keeps the connection. */
const SILENCE_MS = STATEMENT_MS + 2 * SECOND

/** As libpq reads the address: its sslmode, certificates, application_name and options. */
export function connectionOptions(address: string): ClientConfig {
  const url = new URL(address)
  url.searchParams.set('uselibpqcompat', 'true')
  return { connectionString: url.href, connectionTimeoutMillis: CONNECT_MS }
}

/** For requests: nothing waits longer for a connection, a statement or a server that says nothing. */
export const deadlines = { statement_timeout: STATEMENT_MS, onPoolCreated: giveUpSilentConnections }

type Connected = ClientBase & { connection: { stream: Socket } }

/** A frozen server, or one cut off without a goodbye, cancels nothing: a connection in use that stays silent is closed. */
function giveUpSilentConnections(pool: Pool) {
  const socketOf = (client: ClientBase) => (client as Connected).connection.stream
  pool.on('connect', (client) => {
    const socket = socketOf(client)
    socket.on('timeout', () =>
      socket.destroy(new Error(`Connection terminated after ${SILENCE_MS / SECOND} s of silence`)),
    )
  })
  pool.on('acquire', (client) => socketOf(client).setTimeout(SILENCE_MS))
  pool.on('release', (_error, client) => socketOf(client).setTimeout(0))
}
