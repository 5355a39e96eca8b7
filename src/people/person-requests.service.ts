import { ConflictException, Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { AuditService } from '../audit/audit.service.js'
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
  ) {}

  async record(id: string, { kind, receivedOn }: RecordRequestDto, actor: Actor): Promise<PersonRequestView> {
    if (receivedOn > londonDay(new Date())) throw invalidField('receivedOn', 'Enter today or an earlier day.')
    return this.em.fork().transactional(async (em) => {
      const [address = null] = (await this.persons.identify(em, id)).addresses
      const request = em.create(PersonRequest, {
        kind,
        address,
        receivedOn,
        dueOn: dueInOneMonth(receivedOn),
        recordedBy: actor.author,
      })
      await em.flush()
      const detail = { kind, received: receivedOn, due: request.dueOn }
      await this.audit.recordBy(em, actor, 'person.request-recorded', { type: 'person', id: request.id }, detail)
      return this.present(em, request)
    })
  }

  async close(requestId: string, actor: Actor): Promise<PersonRequestView> {
    return this.em.fork().transactional(async (em) => {
      const request = await requestRepository.lock(em, requestId)
      if (!request) throw new NotFoundException('There is no such request.')
      if (request.closedAt) throw new ConflictException('This request has been closed already.')
      Object.assign(request, { closedAt: new Date(), closedBy: actor.author })
      await em.flush()
      const detail = { kind: request.kind, due: request.dueOn }
      await this.audit.recordBy(em, actor, 'person.request-closed', { type: 'person', id: request.id }, detail)
      return this.present(em, request)
    })
  }

  async listFor({ id, addresses }: FoundPerson): Promise<PersonRequestView[]> {
    const found = await requestRepository.listFor(this.em.fork(), addresses)
    return found.map((request) => presentRequest(request, id))
  }

  async list(): Promise<{ open: PersonRequestView[]; closed: PersonRequestView[] }> {
    const em = this.em.fork()
    const [open, closed] = await Promise.all([requestRepository.open(em), requestRepository.closed(em.fork())])
    const owners = await requestRepository.owners(em.fork(), [...open, ...closed])
    const present = (request: PersonRequest) => presentRequest(request, owners.get(request.address ?? ''))
    return { open: open.map(present), closed: closed.map(present) }
  }

  private async present(em: EntityManager, request: PersonRequest): Promise<PersonRequestView> {
    return presentRequest(request, (await requestRepository.owners(em, [request])).get(request.address ?? ''))
  }
}

const presentRequest = (request: PersonRequest, personId: string | undefined): PersonRequestView => ({
  ...wire(request, 'id', 'kind', 'address'),
  personId: personId ?? null,
  ...wire(request, 'receivedOn', 'dueOn'),
  overdue: !request.closedAt && request.dueOn < londonDay(new Date()),
  recordedBy: request.recordedBy,
  closed: request.closedAt && { by: request.closedBy ?? '', at: request.closedAt.toISOString() },
  erasedSubmissions: request.erasedSubmissions,
})
