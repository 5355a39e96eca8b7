import { Form, Link, useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import type { DeskUser, DeskUsers, Person } from '@api/admin/desk.types'
import { Role, ROLE_LABELS, ROLES } from '@api/common/role.rules'
import { Badge, type BadgeKind } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Search } from '@/components/ui/icons'
import { count } from '@/lib/count'
import type { Notice } from '@/lib/notify'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'

import { Choice, PersonOptions } from './choice'
import { failed, guarded, orFailure, type Failure } from './desk-access'
import { readDesk } from './desk-cache'
import { DeskFrame } from './desk-frame'
import desk from './desk.module.css'
import { FailedPage } from './failed-page'
import plainTableStyles from './plain-table.module.css'
import { countOf, dateOf, momentOf } from './format'
import { OutcomeNotice } from './outcome-notice'
import { Empty } from './states'
import { deskAction } from './desk-action'

export const handle: PageHandle = { title: 'Users and roles', robots: 'noindex, nofollow', bare: true }

interface PageData {
  q: string
  users: DeskUsers | Failure
}

export async function loader(args: LoaderFunctionArgs): Promise<PageData> {
  const q = (new URL(args.request.url).searchParams.get('q') ?? '').slice(0, 254)
  const path = `/api/admin/users${q ? `?${new URLSearchParams({ q })}` : ''}`
  return { q, users: await orFailure(guarded(args.request, () => readDesk<DeskUsers>(args, path))) }
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
  const { q, users } = useLoaderData<PageData>()
  const outcome = useActionData() as { notice: Notice } | undefined
  if (failed(users)) return <FailedPage title="Users and roles" failure={users.failure} />
  return (
    <DeskFrame me={users.me} waiting={users.waiting}>
      <h1 className={desk.title}>Users and roles</h1>
      <p className={desk.lede}>
        Who can sign in, and who may work at this desk. {count(users.admins)}{' '}
        {users.admins === 1 ? 'person is an admin' : 'people are admins'}; the last one stays. A viewer reads
        submissions and mail; a handler also changes entries, sends mail again and exports; an admin may do everything.
        Who is given new entries stands on{' '}
        <Link to={paths.adminRota} className={desk.inline}>
          the rota
        </Link>
        .
      </p>
      <OutcomeNotice notice={outcome?.notice} />
      <Form method="get" action={paths.adminUsers} role="search" className={desk.tools}>
        <div className={desk.search}>
          <Search size={20} />
          <input
            type="search"
            name="q"
            className={desk.input}
            defaultValue={q}
            aria-label="Search by name or email"
            placeholder="Name or email"
          />
        </div>
        <Button type="submit" variant="secondary" size="small">
          Search
        </Button>
      </Form>
      {users.users.length === 0 ? (
        <Empty title="No user matches">Try another part of the name or the address.</Empty>
      ) : (
        <table className={plainTableStyles.plain}>
          <thead>
            <tr>
              <th scope="col">User</th>
              <th scope="col">Role</th>
              <th scope="col">Last signed in</th>
              <th scope="col">Sessions</th>
              <th scope="col">
                <span className="sr-only">What to do</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {users.users.map((one) => (
              <UserRow
                key={one.id}
                user={one}
                last={one.role === Role.Admin && users.admins === 1}
                owners={users.owners}
                me={users.me.id}
              />
            ))}
          </tbody>
        </table>
      )}
      {users.more && <p className={desk.lede}>There are more. Search to find the rest.</p>}
    </DeskFrame>
  )
}

const BADGES: Record<Role, BadgeKind> = {
  [Role.Viewer]: 'new',
  [Role.Handler]: 'contact',
  [Role.Admin]: 'introduced',
}

/** On a phone the row stands without its headings. */
const heading = (words: string) => <span className="text-muted md:hidden">{words}: </span>

function UserRow({
  user: { id, name, email, role, confirmed, lastSignInAt, sessions, secondFactor, factorResetAt, entries },
  last,
  owners,
  me,
}: {
  user: DeskUser
  last: boolean
  owners: Person[]
  me: string
}) {
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
        {name !== email && (
          <div className={desk.fine}>
            <bdi>{email}</bdi>
          </div>
        )}
        {!confirmed && <div className={desk.fine}>Address not confirmed</div>}
      </th>
      <td>
        {heading('Role')}
        {role ? <Badge kind={BADGES[role]}>{ROLE_LABELS[role]}</Badge> : <span className={desk.none}>None</span>}
      </td>
      <td>
        {heading('Last signed in')}
        {lastSignInAt ? dateOf(lastSignInAt) : <span className={desk.none}>Never</span>}
        {secondFactor && <div className={desk.fine}>With a second factor</div>}
        {factorResetAt && <div className={desk.fine}>Removed on {momentOf(factorResetAt)}</div>}
      </td>
      <td className={desk.num}>
        {heading('Sessions')}
        {sessions === 1 ? '1 open' : `${sessions} open`}
      </td>
      <td>
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
          {role && entries.count > 0 && !last && (
            <Choice
              name="newOwner"
              aria-label={`New owner of the ${countOf(entries)} entries of ${email}`}
              defaultValue=""
            >
              <option value="">
                {entries.count === 1 ? 'New owner of 1 entry' : `New owner of ${countOf(entries)} entries`}
              </option>
              <PersonOptions people={owners.filter((one) => one.id !== id)} />
              <option value="none">No one for now</option>
            </Choice>
          )}
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
      </td>
    </tr>
  )
}
