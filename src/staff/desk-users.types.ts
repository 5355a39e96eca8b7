import type { Role } from '../common/role.rules.js'
import type { Count, DeskRead } from '../desk/desk.types.js'
import type { Person } from '../auth/users/person.types.js'

export interface DeskUser {
  id: string
  email: string
  name: string
  createdAt: string
  lastSignInAt: string | null
  confirmed: boolean
  role: Role | null
  sessions: number
  secondFactor: boolean
  /** When the second factor is removed, if an admin has requested that. */
  factorResetAt: string | null
  entries: Count
}

export interface DeskUsers extends DeskRead {
  users: DeskUser[]
  /** Staff members who may own entries. */
  owners: Person[]
  /** The search found more users than are shown. */
  more: boolean
  admins: number
}
