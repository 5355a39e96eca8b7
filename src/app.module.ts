import { Module } from '@nestjs/common'
import { AuditModule } from './audit/audit.module.js'
import { AuthModule } from './auth/auth.module.js'
import { CalculatorsModule } from './calculators/calculators.module.js'
import { CallsModule } from './calls/calls.module.js'
import { ConfigModule } from './config/config.module.js'
import { DatabaseModule } from './database/database.module.js'
import { DemoModule } from './demo/demo.module.js'
import { StatusPageModule } from './status-page/status-page.module.js'
import { FormsModule } from './forms/forms.module.js'
import { HealthModule } from './health/health.module.js'
import { JobsModule } from './jobs/jobs.module.js'
import { LiveModule } from './live/live.module.js'
import { MailModule } from './mail/mail.module.js'
import { RateLimitModule } from './rate-limit/rate-limit.module.js'
import { ConversationsModule } from './conversations/conversations.module.js'
import { IntegrationsModule } from './integrations/integrations.module.js'
import { PeopleModule } from './people/people.module.js'
import { ReportsModule } from './reports/reports.module.js'
import { StaffModule } from './staff/staff.module.js'
import { SubmissionsModule } from './submissions/submissions.module.js'
import { SecretsModule } from './secrets/secrets.module.js'
import { WatchModule } from './watch/watch.module.js'
import { WebhooksModule } from './webhooks/webhooks.module.js'

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
    DemoModule,
    AuthModule,
    WebhooksModule,
    WatchModule,
    IntegrationsModule,
    SubmissionsModule,
    ConversationsModule,
    ReportsModule,
    PeopleModule,
    StaffModule,
    CallsModule,
    StatusPageModule,
  ],
})
export class AppModule {}
