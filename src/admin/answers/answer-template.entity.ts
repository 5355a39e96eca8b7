import { OptionalProps } from '@mikro-orm/core'
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import type { FormType } from '../../forms/form-options.rules.js'

/** What an answer may begin with; its variables are filled in for the entry that is answered. */
@Entity({ tableName: 'answer_template' })
export class AnswerTemplate {
  [OptionalProps]?: 'id'

  @PrimaryKey({ type: 'uuid' })
  id: string = v7()

  @Property({ type: 'text' })
  name!: string

  /** The form that it answers; without one, any. */
  @Property({ type: 'text', nullable: true })
  type!: FormType | null

  @Property({ type: 'text' })
  subject!: string

  @Property({ type: 'text' })
  words!: string
}
