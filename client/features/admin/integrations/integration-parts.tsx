import type { DeskWebhook } from '@api/integrations/integrations.types'
import { MAX_DESCRIPTION, MAX_WEBHOOK_URL, WEBHOOK_EVENTS } from '@api/webhooks/webhook.rules'
import { Input, InputField } from '@/components/form/controls'
import { DraftForm, OwnDraftNote } from '@/components/form/draft-form'
import type { DraftOf } from '@/lib/form/drafts'
import { RequiredNote } from '@/components/form/field'
import { Badge } from '@/components/ui/states'
import { useTyped } from '@/lib/form/result'
import { paths } from '@/lib/paths'

import { TickGroup } from '../desk-controls'
import { useListed } from '../desk-data'
import { IntentButton, LineLink, Tabs } from '../page-frame'
import { INTEGRATIONS } from '../settings'

export const IntegrationTabs = ({ here }: { here: string }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6">
    <Tabs label="Integrations" tabs={INTEGRATIONS.map((tab) => ({ ...tab, current: tab.to === here }))} />
    <LineLink to={paths.adminApi}>What the API offers</LineLink>
  </div>
)

export const ShownOnce = ({ label, secret }: { label: string; secret: string }) => (
  <div className="rounded-panel border-hair-brass bg-raised mt-4 grid gap-2 border px-6 py-5">
    <label htmlFor="shown-once" className="font-semibold">
      {label}
    </label>
    <Input
      small
      id="shown-once"
      readOnly
      value={secret}
      className="text-small [font-family:ui-monospace,monospace] text-ellipsis"
      spellCheck={false}
      autoComplete="off"
      aria-describedby="shown-once-note"
      onFocus={(event) => event.currentTarget.select()}
    />
    <p id="shown-once-note" className="text-muted">
      Copy it now: it is not shown again.
    </p>
  </div>
)

export const WEBHOOK_FIELDS = {
  url: 'Enter an address that begins with https://.',
  events: 'Choose at least one event.',
}
export const KEPT_FIELDS = ['url', 'description', 'events']

export const webhookIn = (form: FormData) => ({
  url: String(form.get('url') ?? ''),
  description: String(form.get('description') ?? ''),
  events: form.getAll('events').map(String),
})

interface WebhookFormProps {
  webhook?: DeskWebhook
  draft: DraftOf
  intent: string
  label: string
}

export function WebhookForm({ webhook, draft, intent, label }: WebhookFormProps) {
  const { errors, field, value, values } = useTyped({ intent }, { restored: true })
  return (
    <DraftForm draft={draft} className="mt-4 grid max-w-[36em] justify-items-start gap-4" preventScrollReset>
      <RequiredNote />
      <InputField
        {...field('url', webhook?.url)}
        label="Address"
        required
        small={false}
        className="w-full"
        type="url"
        maxLength={MAX_WEBHOOK_URL}
        placeholder="https://"
        autoComplete="off"
      />
      <InputField
        {...field('description', webhook?.description)}
        label="Description (optional)"
        small={false}
        className="w-full"
        maxLength={MAX_DESCRIPTION}
        autoComplete="off"
      />
      <TickGroup
        name="events"
        legend="Events"
        options={useListed(WEBHOOK_EVENTS)}
        ticked={value('url') === undefined ? (webhook?.events ?? []) : values('events')}
        error={errors.events}
      />
      <IntentButton intent={intent} label={label} variant="primary" size="regular" />
      <OwnDraftNote />
    </DraftForm>
  )
}

export function EndpointBadge({ webhook: { state, failingSince } }: { webhook: DeskWebhook }) {
  if (state === 'disabled') return <Badge kind="failed">Disabled</Badge>
  if (state === 'paused') return <Badge kind="off">Paused</Badge>
  return failingSince ? <Badge kind="late">Failing</Badge> : <Badge kind="done">Active</Badge>
}
