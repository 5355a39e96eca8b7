import { ConflictException, ForbiddenException, GoneException, Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/core'
import { User } from '../auth/users/user.entity.js'
import { AuditService } from '../audit/audit.service.js'
import { SECOND_MS } from '../common/durations.rules.js'
import { Role } from '../common/role.rules.js'
import type { Actor } from '../auth/access/actor.js'
import { firstPage, readDeskQuery, UNDO_SECONDS, writeDeskQuery, type DeskQuery } from '../desk/desk.rules.js'
import type { DeskLayout, DeskViewLine, DeskWork } from './desk-view.types.js'
import type { Undo } from '../submissions/submissions.types.js'
import { pageOf } from '../submissions/desk-entry-page.repository.js'
import { countRepository } from '../submissions/desk-count.repository.js'
import { WORK_ORDER } from '../submissions/desk-order.js'
import { dueDateRepository } from '../reports/due-date.repository.js'
import { DeskStaffService } from '../desk/desk-staff.service.js'
import { presentRow } from '../submissions/desk-entry.presenter.js'
import { Environment } from '../config/environment.js'
import { WatchService } from '../watch/watch.service.js'
import { ViewCounts } from './view-counts.js'
import { DeskView } from './desk-view.entity.js'
import { viewRepository, type VisibleView } from './desk-view.repository.js'
import { wire } from '../common/wire.js'
import { SaveViewDto, ChangeViewDto } from './desk-view.dto.js'

const undoableSince = () => new Date(Date.now() - UNDO_SECONDS * SECOND_MS)

const WORK: DeskQuery = { owner: 'me', open: 'yes' }
const WORK_SIZE = 100
const MAX_OWN = 20
const MAX_SHARED = 20

@Injectable()
export class DeskViewService {
  private readonly viewCounts: ViewCounts

  constructor(
    private readonly em: EntityManager,
    private readonly staff: DeskStaffService,
    private readonly audit: AuditService,
    private readonly watch: WatchService,
    private readonly environment: Environment,
  ) {
    this.viewCounts = new ViewCounts((filter) => countRepository.matching(this.em.fork(), filter))
  }

  async layout(actor: Actor): Promise<DeskLayout> {
    const em = this.em.fork()
    const [me, reminders, waiting, views, work, watch] = await Promise.all([
      this.staff.me(actor),
      this.staff.reminders(actor),
      countRepository.waiting(em),
      viewRepository.visibleTo(em, actor.id),
      this.viewCounts.of({ query: WORK, me: actor.id }),
      actor.role === Role.Admin ? this.watch.state() : { conditions: [], stops: [] },
    ])
    const owners = await this.staff.named(views.map(({ ownerId }) => ownerId))
    const lines = await Promise.all(views.map((view) => this.line(view, owners.get(view.ownerId)?.name ?? '', actor)))
    const introducing = this.environment.introductions !== 'off'
    return { me, reminders, waiting, views: lines, introducing, work, watch }
  }

  async work(actor: Actor): Promise<DeskWork> {
    const em = this.em.fork()
    const filter = { query: WORK, me: actor.id }
    const [rows, found, frame, digest] = await Promise.all([
      pageOf(em, filter, { order: WORK_ORDER, limit: WORK_SIZE }),
      countRepository.matching(em, filter),
      this.staff.readBy(actor),
      dueDateRepository.isEnabled(em.fork(), actor.id),
    ])
    const owners = await this.staff.named([actor.id])
    return { q: '', rows: rows.map((row) => presentRow(row, owners)), found, digest, ...frame }
  }

  async save({ name, tab, query, shared }: SaveViewDto, actor: Actor): Promise<{ id: string }> {
    const kept = writeDeskQuery(firstPage(readDeskQuery(new URLSearchParams(query))))
    return this.changing(async (em) => {
      if ((await viewRepository.countOwn(em, actor.id)) >= MAX_OWN)
        throw new ConflictException(
          `You already have ${MAX_OWN} views, which is the most you can keep. Delete one first.`,
        )
      if (shared) await this.requireRoom(em)
      const view = em.create(DeskView, { owner: em.getReference(User, actor.id), name, tab, query: kept, shared })
      await this.record(em, view.id, 'saved', actor)
      return { id: view.id }
    })
  }

  async change(id: string, { name, shared }: ChangeViewDto, actor: Actor): Promise<void> {
    await this.changing(async (em) => {
      const view = await this.ours(em, id, actor)
      if (shared && !view.shared) await this.requireRoom(em)
      if (name !== undefined) view.name = name
      if (shared !== undefined) view.shared = shared
      await this.record(em, id, 'changed', actor)
    })
  }

  async remove(id: string, actor: Actor): Promise<Undo> {
    return this.changing(async (em) => {
      await viewRepository.purge(em, undoableSince())
      const view = await this.ours(em, id, actor)
      view.deletedAt = new Date()
      await this.record(em, id, 'deleted', actor)
      return { id, seconds: UNDO_SECONDS }
    })
  }

  async restore(id: string, actor: Actor): Promise<void> {
    await this.changing(async (em) => {
      const view = await this.ours(em, id, actor, true)
      if (view.shared) await this.requireRoom(em)
      view.deletedAt = null
      await this.record(em, id, 'restored', actor)
    })
  }

  private async line(view: VisibleView, ownerName: string, actor: Actor): Promise<DeskViewLine> {
    const filter = { tab: view.tab, query: readDeskQuery(new URLSearchParams(view.query)), me: actor.id }
    return {
      ...wire(view, 'id', 'name', 'tab', 'query', 'shared'),
      owner: ownerName,
      changeable: view.ownerId === actor.id || actor.role === Role.Admin,
      count: await this.viewCounts.of(filter),
    }
  }

  private async ours(em: EntityManager, id: string, actor: Actor, deleted = false): Promise<DeskView> {
    const view = await viewRepository.lock(em, id)
    if (deleted && !(view?.deletedAt && view.deletedAt > undoableSince()))
      throw new GoneException(`This can no longer be undone: ${UNDO_SECONDS} seconds have passed.`)
    if (!deleted && view?.deletedAt) throw new NotFoundException('There is no such view.')
    const own = view?.owner.id === actor.id
    if (!view || !(own || view.shared)) throw new NotFoundException('There is no such view.')
    if (!own && actor.role !== Role.Admin)
      throw new ForbiddenException('Only its owner or an admin may change this view.')
    return view
  }

  private async requireRoom(em: EntityManager) {
    if ((await viewRepository.countShared(em)) >= MAX_SHARED)
      throw new ConflictException(
        `There are already ${MAX_SHARED} shared views, which is the most there can be. Delete one first.`,
      )
  }

  private record(em: EntityManager, id: string, change: 'saved' | 'changed' | 'deleted' | 'restored', actor: Actor) {
    return this.audit.recordBy(em, actor, 'view.changed', { type: 'view', id }, { change })
  }

  private async changing<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await this.em.fork().transactional(work)
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error
      const message = 'There is already a view with that name.'
      throw new ConflictException({ message, errors: { name: message } })
    }
  }
}
