import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { isUUID } from 'class-validator'
import { AUDIT_ACTIONS } from '../audit/audit.rules.js'
import type { AuditEntry } from '../audit/audit.entity.js'
import { AuditService } from '../audit/audit.service.js'
import { Role } from '../common/role.rules.js'
import type { Actor } from '../auth/access/actor.js'
import { BOM, csvRecord } from '../common/csv.js'
import type { AuditLine, AuditPage, ChainState } from './desk-audit.types.js'
import { entryRepository } from '../submissions/desk-entry.repository.js'
import { subjectNames } from './audit-names.js'
import { DeskStaffService } from '../desk/desk-staff.service.js'
import { endOfDay, startOfDay } from '../common/london-time.js'
import { ListAuditDto } from './desk-audit.dto.js'

const SIZE = 50
const COLUMNS: (keyof AuditLine)[] = [
  'position',
  'happenedAt',
  'action',
  'actor',
  'subject',
  'subjectName',
  'detail',
  'address',
  'session',
]

@Injectable()
export class DeskAuditService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: AuditService,
    private readonly staff: DeskStaffService,
  ) {}

  async list(query: ListAuditDto, actor: Actor): Promise<AuditPage> {
    const [entries, staff, frame] = await Promise.all([
      this.audit.list(filterOf(query), SIZE + 1),
      this.staff.withRole(Role.Viewer),
      this.staff.readBy(actor),
    ])
    const shown = entries.slice(0, SIZE)
    return {
      lines: await this.present(shown),
      next: entries.length > SIZE ? (shown.at(-1)?.position ?? null) : null,
      staff,
      ...frame,
    }
  }

  async verify(): Promise<ChainState> {
    const { entries, head, broken } = await this.audit.verify()
    return { entries, head, broken: broken ?? null }
  }

  async export(query: ListAuditDto, actor: Actor): Promise<AsyncGenerator<Buffer>> {
    const filters = Object.keys(query).join(' ')
    if (!actor.receivesNothing)
      await this.audit.recordBy(this.em.fork(), actor, 'audit.exported', undefined, { filters })
    return this.asCsv(query)
  }

  /** The log holds ids alone; names are looked up for subjects that still exist. */
  private async present(entries: AuditEntry[]): Promise<AuditLine[]> {
    const idsOf = (type: string) =>
      entries
        .flatMap(({ subjectType, subjectId }) => (subjectType === type && subjectId ? subjectId : []))
        .filter((id) => isUUID(id))
    const em = this.em.fork()
    const [people, entriesByName, others] = await Promise.all([
      this.staff.named([...entries.flatMap(({ actorId }) => actorId ?? []), ...idsOf('user')]),
      entryRepository.namesOf(em, idsOf('entry'), idsOf('person')),
      subjectNames(em.fork(), idsOf),
    ])
    const names = new Map([
      ...entriesByName,
      ...others,
      ...[...people.values()].map(({ id, name }) => [id, name] as const),
    ])
    return entries.map((entry) => presentLine(entry, names))
  }

  private async *asCsv(query: ListAuditDto) {
    yield Buffer.from(BOM + csvRecord(COLUMNS))
    for await (const entries of this.audit.stream(filterOf(query))) {
      const lines = await this.present(entries)
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

const presentLine = (entry: AuditEntry, names: ReadonlyMap<string, string>): AuditLine => ({
  position: entry.position,
  happenedAt: entry.happenedAt.toISOString(),
  action: AUDIT_ACTIONS[entry.action],
  actor: names.get(entry.actorId ?? '') ?? entry.actorHint ?? 'The system',
  subject: entry.subjectId && `${entry.subjectType} ${entry.subjectId}`,
  subjectName: names.get(entry.subjectId ?? '') ?? null,
  detail: Object.entries(entry.detail)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join(', '),
  address: entry.address,
  session: entry.sessionId,
})
