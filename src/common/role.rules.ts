/** The roles of the desk in ascending order. Each includes the permissions of those before it. */
export const Role = {
  /** Reads lists, entries and the state of mail. */
  Viewer: 'viewer',
  /** Also changes entries, resends mail and exports. */
  Handler: 'handler',
  /** Everything, including users and the audit log. */
  Admin: 'admin',
} as const
export type Role = (typeof Role)[keyof typeof Role]

export const ROLES = Object.values(Role)

export const ROLE_LABELS: Record<Role, string> = {
  [Role.Viewer]: 'Viewer',
  [Role.Handler]: 'Handler',
  [Role.Admin]: 'Admin',
}

export const hasRole = (roles: readonly string[], least: Role) =>
  ROLES.slice(ROLES.indexOf(least)).some((role) => roles.includes(role))

export const highestOf = (roles: readonly string[]): Role | undefined => ROLES.findLast((role) => roles.includes(role))

export const SCOPES = {
  'entries:read': 'Read lists, entries, the search and the reports',
  'entries:write': 'Change entries and add notes',
  'entries:export': 'Export lists, with every field of every form',
  'calls:read': 'Read the calls and the hours for them',
  'introductions:read': 'Read who may be shown companies, and the descriptions of companies',
  'people:read': 'Read the pages of people and their requests',
  'mail:read': 'Read the state of emails',
  'audit:read': 'Read and export the audit log',
} as const

export type Scope = keyof typeof SCOPES

export const SCOPE_NAMES = Object.keys(SCOPES) as Scope[]
