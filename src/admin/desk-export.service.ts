import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { STATUS_LABELS, type DeskTab } from './desk.rules.js'
import type { DeskRow } from './desk.types.js'
import { afterSql, conditionsOf, orderOf, orderSql, Parameters } from './desk-conditions.js'
import { DeskIntakeService } from './desk-intake.service.js'
import type { ListQuestion } from './desk-list.service.js'
import { FROM, presentRow, ROW, type EntryRecord } from './desk-rows.js'
import { BOM, csvRecord, END_OF_RECORD } from './csv.js'
import { amountLabel } from './field-labels.rules.js'
import { sqlOf } from './sql.js'

const BATCH = 1000

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
  chunks: AsyncGenerator<string>
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
      chunks: format === 'csv' ? asCsv(question.tab, batches) : asJson(batches),
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

async function* asCsv(tab: DeskTab, batches: AsyncGenerator<EntryRecord[]>) {
  const columns = COLUMNS[tab]
  yield BOM + csvRecord(columns.map(([heading]) => heading))
  for await (const entries of batches)
    yield entries
      .map(presentRow)
      .map((row) => csvRecord(columns.map(([, value]) => value(row))))
      .join('')
}

/** One record a line, inside one array. */
async function* asJson(batches: AsyncGenerator<EntryRecord[]>) {
  let separator = `[${END_OF_RECORD}`
  for await (const entries of batches)
    for (const row of entries.map(presentRow)) {
      yield separator + JSON.stringify(row)
      separator = `,${END_OF_RECORD}`
    }
  yield separator.startsWith('[') ? '[]' : `${END_OF_RECORD}]`
}
