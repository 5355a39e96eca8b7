import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core'
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import { Submission } from '../forms/submission.entity.js'
import type { Replaced } from './desk-change.rules.js'

@Entity({ tableName: 'desk_note' })
export class DeskNote {
  [OptionalProps]?: 'call' | 'createdAt' | 'id'
  @PrimaryKey({ type: 'uuid' }) id: string = v7()
  @ManyToOne(() => Submission) submission!: Submission
  @Property({ type: 'text' }) author!: string
  @Property({ type: 'text' }) body!: string
  /** The note is about a call with the person, which counts as an answer. */
  @Property({ type: 'boolean' }) call: boolean = false
  @Property({ type: 'timestamptz' }) createdAt: Date = new Date()
}

@Entity({ tableName: 'desk_undo' })
export class DeskUndo {
  [PrimaryKeyProp]?: ['id', 'part']
  @PrimaryKey({ type: 'uuid' }) id!: string
  /** A change of many entries is made, and taken back, in parts. */
  @PrimaryKey({ type: 'smallint' }) part!: number
  @Property({ type: 'uuid' }) actorId!: string
  @Property({ type: 'timestamptz' }) until!: Date
  @Property({ type: 'json', columnType: 'jsonb' }) entries!: Replaced[]
}
