import { useLayoutEffect, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'

import { TAB_TITLES, type DeskQuery, type DeskTab } from '@api/admin/desk.rules'
import type { DeskDetail, DeskField } from '@api/admin/desk.types'
import { buttonClass } from '@/components/ui/button'
import { ArrowLeft, ChevronDown, ChevronUp, Mail, Phone } from '@/components/ui/icons'
import { count } from '@/lib/count'
import { cx } from '@/lib/cx'

import { listAddress, personAddress } from './addresses'
import desk from './desk.module.css'
import type { Outcome } from './desk-action'
import { hasDialog } from './dialogs'
import styles from './entry-panel.module.css'
import { EntryForm } from './entry-forms'
import { EntryState } from './entry-state'
import { dateOf, dialled, firstWordOf, momentOf, preferredDay, webAddress } from './format'
import { MailLine } from './mail-line'
import { mayHandle } from './may'
import { OutcomeNotice } from './outcome-notice'

export interface EntryOutcome {
  notice: Outcome
  /** Someone else saved first. */
  conflict?: boolean
  /** A note that was not saved comes back. */
  note?: string
}

interface Props {
  tab: DeskTab
  query: DeskQuery
  detail: DeskDetail
  /** Addresses of the entries before and after this one. */
  steps: { before?: string; after?: string }
  /** The id of the entry after. */
  next: string | null
  outcome: EntryOutcome | undefined
}

/** Everything about one submission; not a dialog, so that the list beside it stays at hand. */
export function EntryPanel({ tab, query, detail, steps, next, outcome }: Props) {
  const { row, fields, consent, mails, notes, history } = detail
  const navigate = useNavigate()
  const { before, after } = steps
  const back = listAddress(tab, query)

  // With the panel itself, not after it: a quick key must not be answered for the submission shown before.
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      const active = document.activeElement
      if (event.ctrlKey || event.metaKey || event.altKey || active?.matches('input, select, textarea') || hasDialog())
        return
      const to =
        event.key === 'Escape' ? back : event.key === 'ArrowDown' ? after : event.key === 'ArrowUp' ? before : undefined
      if (!to) return
      event.preventDefault()
      void navigate(to, { preventScrollReset: true, state: to === back ? { from: row.id } : undefined })
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate, back, before, after, row.id])

  const place = [row.businessName, row.country].filter(Boolean).join(', ')
  const verb = tab === 'registrations' ? 'Registered' : 'Received'
  return (
    <article className={styles.panel} aria-label={`Submission from ${row.name}`}>
      <div className={styles.panelBar}>
        <Link to={back} state={{ from: row.id }} className={styles.back}>
          <ArrowLeft />
          {TAB_TITLES[tab]}
        </Link>
        <span className={desk.fine}>{row.reference}</span>
        <div className={styles.steps}>
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
          <bdi>{row.name || row.email}</bdi>
        </h1>
        <p className={desk.none}>
          {place && (
            <>
              <bdi>{place}</bdi>.{' '}
            </>
          )}
          {verb} {momentOf(row.receivedAt)}. Erased on {dateOf(detail.erasedAt)} if nothing is added.
        </p>
        {outcome?.notice.destructive ? (
          <OutcomeNotice notice={outcome.notice} />
        ) : (
          <div className="hidden no-js:block">
            <OutcomeNotice notice={outcome?.notice} />
          </div>
        )}
        {mayHandle(detail.me) ? (
          <EntryForm detail={detail} next={next} conflict={outcome?.conflict} note={outcome?.note} />
        ) : (
          <EntryState row={row} now={detail.now} />
        )}
        <div className={styles.actions}>
          <a href={`mailto:${row.email}`} className={buttonClass({ size: 'small' })}>
            <Mail size={18} />
            Write to {firstWordOf(row.name || row.email)}
          </a>
          {row.phone && (
            <a
              href={`tel:${dialled(row.phone)}`}
              className={buttonClass({ variant: 'secondary', size: 'small', className: desk.num })}
            >
              <Phone size={18} />
              <bdi>{row.phone}</bdi>
            </a>
          )}
          <Link to={personAddress(row.id)} className={desk.link}>
            All from this person ({count(detail.fromPerson)})
          </Link>
        </div>
      </div>

      <Section title="Notes">
        <div>
          {notes.map(({ id, words, author, createdAt }) => (
            <div key={id} className={styles.note}>
              <p dir="auto">{words}</p>
              <span className={desk.fine}>
                {author}, {momentOf(createdAt)}
              </span>
            </div>
          ))}
          {notes.length === 0 && <p className={desk.none}>No notes yet.</p>}
        </div>
      </Section>

      <Section title="Submission">
        <dl className={desk.pairs}>
          {fields.map((field) => (
            <div key={field.key}>
              <dt>{field.name}</dt>
              <dd>
                <Value field={field} />
              </dd>
            </div>
          ))}
          {detail.page && (
            <div>
              <dt>Sent from</dt>
              <dd>{detail.page}</dd>
            </div>
          )}
        </dl>
      </Section>

      <Section title="Mail">
        <div>
          {mails.length === 0 && <p className={desk.none}>No mail about this submission.</p>}
          {mails.map((mail) => (
            <MailLine key={mail.id} mail={mail} resendable={mayHandle(detail.me)} />
          ))}
        </div>
      </Section>

      <Section title="Consent">
        <ConsentRecord consent={consent} receivedAt={row.receivedAt} />
      </Section>

      <Section title="History">
        <ol className={styles.history}>
          {history.map(({ id, what, detail: words, actor, happenedAt }) => (
            <li key={id}>
              <b>{what}</b>
              <span className={desk.fine}>
                {momentOf(happenedAt)}, {actor}
                {words && `. ${words}`}
              </span>
            </li>
          ))}
          <li>
            <b>{verb}</b>
            <span className={desk.fine}>
              {momentOf(row.receivedAt)}
              {detail.page && `, ${detail.page}`}
            </span>
          </li>
        </ol>
      </Section>
    </article>
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

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

/** What was typed is shown as words; only a web address, a mail address and a number can be followed. */
function Value({ field: { key, value } }: { field: DeskField }) {
  const site = key === 'businessWebsite' ? webAddress(value) : undefined
  if (site)
    return (
      <a href={site.href} target="_blank" rel="noopener noreferrer nofollow">
        {value}
      </a>
    )
  if (key === 'email') return <a href={`mailto:${value}`}>{value}</a>
  if (key === 'phone') return <a href={`tel:${dialled(value)}`}>{value}</a>
  return <bdi dir="auto">{key === 'preferredDate' ? preferredDay(value) : value}</bdi>
}

/** Whether a box was ticked or a notice shown; both are kept with the version and a hash of the wording. */
function ConsentRecord({ consent, receivedAt }: { consent: DeskDetail['consent']; receivedAt: string }) {
  if (!consent) return <p className={desk.none}>Not recorded.</p>
  return (
    <div>
      <p>{consent.agreed ? 'Agreed to:' : 'Notice shown:'}</p>
      <blockquote className={styles.quote}>{consent.wording}</blockquote>
      <dl className={desk.pairs}>
        <div>
          <dt>{consent.agreed ? 'Agreed' : 'Shown'}</dt>
          <dd>{momentOf(receivedAt)}</dd>
        </div>
        <div>
          <dt>Wording</dt>
          <dd>Version {consent.version}</dd>
        </div>
        <div>
          <dt>Fingerprint</dt>
          <dd className={desk.fine}>sha256 {consent.hash}</dd>
        </div>
      </dl>
    </div>
  )
}
