import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { Environment } from '../config/environment.js'
import { Job } from '../jobs/job.decorators.js'
import { MailService } from '../mail/mail.service.js'

/** Further forms are only counted, so that no mail program cuts the mail short. */
const MAX_LISTED = 200

/** Lists in one mail what the team's mails were about that were withheld when their forms were stored. */
@Injectable()
export class TeamDigestService {
  constructor(
    private readonly em: EntityManager,
    private readonly mail: MailService,
    private readonly environment: Environment,
  ) {}

  /**
   * Returns the number of forms in it. A digest and the mails that it replaces change hands in one transaction. It also runs where no rate
   * is set any more, for what was withheld until then.
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
