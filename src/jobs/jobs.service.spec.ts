import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { EntityManager } from '@mikro-orm/core'
import { log } from '../common/logger.js'
import { Environment } from '../config/environment.js'
import { MetricsService } from '../health/metrics.service.js'
import { ErasureGuard } from './erasure-guard.js'
import { JobsService } from './jobs.service.js'

/** As pg-boss reports what its workers meet: the error's members without its class. */
const reported = (members: object) => ({ message: 'no reason', stack: 'at a line', queue: 'mail', ...members })

describe(JobsService.name, () => {
  let jobs: JobsService
  const logged = jest.spyOn(log, 'error')
  beforeEach(() => {
    logged.mockReset()
    const em = {} as EntityManager
    jobs = new JobsService(em, new Environment(), new MetricsService(em, new Environment()), new ErasureGuard(em))
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

  it('should create only the queues that do not exist yet', async () => {
    const { boss } = jobs
    jest.spyOn(boss, 'start').mockResolvedValue(boss)
    jest.spyOn(boss, 'getQueues').mockResolvedValue([{ name: 'mail' }] as never)
    jest.spyOn(boss, 'insert').mockResolvedValue([])
    const create = jest.spyOn(boss, 'createQueue').mockResolvedValue()
    await jobs.createQueue('mail', {})
    await jobs.createQueue('new', {})
    expect(create.mock.calls.map(([name]) => name)).toEqual(['new'])
  })
})
