import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router-dom'

import type { DeskWebhook, DeskWebhookPage } from '@api/admin/integrations/integrations.types'
import { DELIVERY_DAYS, ROTATION_HOURS } from '@api/webhooks/webhook.rules'
import { Button } from '@/components/ui/button'
import { count } from '@/lib/count'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'

import { failed, loadDesk, withInput, type Failure } from '../desk-access'
import { runAction, type Action, type Outcome } from '../desk-action'
import desk from '../desk.module.css'
import { idOf } from '../entry/entry-id'
import { FailedPage } from '../failed-page'
import { dayOf, momentOf } from '../format'
import { LabelledInput } from '../labelled'
import { OutcomeNotice } from '../outcome-notice'
import pagerStyles from '../list/pager.module.css'
import { useRefusal } from '../use-refusal'
import { Deliveries } from './deliveries'
import { IntegrationsNav } from './integrations-nav'
import styles from './integrations.module.css'
import { ShownOnce } from './shown-once'
import { REQUIRED_FIELDS, typedWebhook, WEBHOOK_FIELDS, WebhookForm, type TypedWebhook } from './webhook-form'
import { EndpointBadge } from './webhook-states'
import { DAY_MS } from '@api/common/durations.rules'

export const handle: PageHandle = { title: 'Webhook', robots: 'noindex, nofollow', bare: true }

interface PageData {
  page: DeskWebhookPage | Failure
  /** The input before re-authentication. */
  typed: TypedWebhook | null
}

interface Result {
  notice: Outcome
  secret?: string
  typed?: TypedWebhook
}

const apiOfWebhook = (id: string | undefined) => `/api/admin/webhooks/${idOf(id)}`

export async function loader(args: LoaderFunctionArgs): Promise<PageData> {
  const { searchParams } = new URL(args.request.url)
  const before = searchParams.get('before')
  const path = apiOfWebhook(args.params.id) + (before ? `?${new URLSearchParams({ before })}` : '')
  return {
    page: await loadDesk<DeskWebhookPage>(args, path),
    typed: searchParams.has('url') ? typedWebhook(searchParams) : null,
  }
}

const ACTIONS = (path: string): Record<string, Action> => ({
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
})

export async function action(args: ActionFunctionArgs): Promise<Result | Response> {
  const form = await args.request.formData()
  const path = apiOfWebhook(args.params.id)
  const typed = form.get('intent') === 'save' ? typedWebhook(form) : undefined
  let secret: string | undefined
  let gone = false
  const notice = await runAction(
    { ...args, request: typed ? withInput(args.request, form, WEBHOOK_FIELDS) : args.request },
    form,
    {
      ...ACTIONS(path),
      async save(api) {
        await api.patch(path, typed)
        return { title: 'Saved', description: 'It applies from the next event on.' }
      },
      async rotate(api) {
        secret = (await api.post<{ secret: string }>(`${path}/secret`)).secret
        return { title: 'New secret made', description: `The old one also signs for another ${ROTATION_HOURS} hours.` }
      },
      async remove(api) {
        await api.delete(path)
        gone = true
        return { title: 'Deleted' }
      },
    },
    { save: REQUIRED_FIELDS, replay: { since: 'Enter since when.' } },
  )
  if (gone) return redirect(`${paths.adminWebhooks}?deleted`, 303)
  return { notice, secret, typed: notice.destructive ? typed : undefined }
}

export function Component() {
  const { page, typed } = useLoaderData<PageData>()
  const result = useActionData() as Result | undefined
  if (failed(page)) return <FailedPage title="Webhook" what="The webhook" failure={page.failure} />
  const { webhook, deliveries, next } = page
  return (
    <>
      <IntegrationsNav me={page.me} here={paths.adminWebhooks} />
      <h1 className={styles.url}>
        <bdi>{webhook.url}</bdi>
      </h1>
      <p className={desk.lede}>
        <EndpointBadge webhook={webhook} /> {webhook.description}
      </p>
      <p className={desk.none}>
        {webhook.failingSince && `It has not accepted anything since ${momentOf(webhook.failingSince)}.`}
        {webhook.bothSecretsUntil && ` Both secrets sign until ${momentOf(webhook.bothSecretsUntil)}.`}
      </p>
      <OutcomeNotice notice={result?.notice} />
      {result?.secret && <ShownOnce label="The new secret" secret={result.secret} />}
      <WhatToDo webhook={webhook} />
      <section aria-labelledby="deliveries">
        <h2 id="deliveries" className={styles.heading}>
          Deliveries
        </h2>
        <p className={desk.none}>From the last {DELIVERY_DAYS} days, newest first.</p>
        <ReplayFailed now={page.now} />
        <Deliveries deliveries={deliveries} active={webhook.state === 'active'} />
        {next && (
          <p className={pagerStyles.pager}>
            <Link className={desk.link} to={`?${new URLSearchParams({ before: next })}`}>
              Older deliveries
            </Link>
          </p>
        )}
      </section>
      <section aria-labelledby="edit" data-print="hide">
        <h2 id="edit" className={styles.heading}>
          Address and events
        </h2>
        <WebhookForm
          typed={result?.typed ?? typed ?? webhook}
          draft={`desk-${page.me.id}-webhook-${webhook.id}`}
          intent="save"
          label="Save"
        />
      </section>
    </>
  )
}

const WhatToDo = ({ webhook: { state } }: { webhook: DeskWebhook }) => (
  <Form method="post" className={styles.line} preventScrollReset>
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
  const error = useRefusal({ intent: 'replay' })?.errors.since
  return (
    <Form method="post" noValidate className={styles.line} preventScrollReset>
      <LabelledInput
        name="since"
        label="Given up since"
        error={error}
        className={styles.line}
        type="date"
        small
        defaultValue={dayOf(new Date(Date.parse(now) - DAY_MS).toISOString())}
        max={dayOf(now)}
        required
      />
      <Button type="submit" name="intent" value="replay" variant="secondary" size="small">
        Send all of them again
      </Button>
    </Form>
  )
}
