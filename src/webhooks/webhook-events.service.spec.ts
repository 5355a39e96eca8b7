import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { EntityManager } from '@mikro-orm/core'
import { WebhookEventsService } from './webhook-events.service.js'
import type { JobsService } from '../jobs/jobs.service.js'
import { type NewDelivery, type Subscription, webhookRepository } from './webhook.repository.js'

const em = {} as EntityManager
const received = { type: 'submission.received', data: { id: '1' } } as const

function setUp(subscriptions: Subscription[]) {
  const counts = { asked: 0, queued: 0 }
  const written: NewDelivery[] = []
  jest.spyOn(webhookRepository, 'subscriptions').mockImplementation(() => {
    counts.asked += 1
    return Promise.resolve([...subscriptions])
  })
  jest.spyOn(webhookRepository, 'insertDeliveries').mockImplementation(async (_em, deliveries) => {
    written.push(...deliveries)
  })
  const queue = {
    add: (_em: EntityManager, _name: string, jobs: object[]) => Promise.resolve((counts.queued += jobs.length)),
  }
  const events = new WebhookEventsService(queue as unknown as JobsService)
  return { events, counts, written, subscriptions }
}

describe(WebhookEventsService.name, () => {
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  it('should query the subscriptions once in five seconds, however many forms arrive', async () => {
    const { events, counts, written } = setUp([])
    for (let form = 0; form < 100; form += 1) await events.record(em, received)
    expect([counts.asked, counts.queued, written.length]).toEqual([1, 0, 0])
    jest.advanceTimersByTime(5000)
    await events.record(em, received)
    expect(counts.asked).toBe(2)
  })

  it('should notice within five seconds what another instance added, and at once what this one did', async () => {
    const { events, written, subscriptions } = setUp([])
    await events.record(em, received)
    subscriptions.push({ id: 'a', events: ['submission.received'] })
    await events.record(em, received)
    expect(written).toHaveLength(0)
    jest.advanceTimersByTime(5000)
    await events.record(em, received)
    expect(written.map(({ endpointId }) => endpointId)).toEqual(['a'])
    subscriptions.push({ id: 'b', events: ['submission.received'] })
    events.invalidateCache()
    await events.record(em, received)
    expect(written.map(({ endpointId }) => endpointId)).toEqual(['a', 'a', 'b'])
  })

  it('should write only for endpoints that subscribe to the event', async () => {
    const { events, written, counts } = setUp([
      { id: 'a', events: ['entry.erased'] },
      { id: 'b', events: ['entry.erased', 'submission.received'] },
    ])
    await events.record(em, received, { type: 'entry.noted', data: { id: '2' } })
    expect(written.map(({ endpointId, type }) => [endpointId, type])).toEqual([['b', 'submission.received']])
    expect(counts.queued).toBe(1)
  })
})
