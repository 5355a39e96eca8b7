import { ConflictException, Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { AuditService } from '../../audit/audit.service.js'
import { type Actor, by } from '../actor.js'
import { invalidField } from '../../common/invalid-field.js'
import { londonDay } from '../../common/london-time.js'
import type { RecordRequestDto } from './dto/people-actions.dto.js'
import { dueInOneMonth } from './people.rules.js'
import type { PersonRequestView } from './people.types.js'
import { PersonRecordsService } from './person-records.service.js'
import { PersonRequest } from './person-request.entity.js'
import { PersonRequestRepository } from './person-request.repository.js'

/** Records and closes requests under data protection law, each with its deadline. */
@Injectable()
export class PersonRequestsService {
  constructor(
    private readonly em: EntityManager,
    private readonly requests: PersonRequestRepository,
    private readonly persons: PersonRecordsService,
    private readonly audit: AuditService,
  ) {}

  async record(id: string, { kind, receivedOn }: RecordRequestDto, actor: Actor): Promise<PersonRequestView> {
    if (receivedOn > londonDay(new Date())) throw invalidField('receivedOn', 'Enter today or an earlier day.')
    return this.em.fork().transactional(async (em) => {
      const [address] = await this.persons.addresses(em, id)
      const request = em.create(PersonRequest, {
        kind,
        address: address ?? null,
        submissionId: id,
        receivedOn,
        dueOn: dueInOneMonth(receivedOn),
        recordedBy: actor.author,
      })
      await em.flush()
      await this.audit.record(em, {
        action: 'person.request-recorded',
        ...by(actor),
        subject: { type: 'person', id: request.id },
        detail: { kind, received: receivedOn, due: request.dueOn },
      })
      return presentRequest(request)
    })
  }

  async close(requestId: string, actor: Actor): Promise<PersonRequestView> {
    return this.em.fork().transactional(async (em) => {
      const request = await this.requests.lock(em, requestId)
      if (!request) throw new NotFoundException('There is no such request.')
      if (request.closedAt) throw new ConflictException('This request has been closed already.')
      Object.assign(request, { closedAt: new Date(), closedBy: actor.author })
      await em.flush()
      await this.audit.record(em, {
        action: 'person.request-closed',
        ...by(actor),
        subject: { type: 'person', id: request.id },
        detail: { kind: request.kind, due: request.dueOn },
      })
      return presentRequest(request)
    })
  }

  async listFor(addresses: string[]): Promise<PersonRequestView[]> {
    return (await this.requests.listFor(this.em.fork(), addresses)).map(presentRequest)
  }

  /** Open requests, most urgent first, and the most recently closed ones. */
  async list(): Promise<{ open: PersonRequestView[]; closed: PersonRequestView[] }> {
    const [open, closed] = await Promise.all([this.requests.open(this.em.fork()), this.requests.closed(this.em.fork())])
    return { open: open.map(presentRequest), closed: closed.map(presentRequest) }
  }
}

const presentRequest = (request: PersonRequest): PersonRequestView => ({
  id: request.id,
  kind: request.kind,
  address: request.address,
  personId: request.submissionId,
  receivedOn: request.receivedOn,
  dueOn: request.dueOn,
  overdue: !request.closedAt && request.dueOn < londonDay(new Date()),
  recordedBy: request.recordedBy,
  closed: request.closedAt && { by: request.closedBy ?? '', at: request.closedAt.toISOString() },
  erasedSubmissions: request.erasedSubmissions,
})
