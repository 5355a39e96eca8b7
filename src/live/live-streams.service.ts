import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { Injectable, OnModuleDestroy, OnModuleInit, ServiceUnavailableException } from '@nestjs/common'
import { AuthenticatorService } from '../auth/access/authenticator.service.js'
import { needsSecondFactor, type RequestWithCaller } from '../auth/access/caller.js'
import { UserAdministrationService } from '../auth/users/user-administration.service.js'
import { BoundedMap } from '../common/bounded-map.js'
import { SECOND_MS } from '../common/durations.rules.js'
import { log } from '../common/logger.js'
import { TooManyRequestsException } from '../common/http-errors.js'
import { hasRole, Role } from '../common/role.rules.js'
import { ReadinessService } from '../health/readiness.service.js'
import type { HeardEvent, LiveEvent } from './live-event.rules.js'
import { LiveService } from './live.service.js'
import type { Actor } from '../auth/access/actor.js'
import type { FormType } from '../common/form-options.rules.js'
import { TAB_OF_TYPE } from '../desk/desk.rules.js'
import { presentPerson } from '../auth/users/user.presenter.js'
import { LivePresenceService } from './live-presence.service.js'
import type { LiveMessage, LivePerson } from './live.types.js'

/** Proxies close a silent connection; ours after 65 seconds. */
const CHECK_EVERY_MS = 15 * SECOND_MS
const MAX_STREAMS = 500
const MAX_PER_SESSION = 6
/** A limit per person, so that no one can take all streams. */
const MAX_PER_PERSON = 24
/** The limit of unsent data, for a client that has stopped reading. */
const MAX_BYTES_WAITING = 256 * 1024
const RETRY_AFTER_SECONDS = 30
/** By then the proxy has noticed that this instance is stopping; the spread avoids a stampede. */
const reconnectDelayMs = () => Math.round((3 + Math.random()) * SECOND_MS)
const NAMES_KEPT = 1000

interface Stream {
  id: string
  request: RequestWithCaller
  userId: string
  sessionId: string
  entry?: string
  out: PassThrough
}

interface Opened {
  entry?: string
  writing?: boolean
  since?: Date
}

@Injectable()
export class LiveStreamsService implements OnModuleInit, OnModuleDestroy {
  private readonly streams = new Set<Stream>()
  private readonly people = new BoundedMap<string, LivePerson>(NAMES_KEPT)
  private readonly timer = setInterval(() => void this.check(), CHECK_EVERY_MS).unref()
  private unsubscribe?: () => void

  constructor(
    private readonly live: LiveService,
    private readonly presence: LivePresenceService,
    private readonly authenticator: AuthenticatorService,
    private readonly administration: UserAdministrationService,
    private readonly readiness: ReadinessService,
  ) {}

  onModuleInit() {
    this.presence.watch((entry) => this.logFailure(this.sendPresence(entry)))
    this.readiness.whenClosing(() => this.endAll())
  }

  onModuleDestroy() {
    clearInterval(this.timer)
    this.endAll()
  }

  open(request: RequestWithCaller, actor: Actor, { entry, writing, since }: Opened): PassThrough {
    const { sessionId = '' } = actor
    if (!this.readiness.isServing) throw new ServiceUnavailableException('Starting or stopping.')
    const ofPerson = [...this.streams].filter(({ userId }) => userId === actor.id)
    const ofSession = ofPerson.filter((stream) => stream.sessionId === sessionId)
    if (ofSession.length >= MAX_PER_SESSION || ofPerson.length >= MAX_PER_PERSON || this.streams.size >= MAX_STREAMS)
      throw new TooManyRequestsException('Too many pages are open at once.', RETRY_AFTER_SECONDS)
    this.unsubscribe ??= this.live.subscribe((event) => this.receive(event))
    const out = new PassThrough({ highWaterMark: MAX_BYTES_WAITING })
    const stream: Stream = { id: randomUUID(), request, userId: actor.id, sessionId, entry, out }
    this.streams.add(stream)
    out.once('close', () => this.close(stream))
    out.write(`retry: ${SECOND_MS}\n\n`)
    const view = { id: stream.id, entry: entry ?? '', userId: actor.id, name: actor.name }
    this.presence.register({ ...view, ...(writing && { writing }) })
    this.send(stream, { kind: 'present', people: entry ? this.presence.at(entry, actor.id) : [] })
    if (since) this.logFailure(this.catchUp(stream, since))
    return out
  }

