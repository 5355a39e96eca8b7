import { createHash, timingSafeEqual } from 'node:crypto'
import { Controller, ForbiddenException, Get, Header, Req, Res, ServiceUnavailableException } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Public } from '../common/access.js'
import { isForwarded } from '../common/forwarded.js'
import { Environment } from '../config/environment.js'
import { MetricsService } from './metrics.service.js'
import { ReadinessService } from './readiness.service.js'
import { release } from './release.js'

@Public()
@Controller()
export class HealthController {
  constructor(
    private readonly readiness: ReadinessService,
    private readonly metrics: MetricsService,
    private readonly environment: Environment,
  ) {}

  /** The release; liveness and readiness have routes of their own below. */
  @Get('health')
  @Header('Cache-Control', 'no-store')
  about() {
    return { status: 'ok', ...release }
  }

  /** Whether it serves pages, with or without the database. */
  @Get('health/live')
  @Header('Cache-Control', 'no-store')
  live() {
    if (!this.readiness.isServing) throw new ServiceUnavailableException('Starting or stopping.')
    return { status: 'ok' }
  }

  @Get('health/ready')
  @Header('Cache-Control', 'no-store')
  async ready() {
    const reason = await this.readiness.check()
    // The reason is in the log, because it may name our folders.
    if (reason) throw new ServiceUnavailableException('Not ready.')
    return { status: 'ok' }
  }

  @Get('metrics')
  @Header('Cache-Control', 'no-store')
  prometheus(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    if (!this.mayReadMetrics(request))
      throw new ForbiddenException('Metrics are for this machine, or for the bearer of METRICS_TOKEN.')
    reply.header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
    return this.metrics.text()
  }

  /** A proxy on this machine also connects from loopback, so forwarded requests are refused. */
  private mayReadMetrics({ headers, raw, socket }: FastifyRequest) {
    const { METRICS_TOKEN } = this.environment
    if (METRICS_TOKEN) return isSame(headers.authorization ?? '', `Bearer ${METRICS_TOKEN}`)
    return LOOPBACK.test(socket.remoteAddress ?? '') && !isForwarded(raw)
  }
}

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))
