import { Injectable } from '@nestjs/common'
import { type EntityManager, LockMode } from '@mikro-orm/core'
import { DeskView } from './desk-view.entity.js'

@Injectable()
export class DeskViewRepository {
  /** The user's own and the shared ones, by name. */
  visibleTo(em: EntityManager, userId: string): Promise<DeskView[]> {
    return em.find(
      DeskView,
      { $or: [{ owner: { id: userId } }, { shared: true }] },
      { orderBy: { name: 'asc', id: 'asc' } },
    )
  }

  lock(em: EntityManager, id: string): Promise<DeskView | null> {
    return em.findOne(DeskView, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  }

  countOwn(em: EntityManager, userId: string): Promise<number> {
    return em.count(DeskView, { owner: { id: userId } })
  }

  countShared(em: EntityManager): Promise<number> {
    return em.count(DeskView, { shared: true })
  }
}
