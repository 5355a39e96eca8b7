/**
 * Emails a second to an SMTP server that accepts them: a backlog of two for each form. On the embedded database and, with
 * TEST_DATABASE_URL, on PostgreSQL. Needs `npm run build`.
 */
import { randomUUID } from 'node:crypto'
import { freshDatabase } from '../support/database-template.js'
import { discoveryCall } from '../support/form-payloads.js'
import { removeFolder, startServer, stop, temporaryFolder } from '../support/server.js'
import { until } from '../support/until.js'
import { CountingMailServer } from './counting-mail-server.js'

const FORMS = Number(process.env.BENCH_FORMS ?? 1000)
const AT_ONCE = 16

async function post(base: string) {
  const { status } = await fetch(`${base}/functions/v1/send-form-email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(discoveryCall()),
  })
  if (status !== 200) throw new Error(`a form was answered ${status}`)
}

async function measure(name: string, variables: Record<string, string>) {
  const mailServer = new CountingMailServer()
  await mailServer.start()
  const folder = temporaryFolder()
  const server = await startServer({
    DATA_DIR: folder,
    SMTP_URL: mailServer.url,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    ...variables,
  })
  try {
    const begin = performance.now()
    let left = FORMS
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (left-- > 0) await post(server.url)
      }),
    )
    const posted = performance.now()
    await until(() => Promise.resolve(mailServer.total === 2 * FORMS), 300_000)
    const seconds = (performance.now() - begin) / 1000
    process.stdout.write(
      `${name.padEnd(12)} ${FORMS} forms in ${((posted - begin) / 1000).toFixed(1)} s, their ${2 * FORMS} mails taken after ${seconds.toFixed(1)} s: ${Math.round((2 * FORMS) / seconds)} a second\n`,
    )
  } finally {
    await stop(server)
    await mailServer.stop()
    removeFolder(folder)
  }
}

await measure('embedded', {})
const database = await freshDatabase()
if (database)
  try {
    await measure('PostgreSQL', { DATABASE_URL: database.url })
  } finally {
    await database.drop()
  }
