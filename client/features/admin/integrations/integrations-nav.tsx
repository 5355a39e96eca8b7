import { Link } from 'react-router-dom'

import type { Me } from '@api/admin/desk.types'
import { cx } from '@/lib/cx'
import { paths } from '@/lib/paths'

import desk from '../desk.module.css'
import { isAdmin } from '../permissions'
import styles from './integrations.module.css'

const PAGES = [
  { to: paths.adminApi, name: 'API' },
  { to: paths.adminTokens, name: 'Tokens' },
  { to: paths.adminWebhooks, name: 'Webhooks' },
]

/** The pages about integrations; all but the first are for admins. */
export function IntegrationsNav({ me, here }: { me: Me; here: (typeof PAGES)[number]['to'] }) {
  return (
    <nav className={cx(desk.tabs, styles.places)} aria-label="Other programs">
      {PAGES.slice(0, isAdmin(me) ? undefined : 1).map(({ to, name }) => (
        <Link key={to} to={to} className={desk.tab} aria-current={to === here ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
