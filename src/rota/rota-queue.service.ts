import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/core'
import { CachedRead } from '../common/cached-read.js'
import { MINUTE_SECONDS } from '../common/durations.rules.js'
import { JobsService } from '../jobs/jobs.service.js'
import { rotaRepository } from './rota.repository.js'

export const ROTA_QUEUE = {
  name: 'rota',
  retryLimit: 10,
  retryDelay: 2,
  retryBackoff: true,
  expireInSeconds: MINUTE_SECONDS,
}
const CACHE_MS = 5000

export interface RotaJob {
  entries: string[]
}

/** Queues new entries for the rota in the transaction that stores them: none is lost, and no form waits for the assignment. */
@Injectable()
export class RotaQueueService {
  private readonly kinds = new CachedRead<readonly string[]>(CACHE_MS)

  constructor(private readonly jobs: JobsService) {}

  async add(em: EntityManager, submissions: { id: string; type: string }[]): Promise<void> {
    // Cached: a form must not wait for a query of its own.
    const kinds = await this.kinds.get(() => this.assignedKinds(em))
    const entries = submissions.filter(({ type }) => kinds.includes(type)).map(({ id }) => id)
    if (!entries.length) return
    await this.jobs.add(em, ROTA_QUEUE, [{ data: { entries } satisfies RotaJob }])
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
