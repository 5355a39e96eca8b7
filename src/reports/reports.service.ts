import { BadRequestException, Injectable, NotFoundException, OnModuleInit } from '@nestjs/common'
import { DiscoveryService } from '@nestjs/core'
import { EntityManager } from '@mikro-orm/core'
import { AuditService } from '../audit/audit.service.js'
import type { Actor } from '../auth/access/actor.js'
import { londonDay } from '../common/london-time.js'
import { contribution, contributionsOf } from '../common/contributions.js'
import type { FormType } from '../common/form-options.rules.js'
import { TAB_OF_TYPE, TAB_TITLES } from '../desk/desk.rules.js'
import { BOM, csvRecord } from '../common/csv.js'
import { DeskStaffService } from '../desk/desk-staff.service.js'
import type { ReportDto } from './report.dto.js'
import { type Period, reportRepository } from './report.repository.js'
import {
  daysUntil,
  type Grouping,
  GROUPING_LABELS,
  MAX_GROUPS,
  REPORT_DAYS,
  sampleOf,
  STAGE_REACHED_LABELS,
  STAGES_REACHED,
  type StageReached,
} from './report.rules.js'
import type { Funnel, Report, ReportPerson, ReportRow } from './report.types.js'

type Figure = Awaited<ReturnType<typeof reportRepository.figures>>[number]

/** Another module's figures of a period; undefined if it has none. */
export interface FunnelSource {
  figures(period: { from: string; to: string }): Promise<Funnel | undefined>
}

export const FunnelSource = contribution<FunnelSource>()

/** Reports where forms come from, how far they get, how long it takes, and who answers. */
@Injectable()
export class ReportsService implements OnModuleInit {
  private sources = new Map<string, FunnelSource>()

  constructor(
    private readonly em: EntityManager,
    private readonly staff: DeskStaffService,
    private readonly audit: AuditService,
    private readonly discovery: DiscoveryService,
  ) {}

  onModuleInit() {
    this.sources = contributionsOf(this.discovery, FunnelSource)
  }

  async report(asked: ReportDto, actor: Actor): Promise<Report> {
    const { by, ...period } = periodOf(asked)
    const [figures, erased] = await Promise.all([
      reportRepository.figures(this.em.fork(), period, by),
      reportRepository.countErased(this.em.fork(), period),
    ])
    const counted = figures.filter(({ dimension }) => dimension === by)
    const all = sumOf(counted)
    const called = counted.reduce((sum, figure) => sum + figure.accepted_and_called, 0)
    const everyNthDay = sampleOf(all.received)
    const [minutes, people] = await Promise.all([
      reportRepository.medianMinutes(this.em.fork(), period, everyNthDay),
      this.people(figures),
    ])
    return {
      ...{ ...period, by, rows: rowsOf(counted, by), all, minutes, everyNthDay, people, erased },
      funnels: Object.fromEntries(await this.funnels(period)),
      accepted: { called, uncalled: all.accepted - called },
      ...this.staff.readBy(actor),
    }
  }

  async export(asked: ReportDto, actor: Actor): Promise<Buffer> {
    const { by, ...period } = periodOf(asked)
    if (asked.funnel !== undefined) return this.exportFunnel(asked.funnel, period, actor)
    const figures = await reportRepository.figures(this.em.fork(), period, by)
    const rows = rowsOf(
      figures.filter(({ dimension }) => dimension === by),
      by,
    )
    await this.recordExport(actor, 'reports', rows.length)
    const [first, ...later] = STAGES_REACHED
    const header = [
      GROUPING_LABELS[by],
      STAGE_REACHED_LABELS[first],
      ...later.flatMap((stage) => [STAGE_REACHED_LABELS[stage], `${STAGE_REACHED_LABELS[stage]}, share`]),
    ]
    const lines = rows.map(({ label, counts }) =>
      csvRecord([
        label,
        String(counts[first]),
        ...later.flatMap((stage) => [String(counts[stage]), (counts[stage] / counts[first]).toFixed(3)]),
      ]),
    )
    return Buffer.from(BOM + csvRecord(header) + lines.join(''))
  }

  private async funnels(period: Period): Promise<[string, Funnel][]> {
    const counted = await Promise.all(
      [...this.sources].map(async ([name, source]) => [name, await source.figures(period)] as const),
    )
    return counted.flatMap(([name, funnel]) => (funnel ? [[name, funnel]] : []))
  }

