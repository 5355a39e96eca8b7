import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { STATUS_LABELS, type DeskTab } from './desk.rules.js'
import type { DeskRow } from './desk.types.js'
import { BOM, csvRecord, END_OF_RECORD } from './csv.js'
import { DeskEntryRepository } from './desk-entry.repository.js'
import type { ListQuestion } from './desk-list.service.js'
import { orderOf } from './desk-order.js'
import { DeskPeopleService } from './desk-people.service.js'
import { presentRow } from './desk-rows.js'
import { londonTime } from './london-time.js'

/** Small enough that a batch is written and gone before the garbage collector takes it for something that stays. */
const BATCH = 200

type Column = [heading: string, value: (row: DeskRow) => string | null]

const moment = (iso: string | null) => (iso ? londonTime(new Date(iso)) : null)

const WHO: Column[] = [
  ['Reference', ({ reference }) => reference],
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
]
const STATE: Column[] = [
  ['Status', ({ status }) => STATUS_LABELS[status]],
  ['Owner', ({ owner }) => owner?.email ?? null],
  ['Due', ({ dueAt }) => moment(dueAt)],
]
const COLUMNS: Record<DeskTab, Column[]> = {
  registrations: [
    ...WHO,
    ['Country', ({ country }) => country],
    ['Business', ({ businessName }) => businessName],
    ['Website', ({ businessWebsite }) => businessWebsite],
    ['Job role', ({ role }) => role],
    ['Registered', ({ receivedAt }) => moment(receivedAt)],
    ...STATE,
  ],
  'discovery-calls': [
    ...WHO,
    ['Country', ({ country }) => country],
    ['Preferred date', ({ preferredDate }) => preferredDate],
    ['Received', ({ receivedAt }) => moment(receivedAt)],
    ...STATE,
  ],
  applications: [
    ...WHO,
    ['Applying as', ({ kind }) => kind],
    ['Company', ({ businessName }) => businessName],
    ['Role', ({ role }) => role],
    ['Amount', ({ amount }) => amount],
    ['Received', ({ receivedAt }) => moment(receivedAt)],
    ...STATE,
  ],
}

export interface Export {
  /** How many rows there will be, for a progress bar; no more than `COUNTED`. */
  total: number
  chunks: AsyncGenerator<Buffer>
}

/** Reads batch after batch by key and writes as fast as the reader takes it: a million rows need no more memory than a thousand. */
@Injectable()
export class DeskExportService {
  constructor(
    private readonly em: EntityManager,
    private readonly entries: DeskEntryRepository,
    private readonly people: DeskPeopleService,
  ) {}

  async export(question: ListQuestion, format: 'csv' | 'json', ids: string[] | undefined): Promise<Export> {
    const { count } = await this.entries.count(this.em.fork(), { ...question, ids })
    const batches = this.batches(question, ids)
    return { total: count, chunks: format === 'csv' ? asCsv(question.tab, batches) : asJson(batches) }
  }

  private async *batches(question: ListQuestion, ids: string[] | undefined): AsyncGenerator<DeskRow[]> {
    const order = orderOf(question.query)
    let after: string[] | undefined
    for (;;) {
      const rows = await this.entries.page(this.em.fork(), { ...question, ids }, { order, after, limit: BATCH })
      const owners = await this.people.named(rows.flatMap(({ owner_id: owner }) => owner ?? []))
      if (rows.length) yield rows.map((row) => presentRow(row, owners))
      const last = rows.at(-1)
      if (!last || rows.length < BATCH) return
      after = order.columns.map((column) => last[column])
    }
  }
}

/** As bytes, outside the heap: strings on their way to a socket live long enough to fill it. */
async function* asCsv(tab: DeskTab, batches: AsyncGenerator<DeskRow[]>) {
  const columns = COLUMNS[tab]
  yield Buffer.from(BOM + csvRecord(columns.map(([heading]) => heading)))
  for await (const rows of batches)
    yield Buffer.from(rows.map((row) => csvRecord(columns.map(([, value]) => value(row)))).join(''))
}

/** One record a line, inside one array. */
async function* asJson(batches: AsyncGenerator<DeskRow[]>) {
  const between = `,${END_OF_RECORD}`
  let first = true
  for await (const rows of batches) {
    const lines = rows.map((row) => JSON.stringify(row)).join(between)
    yield Buffer.from((first ? `[${END_OF_RECORD}` : between) + lines)
    first = false
  }
  yield Buffer.from(first ? '[]' : `${END_OF_RECORD}]`)
}
