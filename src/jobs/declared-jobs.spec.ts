import 'reflect-metadata'
import { describe, expect, it } from '@jest/globals'
import { declaredJobs } from './declared-jobs.js'
import { Job, Worker } from './job.decorators.js'

const [DIRT, RUBBISH] = [{ name: 'dirt' }, { name: 'rubbish' }]

class Cleaner {
  readonly done: string[] = []

  @Job({ name: 'cleaning', cron: '0 5 * * *', due: 'dirt' })
  async clean() {
    await Promise.resolve(this.done.push('cleaned'))
  }

  dirt() {
    return Promise.resolve([{ label: 'rooms', due: 3 }])
  }

  @Worker(DIRT, { batchSize: 2 })
  async sweep(jobs: { id: string }[]) {
    await Promise.resolve(this.done.push(...jobs.map(({ id }) => id)))
  }

  @Worker(DIRT, { priority: true })
  mop() {
    return Promise.resolve()
  }
}

class Second {
  @Job({ name: 'cleaning', cron: '0 6 * * *' })
  clean() {
    return Promise.resolve()
  }
}

class Third {
  @Worker({ name: 'dirt' }, {})
  sweep() {
    return Promise.resolve()
  }
}

class Fourth {
  @Job({ name: 'rubbish', cron: '0 6 * * *' })
  collect() {
    return Promise.resolve()
  }

  @Worker(RUBBISH, {})
  sort() {
    return Promise.resolve()
  }
}

describe(declaredJobs.name, () => {
  it('should find the jobs and workers of all providers, bound to them', async () => {
    const cleaner = new Cleaner()
    const { jobs, queues, workers } = declaredJobs([undefined, 'a text', { none: true }, cleaner])
    expect([[...jobs.keys()], queues]).toEqual([['cleaning'], [DIRT]])
    expect(workers.map(({ options }) => options)).toEqual([{ batchSize: 2 }, { priority: true }])
    await jobs.get('cleaning')?.run()
    await workers[0]?.work([{ id: 'hall' }] as never)
    expect(cleaner.done).toEqual(['cleaned', 'hall'])
    expect(await jobs.get('cleaning')?.due?.()).toEqual([{ label: 'rooms', due: 3 }])
  })

  it.each([
    ['two jobs have one name', new Second(), 'Two methods are the job "cleaning".'],
    ['two queues have one name', new Third(), 'Two queues have the name "dirt".'],
    ['a queue is named like a job', new Fourth(), 'A queue and a job have the name "rubbish".'],
  ])('should stop the start where %s', (_, provider, message) => {
    expect(() => declaredJobs([new Cleaner(), provider])).toThrow(message)
  })
})
