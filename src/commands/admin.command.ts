import { HttpException } from '@nestjs/common'
import { auditEntities } from '../audit/audit.entity.js'
import { AuditService } from '../audit/audit.service.js'
import { authEntities } from '../auth/auth.module.js'
import { usersRepository } from '../auth/users/users.repository.js'
import { UsersService } from '../auth/users/users.service.js'
import { Role } from '../common/access.js'
import { runCommand, print, PlainError } from '../common/plain-error.js'
import { readEnvironment } from '../config/environment.js'
import { openDatabase } from '../database/migrate.js'
import { UserRole } from '../roles/user-role.entity.js'
import { RolesService } from '../roles/roles.service.js'

const USAGE = `npm run admin -- grant EMAIL    makes that user an admin
npm run admin -- revoke EMAIL   takes the role away
npm run admin -- list           lists the admins

With the embedded database, stop the server first.`

async function run(command: string | undefined, address: string | undefined) {
  if (command !== 'list' && !((command === 'grant' || command === 'revoke') && address)) throw new PlainError(USAGE)
  const { orm, close } = await openDatabase(readEnvironment(), [...authEntities, ...auditEntities, UserRole])
  const em = orm.em.fork()
  const roles = new RolesService(orm.em, new AuditService(orm.em), new UsersService())
  try {
    if (command === 'list') {
      const admins = await usersRepository.findAll(em, await roles.holders(Role.Admin))
      const emails = admins.map(({ email }) => email).sort()
      print(emails.length ? emails.join('\n') : 'There is no admin.')
      return
    }
    const email = String(address).trim().toLowerCase()
    const user = await usersRepository.findByEmail(em, email)
    if (!user) throw new PlainError(`No account has the address ${email}. Sign up at /login first.`)
    if (command === 'grant') {
      const changed = await em.transactional((inside) => roles.grant(inside, user.id, Role.Admin))
      const pending = user.emailConfirmedAt
        ? ''
        : ' The address is not confirmed yet, so the account has no password: its owner sets one by “Forgot password”.'
      print(`${email} ${changed ? 'is an admin now' : 'was an admin already'}.${pending}`)
    } else {
      const changed = await em.transactional((inside) => roles.revoke(inside, user.id, Role.Admin))
      print(`${email} ${changed ? 'is no longer an admin' : 'was no admin'}.`)
    }
  } catch (error) {
    throw error instanceof HttpException ? new PlainError(error.message) : error
  } finally {
    await close()
  }
}

await runCommand(() => run(process.argv[2], process.argv[3]))
