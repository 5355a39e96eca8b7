import { type ReactNode, useLayoutEffect } from 'react'
import { Link, useNavigate } from 'react-router-dom'

import { type DeskQuery, type DeskTab, TAB_TITLES } from '@api/admin/desk.rules'
import type { DeskDetail, DeskField, DeskRow } from '@api/admin/desk.types'
import { buttonClass } from '@/components/ui/button'
import { ArrowLeft, ChevronUp, Mail, Phone } from '@/components/ui/icons'
import { ChevronDown } from '@/components/ui/shell-icons'
import { Badge } from '@/components/ui/states'
import { cx } from '@/lib/cx'
import { count, dateOf, momentOf } from '@/lib/format'

import { answerAddress, listAddress, personAddress } from '../addresses'
import type { DeskResult } from '../desk-action'
import { Address, hasDialog, typesInto } from '../desk-controls'
import { mayHandle } from '../desk-data'
import { Due, Owner, SenderName, StatusBadge } from '../entry-cells'
import { firstWordOf, telephoneLink, valueText, webAddress } from '../format'
import { Letters, MailLine } from '../letters'
import { HistoryItem, Outcome, Pairs } from '../page-frame'
import { EntryForm } from './entry-form'

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
        {mayHandle(detail.me) && <EntryForm detail={detail} next={next} conflict={result?.conflict} refused={result} />}
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
        View person ({count(fromPerson)})
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
      Status: <StatusBadge row={row} withReply={false} />,
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

interface RecordProps {
  detail: DeskDetail
  /** The label of the arrival: "Registered" or "Received". */
  arrival: string
  /** The page for writing and undoing an answer. */
  answerAddress: string
}

/** The stored data of one submission, below its controls. */
function EntryRecord({ detail, arrival, answerAddress }: RecordProps) {
  const { letters, notes, fields, page, mails, row, me } = detail
  return (
    <>
      {letters.length > 0 && (
        <Section title="Letters">
          <Letters letters={letters} answerAddress={answerAddress} />
        </Section>
      )}
      <Section title="Notes">
        {notes.map(({ id, words, author, createdAt }) => (
          <div key={id} className="border-line mb-4 border-b pb-4 wrap-anywhere whitespace-pre-wrap">
            <p dir="auto">{words}</p>
            <span className="fine">
              {author}, {momentOf(createdAt)}
            </span>
          </div>
        ))}
        {notes.length === 0 && <p className="text-muted">No notes yet.</p>}
      </Section>
      <Section title="Submission">
        <Pairs>
          {[
            ...fields.map((field): [string, ReactNode] => [field.name, <Value key={field.key} field={field} />]),
            ...(page ? [['Sent from', page] as [string, ReactNode]] : []),
          ]}
        </Pairs>
      </Section>
      <Section title="Mail">
        {mails.length === 0 && <p className="text-muted">No mail about this submission.</p>}
        {mails.map((mail) => (
          <MailLine key={mail.id} mail={mail} resendable={mayHandle(me)} />
        ))}
      </Section>
      <Section title="Consent">
        <ConsentRecord consent={detail.consent} receivedAt={row.receivedAt} />
      </Section>
      <Section title="History">
        <ol>
          {detail.history.map(({ id, what, detail: words, actor, happenedAt }) => (
            <HistoryItem key={id}>
              <b>{what}</b>
              <span className="fine">
                {momentOf(happenedAt)}, {actor}
                {words && `. ${words}`}
              </span>
            </HistoryItem>
          ))}
          <HistoryItem>
            <b>{arrival}</b>
            <span className="fine">
              {momentOf(row.receivedAt)}
              {page && `, ${page}`}
            </span>
          </HistoryItem>
        </ol>
      </Section>
    </>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section
    className="border-line gap-x-6 border-b px-5 py-6 md:grid md:grid-cols-[128px_minmax(0,1fr)] md:px-10 md:py-8"
    aria-label={title}
  >
    <h2 className="eyebrow tracking-normal max-md:mb-3.5">{title}</h2>
    <div>{children}</div>
  </section>
)

/** Values are shown as text; only web addresses, email addresses and phone numbers become links. */
function Value({ field: { key, value } }: { field: DeskField }) {
  const site = key === 'businessWebsite' ? webAddress(value) : undefined
  if (site)
    return (
      <a href={site.href} target="_blank" rel="noopener noreferrer nofollow">
        {value}
      </a>
    )
  if (key === 'email')
    return (
      <a href={`mailto:${value}`}>
        <Address>{value}</Address>
      </a>
    )
  if (key === 'phone') return <a href={`tel:${telephoneLink(value)}`}>{value}</a>
  return <bdi dir="auto">{valueText(key, value)}</bdi>
}

/** Whether a box was ticked or a notice shown; both are stored with the version and a hash of the wording. */
function ConsentRecord({ consent, receivedAt }: { consent: DeskDetail['consent']; receivedAt: string }) {
  if (!consent) return <p className="text-muted">Not recorded.</p>
  return (
    <>
      <p>{consent.agreed ? 'Agreed to:' : 'Notice shown:'}</p>
      <blockquote className="mb-4 [font:italic_400_var(--size-title)/1.4_var(--serif)] text-pretty">
        {consent.wording}
      </blockquote>
      <Pairs>
        {[
          [consent.agreed ? 'Agreed' : 'Shown', momentOf(receivedAt)],
          ['Wording', `Version ${consent.version}`],
          ['Fingerprint', <span key="hash" className="fine">{`sha256 ${consent.hash}`}</span>],
        ]}
      </Pairs>
    </>
  )
}
