import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { DEFAULT_SIZE, isFiltered, type DeskQuery, type ListName } from '../desk/desk.rules.js'
import type { Actor } from '../auth/access/actor.js'
import type { DeskList, DeskSearch } from './submissions.types.js'
import { countRepository } from './desk-count.repository.js'
import { newestOf, pageOf } from './desk-entry-page.repository.js'
import { orderOf, readCursor, writeCursor } from './desk-order.js'
import { DeskStaffService } from '../desk/desk-staff.service.js'
import { presentRow } from './desk-entry.presenter.js'

const SEARCH_SIZE = 100

export interface ListQuestion {
  tab: ListName
  query: DeskQuery
  me: string
}

/** The lists of the desk, paged by cursor so that the cost does not depend on the number of rows. */
@Injectable()
export class DeskListService {
  constructor(
    private readonly em: EntityManager,
    private readonly staff: DeskStaffService,
  ) {}

  async list(question: ListQuestion, actor: Actor): Promise<DeskList> {
    const { tab, query, me } = question
    const em = this.em.fork()
    // Before the list is read: an entry that arrives meanwhile must not be changed by "all that match".
    const now = new Date().toISOString()
    const [page, { fresh, total, triage }, matching, owners] = await Promise.all([
      this.page(em, question),
      countRepository.ofList(em, tab),
      isFiltered(query) ? countRepository.matching(em, { tab, query, me }) : undefined,
      this.staff.owners(),
    ])
    return { tab, ...page, total, found: matching ?? total, fresh, triage, owners, me: this.staff.me(actor), now }
  }

  async search(q: string, actor: Actor): Promise<DeskSearch> {
    const em = this.em.fork()
    const find = (query: DeskQuery) => newestOf(em, { query, me: actor.id }, orderOf({}), SEARCH_SIZE)
    const exact = await find({ q })
    const misspelt = exact.rows.length === 0
    const { rows, found } = misspelt ? await find({ q, near: 'yes' }) : exact
    const owners = await this.staff.named(rows.flatMap(({ owner_id: owner }) => owner ?? []))
    return { q, rows: rows.map((row) => presentRow(row, owners)), found, misspelt, ...this.staff.readBy(actor) }
  }

  private async page(em: EntityManager, { tab, query, me }: ListQuestion) {
    const order = orderOf(query, tab)
    const size = Number(query.size ?? DEFAULT_SIZE)
    const after = query.after ? readCursor(order, query.after) : undefined
    const before = !after && query.before ? readCursor(order, query.before) : undefined
    const rows = await pageOf(em, { tab, query, me }, { order, after, before, limit: size + 1 })
    const more = rows.length > size
    const shown = before ? rows.slice(-size) : rows.slice(0, size)
    const [first, last] = [shown[0], shown.at(-1)]
    const owners = await this.staff.named(shown.flatMap(({ owner_id: owner }) => owner ?? []))
    return {
      rows: shown.map((row) => presentRow(row, owners)),
      page: after || before ? Number(query.page ?? 1) : 1,
      next: last && (before || more) ? writeCursor(order, last) : null,
      previous: first && (before ? more : after) ? writeCursor(order, first) : null,
    }
  }
}
