import { diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Registry } from 'prom-client'
import { SECOND_MS } from '../common/durations.rules.js'
import { log } from '../common/logger.js'
import { registryProducer } from './registry-producer.js'
import { release } from './release.js'

const SEND_TIMEOUT_MS = 5 * SECOND_MS
const METRICS_EVERY_MS = 30 * SECOND_MS
const WARN_EVERY_MS = 60 * SECOND_MS

const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/

export type OpenTelemetry = ReturnType<typeof startOpenTelemetry>

/** The SDK without automatic instrumentation: it exports a span for each request and the metrics of /metrics. */
export function startOpenTelemetry(endpoint: string, registry: Registry) {
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
        metricProducers: [registryProducer(registry, resource)],
      }),
    ],
  })

  return {
    startRequest(method: string, requestId: string, parent: string | string[] | undefined) {
      const span = tracer.startSpan(
        method,
        { kind: SpanKind.SERVER, attributes: { 'http.request.method': method, 'request.id': requestId } },
        contextOf(parent),
      )
      const { traceId, spanId } = span.spanContext()
      return {
        traceparent: `00-${traceId}-${spanId}-01`,
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
