import { Form, useNavigation } from 'react-router-dom'

import {
  MAX_DESCRIPTION,
  MAX_WEBHOOK_URL,
  WEBHOOK_EVENTS,
  WEBHOOK_EVENT_TYPES,
  type WebhookEventType,
} from '@api/webhooks/webhook.rules'
import { RequiredMark, RequiredNote } from '@/components/form/field'
import { TickBox } from '@/components/form/tick-box'
import { Button } from '@/components/ui/button'

import desk from '../desk.module.css'
import styles from './integrations.module.css'

/** The input of the form. */
export interface TypedWebhook {
  url: string
  description: string
  events: string[]
}

export const typedWebhook = (from: URLSearchParams | FormData): TypedWebhook => ({
  url: String(from.get('url') ?? ''),
  description: String(from.get('description') ?? ''),
  events: from.getAll('events').map(String),
})

/** The request with the input in its address, for returning after re-authentication. */
export function keepingWebhook({ url, description, events }: TypedWebhook, request: Request) {
  const pairs = [['url', url], ['description', description], ...events.map((event) => ['events', event])]
  const search = new URLSearchParams(pairs.filter(([, value]) => value) as [string, string][])
  return new Request(new URL(`?${search}`, request.url), { method: request.method, headers: request.headers })
}

const hears = ({ events }: TypedWebhook, event: WebhookEventType) => events.includes(event)

export function WebhookForm({ typed, intent, label }: { typed: TypedWebhook; intent: string; label: string }) {
  const busy = useNavigation().formData?.get('intent') === intent
  return (
    <Form method="post" className={styles.form} preventScrollReset>
      <RequiredNote />
      <label className={styles.field}>
        <span>
          Address
          <RequiredMark />
        </span>
        <input
          type="url"
          name="url"
          className={desk.input}
          maxLength={MAX_WEBHOOK_URL}
          defaultValue={typed.url}
          placeholder="https://"
          autoComplete="off"
          required
        />
      </label>
      <label className={styles.field}>
        Description (optional)
        <input
          type="text"
          name="description"
          className={desk.input}
          maxLength={MAX_DESCRIPTION}
          defaultValue={typed.description}
          autoComplete="off"
        />
      </label>
      <fieldset className={styles.choices}>
        <legend>Events</legend>
        {WEBHOOK_EVENT_TYPES.map((event) => (
          <label key={event}>
            <TickBox name="events" value={event} defaultChecked={hears(typed, event)} />
            {WEBHOOK_EVENTS[event]}
          </label>
        ))}
      </fieldset>
      <Button type="submit" name="intent" value={intent} busy={busy}>
        {label}
      </Button>
    </Form>
  )
}
