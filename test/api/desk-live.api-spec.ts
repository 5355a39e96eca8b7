import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { LiveMessage } from '../../src/live/live.types.js'
import type { DeskUsers } from '../../src/staff/desk-users.types.js'
import { Session } from '../../src/auth/sessions/session.entity.js'
import { ReadinessService } from '../../src/health/readiness.service.js'
import { startBeside, type TestApp } from '../support/app.js'
import { until } from '../support/until.js'
import { ADMIN, createUser, register, startDesk, USER, type Client, personOf } from './admin-support.js'

const SOON_MS = 2000

let test: TestApp
let admin: Client
let userId: string
/** A second instance on the same PostgreSQL; the embedded database has one instance, which plays both. */
let other: TestApp
const urls = { first: '', other: '' }
const open = new Set<Stream>()

beforeAll(async () => {
  ;({ test, admin, userId } = await startDesk())
  urls.first = await test.listen()
  other = await startBeside(test)
  urls.other = other === test ? urls.first : await other.listen()
})
afterAll(async () => {
  for (const stream of open) stream.leave()
  if (other !== test) await other.close()
  await test.close()
})

/** A page of the desk with an event stream. */
class Stream {
  readonly messages: LiveMessage[] = []
  ended = false
  private readonly controller = new AbortController()

  private constructor(readonly answer: Response) {}

  static async open(url: string, cookie: string, entry?: string, since?: string): Promise<Stream> {
    const controller = new AbortController()
    const answer = await fetch(`${url}/api/admin/events${entry ? `?entry=${entry}` : ''}`, {
      headers: { accept: 'text/event-stream', cookie, ...(since && { 'last-event-id': since }) },
      signal: controller.signal,
    })
    const stream = new Stream(answer)
    Object.assign(stream, { controller })
    open.add(stream)
    if (answer.ok) {
      void stream.read()
      await until(() => Promise.resolve(stream.messages.length > 0))
    }
    return stream
  }

  leave() {
    open.delete(this)
    this.controller.abort()
  }

  /** The first message that matches; fails after two seconds. */
  waitFor<Kind extends LiveMessage['kind']>(
    kind: Kind,
    fits: (message: Extract<LiveMessage, { kind: Kind }>) => boolean,
    timeoutMs = SOON_MS,
  ) {
    const of = (message: LiveMessage): message is Extract<LiveMessage, { kind: Kind }> => message.kind === kind
    return until(() => Promise.resolve(this.messages.filter(of).find(fits)), timeoutMs)
  }

  /** The viewers according to its last message. */
  async waitForViewers(names: string[], timeoutMs?: number) {
    await until(() => {
      const last = this.messages.findLast((message) => message.kind === 'present')
      return Promise.resolve(last?.people.map(({ name }) => name).join() === names.join())
    }, timeoutMs ?? SOON_MS)
  }

  private async read() {
    try {
      let text = ''
      for await (const chunk of this.answer.body as unknown as AsyncIterable<Uint8Array>) {
        text += Buffer.from(chunk).toString()
        const parts = text.split('\n\n')
        text = parts.pop() ?? ''
        for (const part of parts)
          for (const [, data = ''] of part.matchAll(/^data: (.+)$/gm))
            this.messages.push(JSON.parse(data) as LiveMessage)
      }
    } catch {
      // Ended by the reader.
    }
    this.ended = true
  }
}

