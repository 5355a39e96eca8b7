import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'

import type { Decision } from '@api/common/entry-status.rules'
import { type DeskQuery, type ListName, TAB_TITLES } from '@api/desk/desk.rules'
import type { DeskDetail, DeskNeighbours, DeskRow } from '@api/submissions/submissions.types'
import type { EntryPage } from '@api/submissions/submissions.types'
import type { PersonSuggestion } from '@api/people/people.types'
import type { EntryIntroductions, Matches } from '@api/introductions/introductions.types'
import type { EntryCalls } from '@api/calls/calls.types'
import { buttonClass } from '@/components/ui/button'
import { ArrowLeft, ChevronUp, Mail, Phone } from '@/components/ui/icons'
import { ChevronDown } from '@/components/ui/shell-icons'
import { Unfolding } from '@/components/ui/unfolding'
import { cx } from '@/lib/cx'
import { count, dateOf, momentOf } from '@/lib/format'

import { answerAddress, entryAddress, listAddress, personAddress } from '../addresses'
import { CallPart } from '../calls/call-line'
import type { DeskResult } from '../desk-action'
import { inTurn, useCommands } from '../commands'
import { Fields } from '../desk-controls'
import { mayHandle } from '../desk-data'
import { Due, Owner, ReplyMark, SenderName, StatusBadge } from '../entry-cells'
import { firstWordOf, telephoneLink } from '../desk-format'
import { IntroductionsPart } from '../introductions/entry-part'
import { ActionForm, InlineLink, LineLink, Outcome, Pairs, Part, SmallLink } from '../page-frame'
import { Thread } from '../thread'
import { EntryForm } from './entry-form'

export interface EntryConflict {
  conflict: boolean
}
export type EntryResult = DeskResult<EntryConflict>

interface Props {
  tab: ListName
  query: DeskQuery
  detail: EntryPage
  neighbours: DeskNeighbours | null
  calls: EntryCalls | null
  similar: PersonSuggestion[] | null
  introductions: EntryIntroductions | null
  matches: Matches | null
  result: EntryResult | undefined
}

export function EntryPanel({
  tab,
  query,
  detail,
  neighbours: now,
  calls,
  similar,
  introductions,
  matches,
  result,
}: Props) {
  const { row, me, page } = detail
  // The neighbours when the entry was opened: a change may move it in the list, but "next" must still be the one below.
  const [opened] = useState(now)
  const neighbours = opened ?? now
  const back = listAddress(tab, query)
  const stepTo = (id: string | null | undefined) => (id ? entryAddress(tab, id, query) : undefined)
  const [before, after] = [stepTo(neighbours?.before), stepTo(neighbours?.after)]
  const answer = answerAddress(tab, row.id, query)
  const navigate = useNavigate()
  const goTo = (to: string | undefined, from?: string) =>
    to !== undefined &&
    inTurn(() => void navigate(to, { preventScrollReset: true, flushSync: true, ...(from && { state: { from } }) }))
  useCommands(() => [
    { shortcut: 'step', at: 0, run: () => goTo(before) },
    { shortcut: 'step', at: 1, run: () => goTo(after) },
    { shortcut: 'back', run: () => goTo(back, row.id) },
    ...(mayHandle(me)
      ? [{ name: `Answer ${firstWordOf(row.name || row.email)}`, shortcut: 'answer' as const, run: () => goTo(answer) }]
      : []),
  ])
  const place = [row.businessName, row.country].filter(Boolean).join(', ')
  const arrival = tab === 'registrations' ? 'Registered' : 'Received'
  return (
    <article aria-label={`Submission from ${row.name}`}>
      <div className="border-line bg-ground sticky top-0 z-3 -mt-2 flex min-h-14 items-center gap-1 border-b md:-mt-1 md:gap-4">
        <Link
          to={back}
          state={{ from: row.id }}
          className="inline-flex min-h-11 flex-none items-center gap-1 pr-1 font-semibold md:gap-2.5 md:pr-3"
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
      <div className="mt-6 grid gap-x-14 gap-y-8 wrap-anywhere lg:grid-cols-[minmax(0,1fr)_minmax(0,440px)]">
        <div className="grid content-start gap-6">
          <div>
            <h1 className="text-h2 mb-2 leading-[1.12]">
              <SenderName row={row} /> <ReplyMark row={row} now={detail.now} />
            </h1>
            <p className="text-muted">
              {place && (
                <>
                  <bdi>{place}</bdi>.{' '}
                </>
              )}
              {arrival} {momentOf(row.receivedAt)}. Erased on {dateOf(detail.erasedAt)} if nothing is added.
            </p>
          </div>
          <Part id="submission" title="Submission">
            <Fields fields={detail.fields} linked more={page ? [['Sent from', page]] : []} />
          </Part>
          <Part id="thread" title="Thread">
            <Thread events={detail.timeline} me={me} entry={{ arrival, page, answerAddress: answer }} />
          </Part>
        </div>
        <div className="border-line bg-raised rounded-panel self-start border px-5 py-6 md:px-7 lg:row-span-2">
          <Outcome result={result} inPlace={Boolean(result?.conflict)} />
          <Contact detail={detail} answer={mayHandle(me) ? answer : undefined} />
          <Similar people={similar ?? []} />
          {mayHandle(me) && isDue(row) && (
            <Decide addressOf={(decision) => answerAddress(tab, row.id, query, decision)} />
          )}
          {mayHandle(me) && (
            <EntryForm detail={detail} next={neighbours?.after ?? null} conflict={result?.conflict} refused={result} />
          )}
          <EntryState row={row} now={detail.now} className={cx(mayHandle(me) && 'not-print:hidden')} />
        </div>
        <div className="grid content-start gap-8">
          {calls && <CallPart row={row} calls={calls} />}
          {introductions && <IntroductionsPart {...introductions} entry={row.id} matches={matches} />}
          <Unfolding title="More">
            <div className="grid gap-8 pt-2 pb-6">
              <Part id="consent" title="Consent">
                <ConsentRecord consent={detail.consent} receivedAt={row.receivedAt} />
              </Part>
              {mayHandle(me) && (
                <Part id="links" title="Links">
                  <p className="mb-3.5">
                    Our emails to the sender have a link to their status page. The next email has a new one.
                  </p>
                  <ActionForm intent="endLinks" label="End all links" />
                </Part>
              )}
            </div>
          </Unfolding>
        </div>
      </div>
    </article>
  )
}

