import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

/** Whoever sends submissions, from one address or from several that an admin merged. */
@Entity({ tableName: 'person' })
export class Person {
  @PrimaryKey({ type: 'uuid' })
  id!: string
}

/** An address in lower case, and whose it is. */
@Entity({ tableName: 'person_address' })
export class PersonAddress {
  @PrimaryKey({ type: 'text' })
  address!: string

  @ManyToOne(() => Person)
  person!: Person

  /** When this person got it, from a form or by a merge. */
  @Property({ type: 'timestamptz' })
  addedAt: Date = new Date()
}
