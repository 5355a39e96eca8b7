import { Injectable, OnApplicationBootstrap } from '@nestjs/common'
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/core'
import { AuditService } from '../../audit/audit.service.js'
import { Role } from '../../common/access.js'
import { log } from '../../common/logger.js'
import { Environment } from '../../config/environment.js'
import { RolesService } from '../../roles/roles.service.js'
import { hashPassword } from '../sign-in/passwords.js'
import type { User } from './user.entity.js'
import { usersRepository } from './users.repository.js'
import { UsersService } from './users.service.js'

/** Ensures at each start that ADMIN_EMAIL has a confirmed admin account, created with ADMIN_PASSWORD if necessary. */
@Injectable()
export class AdminAccountService implements OnApplicationBootstrap {
  constructor(
    private readonly em: EntityManager,
    private readonly environment: Environment,
    private readonly users: UsersService,
    private readonly roles: RolesService,
    private readonly audit: AuditService,
  ) {}

  async onApplicationBootstrap() {
    const { ADMIN_EMAIL, ADMIN_PASSWORD } = this.environment
    if (!ADMIN_EMAIL || !ADMIN_PASSWORD) return
    const email = ADMIN_EMAIL.toLowerCase()
    const known = await usersRepository.findByEmail(this.em.fork(), email)
    if (known?.emailConfirmedAt) await this.ensureAdmin(known)
    else await this.create(email, ADMIN_PASSWORD)
  }

  /** An existing account keeps its password, and becomes an admin unless its role was revoked before. */
  private async ensureAdmin({ id }: User) {
    if (await this.roles.has(id, Role.Admin)) return
    const [revoked] = await this.audit.list({ actions: ['role.revoked'], subjectId: id }, 1)
    if (revoked) {
      log.info('the account of ADMIN_EMAIL is no longer an admin: the role was revoked and is not granted again')
      return
    }
    await this.em.fork().transactional((em) => this.roles.grant(em, id, Role.Admin))
    log.info('the account of ADMIN_EMAIL already existed: it is an admin now, and its password is unchanged')
  }

  private async create(email: string, password: string) {
    const passwordHash = await hashPassword(password)
    try {
      const created = await this.em.fork().transactional(async (em) => {
        // An unconfirmed sign-up with this address is taken over, without its password and data.
        const pending = await usersRepository.lockByEmail(em, email)
        // Another instance that is starting has created it.
        if (pending?.emailConfirmedAt) return false
        const user = pending ?? (await this.users.create(em, { email, passwordHash, confirmed: true }))
        if (pending) {
          await this.users.confirm(em, pending, false)
          pending.passwordHash = passwordHash
        }
        await em.flush()
        await this.roles.grant(em, user.id, Role.Admin)
        return true
      })
      if (created)
        log.info('the account of ADMIN_EMAIL was created with the password of ADMIN_PASSWORD, which is not read again')
    } catch (error) {
      // Another instance has just created it.
      if (!(error instanceof UniqueConstraintViolationException)) throw error
    }
  }
}
