import type { AuditAction } from './audit.rules.js'
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

export type AuditDetail = Record<string, string | number | boolean | null>

/** Never changed or deleted, so it holds ids and masked addresses only: erasing a person leaves the chain intact. */
@Entity({ tableName: 'audit_entry' })
export class AuditEntry {
  @PrimaryKey({ type: 'integer' }) position!: number
  @Property({ type: 'datetime' }) happenedAt!: Date
  @Property({ type: 'text' }) action!: AuditAction
  /** Null for the product itself and for anonymous visitors. */
  @Property({ type: 'uuid', nullable: true }) actorId!: string | null
  @Property({ type: 'text', nullable: true }) actorHint!: string | null
  @Property({ type: 'text', nullable: true }) subjectType!: string | null
  @Property({ type: 'text', nullable: true }) subjectId!: string | null
  @Property({ type: 'json', columnType: 'jsonb' }) detail!: AuditDetail
  @Property({ type: 'text', nullable: true }) address!: string | null
  @Property({ type: 'uuid', nullable: true }) sessionId!: string | null
  @Property({ type: 'text' }) previousHash!: string
  @Property({ type: 'text' }) hash!: string
}

/** The end of the chain: a single row, locked while an entry is appended, so that the chain cannot fork. */
@Entity({ tableName: 'audit_head' })
export class AuditHead {
  @PrimaryKey({ type: 'integer' }) id!: number
  @Property({ type: 'integer' }) position!: number
  @Property({ type: 'text' }) hash!: string
}

export const auditEntities = [AuditEntry, AuditHead]
