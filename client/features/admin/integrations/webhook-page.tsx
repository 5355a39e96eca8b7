import { Form, redirect, useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import type { DeskDelivery, DeskWebhook } from '@api/integrations/integrations.types'
import { DAY_MS } from '@api/common/durations.rules'
import { DELIVERY_DAYS, ROTATION_HOURS } from '@api/webhooks/webhook.rules'
import { Input } from '@/components/form/controls'
import { Field } from '@/components/form/field'
import { Badge } from '@/components/ui/states'
import { useTyped } from '@/lib/form/result'
import { count, dayOf, momentOf } from '@/lib/format'
import { paths } from '@/lib/paths'

import { deskAction, type DeskResult } from '../desk-action'
import { deskHandle, loadDesk, uuidIn } from '../desk-data'
import { DeskTable, type Column } from '../desk-table'
import { ActionForm, DeskPage, IntentButton, Older, Part } from '../page-frame'
import { EndpointBadge, KEPT_FIELDS, ShownOnce, WEBHOOK_FIELDS, WebhookForm, webhookIn } from './integration-parts'

export const handle = deskHandle('Webhook')

const apiOfWebhook = (id: string | undefined) => `/api/admin/webhooks/${uuidIn(id)}` as const

export function loader(args: LoaderFunctionArgs) {
  const before = new URL(args.request.url).searchParams.get('before')
  const path = `${apiOfWebhook(args.params.id)}?${new URLSearchParams(before ? { before } : {})}` as const
  return loadDesk(args, path)
}

interface NewSecret {
  secret: string
}

export const action = deskAction<NewSecret>(
  ({ params }) => {
    const path = apiOfWebhook(params.id)
    return {
      async pause(api) {
        await api.patch(path, { state: 'paused' })
        return { title: 'Paused', description: 'Events that happen while it is paused are never sent.' }
      },
      async resume(api) {
        await api.patch(path, { state: 'active' })
        return { title: 'Resumed', description: 'It receives events from now on.' }
      },
      async test(api) {
        await api.post(`${path}/test`)
        return { title: 'Test event queued', description: 'It is sent within seconds and appears first below.' }
      },
      async again(api, field) {
        await api.post(`/api/admin/webhook-deliveries/${encodeURIComponent(field('delivery'))}/replay`)
        return { title: 'Queued', description: 'It is sent again now, with its original id.' }
      },
      async replay(api, field) {
        const { replayed } = await api.post(`${path}/replay`, { since: field('since') })
        const words = replayed === 1 ? '1 event is sent again now.' : `${count(replayed)} events are sent again now.`
        return { title: 'Queued', description: words }
      },
      async save(api, _field, form) {
        await api.patch(path, webhookIn(form))
        return { title: 'Saved', description: 'It applies from the next event on.' }
      },
      async rotate(api) {
        const { secret } = await api.post(`${path}/secret`)
        const description = `The old secret also signs for another ${ROTATION_HOURS} hours.`
        return { title: 'New secret made', description, secret }
      },
      async remove(api) {
        await api.delete(path)
        return redirect(`${paths.adminWebhooks}?deleted`, 303)
      },
    }
  },
  {
    fields: { save: WEBHOOK_FIELDS, replay: { since: 'Enter since when.' } },
    kept: { save: KEPT_FIELDS },
  },
)

const COLUMNS: Column<DeskDelivery>[] = [
  {
    heading: 'Event',
    isName: true,
    cell: ({ type, createdAt, payload }) => (
      <>
        {type}
        <div className="fine">{momentOf(createdAt)}</div>
        <details className="text-small font-normal">
          <summary className="line-link text-muted">Body</summary>
          <code className="block whitespace-pre-wrap">{payload}</code>
        </details>
      </>
    ),
  },
  {
    heading: 'State',
    cell: (delivery) => <DeliveryBadge delivery={delivery} />,
    below: ({ state, nextTryAt }) => state === 'pending' && nextTryAt && `Next try ${momentOf(nextTryAt)}`,
  },
  { heading: 'Attempts', labelled: true, className: 'num', cell: ({ tries }) => tries },
  {
    heading: 'Answer',
    labelled: true,
    cell: ({ lastStatus }) => lastStatus ?? <span className="text-muted">None</span>,
    below: ({ answer }) => answer,
  },
]

export function Component() {
  const { webhook, deliveries, next, me, now } = useLoaderData<typeof loader>()
  const { secret } = (useActionData() ?? {}) as Partial<DeskResult<NewSecret>>
  return (
    <DeskPage
      title={<bdi className="text-title block leading-[1.3] wrap-anywhere">{webhook.url}</bdi>}
      lede={
        <>
          <EndpointBadge webhook={webhook} /> {webhook.description}
        </>
      }
    >
      <p className="text-muted">
        {webhook.failingSince && `It has not accepted anything since ${momentOf(webhook.failingSince)}.`}
        {webhook.bothSecretsUntil && ` Both secrets sign until ${momentOf(webhook.bothSecretsUntil)}.`}
      </p>
      {secret && <ShownOnce label="The new secret" secret={secret} />}
      <WebhookActions webhook={webhook} />
      <Part id="deliveries" title="Deliveries" className="mt-10">
        <p className="text-muted">From the last {DELIVERY_DAYS} days, newest first.</p>
        <ReplayFailed now={now} />
        <DeskTable
          columns={COLUMNS}
          rows={deliveries}
          keyOf={({ id }) => id}
          none={{ title: 'Nothing was sent yet', children: 'A test event is sent at once.' }}
          actions={({ id, type }) =>
            webhook.state === 'active' && (
              <ActionForm
                intent="again"
                label="Send again"
                hidden={{ delivery: id }}
                about={type}
                className="actions max-md:mt-1.5"
              />
            )
          }
        />
        {next && <Older to={`?${new URLSearchParams({ before: next })}`}>Older deliveries</Older>}
      </Part>
      <Part id="edit" title="Address and events" className="mt-10" data-print="hide">
        <WebhookForm
          webhook={webhook}
          draft={{ form: `webhook-${webhook.id}`, owner: me.id }}
          intent="save"
          label="Save"
        />
      </Part>
    </DeskPage>
  )
}

const ROW = 'mt-4 flex flex-wrap items-center gap-x-3 gap-y-2'

const WebhookActions = ({ webhook: { state } }: { webhook: DeskWebhook }) => (
  <Form method="post" className={ROW} preventScrollReset>
    <IntentButton intent="test" label="Send a test event" notYet={state !== 'active'} />
    <IntentButton intent={state === 'active' ? 'pause' : 'resume'} label={state === 'active' ? 'Pause' : 'Resume'} />
    <IntentButton intent="rotate" label="Make a new secret" />
    <IntentButton intent="remove" label="Delete" variant="plain" />
  </Form>
)

function ReplayFailed({ now }: { now: string }) {
  const { errors } = useTyped({ intent: 'replay' })
  return (
    <Form method="post" noValidate className={ROW} preventScrollReset>
      <Field
        name="since"
        label="Failed since"
        error={errors.since}
        className="flex flex-wrap items-center gap-x-3 gap-y-2"
      >
        <Input
          small
          className="fitted"
          type="date"
          defaultValue={dayOf(new Date(Date.parse(now) - DAY_MS).toISOString())}
          max={dayOf(now)}
          required
        />
      </Field>
      <IntentButton intent="replay" label="Send all of them again" />
    </Form>
  )
}

function DeliveryBadge({ delivery: { state, tries } }: { delivery: DeskDelivery }) {
  if (state === 'sent') return <Badge kind="done">Accepted</Badge>
  if (state === 'failed') return <Badge kind="failed">Failed</Badge>
  return tries ? <Badge kind="late">Attempted, not accepted</Badge> : <Badge kind="open">On the way</Badge>
}
