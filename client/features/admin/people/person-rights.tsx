import { Form, Link } from 'react-router-dom'

import { REQUEST_KINDS, REQUEST_LABELS } from '@api/admin/people/people.rules'
import type { PersonPage, PersonRequestView } from '@api/admin/people/people.types'
import { Input } from '@/components/form/controls'
import { Field } from '@/components/form/field'
import { Badge } from '@/components/ui/states'
import { Button, buttonClass } from '@/components/ui/button'
import { Download } from '@/components/ui/icons'
import { useTyped, type Handler } from '@/lib/form-result'
import { dayOf, dayText, momentOf } from '@/lib/format'

import { personAddress, personApi } from '../addresses'
import { Choice } from '../desk-controls'
import { ActionForm, Part } from '../page-frame'
import desk from '../desk.module.css'
import styles from './person-page.module.css'

export const closeRequest: Handler = async (api, field) => {
  await api.post(`/api/admin/person-requests/${encodeURIComponent(field('request'))}/close`)
  return { title: 'Closed', description: 'The request is answered.' }
}

const MARKETING: Record<PersonPage['marketing'], string> = {
  given: 'They agreed to news by email.',
  withdrawn: 'They withdrew their consent to news by email.',
  none: 'They did not agree to news by email.',
}

export function PersonRights({ person: { id, marketing, requests, now } }: { person: PersonPage }) {
  return (
    <Part id="rights" title="Rights">
      <div data-print="hide">
        <h3>A copy of everything</h3>
        <div className={styles.line}>
          <Link to={`${personAddress(id)}/copy`} className={buttonClass({ variant: 'secondary', size: 'small' })}>
            Read or print
          </Link>
          <a href={`${personApi(id)}/copy`} download className={buttonClass({ variant: 'secondary', size: 'small' })}>
            <Download size={18} />
            Download JSON
          </a>
        </div>
      </div>
      <h3>Marketing</h3>
      <p>{MARKETING[marketing]}</p>
      {marketing === 'given' && (
        <ActionForm intent="withdraw" className={styles.line}>
          Withdraw consent
        </ActionForm>
      )}
      <Requests requests={requests} now={now} />
      <div data-print="hide">
        <h3>Erasure</h3>
        <Link to={`${personAddress(id)}?erase=preview`} className={desk.link}>
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
      <h3>Requests</h3>
      {requests.length > 0 && (
        <ul className={styles.rows}>
          {requests.map((request) => (
            <li key={request.id}>
              <RequestLine request={request} />
            </li>
          ))}
        </ul>
      )}
      <p className="text-muted">Each is answered within one calendar month.</p>
      <Form method="post" noValidate preventScrollReset className={styles.line} data-print="hide">
        <Choice name="kind" aria-label="What they asked for" defaultValue={value('kind')}>
          {REQUEST_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {REQUEST_LABELS[kind]}
            </option>
          ))}
        </Choice>
        <Field name="receivedOn" id="received-on" label="Date received" error={errors.receivedOn} hideLabel>
          <Input
            type="date"
            small
            className={desk.fitted}
            defaultValue={value('receivedOn') ?? dayOf(now)}
            max={dayOf(now)}
            required
          />
        </Field>
        <Button type="submit" name="intent" value="request" variant="secondary" size="small">
          Record request
        </Button>
      </Form>
    </>
  )
}

export function RequestLine({ request }: { request: PersonRequestView }) {
  const { id, kind, receivedOn, dueOn, overdue, recordedBy, closed, erasedSubmissions } = request
  return (
    <>
      {REQUEST_LABELS[kind]} {overdue && <Badge kind="late">Overdue</Badge>}
      <div className={desk.fine}>
        Received on {dayText(receivedOn)}, due by {dayText(dueOn)}. Recorded by {recordedBy}.
      </div>
      {closed && (
        <div className={desk.fine}>
          Closed {momentOf(closed.at)}, {closed.by}.{erasedSubmissions !== null && ` ${erasedSubmissions} erased.`}
        </div>
      )}
      {!closed && (
        <ActionForm intent="closeRequest" hidden={{ request: id }} className={styles.line}>
          Close<span className="sr-only"> the request due by {dayText(dueOn)}</span>
        </ActionForm>
      )}
    </>
  )
}
