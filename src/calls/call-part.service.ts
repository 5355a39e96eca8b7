import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/core'
import { type PartCopy, type PartEvent, PersonDataSource } from '../submissions/person-data-sources.service.js'
import { DeskStaffService } from '../desk/desk-staff.service.js'
import type { Call } from './call.entity.js'
import { callRepository } from './call.repository.js'
import { CallMailsService, hasTime } from './call-mails.service.js'
import { CALL_STATE_LABELS, PLACE_LABELS, whenIn } from './call.rules.js'
import { wire } from '../common/wire.js'

/** A person's calls, for their timeline, the copy of their data and their erasure. */
@Injectable()
@PersonDataSource('calls')
export class CallPartService implements PersonDataSource {
  readonly label = 'Calls'

  constructor(
    private readonly mails: CallMailsService,
    private readonly staff: DeskStaffService,
  ) {}

  /** Only the calls themselves: their moves are in the history. */
  async timeline(em: EntityManager, submissionIds: string[]): Promise<PartEvent[]> {
    const calls = await callRepository.list(em, submissionIds)
    return calls.filter(hasTime).map((call) => ({
      id: call.id,
      submissionId: call.submission.id,
      at: call.startsAt,
      title: `Call: ${CALL_STATE_LABELS[call.state].toLowerCase()}`,
      detail: PLACE_LABELS[call.place],
    }))
  }

  async copy(em: EntityManager, submissionIds: string[]): Promise<PartCopy[]> {
    const calls = await callRepository.list(em, submissionIds)
    return calls.map((call) => ({
      submissionId: call.submission.id,
      at: (call.startsAt ?? call.createdAt).toISOString(),
      text: `${CALL_STATE_LABELS[call.state]}. ${textOf(call)}`,
      facts: wire(call, 'state', 'bookedAt', 'endsAt', 'zone', 'place'),
    }))
  }

  count(em: EntityManager, submissionIds: string[]): Promise<number> {
    return callRepository.count(em, submissionIds)
  }

  /** Calls are deleted with their submissions; hosts who still expect one are notified. */
  async erase(em: EntityManager, submissionIds: string[]): Promise<void> {
    const calls = await callRepository.list(em, submissionIds)
    const hosts = await this.staff.named(new Set(calls.flatMap(({ hostId }) => hostId ?? [])), em)
    for (const call of calls) {
      const host = hosts.get(call.hostId ?? '')
      const isAhead = hasTime(call) && call.startsAt > new Date()
      await this.mails.forget(em, call, isAhead ? host : undefined)
    }
  }
}

const textOf = (call: Call) =>
  call.startsAt ? `${whenIn(call.startsAt.toISOString())}, ${PLACE_LABELS[call.place].toLowerCase()}` : 'No time yet'
