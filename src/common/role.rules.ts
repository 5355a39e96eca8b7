/** The roles of the desk, from the least to the most. Each may do all that the one before it may. */
export enum Role {
  /** Reads lists, entries and the state of mail. */
  Viewer = 'viewer',
  /** Also changes entries, sends mail again and exports. */
  Handler = 'handler',
  /** Everything, users and the audit log included. */
  Admin = 'admin',
}

export const ROLES = Object.values(Role)

export const ROLE_LABELS: Record<Role, string> = {
  [Role.Viewer]: 'Viewer',
  [Role.Handler]: 'Handler',
  [Role.Admin]: 'Admin',
}

/** Whether any of the roles is this one or one above it. */
export const holds = (roles: readonly string[], least: Role) =>
  ROLES.slice(ROLES.indexOf(least)).some((role) => roles.includes(role))

/** The role that counts where someone holds several. */
export const highestOf = (roles: readonly string[]): Role | undefined => ROLES.findLast((role) => roles.includes(role))
