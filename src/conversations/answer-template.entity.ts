import { OptionalProps } from '@mikro-orm/core'
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import type { StepName } from '../common/entry-status.rules.js'
import type { FormType } from '../common/form-options.rules.js'

/** A starting text for answers; its variables are filled in from the entry. */
@Entity({ tableName: 'answer_template' })
export class AnswerTemplate {
  [OptionalProps]?: 'id'
  @PrimaryKey({ type: 'uuid' }) id: string = v7()
  @Property({ type: 'text' }) name!: string
  /** The kind of form it is for; null for all kinds. */
  @Property({ type: 'text', nullable: true }) type!: FormType | null
  @Property({ type: 'text' }) subject!: string
  @Property({ type: 'text' }) body!: string
  /** The step after which senders read this on their status page; null for a starting text. */
  @Property({ type: 'text', nullable: true }) step!: StepName | null
}
