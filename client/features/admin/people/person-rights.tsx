import { Form, Link } from 'react-router-dom'

import { REQUEST_KINDS, REQUEST_LABELS } from '@api/admin/people/people.rules'
import type { PersonPage, PersonRequestView } from '@api/admin/people/people.types'
import { Badge } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { Download } from '@/components/ui/icons'

import { personAddress, personApi } from '../addresses'
import { Choice } from '../choice'
import type { Action } from '../desk-action'
import desk from '../desk.module.css'
import { dayOf, dayText, momentOf } from '../format'
import { LabelledInput } from '../labelled'
import { useRefusal } from '../use-refusal'
import styles from './person-page.module.css'

export const closeRequest: Action = async (api, field) => {
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
    <section aria-labelledby="rights">
      <h2 id="rights" className={styles.heading}>
        Rights
      </h2>
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
        <Form method="post" preventScrollReset className={styles.line}>
          <Button type="submit" name="intent" value="withdraw" variant="secondary" size="small">
            Withdraw consent
          </Button>
        </Form>
      )}
      <Requests requests={requests} now={now} />
      <div data-print="hide">
        <h3>Erasure</h3>
        <Link to={`${personAddress(id)}?erase=preview`} className={desk.link}>
          See what would be erased
        </Link>
      </div>
    </section>
  )
}

function Requests({ requests, now }: Pick<PersonPage, 'requests' | 'now'>) {
  const refused = useRefusal({ intent: 'request' })
  const error = refused?.errors.receivedOn
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
      <p className={desk.none}>Each is answered within one calendar month.</p>
      <Form method="post" noValidate preventScrollReset className={styles.line} data-print="hide">
        <Choice name="kind" aria-label="What they asked for" defaultValue={refused?.input.kind}>
          {REQUEST_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {REQUEST_LABELS[kind]}
            </option>
          ))}
        </Choice>
        <LabelledInput
          name="receivedOn"
          id="received-on"
          label="Date received"
          error={error}
          hideLabel
          type="date"
          small
          defaultValue={refused?.input.receivedOn ?? dayOf(now)}
          max={dayOf(now)}
          required
        />
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
      {REQUEST_LABELS[kind]} {overdue && <Badge kind="overdue">Overdue</Badge>}
      <div className={desk.fine}>
        Received on {dayText(receivedOn)}, due by {dayText(dueOn)}. Recorded by {recordedBy}.
      </div>
      {closed && (
        <div className={desk.fine}>
          Closed {momentOf(closed.at)}, {closed.by}.{erasedSubmissions !== null && ` ${erasedSubmissions} erased.`}
        </div>
      )}
      {!closed && (
        <Form method="post" preventScrollReset className={styles.line}>
          <input type="hidden" name="request" value={id} />
          <Button type="submit" name="intent" value="closeRequest" variant="secondary" size="small">
            Close<span className="sr-only"> the request due by {dayText(dueOn)}</span>
          </Button>
        </Form>
      )}
    </>
  )
}
