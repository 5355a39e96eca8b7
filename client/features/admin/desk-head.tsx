import { Link } from 'react-router-dom'

import { TABS, TAB_TITLES, type DeskTab } from '@api/admin/desk.rules'
import type { DeskList } from '@api/admin/desk.types'

import { listAddress } from './addresses'
import desk from './desk.module.css'
import styles from './desk-head.module.css'
import { countOf } from './format'

/** The heading with the total, and the three counts to start a day from. */
export function DeskHead({
  list,
  as: Heading = 'h1',
  triage = true,
}: {
  list: DeskList
  as?: 'h1' | 'h2'
  triage?: boolean
}) {
  const { tab } = list
  return (
    <div className={styles.head}>
      <Heading className={desk.title}>
        {TAB_TITLES[tab]} <span className={desk.total}>{countOf(list.total)}</span>
      </Heading>
      {triage && (
        <dl className={styles.triage}>
          <div>
            <dt>New</dt>
            <dd>
              <Link to={listAddress(tab, { status: 'new' })} aria-label={`${countOf(list.triage.new)} new`}>
                {countOf(list.triage.new)}
              </Link>
            </dd>
          </div>
          <div className={list.triage.overdue.count > 0 ? styles.late : undefined}>
            <dt>Overdue</dt>
            <dd>
              <Link to={listAddress(tab, { overdue: 'yes' })} aria-label={`${countOf(list.triage.overdue)} overdue`}>
                {countOf(list.triage.overdue)}
              </Link>
            </dd>
          </div>
          <div>
            <dt>Mail not delivered</dt>
            <dd>
              <Link
                to={listAddress(tab, { mail: 'undelivered' })}
                aria-label={`${countOf(list.triage.undelivered)} with mail not delivered`}
              >
                {countOf(list.triage.undelivered)}
              </Link>
            </dd>
          </div>
        </dl>
      )}
    </div>
  )
}

export function DeskTabs({ tab, counts }: { tab: DeskTab; counts: DeskList['counts'] }) {
  return (
    <nav className={desk.tabs} aria-label="Submissions">
      {TABS.map((name) => (
        <Link key={name} to={listAddress(name)} className={desk.tab} aria-current={name === tab ? 'page' : undefined}>
          {TAB_TITLES[name]} <span className={desk.count}>{countOf(counts[name])}</span>
        </Link>
      ))}
    </nav>
  )
}
