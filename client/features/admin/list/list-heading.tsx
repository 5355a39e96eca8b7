import { Link } from 'react-router-dom'

import { type ListName, TAB_TITLES, LISTS } from '@api/desk/desk.rules'
import type { DeskList } from '@api/submissions/submissions.types'
import { cx } from '@/lib/cx'
import { paths } from '@/lib/paths'

import { listAddress } from '../addresses'
import { isAdmin, mayHandle, useFrame } from '../desk-data'
import { countOf } from '../desk-format'
import { Tabs } from '../page-frame'

/** The figures of a list, each linked to its entries. */
export function Triage({ list: { tab, fresh, triage } }: { list: DeskList }) {
  const figures = [
    { name: 'Replies', total: triage.replied, query: { replied: 'yes' }, label: 'with a reply to answer' },
    { name: 'New', total: fresh[tab], query: { status: 'new' }, label: 'new' },
    { name: 'Overdue', total: triage.overdue, query: { overdue: 'yes' }, label: 'overdue', isLate: true },
    {
      name: (
        <>
          Mail<span className="max-md:sr-only"> not delivered</span>
        </>
      ),
      total: triage.undelivered,
      query: { mail: 'undelivered' },
      label: 'with mail not delivered',
    },
  ] as const
  return (
    <dl className="triage">
      {figures.map(({ name, total, query, label, ...figure }) => (
        <div key={label} className="text-small relative flex flex-none items-center gap-1.5 whitespace-nowrap">
          <dt className="text-muted">{name}</dt>
          <dd>
            <Link
              to={listAddress(tab, query)}
              aria-label={`${countOf(total)} ${label}`}
              className={cx(
                'hover:text-brass num inline-flex min-h-8 min-w-6 items-center text-lead font-semibold no-underline',
                'isLate' in figure && total.count > 0 && 'text-red',
              )}
            >
              {countOf(total)}
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface ListTabsProps {
  tab?: ListName
  fresh?: DeskList['fresh']
}

/** The lists and, for admins, suspected spam. */
export function ListTabs({ tab, fresh }: ListTabsProps) {
  const { me, waiting } = useFrame()
  const lists = LISTS.map((name) => ({
    to: listAddress(name),
    name: TAB_TITLES[name],
    count: fresh?.[name].count ? countOf(fresh[name]) : undefined,
    current: name === tab,
  }))
  const review = {
    to: paths.adminReview,
    name: 'Suspected spam',
    count: waiting?.review ? String(waiting.review) : undefined,
    current: !tab,
  }
  // Leaves room for the download at the end of the line.
  return (
    <Tabs
      label="Lists"
      className={tab && mayHandle(me) ? 'lg:pr-28 min-[90rem]:pr-54' : undefined}
      tabs={isAdmin(me) ? [...lists, review] : lists}
    />
  )
}
