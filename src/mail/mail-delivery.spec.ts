import 'reflect-metadata'
import { afterEach, expect, it, jest } from '@jest/globals'
import { performance } from 'node:perf_hooks'
import '@nestjs/core'
import type { MailDeliveryService as Service } from './mail-delivery.service.js'

// CommonJS packages that require Nest can do so only once it has been loaded.
const { MailDeliveryService } = await import('./mail-delivery.service.js')

type Dependencies = ConstructorParameters<typeof Service>

afterEach(() => void jest.restoreAllMocks())

function delivery() {
  const mail = { queued: 0 }
  const findDue = jest.fn(() => Promise.resolve([]))
  const counter = () => ({ inc: () => undefined })
  const parts = {
    em: { fork: () => ({}) },
    mails: { findDue, findSuppressed: () => Promise.resolve(new Map()) },
    mail,
    links: { of: () => Promise.resolve(new Map()) },
    late: {},
    mailer: {},
    environment: { DATABASE_URL: 'postgresql://db/meridian' },
    metrics: { counter },
  }
  return { service: new MailDeliveryService(...(Object.values(parts) as unknown as Dependencies)), findDue, mail }
}

const busy = (share: number) =>
  jest.spyOn(performance, 'eventLoopUtilization').mockReturnValue({ idle: 0, active: 0, utilization: share })

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

it('should make a batch of new mail wait its turn while forms keep arriving at a busy process', async () => {
  busy(0.95)
  const { service, findDue, mail } = delivery()
  mail.queued = 10
  const batch = service.deliverNew([])
  await turn()
  expect(findDue).not.toHaveBeenCalled()
  await batch
  expect(findDue).toHaveBeenCalledTimes(1)
})

it.each([
  ['the process is idle', 0.5, 10],
  ['no form has arrived since the last batch', 0.95, 0],
])('should send a batch at once where %s', async (_why, share, queued) => {
  busy(share)
  const { service, findDue, mail } = delivery()
  mail.queued = queued
  const batch = service.deliverNew([])
  await turn()
  expect(findDue).toHaveBeenCalledTimes(1)
  await batch
})
