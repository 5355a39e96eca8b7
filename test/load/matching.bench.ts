/**
 * The matches for a company and for an investor, among 10,000 investors and 5,000 companies with 20,000 introductions in the past:
 * best and median of ten requests, each for another one. On the PostgreSQL of TEST_DATABASE_URL, or else the embedded database.
 * Needs `npm run build`.
 */
import { loadavg } from 'node:os'
import { startTestApp } from '../support/app.js'
import { freshDatabase } from '../support/database-template.js'
import { inventedId, inventedIntroductions, inventedMatches } from '../support/invented-matches.js'

const INVESTORS = 10_000
const COMPANIES = 5_000
const ROUNDS = 10
const ADMIN = { email: 'admin@meridian.example', password: 'correct horse battery' }

const database = await freshDatabase()
const test = await startTestApp({
  ...(database && { DATABASE_URL: database.url }),
  NODE_ENV: 'production',
  INTRODUCTIONS: 'rehearsal',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'error',
})
try {
  const connection = test.em.getConnection()
  for (const statement of inventedMatches(INVESTORS, COMPANIES)) await connection.execute(statement)
  await connection.execute(inventedIntroductions(INVESTORS, COMPANIES))
  for (const table of ['submission', 'investor', 'investor_statement', 'company_profile', 'introduction'])
    await connection.execute(`vacuum analyze ${table}`)
  const signedIn = await test.inject({ method: 'POST', url: '/api/session', payload: ADMIN })
  const headers = { cookie: signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
  for (const kind of ['entrepreneur', 'investor']) {
    const times: number[] = []
    for (let n = -3; n < ROUNDS; n += 1) {
      const [row] = await connection.execute<{ id: string }[]>(`select ${inventedId(kind, n + 10)} as id`)
      const begin = performance.now()
      const answer = await test.inject({ url: `/api/admin/submissions/${row?.id}/matches`, headers })
      const taken = performance.now() - begin
      if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}: ${answer.body.slice(0, 300)}`)
      if (n >= 0) times.push(taken)
    }
    times.sort((a, b) => a - b)
    process.stdout.write(
      `${kind}: best ${times[0]?.toFixed(1)} ms, median ${times[ROUNDS / 2]?.toFixed(1)} ms, load ${loadavg()[0]?.toFixed(1)}\n`,
    )
  }
} finally {
  await test.close()
  await database?.drop()
}
process.exit(0)
