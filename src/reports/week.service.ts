import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { AuditService } from '../audit/audit.service.js'
import { MINUTE_MS } from '../common/durations.rules.js'
import type { Actor } from '../auth/access/actor.js'
import { BOM, csvRecord } from '../common/csv.js'
import {
  KINDS,
  OUTCOME_LABELS,
  OUTCOMES,
  STATUS_LABELS,
  STATUSES,
  TAB_OF_TYPE,
  TAB_TITLES,
} from '../desk/desk.rules.js'
import type { Person } from '../auth/users/person.types.js'
import type { WeekReport } from './week.types.js'
import { DeskStaffService } from '../desk/desk-staff.service.js'
import { weeksUntil } from '../common/london-time.js'
import { countWeek, type WeekCell } from './week.repository.js'
import {
  type Answer,
  ANSWER_LABELS,
  ANSWERS,
  MAX_SOURCES,
  sumOf,
  WEEKS,
  type WeekSeries,
  type WeekTable,
} from './week.rules.js'

/** The current and the previous week are counted on every request, older ones once a minute. */
const UNCACHED_WEEKS = 2
const CACHE_MS = MINUTE_MS

const ANSWERED: Answer[] = ['in-time', 'late']

export type Week = ReturnType<typeof weeksUntil>[number]

@Injectable()
export class WeekService {
  readonly sources: ((weeks: Week[]) => Promise<WeekTable[]>)[] = []
  private readonly past = new Map<string, { at: number; cells: Promise<WeekCell[]> }>()

  constructor(
    private readonly em: EntityManager,
    private readonly staff: DeskStaffService,
    private readonly audit: AuditService,
  ) {}

  async report(actor: Actor): Promise<WeekReport> {
    const [report, frame] = await Promise.all([
      this.tables((week, isPast) => (isPast ? this.cached(week) : this.count(week))),
      this.staff.readBy(actor),
    ])
    return { ...report, ...frame }
  }

  async export(actor: Actor): Promise<Buffer> {
    const { weeks, tables } = await this.tables((week) => this.count(week))
    const lines = tables.flatMap(({ title, series }) =>
      series.map(({ label, counts }) => csvRecord([title, label, ...counts.map(String)])),
    )
    if (!actor.receivesNothing)
      await this.audit.recordBy(this.em.fork(), actor, 'entries.exported', undefined, {
        list: 'week',
        format: 'csv',
        rows: lines.length,
      })
    return Buffer.from(BOM + csvRecord(['Table', 'Group', ...weeks.map((day) => `Week of ${day}`)]) + lines.join(''))
  }

  private async tables(cellsOf: (week: Week, isPast: boolean) => Promise<WeekCell[]>) {
    const weeks = weeksUntil(new Date(), WEEKS)
    const cells = await Promise.all(weeks.map((week, at) => cellsOf(week, at < weeks.length - UNCACHED_WEEKS)))
    const owners = await this.staff.named(new Set(cells.flat().flatMap(({ owner }) => owner ?? [])))
    const more = await Promise.all(this.sources.map((source) => source(weeks)))
    return { weeks: weeks.map(({ day }) => day), tables: [...tablesOf(cells, owners), ...more.flat()] }
  }

  private count({ from, until }: Week) {
    return countWeek(this.em.fork(), from, until)
  }

  /** Old weeks rarely change, and counting one reads all of its entries. */
  private cached(week: Week): Promise<WeekCell[]> {
    const known = this.past.get(week.day)
    if (known && Date.now() - known.at < CACHE_MS) return known.cells
    const cells = this.count(week)
    this.past.set(week.day, { at: Date.now(), cells })
    cells.catch(() => this.past.delete(week.day))
    for (const [day, { at }] of this.past) if (Date.now() - at > CACHE_MS) this.past.delete(day)
    return cells
  }
}

function tablesOf(weeks: WeekCell[][], owners: Map<string, Person>): WeekTable[] {
  const series = (label: string, belongs: (cell: WeekCell) => boolean): WeekSeries => ({
    label,
    counts: weeks.map((cells) => sumOf(cells.filter(belongs).map(({ count }) => count))),
  })
  return [
    { id: 'kinds', title: 'Forms by kind', series: kindsOf(series) },
    { id: 'sources', title: 'Forms by page', series: sourcesOf(weeks, series) },
    {
      id: 'answers',
      title: 'First answer against the promise',
      series: ANSWERS.map((answer) => series(ANSWER_LABELS[answer], (cell) => cell.answer === answer)),
    },
    {
      id: 'outcomes',
      title: 'What became of them',
      series: [
        ...OUTCOMES.map((outcome) => series(OUTCOME_LABELS[outcome], (cell) => cell.outcome === outcome)),
        ...STATUSES.filter((status) => status !== 'done').map((status) =>
          series(STATUS_LABELS[status], (cell) => cell.status === status),
        ),
      ],
    },
    { id: 'owners', title: 'Forms by owner', series: ownersOf(owners, series) },
    {
      id: 'answered',
      title: 'Answered, by owner',
      series: ownersOf(owners, (label, belongs) =>
        series(label, (cell) => belongs(cell) && ANSWERED.includes(cell.answer)),
      ),
    },
  ]
}

type Series = (label: string, belongs: (cell: WeekCell) => boolean) => WeekSeries

const kindsOf = (series: Series) =>
  Object.entries(TAB_OF_TYPE).flatMap(([type, tab]) => [
    ...KINDS[tab].map(({ value, label }) =>
      series(`${TAB_TITLES[tab]}: ${label.toLowerCase()}`, (cell) => cell.type === type && cell.kind === value),
    ),
    series(
      KINDS[tab].length ? `${TAB_TITLES[tab]}: other` : TAB_TITLES[tab],
      (cell) => cell.type === type && !KINDS[tab].some(({ value }) => value === cell.kind),
    ),
  ])

function ownersOf(owners: Map<string, Person>, series: Series): WeekSeries[] {
  const named = [...owners.values()].sort((a, b) => a.name.localeCompare(b.name, 'en-GB'))
  return [
    ...named.map(({ id, name, email }) => series(name || email, ({ owner }) => owner === id)),
    { ...series('Without an owner', ({ owner }) => owner === null || !owners.has(owner)), apart: true },
  ]
}

function sourcesOf(weeks: WeekCell[][], series: Series): WeekSeries[] {
  const named = [...new Set(weeks.flat().flatMap(({ source }) => source ?? []))]
    .map((source) => series(source, (cell) => cell.source === source))
    .sort((a, b) => sumOf(b.counts) - sumOf(a.counts) || (a.label < b.label ? -1 : 1))
    .slice(0, MAX_SOURCES)
  const known = new Set(named.map(({ label }) => label))
  return [
    ...named,
    series('Other pages', ({ source }) => source !== null && !known.has(source)),
    { ...series('Not recorded', ({ source }) => source === null), apart: true },
  ]
}
