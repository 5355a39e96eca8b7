import { useLayoutEffect, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'

import { TAB_TITLES, type DeskQuery, type DeskTab } from '@api/admin/desk.rules'
import type { DeskDetail, DeskRow } from '@api/admin/desk.types'
import { buttonClass } from '@/components/ui/button'
import { ArrowLeft, ChevronUp, Mail, Phone } from '@/components/ui/icons'
import { ChevronDown } from '@/components/ui/shell-icons'
import { Badge } from '@/components/ui/states'
import { cx } from '@/lib/cx'
import { count, dateOf, momentOf } from '@/lib/format'

import { answerAddress, listAddress, personAddress } from '../addresses'
import type { DeskResult } from '../desk-action'
import { hasDialog, typesInto } from '../desk-controls'
import { mayHandle } from '../desk-data'
import { Due, Owner, SenderName, StatusBadge } from '../entry-cells'
import { firstWordOf, telephoneLink } from '../format'
import { Outcome } from '../page-frame'
import { EntryForm } from './entry-form'
import { EntryRecord } from './entry-record'

export interface EntryConflict {
  /** Someone else saved first. */
  conflict: boolean
}
export type EntryResult = DeskResult<EntryConflict>

interface Props {
  tab: DeskTab
  query: DeskQuery
  detail: DeskDetail
  /** Addresses of the previous and next entry. */
  steps: { before?: string; after?: string }
  /** The id of the next entry. */
  next: string | null
  result: EntryResult | undefined
}

/** Everything about one submission; not a dialog, so that the list beside it stays usable. */
export function EntryPanel({ tab, query, detail, steps, next, result }: Props) {
  const { row } = detail
  const { before, after } = steps
  const back = listAddress(tab, query)
  usePanelKeys({ back, before, after, id: row.id })
  const place = [row.businessName, row.country].filter(Boolean).join(', ')
  const arrival = tab === 'registrations' ? 'Registered' : 'Received'
  const answer = answerAddress(tab, row.id, query)
  return (
    <article
      className="border-line bg-raised xl:sticky xl:top-0 xl:h-[calc(100svh-var(--header)-1px)] xl:overflow-y-auto xl:border-l"
      aria-label={`Submission from ${row.name}`}
    >
      <div className="border-line bg-raised sticky top-0 z-3 flex min-h-16 items-center gap-1 border-b px-2 md:gap-4 md:px-7">
        <Link
          to={back}
          state={{ from: row.id }}
          className="inline-flex min-h-11 flex-none items-center gap-1 px-1 font-semibold md:gap-2.5 md:px-3"
        >
          <ArrowLeft />
          {TAB_TITLES[tab]}
        </Link>
        <span className="fine truncate">{row.reference}</span>
        <div className="ml-auto flex gap-1 md:gap-2" data-print="hide">
          <Step to={before} label="Previous submission">
            <ChevronUp />
          </Step>
          <Step to={after} label="Next submission">
            <ChevronDown />
          </Step>
        </div>
      </div>
      <div className="border-line border-b px-5 py-6 wrap-anywhere md:px-10 md:py-8">
        <h1 className="text-h2 mb-2">
          <SenderName row={row} /> {row.replied && <Badge kind="open">Replied</Badge>}
        </h1>
        <p className="text-muted">
          {place && (
            <>
              <bdi>{place}</bdi>.{' '}
            </>
          )}
          {arrival} {momentOf(row.receivedAt)}. Erased on {dateOf(detail.erasedAt)} if nothing is added.
        </p>
        <Outcome result={result} toasted />
        {mayHandle(detail.me) && (
          <EntryForm detail={detail} next={next} conflict={result?.conflict} note={result?.values.note?.[0]} />
        )}
        <EntryState row={row} now={detail.now} className={cx(mayHandle(detail.me) && 'not-print:hidden')} />
        <Contact detail={detail} answer={mayHandle(detail.me) ? answer : undefined} />
      </div>
      <EntryRecord detail={detail} arrival={arrival} answerAddress={answer} />
    </article>
  )
}

/** Escape returns to the list, the arrow keys open the previous and next entry. */
function usePanelKeys({ back, before, after, id }: { back: string; before?: string; after?: string; id: string }) {
  const navigate = useNavigate()
  // Together with the panel, not after it: a quick key press must not apply to the previous submission.
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || typesInto(document.activeElement) || hasDialog()) return
      const to = { Escape: back, ArrowDown: after, ArrowUp: before }[event.key]
      if (!to) return
      event.preventDefault()
      void navigate(to, { preventScrollReset: true, state: to === back ? { from: id } : undefined })
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate, back, before, after, id])
}

function Contact({ detail: { row, fromPerson }, answer }: { detail: DeskDetail; answer: string | undefined }) {
  const first = firstWordOf(row.name || row.email)
  return (
    <div className="mt-5 flex flex-wrap gap-3 max-md:*:flex-[1_0_100%]" data-print="hide">
      {answer ? (
        <Link to={answer} className={buttonClass({ size: 'small' })} data-palette={`Answer ${first}`}>
          <Mail size={18} />
          Answer {first}
        </Link>
      ) : (
        <a href={`mailto:${row.email}`} className={buttonClass({ size: 'small' })}>
          <Mail size={18} />
          Write to {first}
        </a>
      )}
      {row.phone && (
        <a
          href={`tel:${telephoneLink(row.phone)}`}
          className={buttonClass({ variant: 'secondary', size: 'small', className: 'num' })}
        >
          <Phone size={18} />
          <bdi>{row.phone}</bdi>
        </a>
      )}
      <Link to={personAddress(row.personId)} className="line-link">
        Everything from this person ({count(fromPerson)})
      </Link>
    </div>
  )
}

const STEP = 'grid size-11 place-items-center rounded-control border'

const Step = ({ to, label, children }: { to: string | undefined; label: string; children: ReactNode }) =>
  to ? (
    <Link to={to} className={cx(STEP, 'border-line-strong hover:bg-raised-2')} aria-label={label} preventScrollReset>
      {children}
    </Link>
  ) : (
    <span className={cx(STEP, 'border-line text-muted border-dashed')} aria-hidden="true">
      {children}
    </span>
  )

/** Status, owner and due date for users who may only read them. */
const EntryState = ({ row, now, className }: { row: DeskRow; now: string; className: string }) => (
  <dl className={cx('mt-6 flex flex-wrap gap-x-10 gap-y-4', className)}>
    {Object.entries({
      Status: <StatusBadge status={row.status} />,
      Owner: <Owner owner={row.owner} />,
      Due: <Due row={row} now={now} />,
    }).map(([name, value]) => (
      <div key={name}>
        <dt className="fine">{name}</dt>
        <dd className="mt-1">{value}</dd>
      </div>
    ))}
  </dl>
)
