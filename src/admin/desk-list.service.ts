import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { DEFAULT_SIZE, FILTERS, TAB_OF_TYPE, TABS, TYPE_OF_TAB, type DeskQuery, type DeskTab } from './desk.rules.js'
import type { Count, DeskList } from './desk.types.js'
import {
  afterSql,
  conditionsOf,
  orderOf,
  orderSql,
  OVERDUE,
  Parameters,
  readCursor,
  turned,
  writeCursor,
  type Order,
} from './desk-conditions.js'
import { DeskIntakeService } from './desk-intake.service.js'
import { DeskPeopleService } from './desk-people.service.js'
import { counted, waitingOf } from './desk-waiting.js'
import { FROM, presentRow, ROW, type EntryRecord } from './desk-rows.js'
import { sqlOf, type Sql } from './sql.js'

export interface ListQuestion {
  tab: DeskTab
  query: DeskQuery
  me: string
}

/** The lists of the desk: one page at a time, by where the last one ended, whatever the number of rows behind it. */
@Injectable()
export class DeskListService {
  constructor(
    private readonly em: EntityManager,
    private readonly intake: DeskIntakeService,
    private readonly people: DeskPeopleService,
  ) {}

  async list(question: ListQuestion): Promise<DeskList> {
    await this.intake.catchUp()
    const sql = sqlOf(this.em.fork())
    const size = Number(question.query.size ?? DEFAULT_SIZE)
    const [tallies, admins, me, overdue, undelivered, waiting] = await Promise.all([
      this.tallies(sql),
      this.people.admins(),
      this.people.person(question.me),
      counted(sql, `select 1 from desk_entry e where e.type = $1 and ${OVERDUE}`, [TYPE_OF_TAB[question.tab]]),
      counted(
        sql,
        `select distinct e.id from mail_message m join desk_entry e on e.id = m.submission_id where m.state in ('failing', 'dead') and e.type = $1`,
        [TYPE_OF_TAB[question.tab]],
      ),
      waitingOf(sql),
    ])
    const found = await this.found(sql, question, tallies)
    const { entries, page, earlier, later } = await this.page(sql, question, size, found)
    const order = orderOf(question.query)
    const cursorOf = (entry: EntryRecord | undefined) =>
      entry ? writeCursor(order.columns.map((column) => String(entry[column as keyof EntryRecord] ?? ''))) : null
    return {
      tab: question.tab,
      rows: entries.map(presentRow),
      total: tallies.total[question.tab],
      found,
      page,
      pages: found.more ? null : Math.max(1, Math.ceil(found.count / size)),
      next: later ? cursorOf(entries.at(-1)) : null,
      previous: earlier ? cursorOf(entries[0]) : null,
      counts: tallies.total,
      triage: { new: tallies.of(question.tab, 'new'), overdue, undelivered },
      admins,
      waiting,
      me,
      now: new Date().toISOString(),
    }
  }

  private async tallies(sql: Sql) {
    const rows = await sql<{ type: keyof typeof TAB_OF_TYPE; status: string; entries: number }>(
      'select type, status, sum(entries)::int as entries from desk_tally group by type, status',
    )
    const of = (tab: DeskTab, status?: string) =>
      rows
        .filter((row) => TAB_OF_TYPE[row.type] === tab && (!status || row.status === status))
        .reduce((sum, { entries }) => sum + entries, 0)
    return { of, total: Object.fromEntries(TABS.map((tab) => [tab, of(tab)])) as Record<DeskTab, number> }
  }

  /** Known from the tally where it can be; else counted, but only so far. */
  private async found(
    sql: Sql,
    { tab, query, me }: ListQuestion,
    tallies: { of: (tab: DeskTab, status?: string) => number },
  ): Promise<Count> {
    if (isTallied(query)) return { count: tallies.of(tab, query.status), more: false }
    const parameters = new Parameters()
    const conditions = conditionsOf(tab, query, me, parameters)
    return counted(sql, `select 1 from desk_entry e where ${conditions}`, parameters.values)
  }

  private async page(sql: Sql, { tab, query, me }: ListQuestion, size: number, found: Count) {
    const order = orderOf(query)
    const after = query.after ? readCursor(query.after, order) : undefined
    const before = !after && query.before ? readCursor(query.before, order) : undefined
    const asked = Number(query.page ?? 1)
    // A number past the end means the last page.
    const page = found.more ? asked : Math.min(asked, Math.max(1, Math.ceil(found.count / size)))

    const read = async (way: Order, from?: string[], skip = 0) => {
      const parameters = new Parameters()
      const conditions = conditionsOf(tab, query, me, parameters)
      const start = from ? ` and ${afterSql(way, from, parameters)}` : ''
      return sql<EntryRecord>(
        `select ${ROW} from ${FROM} where ${conditions}${start}
         order by ${orderSql(way)} limit ${parameters.add(size + 1)} offset ${parameters.add(skip)}`,
        parameters.values,
      )
    }

    if (before) {
      const back = await read(turned(order), before)
      const entries = back.slice(0, size).reverse()
      return { entries, page, earlier: back.length > size, later: true }
    }
    if (after) {
      const entries = await read(order, after)
      return { entries: entries.slice(0, size), page, earlier: true, later: entries.length > size }
    }
    const skip = (page - 1) * size
    const jump = skip > 0 ? await this.jump(sql, { tab, query, me }, order, skip) : undefined
    const entries = await read(order, jump?.from, jump?.skip ?? 0)
    return { entries: entries.slice(0, size), page, earlier: page > 1, later: entries.length > size }
  }

  /**
   * Where page N begins, without reading all before it: in the order of arrival the tally's days are added up and only the rest
   * of one day is skipped; in another order the index alone is walked.
   */
  private async jump(sql: Sql, { tab, query, me }: ListQuestion, order: Order, skip: number) {
    if (order.columns[0] === 'received_at' && isTallied(query)) {
      const [day] = await sql<{ edge: string; before: number }>(
        `select to_char((day${order.down ? ' + 1' : ''})::timestamp, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as edge, before::int as before
         from (
           select day, sum(entries) over (order by day ${order.down ? 'desc' : 'asc'}) - entries as before, entries
           from (
             select day, sum(entries) as entries from desk_tally
             where type = $1 and ($2::text is null or status = $2) group by day
           ) days
         ) summed
         where before <= $3 and before + entries > $3`,
        [TYPE_OF_TAB[tab], query.status ?? null, skip],
      )
      // A day's edge stands before all of its rows: a time of that day and an id that no row has.
      if (day) return { from: [day.edge, LEAST], skip: skip - day.before }
      return undefined
    }
    const parameters = new Parameters()
    const conditions = conditionsOf(tab, query, me, parameters)
    const [last] = await sql<Record<string, string>>(
      `select ${order.columns.map((column) => (column === 'received_at' ? RECEIVED : `e.${column}`)).join(', ')}
       from desk_entry e where ${conditions} order by ${orderSql(order)} limit 1 offset ${parameters.add(skip - 1)}`,
      parameters.values,
    )
    return last
      ? { from: order.columns.map((column) => String(last[column] ?? '')), skip: 0 }
      : { from: undefined, skip }
  }
}

const LEAST = '00000000-0000-0000-0000-000000000000'
const RECEIVED = `to_char(e.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as received_at`

/** Questions that the tally answers by itself. */
const isTallied = (query: DeskQuery) => FILTERS.every((name) => name === 'status' || query[name] === undefined)
