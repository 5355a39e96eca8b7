import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/core'
import { AuditService } from '../audit/audit.service.js'
import { UserAdministrationService } from '../auth/administration/user-administration.service.js'
import { DAY_MS } from '../common/durations.rules.js'
import { Environment } from '../config/environment.js'
import type { WebhookEndpoint } from './webhook.entity.js'
import { FAILING_DAYS } from './webhook.rules.js'
import { WebhookRepository } from './webhook.repository.js'

interface Outcome {
  succeeded: boolean
  /** The receiver has asked for no further events. */
  gone: boolean
  now: Date
}

/** Disables endpoints that have failed for days, and mails the admins. */
@Injectable()
export class EndpointHealthService {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly administration: UserAdministrationService,
    private readonly audit: AuditService,
    private readonly environment: Environment,
  ) {}

  /** Records the outcome of a try, in the transaction of `em`. */
  async record(em: EntityManager, endpointId: string, { succeeded, gone, now }: Outcome): Promise<void> {
    if (succeeded) return this.webhooks.markSucceeding(em, endpointId)
    await this.webhooks.markFailing(em, endpointId, now)
    const endpoint = await this.webhooks.lock(em, endpointId)
    if (endpoint?.state !== 'active') return
    const since = endpoint.failingSince ?? now
    if (gone || now.getTime() - since.getTime() > FAILING_DAYS * DAY_MS) await this.disable(em, endpoint, gone)
  }

  private async disable(em: EntityManager, endpoint: WebhookEndpoint, gone: boolean) {
    endpoint.state = 'disabled'
    await em.flush()
    await this.webhooks.failPending(em, endpoint.id)
    await this.administration.mailAdmins(em, 'webhook-disabled', {
      url: endpoint.url,
      why: gone ? 'It answered that it is gone for good (410).' : `It has accepted nothing for ${FAILING_DAYS} days.`,
      link: `${this.environment.publicUrl}/admin/webhooks/${endpoint.id}`,
    })
    await this.audit.record(em, {
      action: 'webhook.changed',
      subject: { type: 'webhook', id: endpoint.id },
      detail: { change: 'disabled', why: gone ? 'gone' : 'failing' },
    })
  }
}
