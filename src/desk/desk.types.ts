import type { Role } from '../common/role.rules.js'
import type { WantedVariable } from '../config/operator.rules.js'
import type { Person } from '../auth/users/person.types.js'

/** Shown as a reminder until it has been dealt with. */
export type DeskReminder = 'second-factor' | 'rota-away' | WantedVariable

export interface Me extends Person {
  role: Role
}

export interface Count {
  count: number
  /** Counting stopped before the end. */
  more: boolean
}

export interface DeskWaiting {
  review: number
  mail: Count
  /** Open requests under data protection law. */
  requests: number
}

/** The reader and the time, which every page of the desk gets with its data. */
export interface DeskRead {
  me: Me
  /** The server's time: "overdue" and "today" are relative to it. */
  now: string
}
