import { ConflictException, Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import type { AuditAction } from '../audit/audit.rules.js'
import { AuditService } from '../audit/audit.service.js'
import { DeskStaffService } from '../desk/desk-staff.service.js'
import type { Actor } from '../auth/access/actor.js'
import { invalidField } from '../common/http-errors.js'
import { londonDay } from '../common/london-time.js'
import type { RecordRequestDto } from './people.dto.js'
import { dueInOneMonth } from './people.rules.js'
import type { PersonRequestView } from './people.types.js'
import { type FoundPerson, PersonRecordsService } from './person-records.service.js'
import { PersonRequest } from './person-request.entity.js'
import { requestRepository } from './person-request.repository.js'
import { wire } from '../common/wire.js'

@Injectable()
export class PersonRequestsService {
  constructor(
    private readonly em: EntityManager,
    private readonly persons: PersonRecordsService,
    private readonly audit: AuditService,
    private readonly staff: DeskStaffService,
  ) {}

  async record(id: string, { kind, receivedOn }: RecordRequestDto, actor: Actor): Promise<PersonRequestView> {
    if (receivedOn > londonDay(new Date())) throw invalidField('receivedOn', 'Enter today or an earlier day.')
    return this.em.fork().transactional(async (em) => {
      const person = await this.persons.identify(em, id)
      const request = em.create(PersonRequest, {
        kind,
        address: person.addresses[0] ?? null,
        receivedOn,
        dueOn: dueInOneMonth(receivedOn),
        recordedBy: actor.author,
      })
      await em.flush()
      return this.report(em, 'person.request-recorded', request, actor)
    })
  }

  async close(requestId: string, actor: Actor): Promise<PersonRequestView> {
    return this.em.fork().transactional(async (em) => {
      const request = await requestRepository.lock(em, requestId)
      if (!request) throw new NotFoundException('There is no such request.')
      if (request.closedAt) throw new ConflictException('This request has been closed already.')
      Object.assign(request, { closedAt: new Date(), closedBy: actor.author })
      await em.flush()
      return this.report(em, 'person.request-closed', request, actor)
    })
  }

  async listFor({ addresses }: FoundPerson): Promise<PersonRequestView[]> {
    const em = this.em.fork()
    return this.present(em, await requestRepository.listFor(em, addresses))
  }

  async list(): Promise<{ open: PersonRequestView[]; closed: PersonRequestView[] }> {
    const em = this.em.fork()
    const [open, closed] = await Promise.all([requestRepository.open(em), requestRepository.closed(em.fork())])
    const shown = await this.present(em, [...open, ...closed])
    return { open: shown.slice(0, open.length), closed: shown.slice(open.length) }
  }

  /** The subject is the person while any of their data is stored, and otherwise the request. */
  private async report(em: EntityManager, action: AuditAction, request: PersonRequest, actor: Actor) {
    const [shown] = (await this.present(em, [request])) as [PersonRequestView]
    const { id, kind, receivedOn, dueOn, personId } = shown
    const detail = { request: id, kind, received: receivedOn, due: dueOn }
    await this.audit.recordBy(em, actor, action, { type: 'person', id: personId ?? id }, detail)
    return shown
  }

  private async present(em: EntityManager, requests: PersonRequest[]): Promise<PersonRequestView[]> {
    const owners = await requestRepository.owners(em, requests)
    const nameOf = await this.staff.namesOf(
      requests.flatMap(({ recordedBy, closedBy }) => [recordedBy, closedBy ?? '']),
      em,
    )
    return requests.map((request) => ({
      ...wire(request, 'id', 'kind', 'address'),
      personId: owners.get(request.address ?? '') ?? null,
      ...wire(request, 'receivedOn', 'dueOn'),
      overdue: !request.closedAt && request.dueOn < londonDay(new Date()),
      recordedBy: nameOf(request.recordedBy),
      closed: request.closedAt && { by: nameOf(request.closedBy ?? ''), at: request.closedAt.toISOString() },
      erasedSubmissions: request.erasedSubmissions,
    }))
  }
}
