import { OptionalProps, type EntityManager, LockMode } from '@mikro-orm/core'
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import { User } from '../../auth/users/users.repository.js'
import { kyselyOf, type TablesOf } from '../../database/kysely.js'
import type { ListName } from '../desk.rules.js'

@Entity({ tableName: 'desk_view' })
export class DeskView {
  [OptionalProps]?: 'createdAt' | 'deletedAt' | 'id'

  @PrimaryKey({ type: 'uuid' }) id: string = v7()
  @ManyToOne(() => User) owner!: User
  @Property({ type: 'text' }) name!: string
  @Property({ type: 'text' }) tab!: ListName
  /** In the form of the list's query string. */
  @Property({ type: 'text' }) query!: string
  @Property({ type: 'boolean' }) shared!: boolean
  @Property({ type: 'timestamptz' }) createdAt: Date = new Date()
  /** It can be restored for a while. */
  @Property({ type: 'timestamptz', nullable: true }) deletedAt: Date | null = null
}

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
  names: async (em: EntityManager, ids: string[]) =>
    (await em.find(DeskView, { id: { $in: ids } })).map(({ id, name }) => [id, name] as const),
  lock: (em: EntityManager, id: string) => em.findOne(DeskView, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }),
  countOwn: (em: EntityManager, userId: string) => em.count(DeskView, { owner: { id: userId }, deletedAt: null }),
  countShared: (em: EntityManager) => em.count(DeskView, { shared: true, deletedAt: null }),
  purge: (em: EntityManager, deletedBefore: Date) => em.nativeDelete(DeskView, { deletedAt: { $lt: deletedBefore } }),
}

export type VisibleView = Awaited<ReturnType<typeof viewRepository.visibleTo>>[number]
