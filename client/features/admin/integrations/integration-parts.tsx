import { Link } from 'react-router-dom'

import type { DeskWebhook } from '@api/admin/integrations/integrations.types'
import type { Me } from '@api/admin/desk.types'
import { MAX_DESCRIPTION, MAX_WEBHOOK_URL, WEBHOOK_EVENTS } from '@api/webhooks/webhook.rules'
import { DraftForm, DraftNote } from '@/components/form/draft-form'
import { FieldError, RequiredNote } from '@/components/form/field'
import { Input, InputField } from '@/components/form/controls'
import { Badge } from '@/components/ui/states'
import { Button } from '@/components/ui/button'
import { cx } from '@/lib/cx'
import { useBusy, useTyped } from '@/lib/form-result'
import { paths } from '@/lib/paths'

import { Tick } from '../desk-controls'
import { isAdmin } from '../page-frame'
import desk from '../desk.module.css'
import styles from './integrations.module.css'

const PAGES = [
  { to: paths.adminApi, name: 'API' },
  { to: paths.adminTokens, name: 'Tokens' },
  { to: paths.adminWebhooks, name: 'Webhooks' },
]

/** The pages about integrations; all but the first are for admins. */
export function IntegrationsNav({ me, here }: { me: Me; here: (typeof PAGES)[number]['to'] }) {
  return (
    <nav className={cx(desk.tabs, '-mt-4 mb-6')} aria-label="Other programs">
      {PAGES.slice(0, isAdmin(me) ? undefined : 1).map(({ to, name }) => (
        <Link key={to} to={to} className={desk.tab} aria-current={to === here ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** A newly created secret: readable now, and never again. */
export const ShownOnce = ({ label, secret }: { label: string; secret: string }) => (
  <div className={styles.once}>
    <label htmlFor="shown-once">{label}</label>
    <Input
      small
      id="shown-once"
      readOnly
      value={secret}
      spellCheck={false}
      autoComplete="off"
      aria-describedby="shown-once-note"
      onFocus={(event) => event.currentTarget.select()}
    />
    <p id="shown-once-note">Copy it now: it is not shown again.</p>
  </div>
)

interface ChoiceProps {
  name: string
  legend: string
  options: Record<string, string>
  chosen: readonly string[]
  error?: string
}

/** A group of boxes, of which at least one is ticked. */
export const ChoiceOfMany = ({ name, legend, options, chosen, error }: ChoiceProps) => (
  <fieldset className="grid gap-1">
    <legend className="mb-1 font-semibold">{legend}</legend>
    {Object.entries(options).map(([value, words]) => (
      <Tick
        key={value}
        name={name}
        value={value}
        defaultChecked={chosen.includes(value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      >
        {words}
      </Tick>
    ))}
    <FieldError id={`${name}-error`} error={error} />
  </fieldset>
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
  draft: string
  intent: string
  label: string
}

export function WebhookForm({ webhook, draft, intent, label }: WebhookFormProps) {
  const { errors, value, values } = useTyped({ intent }, { restored: true })
  const typed = value('url') !== undefined
  const shown = typed ? { url: value('url'), description: value('description'), events: values('events') } : webhook
  return (
    <DraftForm draft={draft} className="grid gap-4 justify-items-start max-w-[36em] mt-4" preventScrollReset>
      <RequiredNote />
      <InputField
        name="url"
        label="Address"
        required
        error={errors.url}
        small={false}
        className="w-full"
        type="url"
        maxLength={MAX_WEBHOOK_URL}
        defaultValue={shown?.url}
        placeholder="https://"
        autoComplete="off"
      />
      <InputField
        name="description"
        label="Description (optional)"
        small={false}
        className="w-full"
        maxLength={MAX_DESCRIPTION}
        defaultValue={shown?.description}
        autoComplete="off"
      />
      <ChoiceOfMany
        name="events"
        legend="Events"
        options={WEBHOOK_EVENTS}
        chosen={shown?.events ?? []}
        error={errors.events}
      />
      <Button type="submit" name="intent" value={intent} busy={useBusy(intent)}>
        {label}
      </Button>
      <DraftNote draft={draft} />
    </DraftForm>
  )
}

export function EndpointBadge({ webhook: { state, failingSince } }: { webhook: DeskWebhook }) {
  if (state === 'disabled') return <Badge kind="failed">Disabled</Badge>
  if (state === 'paused') return <Badge kind="off">Paused</Badge>
  return failingSince ? <Badge kind="late">Failing</Badge> : <Badge kind="done">Active</Badge>
}
