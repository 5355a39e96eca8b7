import { ConflictException, Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { Role, ROLE_LABELS } from '../../common/role.rules.js'
import type { TemplatedMail } from '../../mail/mail-variables.js'
import { MailService } from '../../mail/mail.service.js'
import { RolesService } from '../../roles/roles.service.js'
import { AuthMailService } from '../sign-in/auth-mail.service.js'
import { requireEmail } from '../sign-in/auth-body.js'
import { AccountEventsService } from './account-events.service.js'
import type { User } from './user.entity.js'
import { usersRepository } from './users.repository.js'
import { UsersService } from './users.service.js'
import type { Actor } from '../access/actor.js'

type Also = (em: EntityManager) => Promise<unknown>

@Injectable()
export class UserAdministrationService {
  constructor(
    private readonly em: EntityManager,
    private readonly accounts: UsersService,
    private readonly roles: RolesService,
    private readonly events: AccountEventsService,
    private readonly mail: MailService,
    private readonly authMail: AuthMailService,
  ) {}

  async holders(least: Role, em: EntityManager = this.em.fork()) {
    return usersRepository.findAll(em, await this.roles.holders(least, em))
  }

  async mailAdmins(
    em: EntityManager,
    mail: TemplatedMail<'integration-created' | 'watch-notice' | 'webhook-disabled'>,
  ): Promise<void> {
    const admins = await this.holders(Role.Admin, em)
    await this.mail.enqueueAll(
      em,
      admins.map(({ email }) => ({ to: email, ...mail })),
    )
  }

  findAll(ids: Iterable<string>, em: EntityManager = this.em.fork()) {
    return usersRepository.findAll(em, [...new Set(ids)])
  }

  accessEpoch(id: string, em: EntityManager): Promise<number> {
    return usersRepository.accessEpoch(em, id)
  }

  findByEmails(emails: string[], em: EntityManager = this.em.fork()): Promise<User[]> {
    return usersRepository.findByEmails(em, emails)
  }

  /** A new staff member receives a link to set a password, or a notice if they already have an account. */
  async invite(actor: Actor, address: string, role: Role, name?: string): Promise<{ mailed: 'link' | 'notice' }> {
    const email = requireEmail({ email: address })
    return this.em.fork().transactional(async (em) => {
      const known = await usersRepository.lockByEmail(em, email)
      const [held] = known ? await this.roles.rolesOf(known.id, em) : []
      if (held && known?.emailConfirmedAt) throw new ConflictException(`${email} is a colleague already, as ${held}.`)
      const user = known ?? (await this.accounts.create(em, { email }))
      // The earlier sign-up may not have been by the owner of the address.
      if (known && !known.emailConfirmedAt) this.accounts.signUpAgain(known, false, {})
      await em.flush()
      await this.roles.grant(em, user.id, role, actor.audited)
      // After the grant, which deletes the data of an account whose address was never confirmed.
      if (name && !user.emailConfirmedAt) user.userMetadata = { full_name: name }
      await em.flush()
      if (known?.emailConfirmedAt) await this.events.notify(em, email, `${role}-granted`, actor)
      else await this.authMail.invitation(em, user, ROLE_LABELS[role].toLowerCase(), name)
      if (!known) await this.events.record(em, { ...actor.audited, action: 'account.created', user })
      return { mailed: known?.emailConfirmedAt ? 'notice' : 'link' }
    })
  }

  async grantRole(actor: Actor, id: string, role: Role, also?: Also): Promise<void> {
    await this.change(id, async (em, user) => {
      if (await this.roles.grant(em, id, role, actor.audited))
        await this.events.notify(em, user.email, `${role}-granted`, actor)
      await also?.(em)
    })
  }

  async revokeRole(actor: Actor, id: string, role: Role, also?: Also): Promise<void> {
    await this.change(id, async (em) => {
      const revoked = await this.roles.revoke(em, id, role, actor.audited)
      if (!revoked && (await this.roles.rolesOf(id, em)).length)
        throw new ConflictException(
          'Their role has changed in the meantime, so nothing was removed. Please check it and try again.',
        )
      await also?.(em)
    })
  }

  async endSessions(actor: Actor, id: string): Promise<number> {
    return this.change(id, async (em, user) => {
      const ended = await this.accounts.endAccess(em, id)
      await this.events.record(em, { ...actor.audited, action: 'session.ended-by-admin', user, detail: ended })
      return ended.ended
    })
  }

  private change<T>(id: string, work: (em: EntityManager, user: User) => Promise<T>): Promise<T> {
    return usersRepository.change(this.em, id, work, () => new NotFoundException('There is no such user.'))
  }
}
