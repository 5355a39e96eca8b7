import type { DeskTab } from '../desk.rules.js'
import type { DeskWaiting, Me, Person } from '../desk.types.js'

export interface AbsenceView {
  id: string
  person: Person
  from: string
  to: string
  /** Today is one of its days. */
  now: boolean
}

export interface RotaMemberView extends Person {
  /** The last day of the absence that today is part of. */
  awayUntil: string | null
}

export interface RotaPage {
  on: boolean
  kinds: DeskTab[]
  /** In the order in which they are next. */
  members: RotaMemberView[]
  /** Everyone who may take part. */
  owners: Person[]
  /** One's own; an admin sees those of everybody. */
  absences: AbsenceView[]
  today: string
  waiting: DeskWaiting
  me: Me
}
