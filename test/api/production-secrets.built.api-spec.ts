import { afterAll, afterEach, describe, expect, it } from '@jest/globals'
import { chmod, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { migratedDataFolder } from '../support/database-template.js'
import { removeFolder, startServer, stop, temporaryFolder, type Server } from '../support/server.js'
import { until } from '../support/until.js'

const started: Server[] = []
const keep = (server: Server) => {
  started.push(server)
  return server
}
afterEach(async () => {
  for (const server of started.splice(0)) await stop(server, 'SIGKILL')
})

const ADMIN = { email: 'admin@meridian.example', password: 'correct horse battery' }
const asAdmin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }

/** The reminders on the admin's desk. */
async function reminders({ url }: Server): Promise<string[]> {
  const headers = { 'content-type': 'application/json' }
  const session = await fetch(`${url}/api/session`, { method: 'POST', headers, body: JSON.stringify(ADMIN) })
  const cookie = session.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ')
  const desk = await fetch(`${url}/api/admin/layout`, { headers: { cookie } })
  return ((await desk.json()) as { reminders: string[] }).reminders
}

const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8)

describe('the secrets of a server in production', () => {
  const parent = temporaryFolder()
  const folder = path.join(parent, 'data')
  const other = migratedDataFolder()
  afterAll(() => [parent, other].forEach(removeFolder))

  it('should be reported as missing at the start and at the desk, as should the database and the mail server', async () => {
    const server = keep(await startServer({ DATA_DIR: folder, ...asAdmin }))
    for (const sentence of [
      'AUTH_SECRET is not set, so a copy of the database is enough to forge sessions',
      'DATABASE_URL is not set, so everything is on the disk of this one machine and is lost with it',
      'SMTP_URL is not set, so no email leaves this machine: each becomes a file in DATA_DIR/mail',
    ])
      expect(server.output()).toContain(`Warning  ${sentence}\n`)
    expect(await reminders(server)).toEqual(['second-factor', 'AUTH_SECRET', 'DATABASE_URL', 'SMTP_URL'])
  })

  it('should be kept in folders and files of its own user alone, and the links in its emails out of the log', async () => {
    await chmod(folder, 0o755)
    const server = keep(await startServer({ DATA_DIR: folder }))
    const body = JSON.stringify({ email: 'ada@example.org', password: 'correct horse battery' })
    await fetch(`${server.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const mails = path.join(folder, 'mail')
    const [mail = ''] = await until(async () => {
      const files = await readdir(mails).catch(() => [])
      return files.some((name) => name.endsWith('.eml')) && files
    })
    expect(await Promise.all([folder, mails, path.join(folder, 'database')].map(modeOf))).toEqual(['700', '700', '700'])
    expect(await modeOf(path.join(mails, mail))).toBe('600')
    const written = await readdir(path.join(folder, 'database'), { recursive: true, withFileTypes: true })
    for (const entry of written)
      expect(await modeOf(path.join(entry.parentPath, entry.name))).toMatch(entry.isDirectory() ? /^700$/ : /^600$/)
    await until(async () => server.output().includes('confirm-email'))
    expect(server.output()).not.toMatch(/token=|auth\/confirm/)
  })

  it('should no longer be reported once they are set', async () => {
    const set = { AUTH_SECRET: 'x'.repeat(40), SMTP_URL: 'smtp://127.0.0.1:1' }
    const server = keep(await startServer({ DATA_DIR: other, ...set, ...asAdmin }))
    expect(server.output()).not.toMatch(/(?:AUTH_SECRET|SMTP_URL) is not set/)
    expect(await reminders(server)).toEqual(['second-factor', 'DATABASE_URL'])
  })
})
