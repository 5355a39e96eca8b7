import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { log } from '../../src/common/logger.js'
import { MetricsService } from '../../src/health/metrics.service.js'
import { Environment } from '../../src/config/environment.js'
import { ReadinessService } from '../../src/health/readiness.service.js'
import { startTestApp, type TestApp } from '../support/app.js'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

describe('GET /health', () => {
  it('should give the version and the commit that run', async () => {
    const answer = await test.inject({ url: '/health' })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(answer.json()).toEqual({ status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+/), commit: 'unknown' })
  })
})

describe('GET /health/live', () => {
  it('should answer 200 while the process runs, and HEAD alike without a body', async () => {
    expect((await test.inject({ url: '/health/live' })).json()).toEqual({ status: 'ok' })
    const head = await test.inject({ method: 'HEAD', url: '/health/live' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })
})

describe('GET /health/ready', () => {
  it('should answer 200 once started and 503 after the stop has begun', async () => {
    expect((await test.inject({ url: '/health/ready' })).statusCode).toBe(200)
    test.app.get(ReadinessService).close()
    const stopping = await test.inject({ url: '/health/ready' })
    expect([stopping.statusCode, stopping.headers['retry-after']]).toEqual([503, '5'])
    // Nor should it be sent requests for pages any more.
    expect((await test.inject({ url: '/health/live' })).statusCode).toBe(503)
    test.app.get(ReadinessService).open()
  })
})

describe('GET /metrics', () => {
  it('should count requests by route and status', async () => {
    await test.inject({ url: '/health/live' })
    const { body } = await test.inject({ url: '/metrics' })
    expect(body).toMatch(/http_requests_total\{method="GET",route="\/health\/live",status="200"\} \d+/)
    expect(body).toContain('http_request_duration_seconds_bucket')
    expect(body).toContain('nodejs_eventloop_lag_seconds')
    expect(body).toContain('database_pool_connections')
  })
})

describe('metrics that cannot be read', () => {
  it('should be left out, whether their source fails or hangs, and named in one line beside the others', async () => {
    const metrics = test.app.get(MetricsService)
    metrics.gauge('broken_fails', 'Never there.', ['state'], () => Promise.reject(new Error('the database is away')))
    metrics.gauge('broken_hangs', 'Never there.', ['state'], () => new Promise<void>(() => undefined))
    const warn = jest.spyOn(log, 'warn')
    const { statusCode, body } = await test.inject({ url: '/metrics' })
    expect(statusCode).toBe(200)
    const which = expect.objectContaining({ count: 2, metrics: ['broken_fails', 'broken_hangs'] })
    expect(warn.mock.calls).toEqual([[which, 'metrics could not be read']])
    warn.mockRestore()
    expect(body).toContain('nodejs_eventloop_lag_seconds')
    expect(body).not.toMatch(/^broken_\w+[ {]/m)
  })
})

describe('the dashboard and the alerts', () => {
  it('should ask only for metrics that exist', async () => {
    const { body } = await test.inject({ url: '/metrics' })
    const known = new Set([...body.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
    for (const file of ['dashboard.json', 'alerts.yml']) {
      const text = readFileSync(path.join(import.meta.dirname, '../../deploy/monitoring', file), 'utf8')
      const asked = [...text.matchAll(/(\w+)\{job=/g)].map(([, name = '']) =>
        name.replace(/_(?:bucket|sum|count)$/, ''),
      )
      // Those of Prometheus itself and of the blackbox exporter are not ours.
      const missing = asked.filter((name) => !known.has(name) && !/^(?:up|ALERTS|probe_\w+)$/.test(name))
      expect([file, asked.length > 5, missing]).toEqual([file, true, []])
    }
  })
})

describe('GET /metrics from elsewhere', () => {
  const read = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    test.inject({ url: '/metrics', headers, remoteAddress }).then(({ statusCode }) => statusCode)

  it('should be refused, even if forwarded by a proxy on this machine', async () => {
    expect(await read({}, '203.0.113.9')).toBe(403)
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
      for (const value of ['203.0.113.9', 'x']) expect(await read({ [name]: value })).toBe(403)
  })

  it('should be answered to the bearer of METRICS_TOKEN, and refused without it', async () => {
    const environment = test.app.get(Environment)
    environment.METRICS_TOKEN = 'a token of the operator'
    expect(await read({ authorization: 'Bearer a token of the operator' }, '203.0.113.9')).toBe(200)
    expect(await read({ authorization: 'Bearer another token here' }, '203.0.113.9')).toBe(403)
    expect(await read({})).toBe(403)
    environment.METRICS_TOKEN = undefined
  })
})

describe('every response', () => {
  it('should carry the id of its request, which a visitor cannot choose', async () => {
    const url = await test.listen()
    const given = 'mine'
    const answers = await Promise.all(
      ['/health/live', '/api/nothing', '/auth/v1/user'].map((path) =>
        fetch(url + path, { headers: { 'x-request-id': given } }),
      ),
    )
    const ids = answers.map(({ headers }) => headers.get('x-request-id'))
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/)
    expect(new Set(ids).size).toBe(3)
  })

  it('should carry the hardened headers', async () => {
    const { headers } = await test.inject({ url: '/health/live' })
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  })

  it('should be JSON for an unknown API address', async () => {
    const answer = await test.inject({ url: '/rest/v1/nothing/here' })
    expect(answer.statusCode).toBe(404)
    expect(answer.json<{ message: string }>().message).toEqual(expect.any(String))
  })
})

describe('a write from another origin', () => {
  it('should be refused when it carries a session cookie', async () => {
    const answer = await test.inject({
      method: 'POST',
      url: '/auth/v1/logout',
      headers: { cookie: 'access=x', origin: 'https://elsewhere.example' },
    })
    expect(answer.statusCode).toBe(403)
  })
})
