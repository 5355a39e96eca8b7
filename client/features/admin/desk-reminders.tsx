import { Fragment } from 'react'
import { Link } from 'react-router-dom'

import type { DeskReminder } from '@api/admin/desk.types'
import { WANTED_IN_PRODUCTION, type WantedVariable } from '@api/config/operator.rules'
import { paths } from '@/lib/paths'

import styles from './desk-reminders.module.css'

const WANTED = Object.entries(WANTED_IN_PRODUCTION) as [WantedVariable, string][]

/** Reminders about the desk itself, on each of its pages until they are dealt with. */
export function DeskReminders({ reminders }: { reminders: DeskReminder[] }) {
  if (!reminders.length) return null
  const wanted = WANTED.filter(([name]) => reminders.includes(name))
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
      {wanted.length > 0 && (
        <p>
          {wanted.map(([name, consequence]) => (
            <Fragment key={name}>
              <code>{name}</code> is not set, so {consequence}.{' '}
            </Fragment>
          ))}
          Ask the server’s operator.
        </p>
      )}
    </aside>
  )
}