  private async catchUp(stream: Stream, since: Date) {
    const missed: HeardEvent[] = [{ kind: 'missed', at: new Date().toISOString() }]
    for (const event of this.live.since(since) ?? missed) this.send(stream, await this.messageOf(event))
  }

  private receive(event: LiveEvent) {
    if (event.kind === 'looking') this.presence.receive(event)
    else if (this.streams.size) this.logFailure(this.broadcast(event))
  }

  private logFailure(sending: Promise<void>) {
    sending.catch((error: unknown) => log.warn({ err: error }, 'a live event could not be sent to the desk'))
  }

  private async broadcast(event: HeardEvent) {
    const message = await this.messageOf(event)
    for (const stream of await this.stillAtDesk([...this.streams])) this.send(stream, message)
  }

  /** Ends the streams whose role has been revoked since the last event. One opened in the meantime is on a page that shows this event. */
  private async stillAtDesk(streams: Stream[]): Promise<Stream[]> {
    if (!streams.length) return []
    const sessionsAtDesk = await this.authenticator.sessionsAtDesk(streams.map(({ sessionId }) => sessionId))
    return streams.filter((stream) => {
      if (!this.streams.has(stream)) return false
      if (sessionsAtDesk.has(stream.sessionId)) return true
      this.end(stream)
      return false
    })
  }

  private async messageOf(event: HeardEvent): Promise<LiveMessage> {
    if (event.kind === 'erased' || event.kind === 'missed') return event
    if (event.kind === 'changed') {
      const { actor, ...rest } = event
      return { ...rest, by: await this.personOf(actor) }
    }
    const entries = event.entries.map(({ id, type }) => ({ id, tab: TAB_OF_TYPE[type as FormType] }))
    return { ...event, entries }
  }

  /** Deleted users have no name; an actor that is not an email address is an API token. */
  private async personOf(email: string): Promise<LivePerson> {
    const known = this.people.get(email)
    if (known) return known
    const [user] = await this.administration.findByEmails([email])
    const { id, name } = user ? presentPerson(user) : { id: '', name: email.includes('@') ? 'Someone' : email }
    this.people.set(email, { id, name })
    return { id, name }
  }

  private async sendPresence(entry: string) {
    const viewing = [...this.streams].filter((stream) => stream.entry === entry)
    for (const stream of await this.stillAtDesk(viewing))
      this.send(stream, { kind: 'present', people: this.presence.at(entry, stream.userId) })
  }

  private send({ out }: Stream, message: LiveMessage) {
    if (out.writableLength > MAX_BYTES_WAITING) out.destroy()
    else out.write(`id: ${new Date().toISOString()}\ndata: ${JSON.stringify(message)}\n\n`)
  }

  private async check() {
    this.people.clear()
    for (const stream of this.streams) {
      const caller = await this.authenticator.identify(stream.request).catch(() => 'unknown' as const)
      if (caller === 'unknown' || (caller && hasRole(caller.roles, Role.Viewer) && !needsSecondFactor(caller)))
        stream.out.write(':\n\n')
      else this.end(stream)
    }
  }

  /** Ends its presence for everyone else at once, whether or not its client still reads. */
  private end(stream: Stream) {
    this.close(stream)
    stream.out.end()
  }

  private close(stream: Stream) {
    if (this.streams.delete(stream)) this.presence.unregister(stream.id)
  }

  private endAll() {
    for (const { out } of this.streams) out.end(`retry: ${reconnectDelayMs()}\n\n`)
  }
}
