import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { DiscoveryService } from '@nestjs/core'
import type { EntityManager } from '@mikro-orm/core'
import { log } from '../common/logger.js'
import { Environment } from '../config/environment.js'
import { MetricsService } from '../health/metrics.service.js'
import { ErasureGuard } from './erasure-guard.js'
import { Job, Worker } from './job.decorators.js'
import { JobsService } from './jobs.service.js'

/** A worker's error as pg-boss reports it: the error's members without its class. */
const reported = (members: object) => ({ message: 'no reason', stack: 'at a line', queue: 'mail', ...members })

const DIRT = { name: 'dirt', retryLimit: 3 }

class Cleaner {
  @Job({ name: 'cleaning', cron: '0 5 * * *' })
  clean() {
    return Promise.resolve()
  }

  @Worker(DIRT, {})
  sweep() {
    return Promise.resolve()
  }
}

const discovering = (instance: object) => ({ getProviders: () => [{ instance }] }) as unknown as DiscoveryService

describe(JobsService.name, () => {
  let jobs: JobsService
  const logged = jest.spyOn(log, 'error')
  beforeEach(() => {
    logged.mockReset()
    const em = {} as EntityManager
    const metrics = new MetricsService(em, new Environment())
    jobs = new JobsService(em, new Environment(), metrics, new ErasureGuard(em), discovering(new Cleaner()))
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  it('should log the error of a worker with its queue', () => {
    jobs.boss.emit('error', reported({ message: 'column "name" does not exist', code: '42703' }) as never)
    expect(logged).toHaveBeenCalledTimes(1)
    const [{ err, queue }] = logged.mock.calls[0] as unknown as [{ err: unknown; queue: string }]
    expect(err).toBeInstanceOf(Error)
    expect(err).toMatchObject({ message: 'column "name" does not exist', stack: 'at a line' })
    expect(queue).toBe('mail')
  })

  it('should log an outage once a minute, however many workers report it', () => {
    jest.useFakeTimers()
    for (let time = 0; time < 50; time += 1)
      for (const queue of ['mail', 'rota', 'webhook'])
        jobs.boss.emit('error', reported({ code: 'ECONNREFUSED', queue }) as never)
    expect(logged).toHaveBeenCalledTimes(1)
    jest.advanceTimersByTime(60_000)
    jobs.boss.emit('error', reported({ code: '57P01' }) as never)
    expect(logged).toHaveBeenCalledTimes(2)
  })

  it('should create the queues that do not exist yet, and write nothing where all is as this version has it', async () => {
    const { boss } = jobs
    jest.spyOn(boss, 'start').mockResolvedValue(boss)
    jest.spyOn(boss, 'getQueues').mockResolvedValue([{ ...DIRT, table: 'job' }] as never)
    jest.spyOn(boss, 'getSchedules').mockResolvedValue([{ name: 'cleaning', cron: '0 5 * * *' }] as never)
    const [insert, create, update, schedule] = [
      jest.spyOn(boss, 'insert').mockResolvedValue([]),
      jest.spyOn(boss, 'createQueue').mockResolvedValue(),
      jest.spyOn(boss, 'updateQueue').mockResolvedValue(),
      jest.spyOn(boss, 'schedule').mockResolvedValue(),
    ]
    await jobs.onModuleInit()
    expect(create.mock.calls.map(([name]) => name)).toEqual(['cleaning'])
    expect(insert.mock.calls.map(([name]) => name)).toEqual(['cleaning'])
    expect([update.mock.calls, schedule.mock.calls]).toEqual([[], []])
  })

  it('should refuse to run a job that no one declares', async () => {
    await expect(jobs.run('cleaning-up')).rejects.toThrow('There is no job "cleaning-up".')
  })
})
