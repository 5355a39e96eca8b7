import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router-dom'

import { MAX_TOKEN_DAYS, MAX_TOKEN_NAME } from '@api/admin/desk.rules'
import type { CreatedToken, DeskToken, DeskTokens, TokenEnd } from '@api/admin/integrations/integrations.types'
import type { Me } from '@api/admin/desk.types'
import { DAY_MS } from '@api/common/durations.rules'
import { SCOPES } from '@api/common/role.rules'
import { DraftForm, DraftNote } from '@/components/form/draft-form'
import { Field, RequiredNote } from '@/components/form/field'
import { Input, InputField } from '@/components/form/controls'
import { Badge, EmptyState } from '@/components/ui/states'
import { Button } from '@/components/ui/button'
import { useBusy, useTyped } from '@/lib/form-result'
import { paths } from '@/lib/paths'
import { dateOf, dayOf } from '@/lib/format'

import { runAction, type DeskResult } from '../desk-action'
import { deskHandle, loadDesk } from '../desk-data'
import { ActionForm, DeskPage, Part } from '../page-frame'
import desk from '../desk.module.css'
import { PhoneHeading, PlainTable } from '../plain-table'
import { ChoiceOfMany, IntegrationsNav, ShownOnce } from './integration-parts'

export const handle = deskHandle('API tokens')

const TOKENS_API = '/api/admin/tokens'

export const loader = (args: LoaderFunctionArgs) => loadDesk<DeskTokens>(args, TOKENS_API)

interface Created {
  created: CreatedToken
}

const FIELDS = {
  name: 'Enter the name of the program.',
  scopes: 'Choose what the token is for.',
  until: 'Choose the last day.',
}

export async function action(args: ActionFunctionArgs) {
  return runAction<Created>(
    args,
    await args.request.formData(),
    {
      async create(api, field, form) {
        const [name, scopes, until] = [field('name'), form.getAll('scopes').map(String), field('until')]
        const created = await api.post<CreatedToken>(TOKENS_API, { name, scopes, until })
        return { title: 'Created', description: `“${name}” can be used from now on.`, created }
      },
      async revoke(api, field) {
        await api.delete(`${TOKENS_API}/${encodeURIComponent(field('revoked'))}`)
        return { title: 'Revoked', description: `“${field('called')}” no longer works.` }
      },
    },
    { fields: { create: FIELDS }, kept: { create: Object.keys(FIELDS) } },
  )
}

export function Component() {
  const { tokens, me, now } = useLoaderData<typeof loader>()
  const { created } = (useActionData() ?? {}) as Partial<DeskResult<Created>>
  return (
    <>
      <IntegrationsNav me={me} here={paths.adminTokens} />
      <DeskPage
        title="API tokens"
        lede="Tokens let other programs call the desk’s API. Each has its own name, scopes and last day. Your tokens end when you change your password, are signed out by another admin, ask for your account to be deleted, or are no longer an admin. All admins are mailed about a new token."
      >
        {created && <ShownOnce label="The new token" secret={created.token} />}
        {tokens.length === 0 ? (
          <EmptyState large title="No tokens yet">
            Create one below for each program, so that each can be revoked on its own.
          </EmptyState>
        ) : (
          <PlainTable columns={['Token', 'For', 'Created by', 'Last used', 'Ends']} actions>
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} />
            ))}
          </PlainTable>
        )}
        <NewToken key={created?.id} now={now} me={me} />
      </DeskPage>
    </>
  )
}

const ENDS: Record<TokenEnd, string> = {
  revoked: 'Revoked',
  expired: 'Expired',
  owner: 'Ended when its creator lost their role',
}

const TokenRow = ({
  token: { id, name, ending, scopes, owner, lastUsedAt, expiresAt, ended },
}: {
  token: DeskToken
}) => (
  <tr>
    <th scope="row">
      <bdi>{name}</bdi>
      <div className={desk.fine}>mrd_…{ending}</div>
    </th>
    <td>
      <PhoneHeading>For</PhoneHeading>
      {scopes.join(', ')}
    </td>
    <td>
      <PhoneHeading>Created by</PhoneHeading>
      {owner ? <bdi>{owner}</bdi> : <span className="text-muted">Someone who has left</span>}
    </td>
    <td className={desk.num}>
      <PhoneHeading>Last used</PhoneHeading>
      {lastUsedAt ? dateOf(lastUsedAt) : <span className="text-muted">Never</span>}
    </td>
    <td className={desk.num}>
      <PhoneHeading>Ends</PhoneHeading>
      {ended ? <Badge kind="off">{ENDS[ended]}</Badge> : dateOf(new Date(Date.parse(expiresAt) - 1).toISOString())}
    </td>
    <td>
      {ended !== 'revoked' && (
        <ActionForm intent="revoke" hidden={{ revoked: id, called: name }} className={desk.actions}>
          Revoke<span className="sr-only"> {name}</span>
        </ActionForm>
      )}
    </td>
  </tr>
)

function NewToken({ now, me }: { now: string; me: Me }) {
  const draft = `desk-${me.id}-token`
  const { errors, value, values } = useTyped({ intent: 'create' }, { restored: true })
  const inDays = (days: number) => dayOf(new Date(Date.parse(now) + days * DAY_MS).toISOString())
  return (
    <Part id="new-token" title="New token" className="mt-10" data-print="hide">
      <DraftForm draft={draft} className="grid gap-4 justify-items-start max-w-[36em] mt-4" preventScrollReset>
        <RequiredNote />
        <InputField
          name="name"
          label="Name of the program"
          required
          error={errors.name}
          small={false}
          className="w-full"
          maxLength={MAX_TOKEN_NAME}
          defaultValue={value('name')}
          autoComplete="off"
        />
        <ChoiceOfMany name="scopes" legend="Scopes" options={SCOPES} chosen={values('scopes')} error={errors.scopes} />
        <Field name="until" label="Last day" required error={errors.until}>
          <Input
            small
            className={desk.fitted}
            type="date"
            defaultValue={value('until') ?? inDays(90)}
            min={inDays(0)}
            max={inDays(MAX_TOKEN_DAYS - 1)}
          />
        </Field>
        <Button type="submit" name="intent" value="create" busy={useBusy('create')}>
          Create token
        </Button>
        <DraftNote draft={draft} />
      </DraftForm>
    </Part>
  )
}