async function cookieOf(who: { email: string; password: string }) {
  const answer = await test.inject({ method: 'POST', url: '/api/session', payload: who })
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

const asHandler = async () => {
  await admin.send('POST', `/api/admin/users/${userId}/roles`, { role: 'handler' })
  return cookieOf(USER)
}

describe('GET /api/admin/events', () => {
  it('should notify the other instance within two seconds who changed what, without an address', async () => {
    const stream = await Stream.open(urls.other, await asHandler())
    expect(stream.answer.headers.get('content-type')).toContain('text/event-stream')
    expect(stream.answer.headers.get('x-accel-buffering')).toBe('no')
    expect(stream.answer.headers.get('cache-control')).toContain('no-store')
    expect(stream.answer.headers.get('connection')).toBe('close')
    const id = await register(test)
    const arrival = await stream.waitFor('arrived', ({ entries }) => entries.some((entry) => entry.id === id))
    expect(arrival.entries).toContainEqual({ id, tab: 'registrations' })

    await admin.send('PATCH', `/api/admin/submissions/${id}`, {
      version: 1,
      status: 'done',
      outcome: 'answered',
      note: 'Rang them.',
    })
    const change = await stream.waitFor('changed', ({ ids, fields }) => ids.includes(id) && fields.includes('status'))
    expect(change).toMatchObject({ ids: [id], status: 'Answered' })
    await stream.waitFor('changed', ({ ids, fields }) => ids.includes(id) && fields.includes('note'))
    expect(JSON.stringify(stream.messages)).not.toMatch(/rosalind|Rang them/i)
    stream.leave()
  })

  it('should show who is viewing the same entry until they leave', async () => {
    const id = await register(test)
    const handler = await asHandler()
    const { body } = await admin.get<DeskUsers>('/api/admin/users')
    const [adminName, handlerName] = [body.me.name, body.users.find((user) => user.id === userId)?.name ?? '']
    const mine = await Stream.open(urls.first, await cookieOf(ADMIN), id)
    await mine.waitForViewers([])
    const theirs = await Stream.open(urls.other, handler, id)
    // An instance that has just subscribed learns about earlier views when they are announced again.
    await mine.waitForViewers([handlerName], 5000)
    await theirs.waitForViewers([adminName], 5000)
    const elsewhere = await Stream.open(urls.first, handler, await register(test))
    theirs.leave()
    await mine.waitForViewers([], 15_000)
    for (const stream of [mine, elsewhere]) stream.leave()
  })

  it('should notify the new owner of an entry, by email if they have no page of the desk open', async () => {
    const who = { email: 'given@meridian.example', password: USER.password }
    const owner = await createUser(test, who)
    await admin.send('POST', `/api/admin/users/${owner}/roles`, { role: 'handler' })
    const [one, two] = [await register(test), await register(test)]
    const give = (id: string) => admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, owner })
    expect((await give(one)).status).toBe(200)
    const mails = () => test.em.fork().getConnection().execute(`select 1 from mail_message where template = 'assigned'`)
    expect(await mails()).toHaveLength(1)

    const stream = await Stream.open(urls.first, await cookieOf(who))
    await stream.waitForViewers([])
    expect((await give(two)).status).toBe(200)
    await stream.waitFor('changed', ({ ids, given }) => ids.includes(two) && given?.[owner] === 1)
    expect(await mails()).toHaveLength(1)
    stream.leave()
  })

  it('should be refused without a role, and to page navigations', async () => {
    expect((await Stream.open(urls.first, '')).answer.status).toBe(401)
    expect((await admin.raw('GET', '/api/admin/events')).statusCode).toBe(406)
  })

  it('should limit the streams of a session', async () => {
    const cookie = await cookieOf(ADMIN)
    const streams = await Promise.all(Array.from({ length: 6 }, () => Stream.open(urls.first, cookie)))
    const refused = await Stream.open(urls.first, cookie)
    expect(refused.answer.status).toBe(429)
    expect(refused.answer.headers.get('retry-after')).toBe('30')
    streams[0]?.leave()
    const again = await until(async () => {
      const stream = await Stream.open(urls.first, cookie)
      return stream.answer.ok && stream
    })
    for (const stream of [...streams, again]) stream.leave()
  })

  it('should limit the streams of a user, so that many sessions cannot crowd out others', async () => {
    const cookies = await Promise.all(Array.from({ length: 5 }, () => cookieOf(ADMIN)))
    const streams = []
    for (const cookie of cookies.slice(0, 4))
      streams.push(...(await Promise.all(Array.from({ length: 6 }, () => Stream.open(urls.first, cookie)))))
    expect(streams.map(({ answer }) => answer.status)).toEqual(streams.map(() => 200))
    const refused = await Stream.open(urls.first, cookies[4] ?? '')
    expect(refused.answer.status).toBe(429)
    const someoneElse = await Stream.open(urls.first, await asHandler())
    expect(someoneElse.answer.status).toBe(200)
    for (const stream of [...streams, someoneElse]) stream.leave()
  })

  it('should not count as activity of the session, and end with it', async () => {
    const cookie = await asHandler()
    const before = new Date(Date.now() - 30 * 60_000)
    await test.em.fork().nativeUpdate(Session, { user: { id: userId } }, { lastUsedAt: before })
    const stream = await Stream.open(urls.first, cookie)
    const sessions = await test.em.fork().find(Session, { user: { id: userId } })
    expect(sessions.map(({ lastUsedAt }) => lastUsedAt)).toEqual(sessions.map(() => before))
    await admin.send('POST', `/api/admin/users/${userId}/sign-out`)
    await until(() => Promise.resolve(stream.ended), 20_000)
  })
})

