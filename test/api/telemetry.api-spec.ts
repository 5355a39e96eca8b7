import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestApp, type TestApp } from '../support/app.js'
import { discoveryCall } from '../support/form-payloads.js'
import { until } from '../support/until.js'

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  status: { code?: number }
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}
interface Resource {
  attributes: { key: string; value: { stringValue?: string } }[]
}
interface Metric {
  name: string
  sum?: { dataPoints: object[]; isMonotonic: boolean }
  gauge?: object
  histogram?: { dataPoints: { explicitBounds: number[]; bucketCounts: (number | string)[]; count: number | string }[] }
}

const spans: Span[] = []
const metrics: Metric[] = []
const resources: Resource[] = []
const texts: string[] = []
let sink: Server
let test: TestApp

/** A collector that records: OTLP over HTTP, in JSON. */
beforeAll(async () => {
  sink = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      texts.push(text)
      const body = JSON.parse(text) as {
        resourceSpans?: { resource: Resource; scopeSpans: { spans: Span[] }[] }[]
        resourceMetrics?: { resource: Resource; scopeMetrics: { metrics: Metric[] }[] }[]
      }
      for (const { resource, scopeSpans } of body.resourceSpans ?? []) {
        resources.push(resource)
        spans.push(...scopeSpans.flatMap((scope) => scope.spans))
      }
      for (const { resource, scopeMetrics } of body.resourceMetrics ?? []) {
        resources.push(resource)
        metrics.push(...scopeMetrics.flatMap((scope) => scope.metrics))
      }
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve))
  const { port } = sink.address() as AddressInfo
  test = await startTestApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=staging',
  })
})
afterAll(() => {
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
  delete process.env.OTEL_RESOURCE_ATTRIBUTES
  sink.closeAllConnections()
  sink.close()
})

const attribute = ({ attributes }: Span, key: string) => attributes.find((one) => one.key === key)?.value

describe('a collector at OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  it('should get a span for each request and the metrics of /metrics, and nothing personal', async () => {
    const trace = 'a'.repeat(32)
    const answer = await test.inject({
      url: '/api/session?email=jane%40example.org',
      headers: { traceparent: `00-${trace}-${'b'.repeat(16)}-00` },
    })
    await test.inject({ url: '/health/live' })
    await test.inject({ url: '/api/nothing/here' })
    // Its mails are sent once the workers have begun, which then have the form's rows in spans of their own.
    const url = await test.listen()
    const form = await fetch(`${url}/functions/v1/send-form-email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(discoveryCall({ name: 'Jane Trace', email: 'jane@example.org' })),
    })
    expect(form.status).toBe(200)
    const unsent = () => test.em.getConnection().execute<object[]>(`select 1 from mail_message where state <> 'sent'`)
    await until(async () => !(await unsent()).length)
    // The shutdown exports what is pending.
    await test.close()

    const span = spans.find(({ name }) => name === 'GET /api/session')
    if (!span) throw new Error(`only ${spans.map(({ name }) => name).join(', ')}`)
    expect([span.traceId, span.parentSpanId]).toEqual([trace, 'b'.repeat(16)])
    expect(attribute(span, 'http.response.status_code')).toEqual({ intValue: 200 })
    expect(attribute(span, 'request.id')).toEqual({ stringValue: answer.headers['x-request-id'] })
    expect(spans.some(({ name }) => name.includes('/health'))).toBe(false)
    const named = (name: string) => spans.filter((one) => one.name === name)
    const [post] = named('POST /functions/v1/send-form-email')
    const stored = spans.filter(({ parentSpanId }) => parentSpanId === post?.spanId).map(({ name }) => name)
    expect(stored).toContain('SELECT store_submissions')
    const jobs = new Map(named('job mail').map((one) => [one.spanId, one]))
    const mails = named('send mail')
    expect(mails).toHaveLength(2)
    for (const mail of mails) expect(jobs.has(mail.parentSpanId ?? '')).toBe(true)
    // What the queue asks of its own accord, every second, is not recorded.
    expect(spans.filter(({ name, parentSpanId }) => /^[A-Z]+ pgboss/.test(name) && !parentSpanId)).toEqual([])
    for (const { attributes } of resources) {
      const values = Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue]))
      expect(values).toMatchObject({ 'service.name': 'meridian', 'deployment.environment.name': 'staging' })
      expect(values['service.instance.id']).toMatch(/^[\da-f-]{36}$/)
    }
    expect(new Set(resources.map((resource) => JSON.stringify(resource))).size).toBe(1)

    const byName = (name: string) => metrics.find((metric) => metric.name === name)
    expect(byName('http_requests_total')?.sum).toMatchObject({ isMonotonic: true })
    expect(byName('nodejs_eventloop_lag_seconds')?.gauge).toBeDefined()
    for (const point of byName('http_request_duration_seconds')?.histogram?.dataPoints ?? []) {
      expect(point.bucketCounts).toHaveLength(point.explicitBounds.length + 1)
      expect(point.bucketCounts.reduce<number>((sum, count) => sum + Number(count), 0)).toBe(Number(point.count))
    }
    expect(byName('http_request_duration_seconds')?.histogram?.dataPoints.length).toBeGreaterThan(0)
    expect(texts.join('')).not.toMatch(/jane|example\.org/i)
  })
})
