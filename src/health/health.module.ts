import { Module } from '@nestjs/common'
import { HealthController } from './health.controller.js'
import { MetricsService } from './metrics.service.js'
import { ReadinessService } from './readiness.service.js'
import { TelemetryService } from './telemetry.service.js'

@Module({
  controllers: [HealthController],
  providers: [MetricsService, ReadinessService, TelemetryService],
  exports: [MetricsService, ReadinessService, TelemetryService],
})
export class HealthModule {}
