import { Global, Module } from '@nestjs/common'
import { AuthModule } from '../auth/auth.module.js'
import { HealthModule } from '../health/health.module.js'
import { LiveController } from './live.controller.js'
import { LivePresenceService } from './live-presence.service.js'
import { LiveService } from './live.service.js'
import { LiveStreamsService } from './live-streams.service.js'

@Global()
@Module({
  imports: [AuthModule, HealthModule],
  controllers: [LiveController],
  providers: [LivePresenceService, LiveService, LiveStreamsService],
  exports: [LivePresenceService, LiveService],
})
export class LiveModule {}
