import type { DeskTab } from '../desk/desk.rules.js'
import type { Me } from '../desk/desk.types.js'
import type { Person } from '../auth/users/person.types.js'

export interface AbsenceView {
  id: string
  person: Person
  from: string
  to: string
  /** The absence includes today. */
  now: boolean
}

export interface RotaMemberView extends Person {
  /** The last day of the current absence. */
  awayUntil: string | null
}

export interface RotaPage {
  /** Changes with the settings. */
  version: string
  on: boolean
  kinds: DeskTab[]
  /** In the order of their next turn. */
  members: RotaMemberView[]
  /** Staff members who may take part. */
  owners: Person[]
  /** The caller's own; everyone's for an admin. */
  absences: AbsenceView[]
  today: string
  me: Me
}
