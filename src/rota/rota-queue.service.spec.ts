import { describe, expect, it, jest } from '@jest/globals'
import type { EntityManager } from '@mikro-orm/core'
import type { JobsService } from '../jobs/jobs.service.js'
import { type Rota, rotaRepository } from './rota.repository.js'
import { RotaQueueService } from './rota-queue.service.js'

const em = {} as EntityManager
const registration = (id: string) => ({ id, type: 'investor-show' })

function setUp() {
  const queued: string[] = []
  const jobs = {
    add: (_em: EntityManager, _queue: string, added: { data: { entries: string[] } }[]) => {
      queued.push(...added.flatMap(({ data }) => data.entries))
      return Promise.resolve()
    },
  }
  jest.spyOn(rotaRepository, 'find').mockResolvedValue({ isOn: true, kinds: ['investor-show'] } as Rota)
  return { queue: new RotaQueueService(jobs as unknown as JobsService), queued }
}

describe(RotaQueueService.name, () => {
  it('should queue every entry while the first query for the rota is running', async () => {
    const { queue, queued } = setUp()
    await Promise.all([queue.add(em, [registration('1')]), queue.add(em, [registration('2')])])
    expect(queued.sort()).toEqual(['1', '2'])
  })

  it('should read the rota again if that failed', async () => {
    const { queue, queued } = setUp()
    jest.spyOn(rotaRepository, 'find').mockRejectedValueOnce(new Error('no connection'))
    await expect(queue.add(em, [registration('1')])).rejects.toThrow('no connection')
    await queue.add(em, [registration('2')])
    expect(queued).toEqual(['2'])
  })
})
