import { authEntities } from '../auth/auth.module.js'
import { runCommand, print, PlainError } from '../common/plain-error.js'
import { readEnvironment } from '../config/environment.js'
import { openDatabase } from '../database/migrate.js'
import { formsEntities } from '../forms/submission.entity.js'
import { seed } from './invented-submissions.js'

const USAGE = `npm run seed -- COUNT    COUNT invented registrations of the last two years, a tenth as many applications and a
                         twentieth as many discovery calls, of three people for every ten registrations,
                         for trying the desk and measuring it`

await runCommand(async () => {
  const count = Number(process.argv[2])
  if (!Number.isInteger(count) || count < 1) throw new PlainError(USAGE)
  const { orm, close } = await openDatabase(readEnvironment(), [...authEntities, ...formsEntities])
  // In one transaction: an interrupted seed leaves no rows.
  const { total, seconds } = await orm.em.transactional((em) => seed(em, count))
  const connection = orm.em.getConnection()
  for (const table of ['person', 'person_address', 'submission']) await connection.execute(`vacuum analyze ${table}`)
  print(`\nSeeded ${total.toLocaleString('en-GB')} rows in ${seconds} s.`)
  await close()
})
