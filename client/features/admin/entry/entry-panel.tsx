import { useLayoutEffect, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'

import { TAB_TITLES, type DeskQuery, type DeskTab } from '@api/admin/desk.rules'
import type { DeskDetail, DeskRow } from '@api/admin/desk.types'
import { Badge } from '@/components/ui/states'
import { buttonClass } from '@/components/ui/button'
import { ArrowLeft, ChevronDown, ChevronUp, Mail, Phone } from '@/components/ui/icons'
import { count, dateOf, momentOf } from '@/lib/format'
import { cx } from '@/lib/cx'

import { listAddress, personAddress } from '../addresses'
import { answerAddress } from '../answers/answer-values'
import type { DeskResult } from '../desk-action'
import { mayHandle, Outcome } from '../page-frame'
import desk from '../desk.module.css'
import { Due, Owner, StatusBadge } from '../entry-cells'
import { hasDialog } from '../desk-controls'
import styles from './entry-panel.module.css'
import { EntryForm } from './entry-form'
import { EntryRecord } from './entry-record'
import { telephoneLink, firstWordOf } from '../format'

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
  return (
    <article
      className="border-l border-line bg-raised min-[80rem]:h-[calc(100svh_-_var(--header)_-_1px)] min-[80rem]:overflow-y-auto min-[80rem]:sticky min-[80rem]:top-0 max-[80rem]:border-l-0"
      aria-label={`Submission from ${row.name}`}
    >
      <div className="sticky z-3 top-0 flex items-center gap-4 min-h-16 py-0 px-7 border-b border-line bg-raised max-md:gap-1 max-md:py-0 max-md:px-2">
        <Link
          to={back}
          state={{ from: row.id }}
          className="inline-flex items-center gap-2.5 min-h-11 py-0 px-3 font-semibold max-md:flex-none max-md:gap-1 max-md:py-0 max-md:px-1"
        >
          <ArrowLeft />
          {TAB_TITLES[tab]}
        </Link>
        <span className={cx(desk.fine, 'whitespace-nowrap max-md:overflow-hidden max-md:text-ellipsis')}>
          {row.reference}
        </span>
        <div className="flex gap-2 ml-auto max-md:gap-1" data-print="hide">
          <Step to={before} label="Previous submission">
            <ChevronUp />
          </Step>
          <Step to={after} label="Next submission">
            <ChevronDown />
          </Step>
        </div>
      </div>
      <div className={styles.panelHead}>
        <h1>
          <bdi>{row.name || row.email}</bdi> {row.replied && <Badge kind="open">Replied</Badge>}
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
        <div className={cx(mayHandle(detail.me) && 'not-print:hidden')}>
          <EntryState row={row} now={detail.now} />
        </div>
        <Contact detail={detail} answer={mayHandle(detail.me) ? answerAddress(tab, row.id, query) : undefined} />
      </div>
      <EntryRecord detail={detail} arrival={arrival} answerAddress={answerAddress(tab, row.id, query)} />
    </article>
  )
}

/** Escape returns to the list, the arrow keys open the previous and next entry. */
function usePanelKeys({ back, before, after, id }: { back: string; before?: string; after?: string; id: string }) {
  const navigate = useNavigate()
  // Together with the panel, not after it: a quick key press must not apply to the previous submission.
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      const active = document.activeElement
      if (event.ctrlKey || event.metaKey || event.altKey || active?.matches('input, select, textarea') || hasDialog())
        return
      const to =
        event.key === 'Escape' ? back : event.key === 'ArrowDown' ? after : event.key === 'ArrowUp' ? before : undefined
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
    <div className={styles.actions} data-print="hide">
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
          className={buttonClass({ variant: 'secondary', size: 'small', className: desk.num })}
        >
          <Phone size={18} />
          <bdi>{row.phone}</bdi>
        </a>
      )}
      <Link to={personAddress(row.personId)} className={desk.link}>
        Everything from this person ({count(fromPerson)})
      </Link>
    </div>
  )
}

function Step({ to, label, children }: { to: string | undefined; label: string; children: ReactNode }) {
  if (!to)
    return (
      <span
        className={cx(
          'grid place-items-center w-11 h-11 border border-line-strong rounded-control hover:bg-raised-2',
          'border border-dashed border-line text-muted',
        )}
        aria-hidden="true"
      >
        {children}
      </span>
    )
  return (
    <Link
      to={to}
      className="grid place-items-center w-11 h-11 border border-line-strong rounded-control hover:bg-raised-2"
      aria-label={label}
      preventScrollReset
    >
      {children}
    </Link>
  )
}

/** Status, owner and due date for users who may only read them. */
const EntryState = ({ row, now }: { row: DeskRow; now: string }) => (
  <dl className={styles.state}>
    {[
      ['Status', <StatusBadge key="status" status={row.status} />],
      ['Owner', <Owner key="owner" owner={row.owner} />],
      ['Due', <Due key="due" row={row} now={now} />],
    ].map(([name, value], index) => (
      <div key={index}>
        <dt className={desk.fine}>{name}</dt>
        <dd className="mt-1">{value}</dd>
      </div>
    ))}
  </dl>
)
