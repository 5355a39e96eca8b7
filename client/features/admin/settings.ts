import type { Me } from '@api/desk/desk.types'
import { hasRole, Role } from '@api/common/role.rules'
import { missingLegalFacts } from '@api/config/operator.rules'
import { brand } from '@/brand'
import { paths } from '@/lib/paths'

import { isAdmin } from './desk-data'

interface Setting {
  to: string
  name: string
  least: Role
}

const SETTINGS: Setting[] = [
  { to: paths.adminUsers, name: 'Users', least: Role.Admin },
  { to: paths.adminRota, name: 'Rota', least: Role.Handler },
  { to: paths.adminTemplates, name: 'Templates', least: Role.Admin },
  { to: paths.adminTokens, name: 'Integrations', least: Role.Admin },
  { to: paths.adminMail, name: 'Mail', least: Role.Viewer },
  { to: paths.adminAudit, name: 'Audit log', least: Role.Admin },
]

/** The two pages under "Integrations". */
export const INTEGRATIONS = [
  { to: paths.adminTokens, name: 'Tokens' },
  { to: paths.adminWebhooks, name: 'Webhooks' },
]

export const SETTINGS_PATHS = [...SETTINGS.map(({ to }) => to), paths.adminWebhooks, paths.adminApi]

export const settingsFor = ({ role }: Pick<Me, 'role'>) => SETTINGS.filter(({ least }) => hasRole([role], least))

export const missingFacts = (me: Me) => (isAdmin(me) ? missingLegalFacts(brand) : [])
