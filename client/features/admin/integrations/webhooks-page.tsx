import { Link, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router-dom'

import type { CreatedWebhook, DeskWebhook, DeskWebhooks } from '@api/admin/integrations/integrations.types'
import { Badge } from '@/components/ui/badge'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'

import { failed, loadDesk, withInput, type Failure } from '../desk-access'
import { runAction, type Outcome } from '../desk-action'
import desk from '../desk.module.css'
import { FailedPage } from '../failed-page'
import { countOf } from '../format'
import { OutcomeNotice } from '../outcome-notice'
import { PhoneHeading, PlainTable } from '../plain-table'
import { Empty } from '../states'
import { IntegrationsNav } from './integrations-nav'
import styles from './integrations.module.css'
import { ShownOnce } from './shown-once'
import { typedWebhook, REQUIRED_FIELDS, WEBHOOK_FIELDS, WebhookForm, type TypedWebhook } from './webhook-form'
import { EndpointBadge } from './webhook-states'

export const handle: PageHandle = { title: 'Webhooks', robots: 'noindex, nofollow', bare: true }

const WEBHOOKS_API = '/api/admin/webhooks'

interface PageData {
  webhooks: DeskWebhooks | Failure
  typed: TypedWebhook
  /** One has just been deleted on its own page. */
  deleted: boolean
}

interface Result {
  notice: Outcome
  made?: CreatedWebhook
  typed?: TypedWebhook
}

export async function loader(args: LoaderFunctionArgs): Promise<PageData> {
  const { searchParams } = new URL(args.request.url)
  return {
    webhooks: await loadDesk<DeskWebhooks>(args, WEBHOOKS_API),
    typed: typedWebhook(searchParams),
    deleted: searchParams.has('deleted'),
  }
}

const DELETED: Outcome = { title: 'Deleted', description: 'The webhook receives nothing any more.' }

export async function action(args: ActionFunctionArgs): Promise<Result> {
  const form = await args.request.formData()
  const typed = typedWebhook(form)
  let made: CreatedWebhook | undefined
  const notice = await runAction(
    { ...args, request: withInput(args.request, form, WEBHOOK_FIELDS) },
    form,
    {
      async create(api) {
        made = await api.post<CreatedWebhook>(WEBHOOKS_API, typed)
        return { title: 'Added', description: 'It receives events from now on.' }
      },
    },
    { create: REQUIRED_FIELDS },
  )
  return { notice, made, typed: made ? undefined : typed }
}

export function Component() {
  const { webhooks, typed, deleted } = useLoaderData<PageData>()
  const result = useActionData() as Result | undefined
  if (failed(webhooks)) return <FailedPage title="Webhooks" failure={webhooks.failure} />
  return (
    <>
      <IntegrationsNav me={webhooks.me} here={paths.adminWebhooks} />
      <h1 className={desk.title}>Webhooks</h1>
      <p className={desk.lede}>
        Webhooks send the events of the desk to other programs: only ids and states, signed as Standard Webhooks
        specifies, and retried for three days.
      </p>
      <OutcomeNotice notice={result?.notice ?? (deleted ? DELETED : undefined)} />
      {result?.made && <ShownOnce label="The signing secret" secret={result.made.secret} />}
      {webhooks.webhooks.length === 0 ? (
        <Empty title="No webhooks yet">Add one below; a test event shows whether it arrives.</Empty>
      ) : (
        <PlainTable columns={['Address', 'Events', 'State', 'Deliveries']}>
          {webhooks.webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </PlainTable>
      )}
      <section aria-labelledby="new-webhook" data-print="hide">
        <h2 id="new-webhook" className={styles.heading}>
          New webhook
        </h2>
        <WebhookForm
          key={result?.made?.id}
          typed={result?.typed ?? typed}
          draft={`desk-${webhooks.me.id}-webhook`}
          intent="create"
          label="Add webhook"
        />
      </section>
    </>
  )
}

const WebhookRow = ({ webhook }: { webhook: DeskWebhook }) => {
  const { id, url, description, events, counts } = webhook
  return (
    <tr>
      <th scope="row">
        <Link to={paths.adminWebhook.replace(':id', id)} className={desk.inline}>
          <bdi>{url}</bdi>
        </Link>
        {description && <div className={desk.fine}>{description}</div>}
      </th>
      <td>
        <PhoneHeading>Events</PhoneHeading>
        {events.join(', ')}
      </td>
      <td>
        <PhoneHeading>State</PhoneHeading>
        <EndpointBadge webhook={webhook} />
      </td>
      <td className={desk.num}>
        <PhoneHeading>Deliveries</PhoneHeading>
        {counts && `${countOf(counts.sent)} accepted, ${countOf(counts.pending)} on the way`}
        {counts && counts.failed.count > 0 && (
          <div>
            <Badge kind="failed">{countOf(counts.failed)} given up</Badge>
          </div>
        )}
      </td>
    </tr>
  )
}
