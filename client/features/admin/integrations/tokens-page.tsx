import { useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import { MAX_TOKEN_DAYS, MAX_TOKEN_NAME } from '@api/desk/desk.rules'
import type { CreatedToken, DeskToken, TokenEnd } from '@api/integrations/integrations.types'
import { DAY_MS } from '@api/common/durations.rules'
import { SCOPES } from '@api/common/role.rules'
import { Input, InputField } from '@/components/form/controls'
import { DraftForm, OwnDraftNote } from '@/components/form/draft-form'
import { Field, RequiredNote } from '@/components/form/field'
import { Badge } from '@/components/ui/states'
import { useTyped } from '@/lib/form/result'
import { dateOf, dayOf } from '@/lib/format'
import { paths } from '@/lib/paths'

import { deskAction, type DeskResult } from '../desk-action'
import { TickGroup } from '../desk-controls'
import { deskHandle, loadDesk, useListed } from '../desk-data'
import { DeskTable, type Column } from '../desk-table'
import { ActionForm, DeskPage, IntentButton, Part } from '../page-frame'
import { IntegrationTabs, ShownOnce } from './integration-parts'

export const handle = deskHandle('API tokens')

const TOKENS_API = '/api/admin/tokens'

export const loader = (args: LoaderFunctionArgs) => loadDesk(args, TOKENS_API)

interface Created {
  created: CreatedToken
}

const FIELDS = {
  name: 'Enter the name of the program.',
  scopes: 'Choose what the token is for.',
  until: 'Choose the last day.',
}

export const action = deskAction<Created>(
  {
    async create(api, field, form) {
      const [name, scopes, until] = [field('name'), form.getAll('scopes').map(String), field('until')]
      const created = await api.post(TOKENS_API, { name, scopes, until })
      return { title: 'Created', description: `“${name}” can be used from now on.`, created }
    },
    async revoke(api, field) {
      await api.delete(`${TOKENS_API}/${encodeURIComponent(field('revoked'))}`)
      return { title: 'Revoked', description: `“${field('called')}” no longer works.` }
    },
  },
  { fields: { create: FIELDS }, kept: { create: Object.keys(FIELDS) } },
)

const ENDS: Record<TokenEnd, string> = {
  revoked: 'Revoked',
  expired: 'Expired',
  owner: 'Ended when its creator lost their role',
}

const COLUMNS: Column<DeskToken>[] = [
  {
    heading: 'Token',
    isName: true,
    cell: ({ name }) => <bdi>{name}</bdi>,
    below: ({ ending }) => `mrd_…${ending}`,
  },
  { heading: 'For', labelled: true, cell: ({ scopes }) => scopes.join(', ') },
  {
    heading: 'Created by',
    labelled: true,
    cell: ({ owner }) => (owner ? <bdi>{owner}</bdi> : <span className="text-muted">Someone who has left</span>),
  },
  {
    heading: 'Last used',
    labelled: true,
    className: 'num',
    cell: ({ lastUsedAt }) => (lastUsedAt ? dateOf(lastUsedAt) : <span className="text-muted">Never</span>),
  },
  {
    heading: 'Ends',
    labelled: true,
    className: 'num',
    cell: ({ ended, expiresAt }) =>
      ended ? <Badge kind="off">{ENDS[ended]}</Badge> : dateOf(new Date(Date.parse(expiresAt) - 1).toISOString()),
  },
]

export function Component() {
  const { tokens, me, now } = useLoaderData<typeof loader>()
  const { created } = (useActionData() ?? {}) as Partial<DeskResult<Created>>
  return (
    <DeskPage
      title="API tokens"
      lede="Tokens let other programs call the desk’s API. Each has its own name, scopes and last day. Your tokens end when you change your password, are signed out by another admin, ask for your account to be deleted, or are no longer an admin. All admins get an email about a new token."
    >
      <IntegrationTabs here={paths.adminTokens} />
      {created && <ShownOnce label="The new token" secret={created.token} />}
      <DeskTable
        columns={COLUMNS}
        rows={tokens}
        keyOf={({ id }) => id}
        none={{
          title: 'No tokens yet',
          children: 'Create one below for each program, so that each can be revoked on its own.',
        }}
        actions={({ id, name, ended }) =>
          ended !== 'revoked' && (
            <ActionForm
              intent="revoke"
              label="Revoke"
              hidden={{ revoked: id, called: name }}
              about={name}
              className="actions max-md:mt-1.5"
            />
          )
        }
      />
      <NewToken key={created?.id} now={now} owner={me.id} />
    </DeskPage>
  )
}

function NewToken({ now, owner }: { now: string; owner: string }) {
  const { errors, field, value, values } = useTyped({ intent: 'create' }, { restored: true })
  const inDays = (days: number) => dayOf(new Date(Date.parse(now) + days * DAY_MS).toISOString())
  return (
    <Part id="new-token" title="New token" className="mt-10" data-print="hide">
      <DraftForm
        draft={{ form: 'token', owner }}
        className="mt-4 grid max-w-[36em] justify-items-start gap-4"
        preventScrollReset
      >
        <RequiredNote />
        <InputField
          {...field('name')}
          label="Name of the program"
          required
          small={false}
          className="w-full"
          maxLength={MAX_TOKEN_NAME}
          autoComplete="off"
        />
        <TickGroup
          name="scopes"
          legend="Scopes"
          options={useListed(SCOPES)}
          ticked={values('scopes')}
          error={errors.scopes}
        />
        <Field name="until" label="Last day" required error={errors.until}>
          <Input
            small
            className="fitted"
            type="date"
            defaultValue={value('until') ?? inDays(90)}
            min={inDays(0)}
            max={inDays(MAX_TOKEN_DAYS - 1)}
          />
        </Field>
        <IntentButton intent="create" label="Create token" variant="primary" size="regular" />
        <OwnDraftNote />
      </DraftForm>
    </Part>
  )
}
