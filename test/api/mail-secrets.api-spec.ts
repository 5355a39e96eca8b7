import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { JobsService } from '../../src/jobs/jobs.service.js'
import { MailMessage } from '../../src/mail/mail-message.entity.js'
import { MailService } from '../../src/mail/mail.service.js'
import type { TestApp } from '../support/app.js'
import { until } from '../support/until.js'
import { createUser } from './admin-support.js'
import { letter, PASSWORD, someone, startAuth } from './auth-support.js'

let test: TestApp
let url: string
beforeAll(async () => {
  ;({ test, url } = await startAuth())
  // Nothing is sent until a test sends it.
  await test.app.get(JobsService).onModuleDestroy()
})
afterAll(() => test.close())

const query = <Row extends object>(sql: string): Promise<Row[]> => test.em.fork().getConnection().execute<Row[]>(sql)

/** Every row of every table, as text. */
async function dumpRows() {
  const tables = await query<{ name: string }>(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
  const rows = await Promise.all(
    tables.map(({ name }) => query<{ row: string }>(`select t::text as row from ${name} t`)),
  )
  return rows.flat().map(({ row }) => row)
}

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(path.join(parentPath, name)))

it('should leave no live link or code of an email in any row or, on the embedded database, any file, its log included', async () => {
  const email = someone('sealed')
  await createUser(test, { email, password: PASSWORD })
  await fetch(`${url}/auth/v1/recover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  const { token, code } = await letter(test, email, 'recover-password')
  expect([token.length, code.length]).toEqual([43, 6])

  const [mail] = await query<{ variables: object; sealed: string }>(
    `select variables, sealed_variables as sealed from mail_message where recipient = '${email}'`,
  )
  expect(mail).toEqual({ variables: {}, sealed: expect.stringMatching(/^[\w-]+(?:\.[\w-]+){3}$/) })
  const rows = await dumpRows()
  const holding = (text: string) => rows.filter((row) => row.includes(text))
  expect(holding(email)).not.toEqual([])
  expect(holding(token)).toEqual([])
  expect(rows.filter((row) => new RegExp(`code\\W+${code}`).test(row))).toEqual([])

  const verified = await fetch(`${url}/auth/v1/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'recovery', token_hash: token }),
  })
  expect(verified.status).toBe(200)
  if (process.env.TEST_DATABASE_URL) return
  const files = filesBelow(path.join(test.folder, 'database'))
  expect(files.some((file) => file.includes(email))).toBe(true)
  expect(files.some((file) => file.includes(token))).toBe(false)
})

it('should open a sealed email for sending only, and keep nothing of it once it is sent', async () => {
  const email = someone('opened')
  const id = await test.app.get(MailService).enqueue(test.em.fork(), {
    template: 'magic-link',
    to: email,
    variables: { link: 'http://localhost:3000/auth/confirm?token=live', code: '123456' },
  })
  await test.app.get(JobsService).onApplicationBootstrap()
  const sent = await until(async () => (await test.em.fork().findOne(MailMessage, { id, state: 'sent' })) ?? undefined)
  expect(readFileSync(path.join(test.folder, 'mail', `${id}.eml`), 'utf8')).toContain('token=3Dlive')
  expect([sent.variables, sent.sealedVariables]).toEqual([{}, null])
})
