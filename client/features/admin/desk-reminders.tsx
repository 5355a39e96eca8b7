import { Link } from 'react-router-dom'

import type { DeskReminder } from '@api/admin/desk.types'
import { WANTED_IN_PRODUCTION, type WantedVariable } from '@api/config/operator.rules'
import { paths } from '@/lib/paths'

import styles from './desk-reminders.module.css'

const WANTED = Object.entries(WANTED_IN_PRODUCTION) as [WantedVariable, string][]

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
      {WANTED.filter(([name]) => reminders.includes(name)).map(([name, consequence]) => (
        <p key={name}>
          <code>{name}</code> is not set, so {consequence}. Ask the server’s operator to set it.
        </p>
      ))}
    </aside>
  )
}
