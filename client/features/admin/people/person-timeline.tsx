import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { type DeskTab, STATUS_LABELS } from '@api/admin/desk.rules'
import type { DeskConsent, DeskField, Me } from '@api/admin/desk.types'
import { CORRECTABLE } from '@api/admin/people/people.rules'
import type { EntryRef, PersonEvent, PersonForm, PersonPart } from '@api/admin/people/people.types'
import type { SignInEvent } from '@api/auth/browser/session.types'
import { InputField } from '@/components/form/controls'
import { DraftForm, DraftNote } from '@/components/form/draft-form'
import { ButtonLink } from '@/components/ui/button'
import { type Handler, useTyped } from '@/lib/form-result'
import { count, dateOf, momentOf } from '@/lib/format'
import { paths } from '@/lib/paths'

import { entryAddress } from '../addresses'
import { SubmittedFields } from '../desk-controls'
import { isAdmin } from '../desk-data'
import { LetterText, MailStateBadge, templateText } from '../letters'
import { HistoryItem, IntentButton } from '../page-frame'

/** A person's timeline across all their forms. */
export const PersonTimeline = ({ events, me }: { events: PersonEvent[]; me: Me }) => (
  <ol>
    {events.map((event) => (
      <HistoryItem key={`${event.kind} ${event.key}`}>
        <TimelineEvent event={event} me={me} />
      </HistoryItem>
    ))}
  </ol>
)

function TimelineEvent({ event, me }: { event: PersonEvent; me: Me }) {
  const { at } = event
  switch (event.kind) {
    case 'form':
      return (
        <>
          <FormSent form={event.form} at={at} />
          {isAdmin(me) && <CorrectionForm form={event.form} me={me} />}
        </>
      )
    case 'mail': {
      const { recipient, subject, template, state } = event.mail
      const title = (
        <>
          Mail: {subject ?? templateText(template)} <MailStateBadge state={state} />
        </>
      )
      return (
        <EventLine title={title} at={at} entry={event.entry}>
          to <bdi>{recipient}</bdi>
        </EventLine>
      )
    }
    case 'note':
      return (
        <>
          <b>Note</b>
          <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
            {event.note.words}
          </p>
          <EventMeta at={at} entry={event.entry}>
            {event.note.author}
          </EventMeta>
        </>
      )
    case 'letter':
      return (
        <>
          <LetterText letter={event.letter} />
          <EventMeta at={at} entry={event.entry}>
            {event.letter.kind === 'reply' ? 'reply' : 'answer'}
          </EventMeta>
        </>
      )
    case 'change':
      return (
        <EventLine title={event.change.what} at={at} entry={event.entry}>
          {event.change.actor}
          {event.change.detail && `. ${event.change.detail}`}
        </EventLine>
      )
    case 'sign-in':
      return (
        <EventLine title={SIGN_INS[event.signIn.event]} at={at} entry={null}>
          {[event.signIn.device, event.signIn.network].filter(Boolean).join(', ')}
        </EventLine>
      )
  }
}

interface EventProps {
  at: string
  entry: EntryRef | null
  children: ReactNode
}

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
      <EventMeta at={at} entry={entry}>
        {[stateWords(state), page, `erased on ${dateOf(form.erasedAt)}`].filter(Boolean).join(', ')}
      </EventMeta>
      <ConsentLine consent={consent} />
      <details className="print:not-open:hidden">
        <summary className="line-link mr-5">
          What was sent<span className="sr-only"> with {entry.reference}</span>
        </summary>
        <div className="rounded-control border-line border px-5 py-4">
          <SubmittedFields fields={fields} />
        </div>
      </details>
    </>
  )
}

const ConsentLine = ({ consent }: { consent: DeskConsent | null }) =>
  consent ? (
    <p className="mt-1 max-w-[43.5em] wrap-anywhere">
      {consent.agreed ? 'Agreed to: ' : 'Notice shown: '}“{consent.wording}”{' '}
      <span className="fine">Version {consent.version}</span>
    </p>
  ) : (
    <p className="mt-1 max-w-[43.5em] wrap-anywhere">Consent: not recorded.</p>
  )

