import { Form } from 'react-router-dom'

import { REQUEST_LABELS } from '@api/people/people.rules'
import type { ErasurePreview, PersonPage, PersonRequestView, RecordCounts } from '@api/people/people.types'
import { Input, Select } from '@/components/form/controls'
import { Field } from '@/components/form/field'
import { Badge } from '@/components/ui/states'
import { type Handler, useTyped } from '@/lib/form/result'
import { count, dayOf, dayText, momentOf } from '@/lib/format'

import { entryAddress, personAddress, personApi } from '../addresses'
import { optionsOf } from '../desk-controls'
import { ActionForm, FileLink, InlineLink, IntentButton, LineLink, Pairs, Panel, Part, SmallLink } from '../page-frame'

export const closeRequest: Handler = async (api, field) => {
  await api.post(`/api/admin/person-requests/${encodeURIComponent(field('request'))}/close`)
  return { title: 'Closed', description: 'The request is answered.' }
}

export const LINE = 'mt-2 flex flex-wrap items-center gap-x-3 gap-y-2'

const MARKETING: Record<PersonPage['marketing'], string> = {
  given: 'They agreed to news by email.',
  withdrawn: 'They withdrew their consent to news by email.',
  none: 'They did not agree to news by email.',
}

export function PersonRights({ person: { id, marketing, requests, now } }: { person: PersonPage }) {
  return (
    <Part id="rights" title="Rights" className="border-line mt-10 border-t pt-8">
      <div data-print="hide">
        <SmallHeading>A copy of everything</SmallHeading>
        <div className={LINE}>
          <SmallLink to={`${personAddress(id)}/copy`}>Read or print</SmallLink>
          <FileLink href={`${personApi(id)}/copy`}>Download JSON</FileLink>
        </div>
      </div>
      <SmallHeading>Marketing</SmallHeading>
      <p>{MARKETING[marketing]}</p>
      {marketing === 'given' && <ActionForm intent="withdraw" label="Withdraw consent" className={LINE} />}
      <Requests requests={requests} now={now} />
      <div data-print="hide">
        <SmallHeading>Erasure</SmallHeading>
        <LineLink to={`${personAddress(id)}?erase=preview#erasing`}>See what would be erased</LineLink>
      </div>
    </Part>
  )
}

function Requests({ requests, now }: Pick<PersonPage, 'requests' | 'now'>) {
  const { errors, value } = useTyped({ intent: 'request' })
  return (
    <>
      <SmallHeading id="requests">Requests</SmallHeading>
      {requests.length > 0 && (
        <ul className="rows">
          {requests.map((request) => (
            <li key={request.id}>
              <RequestLine request={request} />
            </li>
          ))}
        </ul>
      )}
      <p className="text-muted">Each is answered within one calendar month.</p>
      <Form method="post" noValidate preventScrollReset className={LINE} data-print="hide">
        <Select
          small
          name="kind"
          aria-label="What they asked for"
          className="fitted max-w-full"
          defaultValue={value('kind')}
          options={optionsOf(REQUEST_LABELS)}
        />
        <Field name="receivedOn" id="received-on" label="Date received" error={errors.receivedOn} hideLabel>
          <Input
            type="date"
            small
            className="fitted"
            defaultValue={value('receivedOn') ?? dayOf(now)}
            max={dayOf(now)}
            required
          />
        </Field>
        <IntentButton intent="request" label="Record request" />
      </Form>
    </>
  )
}

export function RequestLine({ request }: { request: PersonRequestView }) {
  const { id, kind, receivedOn, dueOn, overdue, recordedBy, closed, erasedSubmissions } = request
  return (
    <>
      {REQUEST_LABELS[kind]} {overdue && <Badge kind="late">Overdue</Badge>}
      <div className="fine">
        Received on {dayText(receivedOn)}, due by {dayText(dueOn)}. Recorded by {recordedBy}.
      </div>
      {closed && (
        <div className="fine">
          Closed {momentOf(closed.at)}, {closed.by}.{erasedSubmissions !== null && ` ${erasedSubmissions} erased.`}
        </div>
      )}
      {!closed && (
        <ActionForm
          intent="closeRequest"
          label="Close"
          hidden={{ request: id }}
          about={`the request due by ${dayText(dueOn)}`}
          className={LINE}
        />
      )}
    </>
  )
}