function Contact({ detail: { row, fromPerson }, answer }: { detail: DeskDetail; answer: string | undefined }) {
  const first = firstWordOf(row.name || row.email)
  return (
    <div className="pinned mb-6 flex flex-wrap gap-3" data-print="hide">
      {answer ? (
        <Link to={answer} className={buttonClass({ size: 'small' })}>
          <Mail size={18} />
          <span className="truncate">Answer {first}</span>
        </Link>
      ) : (
        <a href={`mailto:${row.email}`} className={buttonClass({ size: 'small' })}>
          <Mail size={18} />
          <span className="truncate">Write to {first}</span>
        </a>
      )}
      {row.phone && (
        <a
          href={`tel:${telephoneLink(row.phone)}`}
          className={buttonClass({ variant: 'secondary', size: 'small', className: 'num' })}
        >
          <Phone size={18} />
          <bdi className="max-md:sr-only">{row.phone}</bdi>
        </a>
      )}
      <LineLink to={personAddress(row.personId)}>View person ({count(fromPerson)})</LineLink>
    </div>
  )
}

const Similar = ({ people }: { people: PersonSuggestion[] }) =>
  people.length > 0 && (
    <ul className="rows mb-6" aria-label="Possibly the same person">
      {people.slice(0, 3).map(({ id, name, address, evidence }) => (
        <li key={id}>
          Perhaps the same person:{' '}
          <InlineLink to={personAddress(id)}>
            <bdi>{name || address}</bdi>
          </InlineLink>
          <div className="fine">{evidence.join('. ')}</div>
        </li>
      ))}
    </ul>
  )

const isDue = ({ tab, outcome, status }: DeskRow) => tab === 'applications' && !outcome && status !== 'spam'

const Decide = ({ addressOf }: { addressOf: (decision: Decision) => string }) => (
  <div className="mb-6 flex flex-wrap items-center gap-3" data-print="hide">
    <SmallLink to={addressOf('accepted')}>Accept</SmallLink>
    <SmallLink to={addressOf('declined')}>Decline</SmallLink>
    <p className="fine basis-full">Both open an answer to send. Choosing only the status sends nothing.</p>
  </div>
)

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

const EntryState = ({ row, now, className }: { row: DeskRow; now: string; className: string }) => (
  <dl className={cx('mt-6 flex flex-wrap gap-x-10 gap-y-4', className)}>
    {Object.entries({
      Status: <StatusBadge row={row} />,
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
