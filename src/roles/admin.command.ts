import { Role } from '../common/access.js'
import { runCommand, say } from '../common/command.js'
import { PlainError } from '../common/plain-error.js'
import { readEnvironment } from '../config/environment.js'
import { User } from '../auth/users/user.entity.js'
import { openDatabase } from '../database/prepare.js'
import { UserRole } from './user-role.entity.js'

const USAGE = `npm run admin -- grant EMAIL    that user becomes an admin
npm run admin -- revoke EMAIL   and no longer is one
npm run admin -- list           who is one

With the embedded database, stop the server first.`

async function run(command: string | undefined, address: string | undefined) {
  if (command !== 'list' && !((command === 'grant' || command === 'revoke') && address)) throw new PlainError(USAGE)
  const { orm, close } = await openDatabase(readEnvironment())
  try {
    const em = orm.em.fork()
    if (command === 'list') {
      const rows = await em.find(UserRole, { role: Role.Admin })
      const users = await em.find(
        User,
        { id: { $in: rows.map(({ userId }) => userId) } },
        { orderBy: { email: 'asc' } },
      )
      say(users.length ? users.map(({ email }) => email).join('\n') : 'Nobody is an admin.')
      return
    }
    const email = String(address).trim().toLowerCase()
    const user = await em.findOne(User, { email })
    if (!user) throw new PlainError(`Nobody has signed up as ${email}. They sign up at /login first.`)
    const held = await em.findOne(UserRole, { userId: user.id, role: Role.Admin })
    if (command === 'grant') {
      if (!held) await em.persist(new UserRole(user.id, Role.Admin)).flush()
      say(
        `${email} ${held ? 'was an admin already' : 'is an admin now'}.${user.emailConfirmedAt ? '' : ' The address is not confirmed yet.'}`,
      )
    } else {
      if (held) await em.remove(held).flush()
      say(`${email} ${held ? 'is no longer an admin' : 'was no admin'}.`)
    }
  } finally {
    await close()
  }
}

await runCommand(() => run(process.argv[2], process.argv[3]))
