import { OptionalProps } from '@mikro-orm/core'
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'

/** Two addresses, in lower case, that an admin merged into one person. */
@Entity({ tableName: 'person_merge' })
export class PersonMerge {
  [OptionalProps]?: 'id' | 'mergedAt' | 'undoneBy' | 'undoneAt'

  @PrimaryKey({ type: 'uuid' })
  id: string = v7()

  @Property({ type: 'text' })
  address!: string

  @Property({ type: 'text' })
  mainAddress!: string

  @Property({ type: 'text' })
  mergedBy!: string

  @Property({ type: 'timestamptz' })
  mergedAt: Date = new Date()

  @Property({ type: 'text', nullable: true })
  undoneBy: string | null = null

  @Property({ type: 'timestamptz', nullable: true })
  undoneAt: Date | null = null
}
