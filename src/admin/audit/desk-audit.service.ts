import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { AUDIT_ACTIONS } from '../../audit/audit.rules.js'
import type { AuditEntry } from '../../audit/audit-entry.entity.js'
import { AuditService } from '../../audit/audit.service.js'
import { Role } from '../../common/role.rules.js'
import { type Actor, by } from '../actor.js'
import { BOM, csvRecord } from '../entries/csv.js'
import type { AuditLine, AuditPage, ChainState, Person } from '../desk.types.js'
import { DeskStaffService } from '../users/desk-staff.service.js'
import type { ListAuditDto } from './dto/list-audit.dto.js'
import { endOfDay, startOfDay } from '../../common/london-time.js'

const SIZE = 50
const COLUMNS: (keyof AuditLine)[] = [
  'position',
  'happenedAt',
  'action',
  'actor',
  'subject',
  'detail',
  'address',
  'session',
]

/** The audit log as admins see it. */
@Injectable()
export class DeskAuditService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: AuditService,
    private readonly staff: DeskStaffService,
  ) {}

  async list(query: ListAuditDto, actor: Actor): Promise<AuditPage> {
    const [entries, staff, me] = await Promise.all([
      this.audit.list(filterOf(query), SIZE + 1),
      this.staff.withRole(Role.Viewer),
      this.staff.me(actor),
    ])
    const shown = entries.slice(0, SIZE)
    const names = await this.staff.named(shown.flatMap(({ actorId }) => actorId ?? []))
    return {
      lines: shown.map((entry) => presentLine(entry, names)),
      next: entries.length > SIZE ? (shown.at(-1)?.position ?? null) : null,
      staff,
      me,
    }
  }

  async verify(): Promise<ChainState> {
    const { entries, head, broken } = await this.audit.verify()
    return { entries, head, broken: broken ?? null }
  }

  /** Exporting the log is itself audited. */
  async export(query: ListAuditDto, actor: Actor): Promise<AsyncGenerator<Buffer>> {
    const filters = Object.keys(query).join(' ')
    if (!actor.receivesNothing)
      await this.audit.record(this.em.fork(), { action: 'audit.exported', ...by(actor), detail: { filters } })
    return this.asCsv(query)
  }

  private async *asCsv(query: ListAuditDto) {
    yield Buffer.from(BOM + csvRecord(COLUMNS))
    for await (const entries of this.audit.stream(filterOf(query))) {
      const names = await this.staff.named(entries.flatMap(({ actorId }) => actorId ?? []))
      const lines = entries.map((entry) => presentLine(entry, names))
      yield Buffer.from(lines.map((line) => csvRecord(COLUMNS.map((column) => String(line[column] ?? '')))).join(''))
    }
  }
}

const filterOf = ({ action, actor, subject, from, to, before }: ListAuditDto) => ({
  ...(action && { actions: [action] }),
  ...(actor && { actorId: actor }),
  ...(subject && { subjectId: subject }),
  ...(from && { from: startOfDay(from) }),
  ...(to && { until: endOfDay(to) }),
  ...(before && { before: Number(before) }),
})

const presentLine = (entry: AuditEntry, names: ReadonlyMap<string, Person>): AuditLine => ({
  position: entry.position,
  happenedAt: entry.happenedAt.toISOString(),
  action: AUDIT_ACTIONS[entry.action],
  actor: names.get(entry.actorId ?? '')?.name ?? entry.actorHint ?? 'The system',
  subject: entry.subjectId && `${entry.subjectType} ${entry.subjectId}`,
  detail: Object.entries(entry.detail)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join(', '),
  address: entry.address,
  session: entry.sessionId,
})
