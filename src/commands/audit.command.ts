import { auditEntities } from '../audit/audit.entities.js'
import { runCommand, print } from '../common/command.js'
import { PlainError } from '../common/plain-error.js'
import { readEnvironment } from '../config/environment.js'
import { openDatabase } from '../database/open-database.js'
import { AuditRepository } from '../audit/audit.repository.js'
import { AuditService } from '../audit/audit.service.js'

const USAGE = `npm run audit -- verify   says whether the chain of the audit log is intact

With the embedded database, stop the server first.`

async function run(command: string | undefined) {
  if (command !== 'verify') throw new PlainError(USAGE)
  const { orm, close } = await openDatabase(readEnvironment(), auditEntities)
  try {
    const { entries, head, broken } = await new AuditService(orm.em, new AuditRepository()).verify()
    if (broken) throw new PlainError(`The audit log is broken. ${broken}`)
    print(`The audit log is intact: ${entries} ${entries === 1 ? 'entry' : 'entries'}, the last with hash ${head}.`)
  } finally {
    await close()
  }
}

await runCommand(() => run(process.argv[2]))
