import { Link } from 'react-router-dom'

import type { DeskReminder } from '@api/admin/desk.types'
import { paths } from '@/lib/paths'

import styles from './desk-reminders.module.css'

/** Reminders about the desk itself, on each of its pages until they are dealt with. */
export function DeskReminders({ reminders }: { reminders: DeskReminder[] }) {
  if (!reminders.length) return null
  return (
    <aside aria-label="Reminders" className={styles.reminders} data-print="hide">
      {reminders.includes('second-factor') && (
        <p>
          Your account has no second factor.{' '}
          <Link to={`${paths.account}#second-factor`}>Set one up on your account page</Link>.
        </p>
      )}
      {reminders.includes('rota-away') && (
        <p>
          Everyone on the rota is away, so new entries have no owner. <Link to={paths.adminRota}>See the rota</Link>.
        </p>
      )}
      {reminders.includes('auth-secret') && (
        <p>
          <code>AUTH_SECRET</code> is not set, so a copy of the database is enough to forge sessions. Ask the server’s
          operator to set it.
        </p>
      )}
    </aside>
  )
}
