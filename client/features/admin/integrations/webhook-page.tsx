import {
  Form,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router-dom'

import type { DeskDelivery, DeskWebhook, DeskWebhookPage } from '@api/admin/integrations/integrations.types'
import { DAY_MS } from '@api/common/durations.rules'
import { DELIVERY_DAYS, ROTATION_HOURS } from '@api/webhooks/webhook.rules'
import { Field } from '@/components/form/field'
import { Input } from '@/components/form/controls'
import { Badge, EmptyState } from '@/components/ui/states'
import { Button } from '@/components/ui/button'
import { count, dayOf, momentOf } from '@/lib/format'
import { useTyped, type Handlers } from '@/lib/form-result'
import { paths } from '@/lib/paths'

import { runAction, type DeskResult } from '../desk-action'
import { deskHandle, idOf, loadDesk } from '../desk-data'
import { ActionForm, DeskPage, Older, Part } from '../page-frame'
import desk from '../desk.module.css'
import { PhoneHeading, PlainTable } from '../plain-table'
import {
  EndpointBadge,
  IntegrationsNav,
  KEPT_FIELDS,
  ShownOnce,
  WEBHOOK_FIELDS,
  WebhookForm,
  webhookIn,
} from './integration-parts'
import styles from './integrations.module.css'

export const handle = deskHandle('Webhook')

const apiOfWebhook = (id: string | undefined) => `/api/admin/webhooks/${idOf(id)}`

export function loader(args: LoaderFunctionArgs) {
  const before = new URL(args.request.url).searchParams.get('before')
  const path = apiOfWebhook(args.params.id) + (before ? `?${new URLSearchParams({ before })}` : '')
  return loadDesk<DeskWebhookPage>(args, path)
}

interface NewSecret {
  secret: string
}

const actions = (path: string): Handlers<NewSecret> => ({
  async pause(api) {
    await api.patch(path, { state: 'paused' })
    return { title: 'Paused', description: 'Events that happen while it is paused are not sent, not even later.' }
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
    const { replayed } = await api.post<{ replayed: number }>(`${path}/replay`, { since: field('since') })
    const words = replayed === 1 ? '1 event is sent again now.' : `${count(replayed)} events are sent again now.`
    return { title: 'Queued', description: words }
  },
  async save(api, _field, form) {
    await api.patch(path, webhookIn(form))
    return { title: 'Saved', description: 'It applies from the next event on.' }
  },
  async rotate(api) {
    const { secret } = await api.post<NewSecret>(`${path}/secret`)
    const description = `The old one also signs for another ${ROTATION_HOURS} hours.`
    return { title: 'New secret made', description, secret }
  },
  async remove(api) {
    await api.delete(path)
    return redirect(`${paths.adminWebhooks}?deleted`, 303)
  },
})

export async function action(args: ActionFunctionArgs) {
  return runAction<NewSecret>(args, await args.request.formData(), actions(apiOfWebhook(args.params.id)), {
    fields: { save: WEBHOOK_FIELDS, replay: { since: 'Enter since when.' } },
    kept: { save: KEPT_FIELDS },
  })
}

export function Component() {
  const { webhook, deliveries, next, me, now } = useLoaderData<typeof loader>()
  const { secret } = (useActionData() ?? {}) as Partial<DeskResult<NewSecret>>
  return (
    <>
      <IntegrationsNav me={me} here={paths.adminWebhooks} />
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
          <Deliveries deliveries={deliveries} active={webhook.state === 'active'} />
          {next && <Older to={`?${new URLSearchParams({ before: next })}`}>Older deliveries</Older>}
        </Part>
        <Part id="edit" title="Address and events" className="mt-10" data-print="hide">
          <WebhookForm webhook={webhook} draft={`desk-${me.id}-webhook-${webhook.id}`} intent="save" label="Save" />
        </Part>
      </DeskPage>
    </>
  )
}

const WebhookActions = ({ webhook: { state } }: { webhook: DeskWebhook }) => (
  <Form method="post" className="flex flex-wrap gap-y-2 gap-x-3 items-center mt-4" preventScrollReset>
    <Button type="submit" name="intent" value="test" variant="secondary" size="small" notYet={state !== 'active'}>
      Send a test event
    </Button>
    <Button
      type="submit"
      name="intent"
      value={state === 'active' ? 'pause' : 'resume'}
      variant="secondary"
      size="small"
    >
      {state === 'active' ? 'Pause' : 'Resume'}
    </Button>
    <Button type="submit" name="intent" value="rotate" variant="secondary" size="small">
      Make a new secret
    </Button>
    <Button type="submit" name="intent" value="remove" variant="plain" size="small">
      Delete
    </Button>
  </Form>
)

function ReplayFailed({ now }: { now: string }) {
  const { errors } = useTyped({ intent: 'replay' })
  return (
    <Form method="post" noValidate className="flex flex-wrap gap-y-2 gap-x-3 items-center mt-4" preventScrollReset>
      <Field
        name="since"
        label="Given up since"
        error={errors.since}
        className="flex flex-wrap items-center gap-x-3 gap-y-2"
      >
        <Input
          small
          className={desk.fitted}
          type="date"
          defaultValue={dayOf(new Date(Date.parse(now) - DAY_MS).toISOString())}
          max={dayOf(now)}
          required
        />
      </Field>
      <Button type="submit" name="intent" value="replay" variant="secondary" size="small">
        Send all of them again
      </Button>
    </Form>
  )
}

function Deliveries({ deliveries, active }: { deliveries: DeskDelivery[]; active: boolean }) {
  if (!deliveries.length)
    return (
      <EmptyState large title="Nothing was sent yet">
        A test event is sent at once.
      </EmptyState>
    )
  return (
    <PlainTable columns={['Event', 'State', 'Tries', 'Answer']} actions>
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} active={active} />
      ))}
    </PlainTable>
  )
}

const DeliveryRow = ({ delivery, active }: { delivery: DeskDelivery; active: boolean }) => {
  const { id, type, payload, state, tries, lastStatus, answer, createdAt, nextTryAt } = delivery
  return (
    <tr>
      <th scope="row">
        {type}
        <div className={desk.fine}>{momentOf(createdAt)}</div>
        <details className={styles.body}>
          <summary>Body</summary>
          <code>{payload}</code>
        </details>
      </th>
      <td>
        <DeliveryBadge delivery={delivery} />
        {state === 'pending' && nextTryAt && <div className={desk.fine}>Next try {momentOf(nextTryAt)}</div>}
      </td>
      <td className={desk.num}>
        <PhoneHeading>Tries</PhoneHeading>
        {tries}
      </td>
      <td>
        <PhoneHeading>Answer</PhoneHeading>
        {lastStatus ?? <span className="text-muted">None</span>}
        {answer && <div className={desk.fine}>{answer}</div>}
      </td>
      <td>
        {active && (
          <ActionForm intent="again" hidden={{ delivery: id }} className={desk.actions}>
            Send again<span className="sr-only">: {type}</span>
          </ActionForm>
        )}
      </td>
    </tr>
  )
}

function DeliveryBadge({ delivery: { state, tries } }: { delivery: DeskDelivery }) {
  if (state === 'sent') return <Badge kind="done">Accepted</Badge>
  if (state === 'failed') return <Badge kind="failed">Given up</Badge>
  return tries ? <Badge kind="late">Tried, not accepted</Badge> : <Badge kind="open">On the way</Badge>
}
