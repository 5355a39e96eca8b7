import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { Environment } from '../config/environment.js'
import { Job } from '../jobs/job.decorators.js'
import { MailService } from '../mail/mail.service.js'

/** Further forms are only counted, so that no mail program cuts the mail short. */
const MAX_LISTED = 200

/** Lists in one mail the forms whose own mails to the team were withheld. */
@Injectable()
export class TeamDigestService {
  constructor(
    private readonly em: EntityManager,
    private readonly mail: MailService,
    private readonly environment: Environment,
  ) {}

  /**
   * Returns the number of forms in the digest, which replaces their mails in one transaction. Also runs when no limit is set any more,
   * for mails that were withheld before.
   */
  @Job({ name: 'team-digest', cron: '0 * * * *' })
  async send(): Promise<number> {
    return this.em.fork().transactional(async (em) => {
      const { count, oldest } = await this.mail.stored.takeWithheld(em, 'team-submission', MAX_LISTED)
      if (!count) return 0
      const lines = oldest.map(({ reference, what, received, link }) => ({ reference, what, received, link }))
      const variables = {
        count,
        one: count === 1,
        lines,
        more: count - lines.length || undefined,
        desk: `${this.environment.publicUrl}/admin`,
      }
      await this.mail.enqueue(em, { template: 'team-digest', to: this.environment.TEAM_EMAIL, variables })
      return count
    })
  }
}
