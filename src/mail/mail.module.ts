import { Global, Module } from '@nestjs/common'
import { DiscoveryModule } from '@nestjs/core'
import { MikroOrmModule } from '@mikro-orm/nestjs'
import { MailerModule } from '@nestjs-modules/mailer'
import { Environment } from '../config/environment.js'
import { HealthModule } from '../health/health.module.js'
import { FolderTransport } from './folder-transport.js'
import { LateMails } from './late-mails.service.js'
import { MailDeliveryService } from './mail-delivery.service.js'
import { MailMessage, MailSuppression } from './mail-message.entity.js'
import { MailRepository } from './mail.repository.js'
import { MailService } from './mail.service.js'
import { mailerOptions, mailFolder, templatePairs } from './mailer-options.js'
import { SenderLinks } from './sender-links.service.js'
import { TemplatePairs } from './template-pairs.js'

@Global()
@Module({
  imports: [
    MikroOrmModule.forFeature([MailMessage, MailSuppression]),
    MailerModule.forRootAsync({ imports: [], inject: [Environment], useFactory: mailerOptions }),
    DiscoveryModule,
    HealthModule,
  ],
  providers: [
    { provide: TemplatePairs, inject: [Environment], useFactory: templatePairs },
    { provide: FolderTransport, inject: [Environment], useFactory: mailFolder },
    MailRepository,
    MailService,
    MailDeliveryService,
    LateMails,
    SenderLinks,
  ],
  exports: [MailService, SenderLinks],
})
export class MailModule {}
