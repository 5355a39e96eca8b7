import { AsyncLocalStorage } from 'node:async_hooks'
import {
  ValueType,
  type HrTime,
  type Span,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import {
  type Resource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources'
import {
  AggregationTemporality,
  DataPointType,
  type DataPoint,
  type Histogram,
  type MetricData,
  type MetricProducer,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue } from 'prom-client'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { SECOND_MS } from '../common/durations.rules.js'
import { log } from '../common/logger.js'
import { release } from './release.js'

interface Figures {
  json(): Promise<MetricObjectWithValues<MetricValue<string>>[]>
}

type Labels = Record<string, string | number>
type Sample = MetricValue<string> & { metricName?: string }

const hrTime = (ms: number): HrTime => [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)]
const startedAt = hrTime(performance.timeOrigin)

/** Exports the metrics of /metrics to OpenTelemetry, so that they are counted only once. */
const registryProducer = (figures: Figures, resource: Resource): MetricProducer => ({
  async collect() {
    const now = hrTime(Date.now())
    const all = await figures.json()
    const metrics = all.flatMap((metric) => dataOf(metric, now))
    return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'meridian' }, metrics }] }, errors: [] }
  },
})

function dataOf(metric: MetricObjectWithValues<MetricValue<string>>, endTime: HrTime): MetricData[] {
  const shared = {
    descriptor: { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const type = String(metric.type)
  if (type === 'histogram')
    return [
      { ...shared, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(metric.values as Sample[], endTime) },
    ]
  const dataPoints = metric.values.map(({ value, labels }) => ({
    startTime: startedAt,
    endTime,
    attributes: labels as Labels,
    value,
  }))
  if (type === 'counter') return [{ ...shared, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }]
  return type === 'gauge' ? [{ ...shared, dataPointType: DataPointType.GAUGE, dataPoints }] : []
}

/** Prometheus buckets are cumulative; OpenTelemetry counts each bucket on its own. */
function histograms(samples: Sample[], endTime: HrTime): DataPoint<Histogram>[] {
  const series = new Map<string, { attributes: Labels; below: [number, number][]; sum: number; count: number }>()
  for (const { metricName = '', labels, value } of samples) {
    const { le, ...attributes } = labels as Labels
    const key = JSON.stringify(attributes)
    const one = series.get(key) ?? { attributes, below: [], sum: 0, count: 0 }
    series.set(key, one)
    if (metricName.endsWith('_bucket')) one.below.push([le === '+Inf' ? Infinity : Number(le), value])
    else if (metricName.endsWith('_sum')) one.sum = value
    else one.count = value
  }
  return [...series.values()].map(({ attributes, below, sum, count }) => {
    const sorted = below.sort(([one], [other]) => one - other)
    const boundaries = sorted.map(([bound]) => bound).filter(Number.isFinite)
    const counts = sorted.map(([, value], at) => value - (sorted[at - 1]?.[1] ?? 0))
    return { startTime: startedAt, endTime, attributes, value: { buckets: { boundaries, counts }, sum, count } }
  })
}

const SEND_TIMEOUT_MS = 5 * SECOND_MS
const METRICS_EVERY_MS = 30 * SECOND_MS
const WARN_EVERY_MS = 60 * SECOND_MS

const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/

export type OpenTelemetry = ReturnType<typeof startOpenTelemetry>

/** The SDK without automatic instrumentation: it exports a span for each request and the metrics of /metrics. */
export function startOpenTelemetry(endpoint: string, figures: Figures) {
  warnOfFailures()
  // Without an instance of their own, the figures of several instances would overwrite each other. Later detectors win.
  const resource = resourceFromAttributes({ 'service.name': 'meridian', 'service.version': release.version }).merge(
    detectResources({ detectors: [serviceInstanceIdDetector, resourceAttributesEnvDetector] }),
  )
  const exporterFor = (signal: string) => ({ url: `${endpoint}/v1/${signal}`, timeoutMillis: SEND_TIMEOUT_MS })

  const traces = new TracerProvider({
    resource,
    // The sampling flags of a visitor's header are ignored.
    sampler: new AlwaysOnSampler(),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(exporterFor('traces')),
        exportTimeoutMillis: SEND_TIMEOUT_MS,
      }),
    ],
  })
  const tracer = traces.getTracer('meridian')
  const metrics = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(exporterFor('metrics')),
        exportIntervalMillis: METRICS_EVERY_MS,
        exportTimeoutMillis: SEND_TIMEOUT_MS,
        metricProducers: [registryProducer(figures, resource)],
      }),
    ],
  })

  /** The context of the current work. */
  const active = new AsyncLocalStorage<Span>()
  async function record<Result>(
    name: string,
    attributes: Record<string, string>,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const parent = active.getStore()
    const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT
    const kind = parent ? SpanKind.CLIENT : SpanKind.CONSUMER
    const span = tracer.startSpan(name, { kind, attributes }, context)
    try {
      return await active.run(span, work)
    } catch (error) {
      // Without the error's message, which may quote personal data.
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  }

  return {
    whole: record,
    part: ((name, attributes, work) => (active.getStore() ? record(name, attributes, work) : work())) as typeof record,

    startRequest(method: string, requestId: string, parent: string | string[] | undefined) {
      const span = tracer.startSpan(
        method,
        { kind: SpanKind.SERVER, attributes: { 'http.request.method': method, 'request.id': requestId } },
        contextOf(parent),
      )
      const { traceId, spanId } = span.spanContext()
      return {
        traceparent: `00-${traceId}-${spanId}-01`,
        enter: (work: () => void) => active.run(span, work),
        finish(route: string, status: number) {
          span.updateName(`${method} ${route}`)
          span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },

    /** Exports the last figures while the database is still open; an unreachable collector does not delay the shutdown. */
    async stopMetrics() {
      await Promise.allSettled([metrics.shutdown()])
    },

    async stopTraces() {
      await Promise.allSettled([traces.shutdown()])
    },
  }
}

function contextOf(traceparent: string | string[] | undefined) {
  const [, traceId, spanId] = TRACEPARENT.exec(String(traceparent)) ?? []
  if (!traceId || !spanId) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: 1, isRemote: true })
}

/** At most one line a minute while the collector is unreachable. */
function warnOfFailures() {
  let warnedAt = 0
  const ignore = () => undefined
  const warn = (message: string) => {
    if (Date.now() - warnedAt < WARN_EVERY_MS) return
    warnedAt = Date.now()
    log.warn({ reason: message.slice(0, 300) }, 'telemetry could not be sent')
  }
  diag.setLogger(
    { error: warn, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  )
}
