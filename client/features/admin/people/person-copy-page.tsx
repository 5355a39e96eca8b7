import type { ReactNode } from 'react'
import { useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router-dom'

import { REQUEST_LABELS } from '@api/people/people.rules'
import type { PersonCopy } from '@api/people/people.types'
import { brand } from '@/brand'
import { dayText, momentOf } from '@/lib/format'

import { personAddress, personApi } from '../addresses'
import { deskHandle, loadFresh, uuidIn } from '../desk-data'
import { DeskFrame } from '../desk-layout'
import { DeskError, Pairs } from '../page-frame'
import { PersonDataSources } from './person-timeline'

export const handle = deskHandle('Personal data')

/** Every read is an audited export, so it is never served from the cache. */
export const loader = (args: LoaderFunctionArgs) => {
  const before = new URL(args.request.url).searchParams.get('before')
  const query = new URLSearchParams(before ? { before } : {})
  return loadFresh(args, `${personApi(uuidIn(args.params.id))}/copy/part?${query}`)
}

export const ErrorBoundary = () => (
  <DeskFrame>
    <DeskError />
  </DeskFrame>
)

export function Component() {
  const { copy, more, part, cut } = useLoaderData<typeof loader>()
  const { id = '' } = useParams()
  return (
    <div className="mx-auto w-[min(800px,100%-40px)] pt-10 pb-16 wrap-anywhere print:w-full print:p-0">
      <h1 className="text-h2 leading-[1.12] tracking-[-0.018em]">
        Personal data held about {copy.name || copy.addresses[0]}
      </h1>
      <p className="lede">
        {brand.name}, {momentOf(copy.exportedAt)}. Found under {copy.addresses.join(' and ')}.
      </p>
      {cut && (
        <p>
          There is more than fits on one page, so each list below stops after a hundred lines.{' '}
          <a href={`${personApi(id)}/copy`} download className="inline-link">
            Download all as JSON
          </a>
        </p>
      )}
      {copy.accounts.map(({ address, since }) => (
        <p key={address}>
          {address} has had an account since {momentOf(since)}. Its owner can download all of its data from their
          account page.
        </p>
      ))}
      {copy.submissions.map((submission) => (
        <SubmissionCopy key={submission.reference} submission={submission} />
      ))}
      {Object.entries(linesOf(copy)).map(
        ([title, lines]) =>
          lines.length > 0 && (
            <CopySection key={title} title={title}>
              <Pairs>{lines.map(([at, text]) => [momentOf(at), text])}</Pairs>
            </CopySection>
          ),
      )}
      {more.map(({ label, lines }) => (
        <CopySection key={label} title={label}>
          <Pairs>{lines.map(({ at, text, reference }) => [momentOf(at), `${text}${about(reference)}`])}</Pairs>
        </CopySection>
      ))}
      {copy.requests.length > 0 && <Requests requests={copy.requests} />}
      <PersonDataSources part={part} address={`${personAddress(id)}/copy`} label="Parts of the copy" />
    </div>
  )
}

const CopySection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="mt-8">
    <h2 className="text-h3 mb-2">{title}</h2>
    {children}
  </section>
)

const SubmissionCopy = ({ submission }: { submission: PersonCopy['submissions'][number] }) => (
  <CopySection title={`${submission.reference}, ${submission.form}`}>
    <p className="fine mb-4">
      Received {momentOf(submission.receivedAt)}
      {submission.page && ` from ${submission.page}`}. State: {submission.state}.
    </p>
    <Pairs>
      {[
        ...submission.answers.map(({ name, value }): [string, string] => [name, value]),
        [
          'Consent',
          submission.consent
            ? `${submission.consent.agreed ? 'Agreed to' : 'Notice shown'}: “${submission.consent.wording}” Version ${submission.consent.version}.`
            : 'Not recorded.',
        ],
      ]}
    </Pairs>
  </CopySection>
)

const Requests = ({ requests }: Pick<PersonCopy, 'requests'>) => (
  <CopySection title="Requests">
    <ul>
      {requests.map(({ kind, receivedOn, dueOn }) => (
        <li key={kind + receivedOn}>
          {REQUEST_LABELS[kind]}, received on {dayText(receivedOn)}, due by {dayText(dueOn)}
        </li>
      ))}
    </ul>
  </CopySection>
)

type Line = [at: string, text: string]

const about = (reference: string | null) => (reference ? ` (${reference})` : '')

const linesOf = (copy: PersonCopy): Record<string, Line[]> => ({
  Emails: copy.mails.map(({ createdAt, subject, recipient, reference, text }) => [
    createdAt,
    `${subject ?? 'Email'}, to ${recipient}${about(reference)}${text && `\n\n${text}`}`,
  ]),
  Answers: copy.answers.map(({ at, subject, body, reference }) => [at, `${subject}${about(reference)}\n\n${body}`]),
  Replies: copy.replies.map(({ at, sender, subject, body, quoted, reference }) => [
    at,
    `${subject}, from ${sender}${about(reference)}\n\n${body}${quoted && `\n\n${quoted}`}`,
  ]),
  Notes: copy.notes.map(({ writtenAt, body, reference }) => [writtenAt, `${body}${about(reference)}`]),
  Changes: copy.changes.map(({ at, what, detail, reference }) => [
    at,
    `${what}${detail ? `. ${detail}` : ''}${about(reference)}`,
  ]),
  'Sign-ins': copy.signIns.map(({ at, address, event, device, network }) => [
    at,
    [address, event.replace('session.', ''), device, network].filter(Boolean).join(', '),
  ]),
})
