import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { AuditService } from '../audit/audit.service.js'
import { wasAgreed } from '../forms/consent.rules.js'
import { answersOf, FORM_KINDS } from '../forms/form-kinds.js'
import type { Actor } from '../auth/access/actor.js'
import { BOM, csvRecord, END_OF_RECORD } from '../common/csv.js'
import { OUTCOME_LABELS, STATUS_LABELS, TAB_TITLES, TYPE_OF_TAB, type ListName } from '../desk/desk.rules.js'
import { type EntryRow, pageOf } from './desk-entry-page.repository.js'
import { countRepository } from './desk-count.repository.js'
import { entryRepository, type ExportedParts } from './desk-entry.repository.js'
import type { ListQuestion } from './desk-list.service.js'
import { orderOf, sortKeyOf } from './desk-order.js'
import { DeskStaffService } from '../desk/desk-staff.service.js'
import { presentRow } from './desk-entry.presenter.js'
import { londonTime } from '../common/london-time.js'

/** Small batches, so that other requests are served in between. */
const BATCH = 100
/** By values that never change, unlike those that the list is sorted by, which may change between two batches. */
const ORDER = orderOf({})

const moment = (iso: string | null) => (iso ? londonTime(new Date(iso)) : '')

export interface Export {
  total: number
  chunks: AsyncGenerator<Buffer>
}

interface Options {
  format: 'csv' | 'json'
  ids?: string[]
  actor: Actor
}

type Exported = ReturnType<typeof exported>
type ExportColumn = [heading: string, value: (entry: Exported) => string]

/** Reads in batches by key and honours backpressure: a million rows take no more memory than a thousand. */
@Injectable()
export class DeskExportService {
  constructor(
    private readonly em: EntityManager,
    private readonly staff: DeskStaffService,
    private readonly audit: AuditService,
  ) {}

  async export(question: ListQuestion, { format, ids, actor }: Options): Promise<Export> {
    const { count, more } = await countRepository.matching(this.em.fork(), { ...question, ids })
    if (!actor.receivesNothing)
      await this.audit.recordBy(this.em.fork(), actor, 'entries.exported', undefined, {
        list: question.tab,
        format,
        filters: Object.keys(question.query).join(' '),
        rows: more ? `over ${count}` : count,
      })
    const batches = this.batches(question, ids)
    return { total: count, chunks: format === 'csv' ? asCsv(question.tab, batches) : asJson(batches) }
  }

  private async *batches(question: ListQuestion, ids: string[] | undefined): AsyncGenerator<Exported[]> {
    let after: string[] | undefined
    for (;;) {
      const em = this.em.fork()
      const rows = await pageOf(em, { ...question, ids }, { order: ORDER, after, limit: BATCH })
      const last = rows.at(-1)
      if (!last) return
      const [parts, owners] = await Promise.all([
        entryRepository.exportedParts(
          em,
          rows.map(({ id }) => id),
        ),
        this.staff.named(rows.flatMap(({ owner_id: owner }) => owner ?? [])),
      ])
      yield rows.map((row) => exported(presentRow(row, owners), row, parts.get(row.id)))
      if (rows.length < BATCH) return
      after = sortKeyOf(ORDER, last)
    }
  }
}

function exported(row: ReturnType<typeof presentRow>, { type }: Pick<EntryRow, 'type'>, parts?: ExportedParts) {
  const { consentWording = null, consentVersion = null, page = null, fields = {}, notes = [] } = parts ?? {}
  return {
    ...row,
    fields: Object.fromEntries(answersOf(type, fields).map(({ key, value }) => [key, value])),
    page,
    consent: consentWording && {
      kind: wasAgreed(consentWording) ? 'agreed' : 'notice',
      wording: consentWording,
      version: consentVersion,
    },
    notes,
  }
}

const consentWords = ({ consent }: Exported) => {
  if (!consent) return 'Not recorded'
  return `${consent.kind === 'agreed' ? 'Agreed to' : 'Notice shown'}: ${consent.wording} (version ${consent.version})`
}

const KIND_COLUMN: ExportColumn = ['Kind', ({ tab }) => TAB_TITLES[tab]]

const SHARED_FIELDS = [
  { name: 'name', label: 'Name' },
  { name: 'email', label: 'Email' },
  { name: 'phone', label: 'Phone' },
  { name: 'country', label: 'Country' },
]

function columnsOf(tab: ListName): ExportColumn[] {
  const fields = tab === 'inbox' ? SHARED_FIELDS : FORM_KINDS[TYPE_OF_TAB[tab]].fields
  return [
    ...(tab === 'inbox' ? [KIND_COLUMN] : []),
    ['Reference', ({ reference }) => reference],
    [tab === 'registrations' ? 'Registered' : 'Received', ({ receivedAt }) => moment(receivedAt)],
    ...fields.map(({ name, label }): ExportColumn => [
      label,
      ({ fields: answers, ...entry }) => answers[name] ?? (name === 'name' ? entry.name : ''),
    ]),
    ['Status', ({ status }) => STATUS_LABELS[status]],
    ['Waiting until', ({ waitingUntil }) => waitingUntil ?? ''],
    ['Outcome', ({ outcome }) => (outcome ? OUTCOME_LABELS[outcome] : '')],
    ['Reason', ({ outcomeReason }) => outcomeReason ?? ''],
    ['Decided', ({ decidedAt }) => moment(decidedAt)],
    ['Owner', ({ owner }) => owner?.email ?? ''],
    ['Due', ({ dueAt }) => moment(dueAt)],
    ['Notes', ({ notes }) => notes.map(({ author, body }) => `${body} (${author})`).join('\n')],
    ['Sent from', ({ page }) => page ?? ''],
    ['Consent', consentWords],
  ]
}

/** As buffers, which live outside the heap: strings waiting for a socket would fill it. */
async function* asCsv(tab: ListName, batches: AsyncGenerator<Exported[]>) {
  const columns = columnsOf(tab)
  yield Buffer.from(BOM + csvRecord(columns.map(([heading]) => heading)))
  for await (const entries of batches)
    yield Buffer.from(entries.map((entry) => csvRecord(columns.map(([, value]) => value(entry)))).join(''))
}

async function* asJson(batches: AsyncGenerator<Exported[]>) {
  const between = `,${END_OF_RECORD}`
  let first = true
  for await (const entries of batches) {
    const lines = entries.map((entry) => JSON.stringify(entry)).join(between)
    yield Buffer.from((first ? `[${END_OF_RECORD}` : between) + lines)
    first = false
  }
  yield Buffer.from(first ? '[]' : `${END_OF_RECORD}]`)
}
