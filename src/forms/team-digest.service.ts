import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { HOUR_MS } from '../common/durations.rules.js'
import { Environment } from '../config/environment.js'
import { Job } from '../jobs/job.decorators.js'
import { MailService } from '../mail/mail.service.js'
import { submissionRepository } from './submission.repository.js'

/** Further forms are only counted, so that no mail program cuts the mail short. */
const MAX_LISTED = 200

/** Beyond a rate that the operator sets, the team's mails are withheld when a form is stored, and one mail lists what they were about. */
@Injectable()
export class TeamDigestService {
  constructor(
    private readonly em: EntityManager,
    private readonly mail: MailService,
    private readonly environment: Environment,
  ) {}

  /** Why the team's mail about each of these next submissions is withheld; undefined where it is not. */
  async reasonsFor(em: EntityManager, next: number): Promise<(string | undefined)[]> {
    const limit = this.environment.TEAM_MAILS_PER_HOUR
    if (limit === undefined || !next) return []
    const recent = await submissionRepository.countSince(em, new Date(Date.now() - HOUR_MS), limit)
    const reason = `Withheld: more than ${limit} forms within an hour. The team's next digest lists it.`
    return Array.from({ length: next }, (_, at) => (recent + at >= limit ? reason : undefined))
  }

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
