import { useLayoutEffect, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'

import { TAB_TITLES, type DeskQuery, type DeskTab } from '@api/admin/desk.rules'
import type { DeskDetail } from '@api/admin/desk.types'
import { Badge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { ArrowLeft, ChevronDown, ChevronUp, Mail, Phone } from '@/components/ui/icons'
import { count } from '@/lib/count'
import { cx } from '@/lib/cx'

import { listAddress, personAddress } from '../addresses'
import { answerAddress } from '../answers/answer-values'
import desk from '../desk.module.css'
import type { Outcome } from '../desk-action'
import { hasDialog } from '../palette/dialogs'
import styles from './entry-panel.module.css'
import { EntryForm } from './entry-forms'
import { EntryRecord } from './entry-record'
import { EntryState } from './entry-state'
import { dateOf, telephoneLink, firstWordOf, momentOf } from '../format'
import { mayHandle } from '../permissions'
import { OutcomeNotice } from '../outcome-notice'

export interface EntryOutcome {
  notice: Outcome
  /** Someone else saved first. */
  conflict?: boolean
  /** Restores a note that was not saved. */
  note?: string
}

interface Props {
  tab: DeskTab
  query: DeskQuery
  detail: DeskDetail
  /** Addresses of the previous and next entry. */
  steps: { before?: string; after?: string }
  /** The id of the next entry. */
  next: string | null
  outcome: EntryOutcome | undefined
}

/** Everything about one submission; not a dialog, so that the list beside it stays usable. */
export function EntryPanel({ tab, query, detail, steps, next, outcome }: Props) {
  const { row } = detail
  const { before, after } = steps
  const back = listAddress(tab, query)
  usePanelKeys({ back, before, after, id: row.id })
  const place = [row.businessName, row.country].filter(Boolean).join(', ')
  const arrival = tab === 'registrations' ? 'Registered' : 'Received'
  return (
    <article className={styles.panel} aria-label={`Submission from ${row.name}`}>
      <div className={styles.panelBar}>
        <Link to={back} state={{ from: row.id }} className={styles.back}>
          <ArrowLeft />
          {TAB_TITLES[tab]}
        </Link>
        <span className={cx(desk.fine, styles.reference)}>{row.reference}</span>
        <div className={styles.steps} data-print="hide">
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
          <bdi>{row.name || row.email}</bdi> {row.replied && <Badge kind="new">Replied</Badge>}
        </h1>
        <p className={desk.none}>
          {place && (
            <>
              <bdi>{place}</bdi>.{' '}
            </>
          )}
          {arrival} {momentOf(row.receivedAt)}. Erased on {dateOf(detail.erasedAt)} if nothing is added.
        </p>
        {outcome?.notice.destructive ? (
          <OutcomeNotice notice={outcome.notice} />
        ) : (
          <div className="hidden no-js:block">
            <OutcomeNotice notice={outcome?.notice} />
          </div>
        )}
        {mayHandle(detail.me) && (
          <EntryForm detail={detail} next={next} conflict={outcome?.conflict} note={outcome?.note} />
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
      <span className={cx(styles.step, styles.off)} aria-hidden="true">
        {children}
      </span>
    )
  return (
    <Link to={to} className={styles.step} aria-label={label} preventScrollReset>
      {children}
    </Link>
  )
}
