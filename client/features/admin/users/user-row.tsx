import { Form } from 'react-router-dom'

import type { DeskUser, Person } from '@api/admin/desk.types'
import { Role, ROLE_LABELS, ROLES } from '@api/common/role.rules'
import { Badge, type BadgeKind } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'

import { Address } from '../address'
import { Choice, PersonOptions } from '../choice'
import desk from '../desk.module.css'
import { countOf, dateOf, momentOf } from '../format'
import { PhoneHeading } from '../plain-table'

interface Props {
  user: DeskUser
  /** Whether this is the last admin, whose role cannot be removed. */
  last: boolean
  owners: Person[]
  /** The id of the signed-in user. */
  me: string
}

const BADGES: Record<Role, BadgeKind> = {
  [Role.Viewer]: 'new',
  [Role.Handler]: 'contact',
  [Role.Admin]: 'introduced',
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
        {role ? <Badge kind={BADGES[role]}>{ROLE_LABELS[role]}</Badge> : <span className={desk.none}>None</span>}
        {!mayOwn(role) && entries.count > 0 && (
          <div className={desk.fine}>
            {entries.count === 1 ? '1 entry is' : `${countOf(entries)} entries are`} still being handed over
          </div>
        )}
      </td>
      <td>
        <PhoneHeading>Last signed in</PhoneHeading>
        {lastSignInAt ? dateOf(lastSignInAt) : <span className={desk.none}>Never</span>}
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
