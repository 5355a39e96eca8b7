import { Injectable, ServiceUnavailableException, UnprocessableEntityException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { HOUR_MS } from '../common/durations.rules.js'
import { log } from '../common/logger.js'
import { Environment } from '../config/environment.js'
import { MailService } from '../mail/mail.service.js'
import { EntryEventsService } from '../entry-events/entry-events.service.js'
import { GroupCommit, TooManyWaitingError } from '../common/group-commit.js'
import { mailsOf } from './submission-mails.js'
import { type NewSubmission, type Stored, submissionRepository } from './submission.repository.js'

/** The sender of a form is not named in the history. */
const SENDER = { author: '' }

/** Stores submissions, each with its queued mail, in one transaction and exactly once per key. */
@Injectable()
export class SubmissionStoreService {
  private readonly group: GroupCommit<NewSubmission, Stored>

  constructor(
    private readonly em: EntityManager,
    private readonly mail: MailService,
    private readonly entryEvents: EntryEventsService,
    private readonly environment: Environment,
  ) {
    this.group = new GroupCommit({
      write: (items) => this.writeWithRetries(items),
      isItemError: (error) => ITEM_ERRORS.test(sqlState(error)) || CONFLICTS.has(sqlState(error)),
      maxGroup: 64,
      // The embedded database has one session, so there its groups are worth making larger.
      ...(environment.DATABASE_URL ? { maxInFlight: 2 } : { maxInFlight: 1, regroupMs: 3 }),
      maxWaiting: 5000,
    })
  }

  async store(item: NewSubmission): Promise<Stored> {
    const stored = await this.group.add(item).catch((error: unknown) => {
      if (!(error instanceof TooManyWaitingError)) log.error({ err: error }, 'a submission could not be stored')
      throw new ServiceUnavailableException('We could not save this just now. Please try again in a moment.')
    })
    if (stored.bodyHash !== item.submission.bodyHash)
      throw new UnprocessableEntityException('This key belongs to another submission.')
    return stored
  }

  private async writeWithRetries(items: NewSubmission[]): Promise<Stored[]> {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await this.write(items)
      } catch (error) {
        if (attempt === 3 || !CONFLICTS.has(sqlState(error))) throw error
      }
  }

  private async write(items: NewSubmission[]): Promise<Stored[]> {
    return this.em.fork().transactional(async (em) => {
      const listed = items.filter(({ suspicion }) => !suspicion)
      const reasons = await this.reasonsToWithhold(em, listed.length)
      const mails = this.mail.prepare(
        listed.flatMap(({ submission, withheldBecause }, at) =>
          mailsOf(
            { ...submission, page: submission.context.page, withheldBecause, digestBecause: reasons[at] },
            this.mailAddresses,
          ),
        ),
      )
      const ids = await submissionRepository.insert(em, items, this.mail.stored.rowsOf(mails))
      await this.mail.addJobs(
        em,
        mails.filter(({ submissionId = '' }) => ids.has(submissionId)),
      )
      const arrivals = items.flatMap(({ submission, suspicion }) =>
        ids.has(submission.id) && !suspicion ? [submission] : [],
      )
      if (arrivals.length) await this.entryEvents.record(em, SENDER, { kind: 'arrived', arrivals })
      return this.resultsOf(em, items, ids)
    })
  }

  /**
   * For each of the next submissions, why its mail to the team is withheld, or undefined if it is not. Beyond the operator's limit,
   * `TeamDigestService` lists them in one mail.
   */
  private async reasonsToWithhold(em: EntityManager, next: number): Promise<(string | undefined)[]> {
    const limit = this.environment.TEAM_MAILS_PER_HOUR
    if (limit === undefined || !next) return []
    const recent = await submissionRepository.countSince(em, new Date(Date.now() - HOUR_MS), limit)
    const reason = `Withheld: more than ${limit} forms within an hour. The team's next digest lists it.`
    return Array.from({ length: next }, (_, at) => (recent + at >= limit ? reason : undefined))
  }

  /** In the same transaction, so that an error means that nothing was stored and the form can safely be sent again. */
  private async resultsOf(em: EntityManager, items: NewSubmission[], stored: Set<string>): Promise<Stored[]> {
    const keys = items.flatMap(({ submission, idempotencyKey = '' }) =>
      stored.has(submission.id) ? [] : [idempotencyKey],
    )
    const firsts = keys.length ? await submissionRepository.findByKeys(em, keys) : undefined
    return items.map(({ submission, idempotencyKey = '' }) => {
      if (stored.has(submission.id)) return submission
      const first = firsts?.get(idempotencyKey)
      if (!first) throw new Error('A submission was neither stored nor a repeat.')
      return first
    })
  }

  private get mailAddresses() {
    return { team: this.environment.TEAM_EMAIL, site: this.environment.publicUrl }
  }
}

const sqlState = (error: unknown) => String((error as { code?: unknown }).code ?? '')

/** Invalid data, violated constraints, exceeded limits: the fault of one row, not of the database. */
const ITEM_ERRORS = /^(?:22|23|54)/

/** Serialisation failure and deadlock. */
const CONFLICTS = new Set(['40001', '40P01'])
