import { Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { TAB_OF_TYPE } from '../desk/desk.rules.js'
import type { Person } from '../auth/users/person.types.js'
import { DeskStaffService } from '../desk/desk-staff.service.js'
import type { Actor } from '../auth/access/actor.js'
import { dayAfter, endOfDay, londonDay, startOfDay } from '../common/london-time.js'
import type { Submission } from '../forms/submission.entity.js'
import { promisedAt } from '../forms/form-kinds.js'
import { submissionRepository } from '../forms/submission.repository.js'
import { SignedLinksService } from '../signed-links/signed-links.service.js'
import type { Absence } from '../rota/rota.entity.js'
import { rotaRepository } from '../rota/rota.repository.js'
import type { Call } from './call.entity.js'
import { callRepository, KEPT } from './call.repository.js'
import { allows, CALL_MOVES, type CallState, DAYS_AHEAD, LENGTHS } from './call.rules.js'
import { mayChoose } from './call.service.js'
import type { CallsPage, CallView, EntryCalls, StatusCall, StatusCalls, OpenTimes } from './calls.types.js'
import { OpenTimesService } from './open-times.service.js'
import { wire } from '../common/wire.js'

interface Team {
  hosts: Person[]
  absences: Absence[]
}

@Injectable()
export class CallsPageService {
  constructor(
    private readonly em: EntityManager,
    private readonly openTimes: OpenTimesService,
    private readonly links: SignedLinksService,
    private readonly staff: DeskStaffService,
  ) {}

  async page(actor: Actor, now = new Date()): Promise<CallsPage> {
    const em = this.em.fork()
    const today = londonDay(now)
    const tomorrow = endOfDay(today)
    const team = await this.team(em, now)
    const settled = await callRepository.during(em, { from: startOfDay(today), until: tomorrow }, [
      'attended',
      'missed',
    ])
    const left = await callRepository.during(em, { from: new Date(0), until: tomorrow }, KEPT)
    const until = endOfDay(dayAfter(today, DAYS_AHEAD - 1))
    const later = await callRepository.during(em, { from: tomorrow, until }, KEPT)
    const moving = await this.toMove(em, team, now)
    const requests = await callRepository.requests(em)
    const calls = await callRepository.list(
      em,
      requests.map(({ id }) => id),
    )
    const awaited = calls.filter((call) => ['offered', 'reserved'].includes(stateOf(call, now)))
    const waiting = new Map(awaited.map((call) => [call.submission.id, call]))
    const all = [...settled, ...left, ...later, ...moving, ...waiting.values()]
    const people = await this.peopleOf(em, all)
    const view = (call: Call) => presentCall(call, people, team, now)
    const byTime = (a: Call, b: Call) => Number(a.startsAt) - Number(b.startsAt)
    return {
      today: [...settled, ...left].filter(isCurrent(now)).sort(byTime).map(view),
      ahead: later.filter(isCurrent(now)).map(view),
      toConfirm: requests.map((submission) => {
        const { id, preferredDate, receivedAt } = submission
        const call = waiting.get(id)
        const proposed = call ? view(call) : null
        return { ...whose(submission), preferredDate, receivedAt: receivedAt.toISOString(), proposed }
      }),
      toMove: moving.map(view),
      hosts: team.hosts,
      ...this.staff.readBy(actor),
    }
  }

  /** Calls whose host has left, may no longer host, or is away on that day. */
  async toMove(em: EntityManager, team: Team, now: Date): Promise<Call[]> {
    const upcoming = await callRepository.upcoming(em, now)
    const ids = upcoming.filter((call) => troubleOf(call, team) !== null).map(({ id }) => id)
    return ids.length ? callRepository.findAll(em, ids) : []
  }

  async team(em: EntityManager, now: Date): Promise<Team> {
    return { hosts: await this.staff.owners(em), absences: await rotaRepository.absences(em, londonDay(now)) }
  }

  async entry(id: string, now = new Date()): Promise<EntryCalls> {
    const em = this.em.fork()
    if (!(await submissionRepository.findListed(em, { id })))
      throw new NotFoundException('There is no such submission.')
    const [calls, team] = [await callRepository.list(em, [id]), await this.team(em, now)]
    const people = await this.peopleOf(em, calls)
    const open = await this.openTimes.find(em, now)
    const host = calls.find(({ state }) => state === 'booked')?.hostId
    return {
      calls: calls.map((call) => presentCall(call, people, team, now)),
      hosts: team.hosts,
      times: timesOf(host ? new Map([...open].filter(([, free]) => free.includes(host))) : open),
    }
  }

  /** The call on a link's page. The link on the thank-you page shows no address and cannot change a booked call. */
  async times(token: string): Promise<StatusCalls> {
    const em = this.em.fork()
    const { submission, purpose } = await this.links.openAny(em, token, ['link-follow', 'link-call'])
    const calls = await this.forSender(em, submission)
    const { call, times } = calls
    if (purpose === 'link-follow' || !call) return calls
    const isBooked = call.state === 'booked'
    return { ...calls, call: { ...call, address: null, changeable: false }, times: isBooked ? [] : times }
  }

  async forSender(em: EntityManager, submission: Submission, now = new Date()): Promise<StatusCalls> {
    const last = await callRepository.latest(em, submission.id)
    const call = last && presentToSender(last, now)
    const chooses = last?.state === 'booked' ? allows('move', last, 'sender', now) : mayChoose(submission, last)
    return {
      call,
      times: chooses ? timesOf(await this.openTimes.find(em, now)) : [],
      length: last?.hostId ? (await callRepository.hoursOf(em, last.hostId)).length : LENGTHS[0],
    }
  }

  /** For the discovery call form; the times may be a few seconds old. */
  async open(now = new Date()): Promise<OpenTimes> {
    const answerBy = promisedAt('discovery-call', '', now) as Date
    return { times: await this.openTimes.list(), answerBy: answerBy.toISOString() }
  }

  private peopleOf(em: EntityManager, calls: Call[]) {
    return this.staff.named(new Set(calls.flatMap(({ hostId }) => hostId ?? [])), em)
  }
}

const timesOf = (slots: ReadonlyMap<number, unknown>) => [...slots.keys()].map((start) => new Date(start).toISOString())

function troubleOf({ hostId, startsAt, state }: Pick<Call, 'hostId' | 'startsAt' | 'state'>, team: Team) {
  if (state !== 'booked' && state !== 'offered') return null
  if (!hostId) return 'left'
  if (!team.hosts.some(({ id }) => id === hostId)) return 'no-role'
  const day = startsAt && londonDay(startsAt)
  const isAway = team.absences.some(
    ({ userId, fromDay, toDay }) => userId === hostId && day !== null && fromDay <= day && day <= toDay,
  )
  return isAway ? 'away' : null
}

/** An expired reservation counts as lapsed even before the job stores that. */
const stateOf = (call: Call, now: Date): CallState => (allows('lapse', call, 'clock', now) ? 'lapsed' : call.state)
const isCurrent = (now: Date) => (call: Call) => stateOf(call, now) !== 'lapsed'

const presentTime = (call: Call, now: Date) => ({
  state: stateOf(call, now),
  ...wire(call, 'startsAt', 'endsAt', 'reservedUntil'),
  proposals: call.proposals.filter((at) => new Date(at) > now),
  ...wire(call, 'zone', 'place', 'address'),
})

const presentCall = (call: Call, people: Map<string, Person>, team: Team, now: Date): CallView => ({
  id: call.id,
  ...whose(call.submission),
  phone: call.submission.phone,
  ...presentTime(call, now),
  host: people.get(call.hostId ?? '') ?? null,
  trouble: call.startsAt && call.startsAt <= now ? null : troubleOf(call, team),
  version: call.version,
  moves: CALL_MOVES.filter((move) => allows(move, { ...call, state: stateOf(call, now) }, 'handler', now)),
})

const whose = ({ id, type, reference, name, email, businessName }: Submission) => ({
  submissionId: id,
  tab: TAB_OF_TYPE[type],
  reference,
  name: name || email,
  businessName,
})

const presentToSender = (call: Call, now: Date): StatusCall => ({
  ...presentTime(call, now),
  ...wire(call, 'bookedAt'),
  address: call.state === 'booked' ? call.address : null,
  changeable: allows('cancel', { ...call, state: stateOf(call, now) }, 'sender', now),
})
