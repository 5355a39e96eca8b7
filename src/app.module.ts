import { Module } from '@nestjs/common'
import { AdminModule } from './admin/admin.module.js'
import { AuditModule } from './audit/audit.module.js'
import { AuthModule } from './auth/auth.module.js'
import { CalculatorsModule } from './calculators/calculators.controller.js'
import { CallsModule } from './calls/calls.controller.js'
import { ConfigModule } from './config/environment.js'
import { DatabaseModule } from './database/database.module.js'
import { DemonstrationModule } from './demonstration/demonstration.controller.js'
import { FollowModule } from './follow/follow.controller.js'
import { FormsModule } from './forms/forms.controller.js'
import { HealthModule } from './health/health.controller.js'
import { JobsModule } from './jobs/jobs.service.js'
import { LiveModule } from './live/live.service.js'
import { MailModule } from './mail/mail.module.js'
import { RateLimitModule } from './rate-limit/rate-limit.service.js'
import { RestModule } from './rest/rest.controller.js'
import { SecretsModule } from './secrets/secrets.service.js'
import { WatchModule } from './watch/watch.module.js'
import { WebhooksModule } from './webhooks/webhooks.service.js'

@Module({
  imports: [
    ConfigModule,
    DatabaseModule,
    HealthModule,
    RateLimitModule,
    SecretsModule,
    AuditModule,
    JobsModule,
    LiveModule,
    MailModule,
    FormsModule,
    CalculatorsModule,
    DemonstrationModule,
    AuthModule,
    WebhooksModule,
    WatchModule,
    RestModule,
    AdminModule,
    CallsModule,
    FollowModule,
  ],
})
export class AppModule {}
