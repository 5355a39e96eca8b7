import { Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import type { DeskUser, DeskUsers, Person } from '@api/admin/desk.types'
import { Role, ROLE_LABELS, ROLES } from '@api/common/role.rules'
import { Badge, type BadgeKind, EmptyState } from '@/components/ui/states'
import { Button } from '@/components/ui/button'
import { count, dateOf, momentOf } from '@/lib/format'
import { paths } from '@/lib/paths'

import { deskAction } from '../desk-action'
import { Address, Choice, PersonOptions, SearchBox } from '../desk-controls'
import { deskHandle, loadDesk } from '../desk-data'
import desk from '../desk.module.css'
import { countOf } from '../format'
import { DeskPage } from '../page-frame'
import { PhoneHeading, PlainTable } from '../plain-table'

export const handle = deskHandle('Users and roles')

export async function loader(args: LoaderFunctionArgs) {
  const q = (new URL(args.request.url).searchParams.get('q') ?? '').slice(0, 254)
  return { q, users: await loadDesk<DeskUsers>(args, `/api/admin/users${q ? `?${new URLSearchParams({ q })}` : ''}`) }
}

const user = (field: (name: string) => string) => `/api/admin/users/${encodeURIComponent(field('user'))}`

const ROLE_NOW: Record<Role, string> = {
  [Role.Viewer]: 'is a viewer now',
  [Role.Handler]: 'is a handler now',
  [Role.Admin]: 'is an admin now',
}

export const action = deskAction({
  async changeRole(api, field) {
    const [role, held] = [ROLES.find((known) => known === field('role')), field('held')]
    const newOwner = field('newOwner') && { newOwner: field('newOwner') }
    if (role) await api.post(`${user(field)}/roles`, { role, ...newOwner })
    else if (held) await api.delete(`${user(field)}/roles/${held}?${new URLSearchParams(newOwner || {})}`)
    return { title: 'Saved', description: `${field('email')} ${role ? ROLE_NOW[role] : 'has no role any more'}.` }
  },
  async resetFactor(api, field) {
    const { dueAt } = await api.post<{ dueAt: string }>(`${user(field)}/factor-reset`)
    return {
      title: 'Reset requested',
      description: `The second factor of ${field('email')} is removed on ${momentOf(dueAt)}. They have been mailed and can stop it by signing in with it.`,
    }
  },
  async keepFactor(api, field) {
    await api.delete(`${user(field)}/factor-reset`)
    return { title: 'Reset cancelled', description: `${field('email')} keeps the second factor.` }
  },
  async signOut(api, field) {
    const { ended } = await api.post<{ ended: number }>(`${user(field)}/sign-out`)
    return {
      title: 'Signed out',
      description: `${field('email')} is signed out on every device (${ended} ${ended === 1 ? 'session' : 'sessions'}).`,
    }
  },
})

export function Component() {
  const { q, users } = useLoaderData<typeof loader>()
  return (
    <DeskPage
      title="Users and roles"
      lede={`Who can sign in, and who may work at this desk. ${count(users.admins)} ${
        users.admins === 1 ? 'person is an admin' : 'people are admins'
      }; there is always at least one. A viewer reads submissions and mail; a handler also changes entries, sends mail again and exports; an admin may do everything.`}
    >
      <p className={desk.lede}>
        <Link to={paths.adminRota} className={desk.inline}>
          The rota
        </Link>{' '}
        says who is given new entries.
      </p>
      <Form method="get" action={paths.adminUsers} role="search" className={desk.tools}>
        <SearchBox defaultValue={q} aria-label="Search by name or email" placeholder="Name or email" />
        <Button type="submit" variant="secondary" size="small">
          Search
        </Button>
      </Form>
      {users.users.length === 0 ? (
        <EmptyState large title="No user matches">
          Try another part of the name or the address.
        </EmptyState>
      ) : (
        <PlainTable columns={['User', 'Role', 'Last signed in', 'Sessions']} actions>
          {users.users.map((one) => (
            <UserRow
              key={one.id}
              user={one}
              last={one.role === Role.Admin && users.admins === 1}
              owners={users.owners}
              me={users.me.id}
            />
          ))}
        </PlainTable>
      )}
      {users.more && <p className={desk.lede}>There are more. Search to find the rest.</p>}
    </DeskPage>
  )
}

interface Props {
  user: DeskUser
  /** Whether this is the last admin, whose role cannot be removed. */
  last: boolean
  owners: Person[]
  /** The id of the signed-in user. */
  me: string
}

const BADGES: Record<Role, BadgeKind> = {
  [Role.Viewer]: 'open',
  [Role.Handler]: 'halfway',
  [Role.Admin]: 'done',
}

const mayOwn = (role: Role | null) => role !== null && role !== Role.Viewer

export function UserRow(props: Props) {
  const { name, email, role, confirmed, lastSignInAt, sessions, secondFactor, factorResetAt, entries } = props.user
  return (
    <tr>
      <th scope="row">
        <Address>{name}</Address>
        {name !== email && (
          <div className={desk.fine}>
            <Address>{email}</Address>
          </div>
        )}
        {!confirmed && <div className={desk.fine}>Address not confirmed</div>}
      </th>
      <td>
        <PhoneHeading>Role</PhoneHeading>
        {role ? <Badge kind={BADGES[role]}>{ROLE_LABELS[role]}</Badge> : <span className="text-muted">None</span>}
        {!mayOwn(role) && entries.count > 0 && (
          <div className={desk.fine}>
            {entries.count === 1 ? '1 entry is' : `${countOf(entries)} entries are`} still being handed over
          </div>
        )}
      </td>
      <td>
        <PhoneHeading>Last signed in</PhoneHeading>
        {lastSignInAt ? dateOf(lastSignInAt) : <span className="text-muted">Never</span>}
        {secondFactor && <div className={desk.fine}>With a second factor</div>}
        {factorResetAt && <div className={desk.fine}>It will be removed on {momentOf(factorResetAt)}</div>}
      </td>
      <td className={desk.num}>
        <PhoneHeading>Sessions</PhoneHeading>
        {sessions === 1 ? '1 open' : `${sessions} open`}
      </td>
      <td>
        <UserActions {...props} />
      </td>
    </tr>
  )
}

function UserActions({ user, last, owners, me }: Props) {
  const { id, email, role, sessions, secondFactor, factorResetAt, entries } = user
  return (
    <Form method="post" className={desk.actions} preventScrollReset>
      <input type="hidden" name="user" value={id} />
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="held" value={role ?? ''} />
      {!last && (
        <Choice name="role" aria-label={`Role of ${email}`} defaultValue={role ?? ''} key={role}>
          <option value="">No role</option>
          {ROLES.map((one) => (
            <option key={one} value={one}>
              {ROLE_LABELS[one]}
            </option>
          ))}
        </Choice>
      )}
      {mayOwn(role) && entries.count > 0 && !last && <NewOwner user={user} owners={owners} />}
      <Button
        type="submit"
        name="intent"
        value="changeRole"
        variant="secondary"
        size="small"
        notYet={last}
        title={last ? 'Make someone else an admin first' : undefined}
      >
        Change role
        <span className="sr-only"> of {email}</span>
      </Button>
      <Button type="submit" name="intent" value="signOut" variant="plain" size="small" notYet={sessions === 0}>
        Sign out<span className="sr-only"> {email}</span>
      </Button>
      {secondFactor && id !== me && (
        <Button
          type="submit"
          name="intent"
          value={factorResetAt ? 'keepFactor' : 'resetFactor'}
          variant="plain"
          size="small"
        >
          {factorResetAt ? 'Cancel the reset' : 'Reset second factor'}
          <span className="sr-only"> of {email}</span>
        </Button>
      )}
    </Form>
  )
}

/** Who takes over the entries of someone whose role changes. */
const NewOwner = ({ user: { id, email, entries }, owners }: Pick<Props, 'user' | 'owners'>) => (
  <Choice name="newOwner" aria-label={`New owner of the ${countOf(entries)} entries of ${email}`} defaultValue="">
    <option value="">
      {entries.count === 1 ? 'New owner of 1 entry' : `New owner of ${countOf(entries)} entries`}
    </option>
    <PersonOptions people={owners.filter((one) => one.id !== id)} />
    <option value="none">No one for now</option>
  </Choice>
)
