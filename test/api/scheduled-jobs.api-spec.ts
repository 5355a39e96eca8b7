import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { Environment } from '../../src/config/environment.js'
import { MetricsService } from '../../src/health/metrics.service.js'
import { JobsRepository } from '../../src/jobs/jobs.repository.js'
import { JobsService } from '../../src/jobs/jobs.service.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { until } from '../support/until.js'

const DAILY = ['account-retention', 'audit-head', 'desk-digest', 'retention', 'webhook-retention']

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const execute = (sql: string): Promise<{ name: string }[]> => test.em.fork().getConnection().execute(sql)

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

it('should run a daily job once when its minute came while nothing was running', async () => {
  await execute(`update pgboss.schedule set created_on = now() - interval '4 days'`)
  await execute(`update pgboss.version set cron_on = now() - interval '3 days'`)
  expect(await lastSuccess('retention')).toBeLessThan(Date.now() / 1000 - 3 * 86_400)
  const restarted = new JobsService(
    test.em,
    test.app.get(Environment),
    new JobsRepository(),
    new MetricsService(test.em),
  )
  await restarted.onModuleInit()
  const runs = () =>
    execute(`select name from pgboss.job where name in ('${DAILY.join("','")}') and state = 'completed' order by name`)
  await until(async () => (await runs()).length >= DAILY.length, 60_000)
  expect((await runs()).map(({ name }) => name)).toEqual(DAILY)
  await restarted.beforeApplicationShutdown()
  expect(await lastSuccess('retention')).toBeGreaterThan(Date.now() / 1000 - 90)
}, 90_000)
