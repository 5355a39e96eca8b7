import { Controller, Get, Header, ServiceUnavailableException } from '@nestjs/common'
import { Public } from '../common/access.js'
import { MetricsService } from './metrics.service.js'
import { ReadinessService } from './readiness.service.js'
import { release } from './release.js'

@Controller()
export class HealthController {
  constructor(
    private readonly readiness: ReadinessService,
    private readonly metrics: MetricsService,
  ) {}

  /** Which release this is; whether it runs and whether it can serve is asked of the two below. */
  @Get('health')
  @Public()
  @Header('Cache-Control', 'no-store')
  about() {
    return { status: 'ok', ...release }
  }

  @Get('health/live')
  @Public()
  @Header('Cache-Control', 'no-store')
  live() {
    return { status: 'ok' }
  }

  @Get('health/ready')
  @Public()
  @Header('Cache-Control', 'no-store')
  async ready() {
    const reason = await this.readiness.check()
    if (reason) throw new ServiceUnavailableException(`Not ready: ${reason}.`)
    return { status: 'ok' }
  }

  @Get('metrics')
  @Public()
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  prometheus() {
    return this.metrics.registry.metrics()
  }
}
