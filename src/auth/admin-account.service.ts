import { Injectable, OnApplicationBootstrap } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { Role } from '../common/access.js'
import { Environment } from '../config/environment.js'
import { UserRole } from '../roles/user-role.entity.js'
import { hashPassword, verifyPassword } from './passwords/passwords.js'
import { User } from './users/user.entity.js'
import { UsersService } from './users/users.service.js'

/** Where ADMIN_EMAIL and ADMIN_PASSWORD are set, that user exists at start, is confirmed, has that password and is an admin. */
@Injectable()
export class AdminAccountService implements OnApplicationBootstrap {
  constructor(
    private readonly em: EntityManager,
    private readonly environment: Environment,
    private readonly users: UsersService,
  ) {}

  async onApplicationBootstrap() {
    const { ADMIN_EMAIL, ADMIN_PASSWORD } = this.environment
    if (!ADMIN_EMAIL || !ADMIN_PASSWORD) return
    const email = ADMIN_EMAIL.toLowerCase()
    const em = this.em.fork()
    const known = await em.findOne(User, { email })
    const same = known !== null && (await verifyPassword(ADMIN_PASSWORD, known.passwordHash))
    const passwordHash = same ? undefined : await hashPassword(ADMIN_PASSWORD)
    await em.transactional(async (inside) => {
      const user = known ?? (await this.users.create(inside, { email, passwordHash, confirmed: true }))
      await this.users.confirm(inside, user)
      if (known && passwordHash) await this.users.changePassword(inside, user, passwordHash)
      await inside.flush()
      await inside.upsert(UserRole, { userId: user.id, role: Role.Admin }, { onConflictAction: 'ignore' })
    })
  }
}
