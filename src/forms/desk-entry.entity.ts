import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { User } from '../auth/users/user.entity.js'
import type { FormType } from './form-options.rules.js'

export type EntryStatus = 'new' | 'in-progress' | 'done' | 'spam'

/** A submission as the desk lists, searches and processes it; written together with the submission and sharing its id. */
@Entity({ tableName: 'desk_entry' })
export class DeskEntry {
  @PrimaryKey({ type: 'uuid' })
  id!: string

  @Property({ type: 'text' })
  type!: FormType

  @Property({ type: 'text' })
  reference!: string

  @Property({ type: 'text' })
  name!: string

  @Property({ type: 'text' })
  email!: string

  @Property({ type: 'text' })
  phone!: string

  @Property({ type: 'text' })
  country!: string

  @Property({ type: 'text', nullable: true })
  businessName!: string | null

  @Property({ type: 'text', nullable: true })
  businessWebsite!: string | null

  @Property({ type: 'text', nullable: true })
  role!: string | null

  @Property({ type: 'text', nullable: true })
  kind!: string | null

  @Property({ type: 'text', nullable: true })
  amount!: string | null

  @Property({ type: 'text', nullable: true })
  preferredDate!: string | null

  @Property({ type: 'timestamptz' })
  receivedAt!: Date

  @Property({ type: 'text' })
  status!: EntryStatus

  @ManyToOne(() => User, { nullable: true })
  owner!: User | null

  @Property({ type: 'timestamptz', nullable: true })
  dueAt!: Date | null

  /** The path of the page it was sent from. */
  @Property({ type: 'text', nullable: true })
  source!: string | null

  /** When the form's page promised an answer; unlike the due date, it never changes. */
  @Property({ type: 'timestamptz', nullable: true })
  promisedAt!: Date | null

  /** When someone first answered, set a status or wrote a note; marking as spam does not count. */
  @Property({ type: 'timestamptz', nullable: true })
  answeredAt!: Date | null

  /** When a reply arrived that is still unanswered. */
  @Property({ type: 'timestamptz', nullable: true })
  repliedAt!: Date | null

  /** Incremented with each change, for optimistic locking. */
  @Property({ type: 'integer' })
  version!: number

  /** The name in the form it is sorted by. */
  @Property({ type: 'text', lazy: true })
  nameKey!: string

  /** All searchable text, prepared by `searchText`. */
  @Property({ type: 'text', lazy: true })
  search!: string
}
