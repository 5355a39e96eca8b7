import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { DAY_MS, SECOND_MS } from '../common/durations.rules.js'

const TIMEOUT_MS = 10 * SECOND_MS
/** A date as in an email's Date header; some servers send it in their greeting. */
const MAIL_DATE = /\d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d (?:[+-]\d{4}|GMT|UTC)/

/** How many days the certificate that visitors of this address get is still valid; zero if no browser accepts it. */
export function certificateDays(address: string): Promise<number> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const socket = connectTls(
      { host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false },
      () => {
        const { valid_to: until } = socket.getPeerCertificate()
        resolve(socket.authorized ? (new Date(until).getTime() - Date.now()) / DAY_MS : 0)
        socket.destroy()
      },
    )
    abandonLate(socket, reject)
  })
}

/** The time in the mail server's greeting; undefined if it has none. */
export function mailServerTime(address: string): Promise<Date | undefined> {
  const { protocol, hostname, port } = new URL(address)
  const secure = protocol === 'smtps:'
  return new Promise((resolve, reject) => {
    const to = { host: hostname, port: Number(port || (secure ? 465 : 587)) }
    const socket = secure ? connectTls({ ...to, servername: hostname, rejectUnauthorized: false }) : connectPlain(to)
    socket.once('data', (greeting: Buffer) => {
      const [date] = MAIL_DATE.exec(greeting.toString('latin1', 0, 500)) ?? []
      resolve(date ? new Date(date) : undefined)
      socket.end('QUIT\r\n')
    })
    abandonLate(socket, reject)
  })
}

function abandonLate(socket: Socket, reject: (error: Error) => void) {
  socket.on('error', reject)
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`no answer within ${TIMEOUT_MS / SECOND_MS} s`)))
}

export async function callHeartbeat(address: string): Promise<void> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`it answered ${answer.status}`)
}
