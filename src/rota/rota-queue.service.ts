import { Injectable, OnModuleInit } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/core'
import { CachedRead } from '../common/cached-read.js'
import { MINUTE_SECONDS } from '../common/durations.rules.js'
import { JobsService } from '../jobs/jobs.service.js'
import { rotaRepository } from './rota.repository.js'

const QUEUE = 'rota'
const CACHE_MS = 5000

interface RotaJob {
  entries: string[]
}

/** Queues new entries for the rota in the transaction that stores them: none is lost, and no form waits for the assignment. */
@Injectable()
export class RotaQueueService implements OnModuleInit {
  private readonly kinds = new CachedRead<readonly string[]>(CACHE_MS)

  constructor(private readonly jobs: JobsService) {}

  async onModuleInit() {
    await this.jobs.createQueue(QUEUE, {
      retryLimit: 10,
      retryDelay: 2,
      retryBackoff: true,
      expireInSeconds: MINUTE_SECONDS,
    })
  }

  async add(em: EntityManager, submissions: { id: string; type: string }[]): Promise<void> {
    // Cached: a form must not wait for a query of its own.
    const kinds = await this.kinds.get(() => this.assignedKinds(em))
    const entries = submissions.filter(({ type }) => kinds.includes(type)).map(({ id }) => id)
    if (!entries.length) return
    await this.jobs.add(em, QUEUE, [{ data: { entries } satisfies RotaJob }])
  }

  work(assign: (entries: string[]) => Promise<unknown>) {
    this.jobs.work<RotaJob>(QUEUE, { pollingIntervalSeconds: 1, batchSize: 10 }, (jobs) =>
      assign(jobs.flatMap(({ data }) => data.entries)),
    )
  }

  /** The rota was changed on this instance; other instances notice within seconds. */
  invalidateCache() {
    this.kinds.invalidate()
  }

  private async assignedKinds(em: EntityManager): Promise<readonly string[]> {
    const { isOn, kinds } = await rotaRepository.find(em)
    return isOn ? kinds : []
  }
}
