import { Module } from '@nestjs/common'
import { MetricsService } from './metrics.service.js'
import { ReadinessService } from './readiness.service.js'
import { TelemetryService } from './telemetry.service.js'
import { HealthController } from './health.controller.js'

@Module({
  controllers: [HealthController],
  providers: [MetricsService, ReadinessService, TelemetryService],
  exports: [MetricsService, ReadinessService, TelemetryService],
})
export class HealthModule {}
