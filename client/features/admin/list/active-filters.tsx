import { Link } from 'react-router-dom'

import { PERIODS, STATUS_LABELS, type DeskQuery } from '@api/admin/desk.rules'
import type { DeskList } from '@api/admin/desk.types'
import { Cross } from '@/components/ui/icons'

import { listAddress, listAddressWith } from '../addresses'
import desk from '../desk.module.css'
import { dayText } from '../format'
import styles from './toolbar.module.css'

export function ActiveFilters({ list, query }: { list: DeskList; query: DeskQuery }) {
  const { tab } = list
  const owner =
    query.owner === 'me'
      ? 'me'
      : query.owner === 'none'
        ? 'no one'
        : list.owners.find(({ id }) => id === query.owner)?.name
  const set: [keyof DeskQuery, string | undefined][] = [
    ['q', query.q && `Search: ${query.q}`],
    ['status', query.status && `Status: ${STATUS_LABELS[query.status]}`],
    ['owner', query.owner && `Owner: ${owner ?? 'someone'}`],
    ['kind', query.kind && `Type: ${query.kind}`],
    ['country', query.country && `Country: ${query.country}`],
    ['within', query.within && PERIODS[query.within as keyof typeof PERIODS]],
    ['from', query.from && `From ${dayText(query.from)}`],
    ['to', query.to && `To ${dayText(query.to)}`],
    ['overdue', query.overdue && 'Overdue'],
    ['open', query.open && 'New or in progress'],
    ['mail', query.mail && 'Mail not delivered'],
  ]
  return (
    <div className={styles.active}>
      {set.map(
        ([name, words]) =>
          words && (
            <span key={name} className={styles.chip}>
              <bdi>{words}</bdi>
              <Link
                to={listAddressWith(tab, query, { [name]: undefined })}
                aria-label={`Remove ${words}`}
                preventScrollReset
              >
                <Cross size={14} />
              </Link>
            </span>
          ),
      )}
      <Link className={desk.link} to={listAddress(tab, { sort: query.sort, dir: query.dir, size: query.size })}>
        Clear filters
      </Link>
    </div>
  )
}
