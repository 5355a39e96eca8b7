import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

/** The end of the chain: a single row, locked while an entry is appended, so that the chain cannot fork. */
@Entity({ tableName: 'audit_head' })
export class AuditHead {
  @PrimaryKey({ type: 'integer' })
  id!: number

  @Property({ type: 'integer' })
  position!: number

  @Property({ type: 'text' })
  hash!: string
}

export const HEAD_ID = 1