/** The time, the submission it belongs to, and the rest. */
const EventMeta = ({ at, entry, children }: EventProps) => (
  <span className="fine">
    {momentOf(at)}
    {entry && (
      <>
        ,{' '}
        <Link to={entry.listed ? entryAddress(entry.tab, entry.id) : paths.adminReview} className="inline-link">
          {entry.reference}
        </Link>
      </>
    )}
    {children && <>, {children}</>}
  </span>
)

const before = (key: string) => `before.${key}`

/** The fields that show their own error. */
export const CORRECTED = Object.fromEntries(CORRECTABLE.map((key) => [key, '']))

/** Sends only what differs from what the page showed. */
export const correct =
  (person: string): Handler =>
  async (api, field, form) => {
    const changed = CORRECTABLE.filter((key) => form.has(key) && field(key).trim() !== field(before(key)))
    const each = (valueOf: (key: string) => string) => Object.fromEntries(changed.map((key) => [key, valueOf(key)]))
    await api.patch(person, {
      submission: field('submission'),
      ...each(field),
      before: each((key) => field(before(key))),
    })
    return { title: 'Corrected', description: 'Lists, search and exports show it from now on.' }
  }

function CorrectionForm({ form: { entry, correctable }, me }: { form: PersonForm; me: Me }) {
  const draft = `desk-${me.id}-correction-${entry.id}`
  const typed = useTyped({ intent: 'correct', submission: entry.id })
  return (
    <details data-print="hide" open={typed.refused}>
      <summary className="line-link">
        Correct<span className="sr-only"> {entry.reference}</span>
      </summary>
      <DraftForm
        draft={draft}
        className="rounded-control border-line grid max-w-[31em] justify-items-start gap-3 border px-5 py-4"
        preventScrollReset
      >
        <input type="hidden" name="submission" value={entry.id} />
        {correctable.map((field) => (
          // The input keeps what is typed until its stored value changes.
          <CorrectedField key={`${field.key} ${field.value}`} field={field} entry={entry.id} typed={typed} />
        ))}
        <IntentButton intent="correct" of={entry.id} about={`of ${entry.reference}`}>
          Save correction
        </IntentButton>
        <DraftNote draft={draft} />
      </DraftForm>
    </details>
  )
}

interface FieldProps {
  field: DeskField
  entry: string
  typed: ReturnType<typeof useTyped>
}

function CorrectedField({ field: { key, name, value }, entry, typed }: FieldProps) {
  const input = typed.value(key)
  const isTyped = input !== undefined && input !== typed.value(before(key))
  return (
    <>
      <input type="hidden" name={before(key)} value={value} />
      <InputField
        id={`${key}-${entry}`}
        name={key}
        label={name}
        error={typed.errors[key]}
        className="w-full"
        defaultValue={isTyped ? input : value}
        maxLength={254}
      />
    </>
  )
}

interface PersonPartsProps {
  part: PersonPart
  address: string
  hash?: string
  label: string
}

/** Each part continues from the last submission of the previous one. */
export function PersonParts({
  part: { from, shown, older, submissions },
  address,
  hash = '',
  label,
}: PersonPartsProps) {
  if (shown >= submissions) return null
  const linkTo = (search: string) => `${address}${search}${hash}`
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
      <span className="fine">
        Submissions {count(from)} to {count(from + shown - 1)} of {count(submissions)}
      </span>
      <nav aria-label={label} className="ml-auto flex gap-2 max-md:ml-0 max-md:w-full">
        {from > 1 && (
          <ButtonLink to={linkTo('')} variant="secondary" size="small">
            Show newest
          </ButtonLink>
        )}
        {older && (
          <ButtonLink to={linkTo(`?${new URLSearchParams({ before: older })}`)} variant="secondary" size="small">
            Show older
          </ButtonLink>
        )}
      </nav>
    </div>
  )
}
