import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { ReadinessService } from '../../src/health/readiness.service.js'
import { startTestApp, type TestApp } from '../support/app.js'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

describe('GET /health/live', () => {
  it('answers 200 while the process runs, and HEAD alike without a body', async () => {
    expect((await test.inject({ url: '/health/live' })).json()).toEqual({ status: 'ok' })
    const head = await test.inject({ method: 'HEAD', url: '/health/live' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })
})

describe('GET /health/ready', () => {
  it('answers 200 once started and 503 after the stop has begun', async () => {
    expect((await test.inject({ url: '/health/ready' })).statusCode).toBe(200)
    test.app.get(ReadinessService).close()
    expect((await test.inject({ url: '/health/ready' })).statusCode).toBe(503)
    test.app.get(ReadinessService).open()
  })
})

describe('GET /metrics', () => {
  it('counts requests by route and status', async () => {
    await test.inject({ url: '/health/live' })
    const { body } = await test.inject({ url: '/metrics' })
    expect(body).toMatch(/http_requests_total\{method="GET",route="\/health\/live",status="200"\} \d+/)
    expect(body).toContain('http_request_duration_seconds_bucket')
    expect(body).toContain('nodejs_eventloop_lag_seconds')
    expect(body).toContain('database_pool_connections')
  })
})

describe('every answer', () => {
  it('carries the hardened headers', async () => {
    const { headers } = await test.inject({ url: '/health/live' })
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  })

  it('is JSON for an unknown API address', async () => {
    const answer = await test.inject({ url: '/rest/v1/nothing/here' })
    expect(answer.statusCode).toBe(404)
    expect(answer.json<{ message: string }>().message).toEqual(expect.any(String))
  })
})

describe('a write from another origin', () => {
  it('is refused when it carries a session cookie', async () => {
    const answer = await test.inject({
      method: 'POST',
      url: '/auth/v1/logout',
      headers: { cookie: 'access=x', origin: 'https://elsewhere.example' },
    })
    expect(answer.statusCode).toBe(403)
  })
})
