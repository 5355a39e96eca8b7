import { Form, useNavigation } from 'react-router-dom'

import { MAX_DESCRIPTION, MAX_WEBHOOK_URL, WEBHOOK_EVENTS, WEBHOOK_EVENT_TYPES } from '@api/webhooks/webhook.rules'
import { RequiredMark, RequiredNote } from '@/components/form/field'
import { TickBox } from '@/components/form/tick-box'
import { Button } from '@/components/ui/button'

import desk from '../desk.module.css'
import styles from './integrations.module.css'

export interface TypedWebhook {
  url: string
  description: string
  events: string[]
}

export const WEBHOOK_FIELDS = ['url', 'description', 'events']

export const typedWebhook = (from: URLSearchParams | FormData): TypedWebhook => ({
  url: String(from.get('url') ?? ''),
  description: String(from.get('description') ?? ''),
  events: from.getAll('events').map(String),
})

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
            <TickBox name="events" value={event} defaultChecked={typed.events.includes(event)} />
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
