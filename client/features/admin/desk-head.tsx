import { Link } from 'react-router-dom'

import { TABS, TAB_TITLES, type DeskTab } from '@api/admin/desk.rules'
import type { Count, DeskList } from '@api/admin/desk.types'

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
    <div className="flex justify-between items-end gap-8 mb-4 max-md:block max-md:mb-2">
      <Heading className={desk.title}>
        {TAB_TITLES[tab]} <span className={desk.total}>{countOf(list.total)}</span>
      </Heading>
      {triage && (
        <dl className={styles.triage}>
          <Figure name="New" total={list.triage.new} to={listAddress(tab, { status: 'new' })} label="new" />
          <Figure
            name="Overdue"
            total={list.triage.overdue}
            to={listAddress(tab, { overdue: 'yes' })}
            label="overdue"
            late={list.triage.overdue.count > 0}
          />
          <Figure
            name="Mail not delivered"
            total={list.triage.undelivered}
            to={listAddress(tab, { mail: 'undelivered' })}
            label="with mail not delivered"
          />
        </dl>
      )}
    </div>
  )
}

interface FigureProps {
  name: string
  total: Count
  to: string
  label: string
  late?: boolean
}

const Figure = ({ name, total, to, label, late }: FigureProps) => (
  <div className={late ? styles.late : undefined}>
    <dt>{name}</dt>
    <dd>
      <Link to={to} aria-label={`${countOf(total)} ${label}`}>
        {countOf(total)}
      </Link>
    </dd>
  </div>
)

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
