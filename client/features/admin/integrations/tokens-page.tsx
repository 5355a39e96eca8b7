import {
  Form,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router-dom'

import { MAX_TOKEN_DAYS, MAX_TOKEN_NAME } from '@api/admin/integrations/integrations.rules'
import type { CreatedToken, DeskToken, DeskTokens, TokenEnd } from '@api/admin/integrations/integrations.types'
import type { Me } from '@api/admin/desk.types'
import { SCOPE_NAMES, SCOPES } from '@api/common/scope.rules'
import { FieldError, RequiredNote } from '@/components/form/field'
import { KeptForm } from '@/components/form/kept-form'
import { TickBox } from '@/components/form/tick-box'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'

import { failed, loadDesk, withInput, type Failure } from '../desk-access'
import { runAction, type Outcome } from '../desk-action'
import desk from '../desk.module.css'
import { errorProps } from '../error-props'
import { FailedPage } from '../failed-page'
import { dateOf, dayOf } from '../format'
import { KeptNote } from '../kept-note'
import { LabelledInput } from '../labelled'
import { OutcomeNotice } from '../outcome-notice'
import { PhoneHeading, PlainTable } from '../plain-table'
import { Empty } from '../states'
import { useRefusal } from '../use-refusal'
import { IntegrationsNav } from './integrations-nav'
import styles from './integrations.module.css'
import { ShownOnce } from './shown-once'
import { DAY_MS } from '@api/common/durations.rules'

export const handle: PageHandle = { title: 'API tokens', robots: 'noindex, nofollow', bare: true }

const TOKENS_API = '/api/admin/tokens'

/** The input, restored from the address after re-authentication. */
interface Typed {
  name: string
  scopes: string[]
  until: string
}

interface PageData {
  tokens: DeskTokens | Failure
  typed: Typed
}

interface Result {
  notice: Outcome
  made?: CreatedToken
  typed?: Typed
}

const typedIn = (from: URLSearchParams | FormData): Typed => ({
  name: String(from.get('name') ?? ''),
  scopes: from.getAll('scopes').map(String),
  until: String(from.get('until') ?? ''),
})

export const loader = async (args: LoaderFunctionArgs): Promise<PageData> => ({
  tokens: await loadDesk<DeskTokens>(args, TOKENS_API),
  typed: typedIn(new URL(args.request.url).searchParams),
})

const REQUIRED = {
  name: 'Enter the name of the program.',
  scopes: 'Choose what the token is for.',
  until: 'Choose the last day.',
}

export async function action(args: ActionFunctionArgs): Promise<Result> {
  const form = await args.request.formData()
  const typed = typedIn(form)
  let made: CreatedToken | undefined
  const notice = await runAction(
    { ...args, request: withInput(args.request, form, ['name', 'scopes', 'until']) },
    form,
    {
      async create(api) {
        made = await api.post<CreatedToken>(TOKENS_API, typed)
        return { title: 'Created', description: `“${typed.name}” can be used from now on.` }
      },
      async revoke(api, field) {
        await api.delete(`${TOKENS_API}/${encodeURIComponent(field('token'))}`)
        return { title: 'Revoked', description: `“${field('called')}” no longer works.` }
      },
    },
    { create: REQUIRED },
  )
  return { notice, made, typed: made ? undefined : typed }
}

export function Component() {
  const { tokens, typed } = useLoaderData<PageData>()
  const result = useActionData() as Result | undefined
  if (failed(tokens)) return <FailedPage title="API tokens" failure={tokens.failure} />
  return (
    <>
      <IntegrationsNav me={tokens.me} here={paths.adminTokens} />
      <h1 className={desk.title}>API tokens</h1>
      <p className={desk.lede}>
        Tokens let other programs call the desk’s API. Each has its own name, scopes and last day. Your tokens end when
        you change your password, are signed out by another admin, ask for your account to be deleted, or are no longer
        an admin. All admins are mailed about a new token.
      </p>
      <OutcomeNotice notice={result?.notice} />
      {result?.made && <ShownOnce label="The new token" secret={result.made.token} />}
      {tokens.tokens.length === 0 ? (
        <Empty title="No tokens yet">Create one below for each program, so that each can be revoked on its own.</Empty>
      ) : (
        <TokenTable tokens={tokens.tokens} />
      )}
      <NewToken key={result?.made?.id} typed={result?.typed ?? typed} now={tokens.now} me={tokens.me} />
    </>
  )
}

const TokenTable = ({ tokens }: { tokens: DeskToken[] }) => (
  <PlainTable columns={['Token', 'For', 'Created by', 'Last used', 'Ends']} actions>
    {tokens.map((token) => (
      <TokenRow key={token.id} token={token} />
    ))}
  </PlainTable>
)

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
      {owner ? <bdi>{owner}</bdi> : <span className={desk.none}>Someone who has left</span>}
    </td>
    <td className={desk.num}>
      <PhoneHeading>Last used</PhoneHeading>
      {lastUsedAt ? dateOf(lastUsedAt) : <span className={desk.none}>Never</span>}
    </td>
    <td className={desk.num}>
      <PhoneHeading>Ends</PhoneHeading>
      {ended ? <Badge kind="no-fit">{ENDS[ended]}</Badge> : dateOf(new Date(Date.parse(expiresAt) - 1).toISOString())}
    </td>
    <td>
      {ended !== 'revoked' && (
        <Form method="post" className={desk.actions} preventScrollReset>
          <input type="hidden" name="token" value={id} />
          <input type="hidden" name="called" value={name} />
          <Button type="submit" name="intent" value="revoke" variant="secondary" size="small">
            Revoke<span className="sr-only"> {name}</span>
          </Button>
        </Form>
      )}
    </td>
  </tr>
)

function NewToken({ typed, now, me }: { typed: Typed; now: string; me: Me }) {
  const draft = `desk-${me.id}-token`
  const busy = useNavigation().state === 'submitting'
  const errors = useRefusal({ intent: 'create' })?.errors
  const inDays = (days: number) => dayOf(new Date(Date.parse(now) + days * DAY_MS).toISOString())
  return (
    <section aria-labelledby="new-token" data-print="hide">
      <h2 id="new-token" className={styles.heading}>
        New token
      </h2>
      <KeptForm draft={draft} className={styles.form} preventScrollReset>
        <RequiredNote />
        <LabelledInput
          name="name"
          label="Name of the program"
          marked
          error={errors?.name}
          className={styles.field}
          type="text"
          maxLength={MAX_TOKEN_NAME}
          defaultValue={typed.name}
          autoComplete="off"
          required
        />
        <fieldset className={styles.choices}>
          <legend>Scopes</legend>
          {SCOPE_NAMES.map((scope) => (
            <label key={scope}>
              <TickBox
                {...errorProps('scopes', errors?.scopes)}
                name="scopes"
                value={scope}
                defaultChecked={typed.scopes.includes(scope)}
              />
              {SCOPES[scope]}
            </label>
          ))}
          <FieldError id="scopes-error" error={errors?.scopes} />
        </fieldset>
        <LabelledInput
          name="until"
          label="Last day"
          marked
          error={errors?.until}
          className={styles.field}
          type="date"
          small
          defaultValue={typed.until || inDays(90)}
          min={inDays(0)}
          max={inDays(MAX_TOKEN_DAYS - 1)}
          required
        />
        <Button type="submit" name="intent" value="create" busy={busy}>
          Create token
        </Button>
        <KeptNote draft={draft} />
      </KeptForm>
    </section>
  )
}
