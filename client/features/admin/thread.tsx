import { type ReactNode } from 'react'

import { type DeskTab, STATUS_LABELS } from '@api/desk/desk.rules'
import type { DeskConsent, DeskEvent } from '@api/submissions/submissions.types'
import type { Me } from '@api/desk/desk.types'
import type { EntryRef, PersonEvent, PersonForm } from '@api/submissions/submissions.types'
import type { SignInEvent } from '@api/auth/sessions/session.types'
import { dateOf, momentOf } from '@/lib/format'
import { paths } from '@/lib/paths'

import { entryAddress } from './addresses'
import { Fields } from './desk-controls'
import { mayHandle } from './desk-data'
import { LetterText, MailLine, MailStateBadge, templateText, UndoAnswer } from './letters'
import { HistoryItem, InlineLink } from './page-frame'

interface Props {
  events: PersonEvent[]
  me: Me
  /** Set on the page of an entry, where its submission is beside the thread and its emails can be sent again. */
  entry?: { arrival: string; page: string | null; answerAddress: string }
  correction?: (form: PersonForm) => ReactNode
}

export const Thread = ({ events, ...rest }: Props) => (
  <ol>
    {events.map((event) => (
      <HistoryItem key={`${event.kind} ${event.key}`}>
        <ThreadEvent event={event} {...rest} />
      </HistoryItem>
    ))}
  </ol>
)

function ThreadEvent({ event, me, entry, correction }: Omit<Props, 'events'> & { event: PersonEvent }) {
  const { at } = event
  const ref = entry || !('entry' in event) ? null : event.entry
  switch (event.kind) {
    case 'form':
      return entry ? (
        <EventLine title={entry.arrival} at={at} entry={null} words={entry.page} />
      ) : (
        <>
          <FormSent form={event.form} at={at} />
          {correction?.(event.form)}
        </>
      )
    case 'mail': {
      const { recipient, subject, template, state } = event.mail
      if (entry) return <MailLine mail={event.mail} resendable={mayHandle(me)} />
      const title = (
        <>
          Mail: {subject ?? templateText(template)} <MailStateBadge state={state} />
        </>
      )
      return (
        <EventLine
          title={title}
          at={at}
          entry={ref}
          words={
            <>
              to <bdi>{recipient}</bdi>
            </>
          }
        />
      )
    }
    case 'note':
      return (
        <>
          <b>{event.note.call ? 'Call' : 'Note'}</b>
          <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
            {event.note.body}
          </p>
          <EventMeta at={at} entry={ref} words={event.note.author} />
        </>
      )
    case 'letter': {
      const { letter } = event
      return (
        <>
          <LetterText letter={letter} />
          {entry
            ? letter.kind === 'answer' &&
              letter.takeBackSeconds > 0 && (
                <UndoAnswer id={letter.id} seconds={letter.takeBackSeconds} address={entry.answerAddress} />
              )
            : ref && (
                <span className="fine">
                  , <EntryLink entry={ref} />
                </span>
              )}
        </>
      )
    }
    case 'change':
      return <EventLine title={event.change.what} at={at} entry={ref} words={sentences(event.change)} />
    case 'more':
      return <EventLine title={event.title} at={at} entry={ref} words={event.detail} />
    case 'sign-in':
      return (
        <EventLine
          title={SIGN_INS[event.signIn.event]}
          at={at}
          entry={null}
          words={[event.signIn.device, event.signIn.network].filter(Boolean).join(', ')}
        />
      )
  }
}

interface EventProps {
  at: string
  entry: EntryRef | null
  words: ReactNode
}

const sentences = ({ actor, detail }: DeskEvent) => (detail ? `${actor}. ${detail}` : actor)

const EventLine = ({ title, ...meta }: EventProps & { title: ReactNode }) => (
  <>
    <b>{title}</b>
    <EventMeta {...meta} />
  </>
)

const SIGN_INS: Record<SignInEvent['event'], string> = {
  'session.signed-in': 'Signed in to the account',
  'session.refused': 'A sign-in to the account was refused',
  'session.reuse-detected': 'Signed out: one session was used from two places',
  'session.ended-by-admin': 'Signed out by an admin',
}

const FORMS: Record<DeskTab, string> = {
  registrations: 'Registration for the investor show',
  'discovery-calls': 'Discovery call request',
  applications: 'Application',
  complaints: 'Complaint',
}

const stateWords = (state: PersonForm['state']) =>
  state === 'pending' ? 'Suspected spam' : state === 'discarded' ? 'Discarded as spam' : STATUS_LABELS[state]

function FormSent({ form, at }: { form: PersonForm; at: string }) {
  const { entry, state, page, fields, consent } = form
  return (
    <>
      <b>{FORMS[entry.tab]}</b>
      <EventMeta
        at={at}
        entry={entry}
        words={[stateWords(state), page, `erased on ${dateOf(form.erasedAt)}`].filter(Boolean).join(', ')}
      />
      <ConsentLine consent={consent} />
      <details className="print:not-open:hidden">
        <summary className="line-link mr-5">
          What was sent<span className="sr-only"> with {entry.reference}</span>
        </summary>
        <div className="rounded-control border-line border px-5 py-4">
          <Fields fields={fields} />
        </div>
      </details>
    </>
  )
}

const ConsentLine = ({ consent }: { consent: DeskConsent | null }) => (
  <p className="mt-1 max-w-[43.5em] wrap-anywhere">
    {consent ? (
      <>
        {consent.agreed ? 'Agreed to: ' : 'Notice shown: '}“{consent.wording}”{' '}
        <span className="fine">Version {consent.version}</span>
      </>
    ) : (
      'Consent: not recorded.'
    )}
  </p>
)

const EventMeta = ({ at, entry, words }: EventProps) => (
  <span className="fine">
    {momentOf(at)}
    {entry && (
      <>
        , <EntryLink entry={entry} />
      </>
    )}
    {words && <>, {words}</>}
  </span>
)

const EntryLink = ({ entry: { id, tab, reference, listed } }: { entry: EntryRef }) => (
  <InlineLink to={listed ? entryAddress(tab, id) : paths.adminReview}>{reference}</InlineLink>
)
