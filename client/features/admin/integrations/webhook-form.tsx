import { MAX_DESCRIPTION, MAX_WEBHOOK_URL, WEBHOOK_EVENTS, WEBHOOK_EVENT_TYPES } from '@api/webhooks/webhook.rules'
import { FieldError, RequiredNote } from '@/components/form/field'
import { KeptForm } from '@/components/form/kept-form'
import { TickBox } from '@/components/form/tick-box'
import { Button } from '@/components/ui/button'
import { useBusy } from '@/lib/use-busy'

import { errorProps } from '../error-props'
import { KeptNote } from '../kept-note'
import { LabelledInput } from '../labelled'
import { useRefusal } from '../use-refusal'
import styles from './integrations.module.css'

export interface TypedWebhook {
  url: string
  description: string
  events: string[]
}

export const WEBHOOK_FIELDS = ['url', 'description', 'events']

export const REQUIRED_FIELDS = {
  url: 'Enter an address that begins with https://.',
  events: 'Choose at least one event.',
}

export const typedWebhook = (from: URLSearchParams | FormData): TypedWebhook => ({
  url: String(from.get('url') ?? ''),
  description: String(from.get('description') ?? ''),
  events: from.getAll('events').map(String),
})

interface Props {
  typed: TypedWebhook
  draft: string
  intent: string
  label: string
}

export function WebhookForm({ typed, draft, intent, label }: Props) {
  const errors = useRefusal({ intent })?.errors
  return (
    <KeptForm draft={draft} className={styles.form} preventScrollReset>
      <RequiredNote />
      <LabelledInput
        name="url"
        label="Address"
        marked
        error={errors?.url}
        className={styles.field}
        type="url"
        maxLength={MAX_WEBHOOK_URL}
        defaultValue={typed.url}
        placeholder="https://"
        autoComplete="off"
        required
      />
      <LabelledInput
        name="description"
        label="Description (optional)"
        className={styles.field}
        type="text"
        maxLength={MAX_DESCRIPTION}
        defaultValue={typed.description}
        autoComplete="off"
      />
      <fieldset className={styles.choices}>
        <legend>Events</legend>
        {WEBHOOK_EVENT_TYPES.map((event) => (
          <label key={event}>
            <TickBox
              {...errorProps('events', errors?.events)}
              name="events"
              value={event}
              defaultChecked={typed.events.includes(event)}
            />
            {WEBHOOK_EVENTS[event]}
          </label>
        ))}
        <FieldError id="events-error" error={errors?.events} />
      </fieldset>
      <Button type="submit" name="intent" value={intent} busy={useBusy(intent)}>
        {label}
      </Button>
      <KeptNote draft={draft} />
    </KeptForm>
  )
}
