import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { DiscoveryService } from '@nestjs/core'
import { Environment } from '../../src/config/environment.js'
import { sql } from 'kysely'
import { kyselyOf } from '../../src/database/kysely.js'
import { jobsRepository } from '../../src/jobs/jobs.repository.js'
import { MetricsService } from '../../src/health/metrics.service.js'
import { ErasureGuard } from '../../src/jobs/erasure-guard.js'
import { Job, Worker } from '../../src/jobs/job.decorators.js'
import { JobsService } from '../../src/jobs/jobs.service.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { until } from '../support/until.js'

const DAILY = ['account-retention', 'audit-head', 'desk-digest', 'retention', 'team-digest', 'webhook-retention']
/** PostgreSQL vacuums itself. */
if (!process.env.TEST_DATABASE_URL) DAILY.push('vacuum')

let test: TestApp
const started: JobsService[] = []

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(async () => {
  for (const jobs of started) await jobs.boss.stop({ graceful: false })
  await test.close()
})

/** The queue as a process starts it whose modules have this provider as well. */
async function startedWith(provider: object) {
  const discovery = test.app.get(DiscoveryService, { strict: false })
  const providers = [...discovery.getProviders(), { instance: provider }]
  const jobs = new JobsService(
    test.em,
    test.app.get(Environment),
    new MetricsService(test.em, test.app.get(Environment)),
    new ErasureGuard(test.em),
    { getProviders: () => providers } as unknown as DiscoveryService,
  )
  await jobs.onModuleInit()
  started.push(jobs)
  return jobs
}

const execute = (statement: string): Promise<{ name: string }[]> => test.em.fork().getConnection().execute(statement)

/** As ops see it. */
async function lastSuccess(name: string) {
  const { body } = await test.inject({ url: '/metrics' })
  return Number(body.match(`scheduled_job_last_success_timestamp_seconds{name="${name}"} (\\d+)`)?.[1])
}

it('should report the jobs of this version alone', async () => {
  const { boss } = test.app.get(JobsService)
  await boss.createQueue('of-an-older-version')
  await boss.schedule('of-an-older-version', '0 4 * * *')
  expect(await lastSuccess('account-retention')).toBeGreaterThan(Date.now() / 1000 - 90)
  expect(await lastSuccess('of-an-older-version')).toBeNaN()
})

it('should count the jobs that wait without reading those that are done', async () => {
  await test.em.fork().transactional(async (em) => {
    const ask = async <Row>(statement: string) => (await sql.raw<Row>(statement).execute(kyselyOf(em))).rows
    await ask(
      `insert into pgboss.job (name, state, completed_on) select 'mail', 'completed', now() from generate_series(1, 3000)`,
    )
    await ask(
      `insert into pgboss.job (name, start_after) select 'webhook', now() + interval '1 hour' from generate_series(1, 3)`,
    )
    await ask(
      `insert into pgboss.job (name, start_after) select 'webhook', now() - interval '1 hour' from generate_series(1, 2)`,
    )
    await ask('analyze pgboss.job')
    const read = async () => {
      const [row] = await ask<{ rows: string }>(
        `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as rows from pg_stat_xact_all_tables where schemaname = 'pgboss' and relname like 'job%'`,
      )
      return Number(row?.rows)
    }
    const before = await read()
    const waiting = await jobsRepository.waiting(em)
    expect(waiting.find(({ name }) => name === 'webhook')?.count).toBe(2)
    expect((await read()) - before).toBeLessThan(100)
    await ask(`delete from pgboss.job where name = 'webhook' or (name = 'mail' and state = 'completed')`)
  })
})

it('should run a daily job once when its minute came while nothing was running', async () => {
  // Its own minute does not come while this test runs, as those of the product's jobs may.
  const hour = new Date(Date.now() + 12 * 3_600_000).getUTCHours()
  let runs = 0
  class Provider {
    @Job({ name: 'of-this-test', cron: `30 ${hour} * * *` })
    run() {
      return Promise.resolve((runs += 1))
    }
  }
  await startedWith(new Provider())
  await execute(`update pgboss.schedule set created_on = now() - interval '4 days'`)
  await execute(`update pgboss.version set cron_on = now() - interval '3 days'`)
  const restarted = await startedWith(new Provider())
  restarted.onApplicationBootstrap()
  const expected = [...DAILY, 'of-this-test'].sort()
  const completed = async () => {
    const rows = await execute(
      `select distinct name from pgboss.job where name in ('${expected.join("','")}') and state = 'completed'`,
    )
    return rows.map(({ name }) => name).sort()
  }
  await until(async () => (await completed()).length === expected.length, 60_000)
  expect(await completed()).toEqual(expected)
  expect(runs).toBe(1)
  expect(await execute(`select name from pgboss.job where name = 'of-this-test'`)).toHaveLength(1)
  await restarted.beforeApplicationShutdown()
  const [last] = await jobsRepository.lastSuccesses(test.em.fork(), ['of-this-test'])
  expect(last?.at.getTime()).toBeGreaterThan(Date.now() - 90_000)
}, 90_000)

it('should give a deployed database the options and the hours of this version', async () => {
  const version = async (cron: string, options: object) => {
    class Provider {
      @Job({ name: 'of-two-versions', cron })
      run() {
        return Promise.resolve()
      }

      @Worker({ name: 'queue-of-two-versions', ...options }, {})
      work() {
        return Promise.resolve()
      }
    }
    await startedWith(new Provider())
  }
  const stored = async () => {
    const [queue] = await execute(
      `select retry_limit, retry_delay, heartbeat_seconds from pgboss.queue where name = 'queue-of-two-versions'`,
    )
    const [schedule] = await execute(`select cron from pgboss.schedule where name = 'of-two-versions'`)
    return { ...queue, ...schedule }
  }
  await version('0 4 * * *', { retryLimit: 3, retryDelay: 5 })
  expect(await stored()).toMatchObject({ retry_limit: 3, retry_delay: 5, heartbeat_seconds: null, cron: '0 4 * * *' })
  await version('0 5 * * *', { retryLimit: 7, retryDelay: 5, heartbeatSeconds: 20 })
  expect(await stored()).toMatchObject({ retry_limit: 7, retry_delay: 5, heartbeat_seconds: 20, cron: '0 5 * * *' })
})
