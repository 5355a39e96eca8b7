import { Form, Link } from 'react-router-dom'

import { REQUEST_LABELS } from '@api/admin/people/people.rules'
import type { PersonPage, PersonRequestView } from '@api/admin/people/people.types'
import { Input, Select } from '@/components/form/controls'
import { Field } from '@/components/form/field'
import { buttonClass } from '@/components/ui/button'
import { Download } from '@/components/ui/icons'
import { Badge } from '@/components/ui/states'
import { useTyped, type Handler } from '@/lib/form-result'
import { dayOf, dayText, momentOf } from '@/lib/format'

import { personAddress, personApi } from '../addresses'
import { optionsOf } from '../desk-controls'
import { ActionForm, IntentButton, Part } from '../page-frame'
import { SmallHeading } from './person-merges'

export const closeRequest: Handler = async (api, field) => {
  await api.post(`/api/admin/person-requests/${encodeURIComponent(field('request'))}/close`)
  return { title: 'Closed', description: 'The request is answered.' }
}

const LINE = 'mt-2 flex flex-wrap items-center gap-x-3 gap-y-2'

const MARKETING: Record<PersonPage['marketing'], string> = {
  given: 'They agreed to news by email.',
  withdrawn: 'They withdrew their consent to news by email.',
  none: 'They did not agree to news by email.',
}

export function PersonRights({ person: { id, marketing, requests, now } }: { person: PersonPage }) {
  return (
    <Part id="rights" title="Rights">
      <div data-print="hide">
        <SmallHeading>A copy of everything</SmallHeading>
        <div className={LINE}>
          <Link to={`${personAddress(id)}/copy`} className={buttonClass({ variant: 'secondary', size: 'small' })}>
            Read or print
          </Link>
          <a href={`${personApi(id)}/copy`} download className={buttonClass({ variant: 'secondary', size: 'small' })}>
            <Download size={18} />
            Download JSON
          </a>
        </div>
      </div>
      <SmallHeading>Marketing</SmallHeading>
      <p>{MARKETING[marketing]}</p>
      {marketing === 'given' && (
        <ActionForm intent="withdraw" className={LINE}>
          Withdraw consent
        </ActionForm>
      )}
      <Requests requests={requests} now={now} />
      <div data-print="hide">
        <SmallHeading>Erasure</SmallHeading>
        <Link to={`${personAddress(id)}?erase=preview`} className="line-link">
          See what would be erased
        </Link>
      </div>
    </Part>
  )
}

function Requests({ requests, now }: Pick<PersonPage, 'requests' | 'now'>) {
  const { errors, value } = useTyped({ intent: 'request' })
  return (
    <>
      <SmallHeading>Requests</SmallHeading>
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
        <IntentButton intent="request">Record request</IntentButton>
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
          hidden={{ request: id }}
          about={`the request due by ${dayText(dueOn)}`}
          className={LINE}
        >
          Close
        </ActionForm>
      )}
    </>
  )
}