describe('a role that is taken away', () => {
  it('should end the stream before the next event is sent', async () => {
    const stream = await Stream.open(urls.other, await asHandler())
    await admin.send('DELETE', `/api/admin/users/${userId}/roles/handler`)
    const id = await register(test)
    await until(() => Promise.resolve(stream.ended), SOON_MS)
    expect(JSON.stringify(stream.messages)).not.toContain(id)
  })

  it('should end the stream before the next viewer is shown, and take its own view away', async () => {
    const id = await register(test)
    const stream = await Stream.open(urls.other, await asHandler(), id)
    await admin.send('DELETE', `/api/admin/users/${userId}/roles/handler`)
    const known = stream.messages.length
    const viewer = await Stream.open(urls.first, await cookieOf(ADMIN), id)
    await until(() => Promise.resolve(stream.ended), SOON_MS)
    expect(stream.messages.slice(known)).toEqual([])
    await viewer.waitForViewers([], SOON_MS)
    viewer.leave()
  })
})

describe('a page that reconnects', () => {
  it('should be sent what happened meanwhile', async () => {
    const cookie = await cookieOf(ADMIN)
    const before = await Stream.open(urls.other, cookie)
    const since = new Date().toISOString()
    before.leave()
    const [id, erased] = [await register(test), await register(test)]
    await admin.send('PATCH', `/api/admin/submissions/${id}`, { version: 1, status: 'in-progress' })
    const person = await personOf(test, erased)
    expect((await admin.send('POST', `/api/admin/people/${person}/erasure`, { submissions: 1 })).status).toBe(200)
    const again = await until(async () => {
      const stream = await Stream.open(urls.other, cookie, undefined, since)
      if (await stream.waitFor('erased', ({ ids }) => ids.includes(erased), 500).catch(() => undefined)) return stream
      stream.leave()
    })
    await again.waitFor('arrived', ({ entries }) => entries.some((entry) => entry.id === id))
    const change = await again.waitFor('changed', ({ ids }) => ids.includes(id))
    expect(change).toMatchObject({ ids: [id], status: 'In progress', fields: ['status'] })
    expect(again.messages.some(({ kind }) => kind === 'missed')).toBe(false)
    again.leave()
  })

  it('should learn where something may have been missed', async () => {
    const cookie = await cookieOf(ADMIN)
    const long = await Stream.open(urls.other, cookie, undefined, '2026-01-01T00:00:00.000Z')
    await long.waitFor('missed', () => true)
    long.leave()
    const { body } = await admin.get<DeskUsers>('/api/admin/users')
    expect((await admin.raw('GET', `/api/admin/events?since=yesterday&entry=${body.me.id}`)).statusCode).toBe(400)
  })

  it('should also learn it while it is open, if the database was away', async () => {
    const stream = await Stream.open(urls.other, await cookieOf(ADMIN))
    const ended = await test.em
      .getConnection()
      .execute<object[]>(
        `select pg_terminate_backend(pid) from pg_stat_activity where query = 'LISTEN desk' and datname = current_database()`,
      )
    // The embedded database needs no connection.
    if (ended.length) await stream.waitFor('missed', () => true, 10_000)
    const id = await register(test)
    await stream.waitFor('arrived', ({ entries }) => entries.some((entry) => entry.id === id))
    stream.leave()
  })
})

describe('a stop', () => {
  it('should end the streams before the server closes', async () => {
    const stream = await Stream.open(urls.other, await cookieOf(ADMIN))
    other.app.get(ReadinessService).close()
    await until(() => Promise.resolve(stream.ended), SOON_MS)
    expect((await Stream.open(urls.other, await cookieOf(ADMIN))).answer.status).toBe(503)
    other.app.get(ReadinessService).open()
  })
})
