import { EntityManager, LockMode } from '@mikro-orm/core'
import { PersonAddress } from '../forms/submission.entity.js'
import { PersonRequest } from './person-request.entity.js'

const MAX = 200
const CLOSED_SHOWN = 50

export const requestRepository = {
  lock: (em: EntityManager, id: string) => em.findOne(PersonRequest, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }),
  listFor: (em: EntityManager, addresses: string[]) =>
    em.find(PersonRequest, { address: { $in: addresses } }, { orderBy: { recordedAt: 'desc' }, limit: MAX }),
  open: (em: EntityManager) =>
    em.find(PersonRequest, { closedAt: null }, { orderBy: { dueOn: 'asc', id: 'asc' }, limit: MAX }),
  closed: (em: EntityManager) =>
    em.find(PersonRequest, { closedAt: { $ne: null } }, { orderBy: { closedAt: 'desc' }, limit: CLOSED_SHOWN }),

  /** Whether anything but an erasure is still to be answered. */
  isOpen: async (em: EntityManager, addresses: string[]) =>
    (await em.count(PersonRequest, { address: { $in: addresses }, closedAt: null, kind: { $ne: 'erasure' } })) > 0,

  async anonymise(em: EntityManager, addresses: string[], by: string): Promise<PersonRequest | undefined> {
    const requests = await em.find(PersonRequest, { address: { $in: addresses } })
    const closedAt = new Date()
    for (const request of requests) {
      request.address = null
      if (!request.closedAt) Object.assign(request, { closedAt, closedBy: by })
    }
    await em.flush()
    return requests.find((request) => request.kind === 'erasure' && request.closedAt === closedAt)
  },

  async owners(em: EntityManager, requests: PersonRequest[]): Promise<Map<string, string>> {
    const addresses = requests.flatMap(({ address }) => address ?? [])
    const found = await em.find(PersonAddress, { address: { $in: addresses } })
    return new Map(found.map(({ address, person }) => [address, person.id]))
  },

  moveTo: (em: EntityManager, address: string, from: string) =>
    em.nativeUpdate(PersonRequest, { address: from }, { address }),
  purge: (em: EntityManager, closedBefore: Date) => em.nativeDelete(PersonRequest, { closedAt: { $lt: closedBefore } }),
}
