import { BeforeApplicationShutdown, Injectable, OnApplicationShutdown, OnModuleInit } from '@nestjs/common'
import type { FastifyInstance } from 'fastify'
import { traceWith } from '../common/spans.js'
import { Environment } from '../config/environment.js'
import { MetricsService } from './metrics.service.js'
import type { OpenTelemetry } from './open-telemetry.js'

/** Health checks would drown out everything else. */
const PROBES = /^\/(?:health|metrics)(?:[/?]|$)/

/** Traces and metrics for a collector at OTEL_EXPORTER_OTLP_ENDPOINT. If it is unset, OpenTelemetry is not loaded. */
@Injectable()
export class TelemetryService implements OnModuleInit, BeforeApplicationShutdown, OnApplicationShutdown {
  private telemetry?: OpenTelemetry

  constructor(
    private readonly environment: Environment,
    private readonly metrics: MetricsService,
  ) {}

  async onModuleInit() {
    const endpoint = this.environment.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '')
    if (!endpoint) return
    const { startOpenTelemetry } = await import('./open-telemetry.js')
    this.telemetry = startOpenTelemetry(endpoint, this.metrics)
    traceWith(this.telemetry)
  }

  /** A span for each request except health checks and cached pages; a page's in-process calls and the statements are its children. */
  traceRequests(server: FastifyInstance) {
    if (!this.environment.OTEL_EXPORTER_OTLP_ENDPOINT) return
    const spans = new WeakMap<object, ReturnType<OpenTelemetry['startRequest']>>()
    server.addHook('onRequest', async (request) => {
      if (!this.telemetry || PROBES.test(request.url)) return
      const span = this.telemetry.startRequest(request.method, request.id, request.headers.traceparent)
      request.headers.traceparent = span.traceparent
      spans.set(request, span)
    })
    // After the body was read, since reading it leaves the request's asynchronous context.
    server.addHook('preValidation', (request, _reply, done) => {
      const span = spans.get(request)
      if (span) span.enter(done)
      else done()
    })
    server.addHook('onResponse', async (request, reply) => {
      spans.get(request)?.finish(request.routeOptions.url ?? 'unknown', reply.raw.statusCode)
    })
  }

  async beforeApplicationShutdown() {
    await this.telemetry?.stopMetrics()
  }

  /** After the last request has been answered. */
  async onApplicationShutdown() {
    if (this.telemetry) traceWith(undefined)
    await this.telemetry?.stopTraces()
  }
}
