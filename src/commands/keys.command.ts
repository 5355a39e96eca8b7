import { auditEntities } from '../audit/audit.entities.js'
import { AuditRepository } from '../audit/audit.repository.js'
import { AuditService } from '../audit/audit.service.js'
import { authEntities } from '../auth/auth.entities.js'
import { runCommand, print } from '../common/command.js'
import { MINUTE_MS } from '../common/durations.rules.js'
import { PlainError } from '../common/plain-error.js'
import { readEnvironment } from '../config/environment.js'
import { openDatabase } from '../database/open-database.js'
import { KeysRepository } from '../auth/keys/keys.repository.js'
import { SecretsService } from '../auth/keys/secrets.service.js'
import { PUBLISH_AHEAD_MS, SigningKeysService } from '../auth/keys/signing-keys.service.js'

const USAGE = `npm run keys -- list           the published keys, the one that signs first
npm run keys -- rotate         a new key: published at once, signing in ${PUBLISH_AHEAD_MS / MINUTE_MS} minutes, when every verifier has seen it
npm run keys -- rotate --now   signing at once, after a key was lost; tokens of the last hour stay good

With the embedded database, stop the server first. A running server on PostgreSQL notices within a minute.`

async function run(command: string | undefined, flag: string | undefined) {
  if (command !== 'list' && command !== 'rotate') throw new PlainError(USAGE)
  const environment = readEnvironment()
  const { orm, close } = await openDatabase(environment, [...authEntities, ...auditEntities])
  try {
    const repository = new KeysRepository()
    const secrets = new SecretsService(orm.em, environment, repository)
    await secrets.onModuleInit()
    const audit = new AuditService(orm.em, new AuditRepository())
    const keys = new SigningKeysService(orm.em, environment, secrets, repository, audit)
    await keys.onModuleInit()
    if (command === 'rotate') {
      const { kid, signsFrom } = await keys.rotate(flag === '--now' ? new Date() : undefined)
      print(`Made ${kid}; it signs from ${signsFrom.toISOString()}.`)
      if (environment.signingKeys.length)
        print('AUTH_SIGNING_KEY is set, so its key goes on signing until it is taken out.')
    }
    for (const { kid, signsFrom } of keys.list()) print(`${kid}  signs from ${signsFrom.toISOString()}`)
  } finally {
    await close()
  }
}

await runCommand(() => run(process.argv[2], process.argv[3]))
