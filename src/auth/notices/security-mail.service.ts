import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { Environment } from '../../config/environment.js'
import { MailService } from '../../mail/mail.service.js'
import type { Client } from '../access/identity.js'
import type { MfaFactor } from '../mfa/mfa-factor.entity.js'
import { deviceName } from '../sessions/device-name.js'
import type { User } from '../users/user.entity.js'

const formatter = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' })

/** Mails to the owner of an account about what happened to it, queued in the transaction of what they report. */
@Injectable()
export class SecurityMailService {
  constructor(
    private readonly mail: MailService,
    private readonly environment: Environment,
  ) {}

  async factorLocked(em: EntityManager, user: User, factor: MfaFactor, until: Date, client: Client) {
    await this.mail.enqueue(em, {
      template: 'second-factor-locked',
      to: user.email,
      variables: {
        when: formatter.format(new Date()),
        until: formatter.format(until),
        count: factor.failedAt.length,
        factor: factor.friendlyName || 'your authenticator app',
        device: deviceName(client.userAgent ?? null),
        link: new URL('/auth/forgot-password', this.environment.publicUrl).href,
      },
    })
  }
}
