import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core'
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import { Person } from '../forms/submission.entity.js'

@Entity({ tableName: 'person_merge' })
export class PersonMerge {
  [OptionalProps]?: 'id' | 'mergedAt' | 'tags' | 'undoneBy' | 'undoneAt'

  @PrimaryKey({ type: 'uuid' }) id: string = v7()
  /** The person who was merged into another. */
  @ManyToOne(() => Person) person!: Person
  @Property({ type: 'text' }) mainAddress!: string
  @Property({ type: 'text' }) mergedBy!: string
  /** Tags that the person it was merged into did not have. */
  @Property({ type: 'array', columnType: 'text[]' }) tags: string[] = []
  @Property({ type: 'timestamptz' }) mergedAt: Date = new Date()
  @Property({ type: 'text', nullable: true }) undoneBy: string | null = null
  @Property({ type: 'timestamptz', nullable: true }) undoneAt: Date | null = null
}

@Entity({ tableName: 'person_merge_address' })
export class PersonMergeAddress {
  [PrimaryKeyProp]?: ['merge', 'address']

  @ManyToOne(() => PersonMerge, { primary: true }) merge!: PersonMerge
  @PrimaryKey({ type: 'text' }) address!: string
}
