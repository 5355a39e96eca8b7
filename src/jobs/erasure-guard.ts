import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { DAY_MS, HOUR_MS } from '../common/durations.rules.js'
import { log } from '../common/logger.js'
import { jobsRepository } from './jobs.repository.js'
import type { Figure, ScheduledJob, StopReason } from './scheduled-job.entity.js'

/** Erasing jobs run every night; after a longer gap either the product was off or the clock is wrong. */
const LONGEST_GAP_MS = 3 * DAY_MS
const LARGEST_CLOCK_DIFFERENCE_MS = HOUR_MS
/** The share of rows that one night may erase; on a small site, at least this many. */
const LARGEST_SHARE = 0.1
const FEW = 20
const CONFIRMED_MS = DAY_MS
/** Up to this number, rows are always counted exactly. */
const COUNTED = 100_000

/** Where counting may stop: from here on, rows exceed the share in any case. */
export const countedOf = (all: number) => Math.max(COUNTED, Math.ceil(all * LARGEST_SHARE) + FEW) + 1

interface Signs {
  now: Date
  databaseNow: Date
  /** The last success or, before the first one, the newest row of all that is written by time. */
  lastSeen?: Date
}

export function stopReason(figures: Figure[], { now, databaseNow, lastSeen }: Signs): StopReason | undefined {
  if (!figures.some(({ due }) => due)) return undefined
  if (Math.abs(now.getTime() - databaseNow.getTime()) > LARGEST_CLOCK_DIFFERENCE_MS) return 'clock'
  if (lastSeen && now.getTime() - lastSeen.getTime() > LONGEST_GAP_MS) return 'clock'
  return figures.some(({ due, of }) => of !== undefined && due > FEW && due > of * LARGEST_SHARE) ? 'share' : undefined
}

/** Whether an admin has confirmed it within a day, and not much more is due by now. */
function isConfirmed({ confirmedAt, figures: confirmed }: ScheduledJob, figures: Figure[], now: Date) {
  if (!confirmedAt || Math.abs(now.getTime() - confirmedAt.getTime()) > CONFIRMED_MS) return false
  const most = new Map(confirmed.map(({ label, due }) => [label, due * (1 + LARGEST_SHARE) + FEW]))
  return figures.every(({ label, due }) => due <= (most.get(label) ?? 0))
}

/** Stops an erasing job if the clock may be wrong or it would delete too much at once, until an admin confirms it. */
@Injectable()
export class ErasureGuard {
  constructor(private readonly em: EntityManager) {}

  async allows(name: string, figures: Figure[]): Promise<boolean> {
    const em = this.em.fork()
    const now = new Date()
    const job = await jobsRepository.find(em, name)
    const { databaseNow, newestRow } = await jobsRepository.signs(em)
    const why = stopReason(figures, { now, databaseNow, lastSeen: job?.succeededAt ?? newestRow })
    if (!why || (job && isConfirmed(job, figures, now))) return true
    log.error({ job: name, why, figures }, 'a job that erases has stopped itself; an admin can confirm it at the desk')
    await jobsRepository.markStopped(em, name, { stoppedAt: job?.stoppedAt ?? now, why, figures })
    return false
  }
}
