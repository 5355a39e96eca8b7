import { OptionalProps } from '@mikro-orm/core'
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import type { RequestKind } from './people.rules.js'

@Entity({ tableName: 'person_request' })
export class PersonRequest {
  [OptionalProps]?: 'id' | 'recordedAt' | 'closedBy' | 'closedAt' | 'erasedSubmissions'

  @PrimaryKey({ type: 'uuid' }) id: string = v7()
  @Property({ type: 'text' }) kind!: RequestKind
  /** Null once the person has been erased. */
  @Property({ type: 'text', nullable: true }) address!: string | null
  @Property({ type: 'date' }) receivedOn!: string
  @Property({ type: 'date' }) dueOn!: string
  @Property({ type: 'text' }) recordedBy!: string
  @Property({ type: 'timestamptz' }) recordedAt: Date = new Date()
  @Property({ type: 'text', nullable: true }) closedBy: string | null = null
  @Property({ type: 'timestamptz', nullable: true }) closedAt: Date | null = null
  @Property({ type: 'integer', nullable: true }) erasedSubmissions: number | null = null
}
