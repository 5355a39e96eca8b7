import { Injectable, OnApplicationBootstrap } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { DAY_MS } from '../common/durations.rules.js'
import { log } from '../common/logger.js'
import { Environment } from '../config/environment.js'
import { JobsService } from '../jobs/jobs.service.js'
import { MailRepository } from '../mail/mail.repository.js'
import { mailsOf } from './submission-mails.js'
import { SubmissionRepository } from './submission.repository.js'

const BATCH = 500
const DAYS = 2
const EVERY_HOUR = '23 * * * *'

/**
 * Version 1.0 left the desk's entries to triggers and mail variables to delivery time. While its last instances run beside this
 * version they store submissions without either, which is repaired here. To be removed with the release after this one.
 */
@Injectable()
export class PreviousVersionService implements OnApplicationBootstrap {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: JobsService,
    private readonly submissions: SubmissionRepository,
    private readonly mails: MailRepository,
    private readonly environment: Environment,
  ) {}

  async onApplicationBootstrap() {
    await this.complete()
    await this.jobs.schedule('previous-version', EVERY_HOUR, () => this.complete())
  }

  async complete() {
    await this.em.fork().transactional(async (em) => {
      const since = new Date(Date.now() - DAYS * DAY_MS)
      const missing = await this.submissions.findUnlisted(em, since, BATCH)
      await this.submissions.addToDesk(em, missing)
      const mails = await this.mails.findWithoutVariables(em, BATCH)
      const ids = mails.flatMap(({ submissionId }) => submissionId ?? [])
      const about = new Map((await this.submissions.listByIds(em, ids)).map((one) => [one.id, one]))
      const addresses = { team: this.environment.TEAM_EMAIL, site: this.environment.publicUrl }
      for (const mail of mails) {
        const submission = about.get(mail.submissionId ?? '')
        const complete = submission && mailsOf(submission, addresses).find(({ template }) => template === mail.template)
        if (complete) mail.variables = complete.variables
      }
      if (missing.length || mails.length)
        log.info({ entries: missing.length, mails: mails.length }, 'completed what the previous version stored')
    })
  }
}
