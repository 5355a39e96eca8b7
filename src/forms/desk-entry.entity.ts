import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { User } from '../auth/users/user.entity.js'
import type { FormType } from './form-options.rules.js'

export type EntryStatus = 'new' | 'in-progress' | 'done' | 'spam'

/** A submission as the desk lists, finds and works on it; written with the submission and sharing its id. */
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

  /** The path of the page that it was sent from. */
  @Property({ type: 'text', nullable: true })
  source!: string | null

  /** When the page of the form promised an answer; unlike the due date, it is not moved. */
  @Property({ type: 'timestamptz', nullable: true })
  promisedAt!: Date | null

  /** When someone first answered it, set its status or wrote a note; that it is spam is no answer. */
  @Property({ type: 'timestamptz', nullable: true })
  answeredAt!: Date | null

  /** When a reply came in that no one has dealt with yet. */
  @Property({ type: 'timestamptz', nullable: true })
  repliedAt!: Date | null

  /** Counts the changes, so that no one overwrites a change they have not seen. */
  @Property({ type: 'integer' })
  version!: number

  /** The name as it is sorted. */
  @Property({ type: 'text', lazy: true })
  nameKey!: string

  /** Everything the search looks in, prepared by `searchText`. */
  @Property({ type: 'text', lazy: true })
  search!: string
}