const SmallHeading = ({ id, children }: { id?: string; children: string }) => (
  <h3 id={id} tabIndex={id ? -1 : undefined} className="text-body mt-4 mb-1 font-sans font-semibold tracking-normal">
    {children}
  </h3>
)

const RECORD_LABELS: Record<keyof RecordCounts, string> = {
  submissions: 'Submissions, with their entries on the desk',
  registrations: 'Registrations for the investor show',
  mails: 'Emails about them, sent or not',
  answers: 'Answers',
  replies: 'Replies',
  notes: 'Notes',
  changes: 'Lines of history',
}

export function ErasurePanel({ preview }: { preview: ErasurePreview }) {
  const { id, addresses, goes, refusal } = preview
  return (
    <Panel id="erasing" title={`Erase ${addresses.join(' and ')}?`}>
      <p>
        {refusal ?? 'This cannot be undone. Give them a copy first if they asked for one.'}{' '}
        {refusal && <InlineLink to={`${personAddress(id)}#requests`}>See the request</InlineLink>}
      </p>
      <div className="my-6 grid gap-x-14 gap-y-8 lg:grid-cols-2">
        <ErasedRecords {...preview} />
        <KeptRecords {...preview} />
      </div>
      <Form method="post" className={LINE}>
        <input type="hidden" name="submissions" value={goes.submissions} />
        {!refusal && <IntentButton intent="erase" label="Erase for good" variant="danger" />}
        <SmallLink to={personAddress(id)}>Keep everything</SmallLink>
      </Form>
    </Panel>
  )
}

const ErasedRecords = ({ goes, more }: ErasurePreview) => (
  <div>
    <SmallHeading>What will be erased</SmallHeading>
    <Pairs>
      {[
        ...(Object.keys(RECORD_LABELS) as (keyof RecordCounts)[]).map((what): [string, string] => [
          count(goes[what]),
          RECORD_LABELS[what],
        ]),
        ...more.map((part): [string, string] => [count(part.count), part.label]),
      ]}
    </Pairs>
    <p className="fine">
      Also the record of which addresses belong to one person, what their mail server said, and the address on their
      requests.
    </p>
  </div>
)

const KEPT: Record<string, string> = {
  'The fact that an erasure was requested and done, when, and how many rows it removed, without a name or an address.':
    'Accountability: UK GDPR art. 5(2).',
  'The lines of the audit log about these submissions. They hold ids and counts only.':
    'Security of processing: UK GDPR art. 32.',
  'Copies in backups, until the operator’s rotation removes them.': 'Being able to restore: UK GDPR art. 32(1)(c).',
}

const KeptRecords = ({ accounts, mentions, kept }: ErasurePreview) => (
  <div>
    <SmallHeading>What is kept, and why</SmallHeading>
    <ul className="rows">
      {accounts.map((account) => (
        <li key={account}>
          The account of <bdi>{account}</bdi>, with its sign-ins and the emails sent to it.
          <div className="fine">
            Its owner uses it (UK GDPR art. 6(1)(b)) and can delete it at /account: only they can prove that it is
            theirs.
          </div>
        </li>
      ))}
      {[...kept, ...Object.entries(KEPT).map(([what, why]) => ({ what, why }))].map(({ what, why }) => (
        <li key={what}>
          {what}
          <div className="fine">{why}</div>
        </li>
      ))}
    </ul>
    {mentions.length > 0 && (
      <>
        <p>Notes on other entries mention this address. Please check them yourself:</p>
        <ul>
          {mentions.map(({ id: entry, tab, reference }) => (
            <li key={entry}>
              <LineLink to={entryAddress(tab, entry)}>{reference}</LineLink>
            </li>
          ))}
        </ul>
      </>
    )}
  </div>
)
