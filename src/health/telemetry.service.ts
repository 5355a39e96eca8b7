import { BeforeApplicationShutdown, Injectable, OnApplicationShutdown, OnModuleInit } from '@nestjs/common'
import type { FastifyInstance } from 'fastify'
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
  }

  /** A span for each request except health checks and cached pages; a page's in-process calls are its children. */
  traceRequests(server: FastifyInstance) {
    if (!this.environment.OTEL_EXPORTER_OTLP_ENDPOINT) return
    const finishers = new WeakMap<object, (route: string, status: number) => void>()
    server.addHook('onRequest', async (request) => {
      if (!this.telemetry || PROBES.test(request.url)) return
      const { traceparent, finish } = this.telemetry.startRequest(
        request.method,
        request.id,
        request.headers.traceparent,
      )
      request.headers.traceparent = traceparent
      finishers.set(request, finish)
    })
    server.addHook('onResponse', async (request, reply) => {
      finishers.get(request)?.(request.routeOptions.url ?? 'unknown', reply.raw.statusCode)
    })
  }

  async beforeApplicationShutdown() {
    await this.telemetry?.stopMetrics()
  }

  /** After the last request has been answered. */
  async onApplicationShutdown() {
    await this.telemetry?.stopTraces()
  }
}
