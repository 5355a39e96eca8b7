import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { STATUS_LABELS, type DeskTab } from './desk.rules.js'
import type { DeskRow } from './desk.types.js'
import { afterSql, conditionsOf, orderOf, orderSql, Parameters } from './desk-conditions.js'
import { DeskIntakeService } from './desk-intake.service.js'
import type { ListQuestion } from './desk-list.service.js'
import { FROM, presentRow, ROW, type EntryRecord } from './desk-rows.js'
import { BOM, csvRecord, END_OF_RECORD } from './csv.js'
import { amountLabel } from './field-labels.rules.js'
import { sqlOf } from './sql.js'

/** Small enough that a batch is written and gone before the garbage collector takes it for something that stays. */
const BATCH = 200

type Column = [heading: string, value: (row: DeskRow) => string | null]

const DATE = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/London' })
const moment = (iso: string | null) => (iso ? DATE.format(new Date(iso)) : null)

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
    ['Amount', ({ amount }) => amount && amountLabel(amount)],
    ['Received', ({ receivedAt }) => moment(receivedAt)],
    ...STATE,
  ],
}

export interface Export {
  /** How many rows there will be, for whoever shows progress. */
  total: number
  chunks: AsyncGenerator<Buffer>
}

/** Reads batch after batch by key and writes as fast as the reader takes it: a million rows need no more memory than a thousand. */
@Injectable()
export class DeskExportService {
  constructor(
    private readonly em: EntityManager,
    private readonly intake: DeskIntakeService,
  ) {}

  async export(question: ListQuestion, format: 'csv' | 'json', ids: string[] | undefined): Promise<Export> {
    await this.intake.catchUp()
    const parameters = new Parameters()
    const conditions = this.conditions(question, ids, parameters)
    const [counted] = await sqlOf(this.em.fork())<{ total: number }>(
      `select count(*)::int as total from desk_entry e where ${conditions}`,
      parameters.values,
    )
    const batches = this.batches(question, ids)
    return {
      total: counted?.total ?? 0,
      chunks: lean(format === 'csv' ? asCsv(question.tab, batches) : asJson(batches)),
    }
  }

  private conditions({ tab, query, me }: ListQuestion, ids: string[] | undefined, parameters: Parameters) {
    const conditions = conditionsOf(tab, query, me, parameters)
    return ids ? `${conditions} and e.id = any (${parameters.add(ids)}::uuid[])` : conditions
  }

  private async *batches(question: ListQuestion, ids: string[] | undefined): AsyncGenerator<EntryRecord[]> {
    const order = orderOf(question.query)
    let last: EntryRecord | undefined
    do {
      const parameters = new Parameters()
      const conditions = this.conditions(question, ids, parameters)
      const edge = last && order.columns.map((column) => last?.[column as keyof EntryRecord])
      const start = edge ? ` and ${afterSql(order, edge, parameters)}` : ''
      const entries = await sqlOf(this.em.fork())<EntryRecord>(
        `select ${ROW} from ${FROM} where ${conditions}${start} order by ${orderSql(order)} limit ${BATCH}`,
        parameters.values,
      )
      if (entries.length) yield entries
      last = entries.length === BATCH ? entries.at(-1) : undefined
    } while (last)
  }
}

setFlagsFromString('--expose-gc')
const clearHeap = runInNewContext('gc') as () => void
let running = 0

/**
 * A long file is a stream of short-lived rows. Left to itself the engine lets the heap grow fourfold before it clears them
 * away; while a file is being written it does so after every third more, reckoned from a heap that has just been cleared.
 */
async function* lean(chunks: AsyncGenerator<Buffer>) {
  running += 1
  try {
    if (running === 1) {
      setFlagsFromString('--heap-growing-percent=30')
      clearHeap()
    }
    yield* chunks
  } finally {
    running -= 1
    if (running === 0) setFlagsFromString('--heap-growing-percent=0')
  }
}

/** As bytes, outside the heap: strings on their way to a socket live long enough to fill it. */
async function* asCsv(tab: DeskTab, batches: AsyncGenerator<EntryRecord[]>) {
  const columns = COLUMNS[tab]
  yield Buffer.from(BOM + csvRecord(columns.map(([heading]) => heading)))
  for await (const entries of batches)
    yield Buffer.from(
      entries
        .map(presentRow)
        .map((row) => csvRecord(columns.map(([, value]) => value(row))))
        .join(''),
    )
}

/** One record a line, inside one array. */
async function* asJson(batches: AsyncGenerator<EntryRecord[]>) {
  const between = `,${END_OF_RECORD}`
  let first = true
  for await (const entries of batches) {
    const lines = entries.map((entry) => JSON.stringify(presentRow(entry))).join(between)
    yield Buffer.from((first ? `[${END_OF_RECORD}` : between) + lines)
    first = false
  }
  yield Buffer.from(first ? '[]' : `${END_OF_RECORD}]`)
}
