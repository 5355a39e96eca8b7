import 'reflect-metadata'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { PassThrough } from 'node:stream'
import type { Actor } from '../auth/access/actor.js'
import type { RequestWithCaller } from '../auth/access/caller.js'
import type { LiveEvent } from './live-event.rules.js'
import { LivePresenceService } from './live-presence.service.js'
import type { LiveService } from './live.service.js'
import { LiveStreamsService } from './live-streams.service.js'

type Dependencies = ConstructorParameters<typeof LiveStreamsService>

let publish: (event: LiveEvent) => void
let streams: LiveStreamsService
let presence: LivePresenceService

beforeEach(() => {
  const live = {
    publish: jest.fn(),
    subscribe: (listener: typeof publish) => {
      publish = listener
      return () => undefined
    },
  } as unknown as LiveService
  presence = new LivePresenceService(live)
  const authenticator = { sessionsAtDesk: (ids: string[]) => Promise.resolve(new Set(ids)) }
  const readiness = { isServing: true, whenClosing: () => undefined }
  streams = new LiveStreamsService(
    live,
    presence,
    authenticator as unknown as Dependencies[2],
    { findByEmails: () => Promise.resolve([]) } as unknown as Dependencies[3],
    readiness as unknown as Dependencies[4],
  )
})
afterEach(() => {
  streams.onModuleDestroy()
  presence.onModuleDestroy()
})

const open = (person: string): PassThrough =>
  streams.open({} as RequestWithCaller, { id: person, name: person, sessionId: person } as Actor, {})

const arrival = (): LiveEvent =>
  ({ kind: 'erased', ids: ['x'.repeat(1000)], at: new Date().toISOString() }) as LiveEvent
/** Resolves once an event has been sent to the streams. */
const settled = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)))

describe('the streams of the desk', () => {
  it('should be five hundred at most, and accept another once one has ended', async () => {
    const first = open('person 0')
    for (let at = 1; at < 500; at += 1) open(`person ${at}`)
    expect(() => open('one too many')).toThrow('Too many pages are open at once.')
    first.destroy()
    await settled()
    expect(() => open('the next')).not.toThrow()
  })

  it('should end for a client that has stopped reading, before its backlog grows, and for no other client', async () => {
    const [slow, quick] = [open('slow'), open('quick')]
    quick.resume()
    let most = 0
    for (let sent = 0; sent < 600 && !slow.destroyed; sent += 1) {
      publish(arrival())
      await settled()
      most = Math.max(most, slow.writableLength + slow.readableLength)
    }
    expect(slow.destroyed).toBe(true)
    expect(most).toBeLessThan(600 * 1024)
    expect(quick.destroyed).toBe(false)
  })
})
