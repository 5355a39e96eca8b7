import { BadRequestException, ConflictException, Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { UserAdministrationService } from '../auth/users/user-administration.service.js'
import { hasRole, Role } from '../common/role.rules.js'
import { RolesService } from '../roles/roles.service.js'
import type { Actor } from '../auth/access/actor.js'
import type { Count } from '../desk/desk.types.js'
import type { DeskUsers } from './desk-users.types.js'
import { countRepository } from '../submissions/desk-count.repository.js'
import { entryRepository } from '../submissions/desk-entry.repository.js'
import { DeskStaffService } from '../desk/desk-staff.service.js'
import { isoOf } from '../submissions/desk-entry.presenter.js'
import { presentPerson } from '../auth/users/user.presenter.js'
import { searchUsers } from './desk-users.repository.js'
import { HandOverService } from '../submissions/hand-over.service.js'
import { GrantRoleDto } from './desk-users.dto.js'

type ChangeRole = (also?: (em: EntityManager) => Promise<unknown>) => Promise<void>
type FoundUser = Awaited<ReturnType<typeof searchUsers>>[number]

const SIZE = 100
const NONE: Count = { count: 0, more: false }

@Injectable()
export class DeskUsersService {
  constructor(
    private readonly em: EntityManager,
    private readonly staff: DeskStaffService,
    private readonly handOvers: HandOverService,
    private readonly administration: UserAdministrationService,
    private readonly roles: RolesService,
  ) {}

  async list(search: string | undefined, actor: Actor): Promise<DeskUsers> {
    const em = this.em.fork()
    const [found, owners, admins, frame] = await Promise.all([
      searchUsers(em, (search ?? '').trim(), SIZE + 1),
      this.staff.owners(),
      this.roles.holders(Role.Admin),
      this.staff.readBy(actor),
    ])
    const shown = found.slice(0, SIZE)
    const owned = await this.countOwned(em, shown)
    const users = shown.map((user) => ({
      ...presentPerson({ id: user.id, email: user.email, userMetadata: user.user_metadata }),
      createdAt: isoOf(user.created_at),
      lastSignInAt: user.last_sign_in_at && isoOf(user.last_sign_in_at),
      confirmed: user.email_confirmed_at !== null,
      role: user.role,
      sessions: Number(user.sessions),
      secondFactor: Number(user.factors) > 0,
      factorResetAt: user.due_at && isoOf(user.due_at),
      entries: owned.get(user.id) ?? NONE,
    }))
    return { users, owners, more: found.length > SIZE, admins: admins.length, ...frame }
  }

  private async countOwned(em: EntityManager, users: FoundUser[]): Promise<Map<string, Count>> {
    const owners = users.filter(({ owns }) => owns)
    const isHandler = ({ role }: FoundUser) => role !== null && hasRole([role], Role.Handler)
    const counts = await countRepository.owned(
      em,
      owners.filter(isHandler).map(({ id }) => id),
    )
    // The entries of users who may no longer own any are being handed over, so their progress needs an exact count.
    const left = owners.filter((user) => !isHandler(user))
    const exact = await Promise.all(left.map(async ({ id }) => entryRepository.countAllOwned(em, id)))
    return new Map([
      ...Object.entries(counts),
      ...left.map(({ id }, at) => [id, { count: exact[at] ?? 0, more: false }] as const),
    ])
  }

  async grant(id: string, { role, newOwner }: GrantRoleDto, actor: Actor): Promise<void> {
    if (role !== Role.Viewer) return this.administration.grantRole(actor, id, role)
    await this.handOver(id, newOwner, actor, (also) => this.administration.grantRole(actor, id, role, also))
  }

  async revoke(id: string, role: Role, newOwner: string | undefined, actor: Actor): Promise<void> {
    const change: ChangeRole = (also) => this.administration.revokeRole(actor, id, role, also)
    if (!(await this.roles.has(id, role))) return change()
    await this.handOver(id, newOwner, actor, change)
  }

  /** Changes the role of someone who may then own no entries, and gives theirs to `newOwner`; to no one if that is `none`. */
  private async handOver(id: string, newOwner: string | undefined, actor: Actor, change: ChangeRole): Promise<void> {
    const em = this.em.fork()
    const [owned, owners] = [await entryRepository.countAllOwned(em, id), await this.roles.holders(Role.Handler)]
    // Their remaining entries are being handed over already.
    if (!owners.includes(id) && newOwner === undefined) return change()
    const others = owners.filter((owner) => owner !== id)
    if (owned && newOwner === undefined && others.length)
      throw new ConflictException(`They own ${owned} ${owned === 1 ? 'entry' : 'entries'}. Choose a new owner first.`)
    const to = newOwner === 'none' ? null : (newOwner ?? null)
    if (to !== null && !others.includes(to)) throw new BadRequestException('Choose the new owner from the list.')
    if (!owned) return change()
    const handOver = { from: id, to, by: actor.id }
    await change((em) => this.handOvers.enqueue(em, handOver))
    await this.handOvers.moveBatch(handOver)
  }
}
