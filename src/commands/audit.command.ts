import { auditEntities } from '../audit/audit.entity.js'
import { PlainError, runCommand, print } from '../common/plain-error.js'
import { readEnvironment } from '../config/environment.js'
import { openDatabase } from '../database/migrate.js'
import { AuditService } from '../audit/audit.service.js'

const USAGE = `npm run audit -- verify                says whether the chain of the audit log is intact
npm run audit -- verify --head HASH    and whether it still contains this head, which the server has logged before

With the embedded database, stop the server first.`

const HASH = /^[\da-f]{64}$/

async function run([command, option, knownHead, ...rest]: string[]) {
  const takesHead = option === '--head' && HASH.test(knownHead ?? '')
  if (command !== 'verify' || (option !== undefined && !takesHead) || rest.length) throw new PlainError(USAGE)
  const { orm, close } = await openDatabase(readEnvironment(), auditEntities)
  try {
    const { entries, head, broken } = await new AuditService(orm.em).verify(knownHead)
    if (broken) throw new PlainError(`The audit log is broken. ${broken}`)
    print(`The audit log is intact: ${entries} ${entries === 1 ? 'entry' : 'entries'}, the last with hash ${head}.`)
  } finally {
    await close()
  }
}

await runCommand(() => run(process.argv.slice(2)))