  private async exportFunnel(name: string, period: Period, actor: Actor): Promise<Buffer> {
    const funnel = new Map(await this.funnels(period)).get(name)
    if (!funnel) throw new NotFoundException('There is no such report.')
    await this.recordExport(actor, name, funnel.stages.length)
    const header = ['Stage', 'Number', 'Share', 'Median days since the form']
    const first = funnel.stages[0]?.count ?? 0
    const lines = funnel.stages.map(({ label, count, medianDays }) =>
      csvRecord([label, String(count), first ? (count / first).toFixed(3) : '', String(medianDays ?? '')]),
    )
    return Buffer.from(BOM + csvRecord(header) + lines.join(''))
  }

  private async recordExport(actor: Actor, list: string, rows: number) {
    if (!actor.receivesNothing)
      await this.audit.recordBy(this.em.fork(), actor, 'entries.exported', undefined, { list, format: 'csv', rows })
  }

  /** Everyone who may own an entry, and all who answered. */
  private async people(figures: Figure[]): Promise<ReportPerson[]> {
    const [owners, open] = await Promise.all([this.staff.owners(), reportRepository.openOf(this.em.fork())])
    const opened = new Map(open.map((one) => [one.id, one]))
    const done = new Map(figures.flatMap((one) => (one.dimension === 'person' && one.name ? [[one.name, one]] : [])))
    const known = new Map(owners.map((person) => [person.id, person]))
    const others = [...opened.keys(), ...done.keys()].filter((id) => !known.has(id))
    const named = new Map([...known, ...(await this.staff.named(new Set(others)))])
    const rowOf = (id: string): ReportPerson => ({
      person: named.get(id) ?? null,
      open: opened.get(id)?.open ?? 0,
      overdue: opened.get(id)?.overdue ?? 0,
      oldestAt: opened.get(id)?.oldestAt ?? null,
      answered: done.get(id)?.answered ?? 0,
      inTime: done.get(id)?.in_time ?? 0,
    })
    const gone = [...new Set(others)].filter((id) => !named.has(id)).map(rowOf)
    return [...[...named.keys()].map(rowOf), ...(gone.length ? [togetherOf(gone)] : [])]
  }
}

function periodOf({ from, to, by = 'page' }: ReportDto) {
  const last = daysUntil(londonDay(new Date()), REPORT_DAYS)
  const days = {
    from: from ?? (to && to < last.from ? to : last.from),
    to: to ?? (from && from > last.to ? from : last.to),
  }
  if (days.from > days.to) throw new BadRequestException('The last day comes before the first.')
  return { ...days, by }
}

const sumOf = (counted: Figure[]) =>
  Object.fromEntries(
    STAGES_REACHED.map((stage) => [stage, counted.reduce((sum, { [stage]: count }) => sum + count, 0)]),
  ) as Record<StageReached, number>

/** The groups with most forms, then all others together, then forms without a group. */
function rowsOf(counted: Figure[], by: Grouping): ReportRow[] {
  const row = (name: string | null, label: string, of: Figure[]) => ({ name, label, counts: sumOf(of) })
  const named = counted
    .filter(({ name }) => name !== null)
    .sort((a, b) => b.received - a.received || ((a.name as string) < (b.name as string) ? -1 : 1))
  const [shown, others] = [named.slice(0, MAX_GROUPS), named.slice(MAX_GROUPS)]
  const unnamed = counted.filter(({ name }) => name === null)
  return [
    ...shown.map((one) => {
      const name = one.name as string
      const tab = by === 'form' && TAB_OF_TYPE[name as FormType]
      return row(tab || name, tab ? TAB_TITLES[tab] : name, [one])
    }),
    ...(others.length ? [row(null, `${others.length} others`, others)] : []),
    ...(unnamed.length ? [row('none', 'Not recorded', unnamed)] : []),
  ]
}

const togetherOf = (gone: ReportPerson[]): ReportPerson => {
  const sum = (of: 'answered' | 'inTime' | 'open' | 'overdue') => gone.reduce((total, one) => total + one[of], 0)
  const oldestAt = gone.flatMap((one) => one.oldestAt ?? []).sort()[0] ?? null
  return {
    person: null,
    open: sum('open'),
    overdue: sum('overdue'),
    oldestAt,
    answered: sum('answered'),
    inTime: sum('inTime'),
  }
}
