import type { DeskRead } from '../desk/desk.types.js'
import type { Person } from '../auth/users/person.types.js'

export interface AuditLine {
  position: number
  happenedAt: string
  action: string
  actor: string
  subject: string | null
  /** The name of the subject, while it exists. */
  subjectName: string | null
  detail: string
  address: string | null
  session: string | null
}

export interface AuditPage extends DeskRead {
  lines: AuditLine[]
  /** The position to continue from. */
  next: number | null
  /** All staff members. */
  staff: Person[]
}

export interface ChainState {
  entries: number
  head: string
  /** A description of the first broken link; null if the chain is intact. */
  broken: string | null
}
