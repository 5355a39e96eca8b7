import { Form, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router-dom'

import type { DeskUser, DeskUsers } from '@api/staff/desk-users.types'
import { MAX_DISPLAY_NAME } from '@api/auth/users/account.rules'
import { Role, ROLE_LABELS, ROLES } from '@api/common/role.rules'
import { InputField, Select } from '@/components/form/controls'
import { Button } from '@/components/ui/button'
import { Badge, type BadgeKind } from '@/components/ui/states'
import { cx } from '@/lib/cx'
import { useTyped } from '@/lib/form/result'
import { count, dateOf, momentOf } from '@/lib/format'
import { paths } from '@/lib/paths'

import { deskAction, type DeskResult, entriesText, useFreshKey } from '../desk-action'
import { Address, optionsOf, personOptions, SearchBox } from '../desk-controls'
import { deskHandle, loadDesk } from '../desk-data'
import { DeskTable, type Column } from '../desk-table'
import { countOf } from '../desk-format'
import { DeskPage, IntentButton } from '../page-frame'

export const handle = deskHandle('Users and roles')

export async function loader(args: LoaderFunctionArgs) {
  const q = (new URL(args.request.url).searchParams.get('q') ?? '').slice(0, 254)
  return { q, users: await loadDesk(args, `/api/admin/users?${new URLSearchParams(q ? { q } : {})}`) }
}

const apiOfUser = (field: (name: string) => string) => `/api/admin/users/${encodeURIComponent(field('user'))}` as const

const ROLE_NOW: Record<Role, string> = {
  [Role.Viewer]: 'is a viewer now',
  [Role.Handler]: 'is a handler now',
  [Role.Admin]: 'is an admin now',
}

export const action = deskAction(
  {
    async invite(api, field) {
      const email = field('email').trim()
      const { mailed } = await api.post('/api/admin/users', {
        email,
        role: field('role'),
        name: field('name'),
      })
      return {
        title: 'Invited',
        description: `${email} ${mailed === 'link' ? 'was sent a link that sets their password' : 'has an account, and was notified of the role'}.`,
      }
    },
    async changeRole(api, field) {
      const [role, held] = ['role', 'held'].map((name) => ROLES.find((known) => known === field(name)))
      const newOwner = field('newOwner') && { newOwner: field('newOwner') }
      if (role) await api.post(`${apiOfUser(field)}/roles`, { role, ...newOwner })
      else if (held) await api.delete(`${apiOfUser(field)}/roles/${held}?${new URLSearchParams(newOwner || {})}`)
      return { title: 'Saved', description: `${field('email')} ${role ? ROLE_NOW[role] : 'no longer has a role'}.` }
    },
    async resetFactor(api, field) {
      const { dueAt } = await api.post(`${apiOfUser(field)}/factor-reset`)
      return {
        title: 'Reset requested',
        description: `The second factor of ${field('email')} is removed on ${momentOf(dueAt)}. They have had an email, and can stop it by signing in with it.`,
      }
    },
    async keepFactor(api, field) {
      await api.delete(`${apiOfUser(field)}/factor-reset`)
      return { title: 'Reset cancelled', description: `${field('email')} keeps the second factor.` }
    },
    async signOut(api, field) {
      const { ended } = await api.post(`${apiOfUser(field)}/sign-out`)
      return {
        title: 'Sessions ended',
        description: `${field('email')} is signed out on every device (${ended} ${ended === 1 ? 'session' : 'sessions'}).`,
      }
    },
  },
  { fields: { invite: { name: 'Enter their name.', email: 'Enter their email address.' } } },
)

const BADGES: Record<Role, BadgeKind> = {
  [Role.Viewer]: 'open',
  [Role.Handler]: 'halfway',
  [Role.Admin]: 'done',
}

const mayOwn = (role: Role | null) => role !== null && role !== Role.Viewer

const COLUMNS: Column<DeskUser>[] = [
  {
    heading: 'User',
    isName: true,
    cell: ({ name, email, confirmed }) => (
      <>
        <Address>{name}</Address>
        {name !== email && (
          <div className="fine">
            <Address>{email}</Address>
          </div>
        )}
        {!confirmed && <div className="fine">Address not confirmed</div>}
      </>
    ),
  },
  {
    heading: 'Role',
    labelled: true,
    cell: ({ role, entries }) => (
      <>
        {role ? <Badge kind={BADGES[role]}>{ROLE_LABELS[role]}</Badge> : <span className="text-muted">None</span>}
        {!mayOwn(role) && entries.count > 0 && (
          <div className="fine">
            {entries.count === 1 ? '1 entry is' : `${countOf(entries)} entries are`} still being handed over
          </div>
        )}
      </>
    ),
  },
  {
    heading: 'Last signed in',
    labelled: true,
    cell: ({ lastSignInAt, secondFactor, factorResetAt }) => (
      <>
        <span className={cx('num whitespace-nowrap', !lastSignInAt && 'text-muted')}>
          {lastSignInAt ? dateOf(lastSignInAt) : 'Never'}
        </span>
        {secondFactor && <div className="fine">With a second factor</div>}
        {factorResetAt && <div className="fine">It will be removed on {momentOf(factorResetAt)}</div>}
      </>
    ),
  },
  { heading: 'Sessions', labelled: true, className: 'num', cell: ({ sessions }) => `${sessions} open` },
]

export function Component() {
  const { q, users } = useLoaderData<typeof loader>()
  return (
    <DeskPage
      title="Users and roles"
      lede={`Who may work at this desk. ${count(users.admins)} ${
        users.admins === 1 ? 'person is an admin' : 'people are admins'
      }; there is always at least one. A viewer reads submissions and mail; a handler also changes entries, sends mail again and exports; an admin may do everything.`}
    >
      <Invitation />
      <Form
        method="get"
        action={paths.adminUsers}
        role="search"
        className="mt-4 flex flex-wrap items-center gap-2 md:mt-6"
      >
        <SearchBox defaultValue={q} aria-label="Search by name or email" placeholder="Name or email" />
        <Button type="submit" variant="secondary" size="small">
          Search
        </Button>
      </Form>
      <DeskTable
        columns={COLUMNS}
        rows={users.users}
        keyOf={({ id }) => id}
        none={{
          title: 'No user matches',
          children: 'Try another part of the name or the address, or the whole address of an account.',
        }}
        actions={(user) => <UserActions user={user} users={users} />}
      />
      {users.more && <p className="lede">There are more. Search to find the rest.</p>}
    </DeskPage>
  )
}

function Invitation() {
  const { field, value } = useTyped({ intent: 'invite' })
  const result = useActionData() as DeskResult | undefined
  const invited = useFreshKey(result?.intent === 'invite' && !Object.keys(result.values).length ? result : undefined)
  return (
    <Form
      key={invited}
      method="post"
      noValidate
      aria-label="Invite a colleague"
      className="mt-4 flex flex-wrap items-start gap-2 md:mt-6"
    >
      <InputField
        {...field('name')}
        label="Name of the colleague"
        hideLabel
        placeholder="Name of a colleague"
        className="w-60 max-md:w-full"
        maxLength={MAX_DISPLAY_NAME}
        autoComplete="off"
        required
      />
      <InputField
        {...field('email')}
        type="email"
        label="Invite a colleague"
        hideLabel
        placeholder="Email of a colleague"
        className="w-70 max-md:w-full"
        required
      />
      <Select
        small
        name="role"
        aria-label="Role of the colleague"
        className="fitted"
        defaultValue={value('role') ?? Role.Handler}
        options={optionsOf(ROLE_LABELS)}
      />
      <IntentButton intent="invite" label="Invite" variant="primary" />
    </Form>
  )
}

function UserActions({ user, users: { me, admins, owners } }: { user: DeskUser; users: DeskUsers }) {
  const { id, email, role, sessions, secondFactor, factorResetAt, entries } = user
  const isLastAdmin = role === Role.Admin && admins === 1
  return (
    <Form method="post" className="actions max-md:mt-1.5" preventScrollReset>
      <input type="hidden" name="user" value={id} />
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="held" value={role ?? ''} />
      {!isLastAdmin && (
        <Select
          key={role}
          small
          name="role"
          aria-label={`Role of ${email}`}
          className="fitted"
          defaultValue={role ?? ''}
          placeholder="No role"
          options={optionsOf(ROLE_LABELS)}
        />
      )}
      {mayOwn(role) && entries.count > 0 && !isLastAdmin && (
        <Select
          small
          name="newOwner"
          aria-label={`New owner of the ${countOf(entries)} entries of ${email}`}
          className="fitted"
          placeholder={`Hand ${entries.more ? `${countOf(entries)} entries` : entriesText(entries.count)} to`}
          options={[
            ...personOptions(owners.filter((one) => one.id !== id)),
            { value: 'none', label: 'No one for now' },
          ]}
        />
      )}
      <IntentButton
        intent="changeRole"
        label="Save role"
        of={id}
        about={`of ${email}`}
        notYet={isLastAdmin}
        title={isLastAdmin ? 'Make someone else an admin first' : undefined}
      />
      <IntentButton
        intent="signOut"
        label="End sessions"
        of={id}
        about={`of ${email}`}
        variant="plain"
        notYet={sessions === 0}
      />
      {secondFactor && id !== me.id && (
        <IntentButton
          intent={factorResetAt ? 'keepFactor' : 'resetFactor'}
          label={factorResetAt ? 'Cancel the reset' : 'Reset second factor'}
          of={id}
          about={`of ${email}`}
          variant="plain"
        />
      )}
    </Form>
  )
}
