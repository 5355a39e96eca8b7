import type { Me } from '@api/admin/desk.types'
import { holds, Role } from '@api/common/role.rules'

/** What one's role lets one do here; the server decides all the same. */
export const mayHandle = ({ role }: Pick<Me, 'role'>) => holds([role], Role.Handler)
export const isAdmin = ({ role }: Pick<Me, 'role'>) => holds([role], Role.Admin)
