import { Injectable } from '@nestjs/common'
import type { EntityManager, FilterQuery } from '@mikro-orm/core'
import { filterOf, orderOf, type RestQuery, type Table } from './rest-query.js'

/** The rows that a caller may see; undefined for none. */
export type VisibleRows = FilterQuery<object> | undefined

@Injectable()
export class RestRepository {
  async find(em: EntityManager, table: Table, visible: VisibleRows, { conditions, order, limit, offset }: RestQuery) {
    if (!visible) return []
    const where = { $and: [visible, filterOf(table, conditions)] }
    return em.find<object>(table.entity, where, { orderBy: orderOf(table, order), limit, offset })
  }

  async count(em: EntityManager, table: Table, visible: VisibleRows, { conditions }: RestQuery): Promise<number> {
    return visible ? em.count<object>(table.entity, { $and: [visible, filterOf(table, conditions)] }) : 0
  }
}
