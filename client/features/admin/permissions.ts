import type { Me } from '@api/admin/desk.types'
import { holds, Role } from '@api/common/role.rules'

/** What the user's role permits; the server enforces it independently. */
export const mayHandle = ({ role }: Pick<Me, 'role'>) => holds([role], Role.Handler)
export const isAdmin = ({ role }: Pick<Me, 'role'>) => holds([role], Role.Admin)
