import { Form, Link, useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import type { DeskUsers } from '@api/admin/desk.types'
import { Role, ROLES } from '@api/common/role.rules'
import { Button } from '@/components/ui/button'
import { Search } from '@/components/ui/icons'
import { count } from '@/lib/count'
import type { Notice } from '@/lib/notify'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'

import { failed, loadDesk, type Failure } from '../desk-access'
import desk from '../desk.module.css'
import { FailedPage } from '../failed-page'
import { PlainTable } from '../plain-table'
import { momentOf } from '../format'
import { OutcomeNotice } from '../outcome-notice'
import { Empty } from '../states'
import { deskAction } from '../desk-action'
import { UserRow } from './user-row'

export const handle: PageHandle = { title: 'Users and roles', robots: 'noindex, nofollow', bare: true }

interface PageData {
  q: string
  users: DeskUsers | Failure
}

export async function loader(args: LoaderFunctionArgs): Promise<PageData> {
  const q = (new URL(args.request.url).searchParams.get('q') ?? '').slice(0, 254)
  const path = `/api/admin/users${q ? `?${new URLSearchParams({ q })}` : ''}`
  return { q, users: await loadDesk<DeskUsers>(args, path) }
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
    <>
      <h1 className={desk.title}>Users and roles</h1>
      <p className={desk.lede}>
        {/* A single text node: one that starts within a line would move when the font loads. */}
        {`Who can sign in, and who may work at this desk. ${count(users.admins)} ${
          users.admins === 1 ? 'person is an admin' : 'people are admins'
        }; there is always at least one. A viewer reads submissions and mail; a handler also changes entries, sends mail again and exports; an admin may do everything.`}
      </p>
      <p className={desk.lede}>
        <Link to={paths.adminRota} className={desk.inline}>
          The rota
        </Link>{' '}
        says who is given new entries.
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
    </>
  )
}
