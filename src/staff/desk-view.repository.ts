import { type EntityManager, LockMode } from '@mikro-orm/core'
import { kyselyOf, type TablesOf } from '../database/kysely.js'
import { DeskView } from './desk-view.entity.js'

export const viewRepository = {
  visibleTo: (em: EntityManager, userId: string) =>
    kyselyOf<TablesOf<{ desk_view: DeskView }>>(em)
      .selectFrom('desk_view')
      .where((of) => of.or([of('owner_id', '=', userId), of('shared', '=', true)]))
      .where('deleted_at', 'is', null)
      .select(['id', 'owner_id as ownerId', 'name', 'tab', 'query', 'shared'])
      .orderBy('name')
      .orderBy('id')
      .execute(),
  lock: (em: EntityManager, id: string) => em.findOne(DeskView, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }),
  countOwn: (em: EntityManager, userId: string) => em.count(DeskView, { owner: { id: userId }, deletedAt: null }),
  countShared: (em: EntityManager) => em.count(DeskView, { shared: true, deletedAt: null }),
  purge: (em: EntityManager, deletedBefore: Date) => em.nativeDelete(DeskView, { deletedAt: { $lt: deletedBefore } }),
}

export type VisibleView = Awaited<ReturnType<typeof viewRepository.visibleTo>>[number]
