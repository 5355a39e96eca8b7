import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { STATUS_LABELS, type DeskTab } from '@api/admin/desk.rules'
import type { DeskConsent, Me } from '@api/admin/desk.types'
import type { EntryRef, PersonEvent, PersonForm } from '@api/admin/people/people.types'
import type { SignInEvent } from '@api/auth/browser/session.types'
import { paths } from '@/lib/paths'

import { entryAddress } from '../addresses'
import { Answers } from '../answers/answers'
import desk from '../desk.module.css'
import entryPanelStyles from '../entry/entry-panel.module.css'
import { dateOf, momentOf } from '../format'
import { LetterText } from '../answers/letters'
import { MailState, templateText } from '../mail/mail-line'
import { isAdmin } from '../permissions'
import { CorrectionForm } from './person-correction'
import styles from './person-page.module.css'

/** A person's timeline across all their forms. */
export const PersonTimeline = ({ events, me }: { events: PersonEvent[]; me: Me }) => (
  <ol className={entryPanelStyles.history}>
    {events.map((event) => (
      <li key={`${event.kind} ${event.key}`}>
        <TimelineEvent event={event} me={me} />
      </li>
    ))}
  </ol>
)

function TimelineEvent({ event, me }: { event: PersonEvent; me: Me }) {
  switch (event.kind) {
    case 'form':
      return (
        <>
          <FormSent form={event.form} at={event.at} />
          {isAdmin(me) && <CorrectionForm form={event.form} me={me} />}
        </>
      )
    case 'mail': {
      const { recipient, subject, template } = event.mail
      return (
        <>
          <b>
            Mail: {subject ?? templateText(template)} <MailState mail={event.mail} />
          </b>
          <EventMeta at={event.at} entry={event.entry}>
            to <bdi>{recipient}</bdi>
          </EventMeta>
        </>
      )
    }
    case 'note':
      return (
        <>
          <b>Note</b>
          <p className={styles.words} dir="auto">
            {event.note.words}
          </p>
          <EventMeta at={event.at} entry={event.entry}>
            {event.note.author}
          </EventMeta>
        </>
      )
    case 'letter':
      return (
        <>
          <LetterText letter={event.letter} />
          <EventMeta at={event.at} entry={event.entry}>
            {event.letter.kind === 'reply' ? 'reply' : 'answer'}
          </EventMeta>
        </>
      )
    case 'change':
      return (
        <>
          <b>{event.change.what}</b>
          <EventMeta at={event.at} entry={event.entry}>
            {event.change.actor}
            {event.change.detail && `. ${event.change.detail}`}
          </EventMeta>
        </>
      )
    case 'sign-in':
      return (
        <>
          <b>{SIGN_INS[event.signIn.event]}</b>
          <EventMeta at={event.at} entry={null}>
            {[event.signIn.device, event.signIn.network].filter(Boolean).join(', ')}
          </EventMeta>
        </>
      )
  }
}

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
  state === 'pending' ? 'Waiting for review' : state === 'discarded' ? 'Discarded on review' : STATUS_LABELS[state]

function FormSent({ form, at }: { form: PersonForm; at: string }) {
  const { entry, state, page, fields, consent } = form
  return (
    <>
      <b>{FORMS[entry.tab]}</b>
      <EventMeta at={at} entry={entry}>
        {[stateWords(state), page, `erased on ${dateOf(form.erasedAt)}`].filter(Boolean).join(', ')}
      </EventMeta>
      <ConsentLine consent={consent} />
      <details className={styles.form}>
        <summary>
          What was sent<span className="sr-only"> with {entry.reference}</span>
        </summary>
        <Answers fields={fields} />
      </details>
    </>
  )
}

const ConsentLine = ({ consent }: { consent: DeskConsent | null }) =>
  consent ? (
    <p className={styles.consent}>
      {consent.agreed ? 'Agreed to: ' : 'Notice shown: '}“{consent.wording}”{' '}
      <span className={desk.fine}>Version {consent.version}</span>
    </p>
  ) : (
    <p className={styles.consent}>Consent: not recorded.</p>
  )

/** The time, the submission it belongs to, and the rest. */
const EventMeta = ({ at, entry, children }: { at: string; entry: EntryRef | null; children: ReactNode }) => (
  <span className={desk.fine}>
    {momentOf(at)}
    {entry && (
      <>
        ,{' '}
        <Link to={entry.listed ? entryAddress(entry.tab, entry.id) : paths.adminReview} className={desk.inline}>
          {entry.reference}
        </Link>
      </>
    )}
    {children && <>, {children}</>}
  </span>
)
