import { useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import type { CreatedWebhook, DeskWebhook } from '@api/integrations/integrations.types'
import { Badge } from '@/components/ui/states'
import { paths } from '@/lib/paths'

import { deskAction, type DeskResult } from '../desk-action'
import { deskHandle, loadDesk } from '../desk-data'
import { DeskTable, type Column } from '../desk-table'
import { countOf } from '../desk-format'
import { DeskPage, InlineLink, Part } from '../page-frame'
import {
  EndpointBadge,
  IntegrationTabs,
  KEPT_FIELDS,
  ShownOnce,
  WEBHOOK_FIELDS,
  WebhookForm,
  webhookIn,
} from './integration-parts'

export const handle = deskHandle('Webhooks')

const WEBHOOKS_API = '/api/admin/webhooks'

export const loader = async (args: LoaderFunctionArgs) => ({
  loaded: await loadDesk(args, WEBHOOKS_API),
  /** A webhook has just been deleted on its own page. */
  deleted: new URL(args.request.url).searchParams.has('deleted'),
})

const DELETED: DeskResult = {
  intent: 'remove',
  values: {},
  errors: {},
  notice: { title: 'Deleted', description: 'The webhook no longer receives anything.' },
}

interface Created {
  created: CreatedWebhook
}

export const action = deskAction<Created>(
  {
    async create(api, _field, form) {
      const created = await api.post(WEBHOOKS_API, webhookIn(form))
      return { title: 'Added', description: 'It receives events from now on.', created }
    },
  },
  { fields: { create: WEBHOOK_FIELDS }, kept: { create: KEPT_FIELDS } },
)

const COLUMNS: Column<DeskWebhook>[] = [
  {
    heading: 'Address',
    isName: true,
    cell: ({ id, url }) => (
      <InlineLink to={paths.adminWebhook.replace(':id', id)}>
        <bdi>{url}</bdi>
      </InlineLink>
    ),
    below: ({ description }) => description,
  },
  { heading: 'Events', labelled: true, cell: ({ events }) => events.join(', ') },
  { heading: 'State', labelled: true, cell: (webhook) => <EndpointBadge webhook={webhook} /> },
  {
    heading: 'Deliveries',
    labelled: true,
    className: 'num',
    cell: ({ counts }) => counts && `${countOf(counts.sent)} accepted, ${countOf(counts.pending)} on the way`,
    below: ({ counts }) =>
      counts && counts.failed.count > 0 && <Badge kind="failed">{countOf(counts.failed)} given up</Badge>,
  },
]

export function Component() {
  const { loaded, deleted } = useLoaderData<typeof loader>()
  const { webhooks, me } = loaded
  const { created } = (useActionData() ?? {}) as Partial<DeskResult<Created>>
  return (
    <DeskPage
      title="Webhooks"
      lede="Webhooks send the events of the desk to other programs: only ids and states, signed as Standard Webhooks specifies, and retried for three days."
      result={deleted ? DELETED : undefined}
    >
      <IntegrationTabs here={paths.adminWebhooks} />
      {created && <ShownOnce label="The signing secret" secret={created.secret} />}
      <DeskTable
        columns={COLUMNS}
        rows={webhooks}
        keyOf={({ id }) => id}
        none={{ title: 'No webhooks yet', children: 'Add one below; a test event shows whether it arrives.' }}
      />
      <Part id="new-webhook" title="New webhook" className="mt-10" data-print="hide">
        <WebhookForm key={created?.id} draft={{ form: 'webhook', owner: me.id }} intent="create" label="Add webhook" />
      </Part>
    </DeskPage>
  )
}
