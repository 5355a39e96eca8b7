import type { EntityManager } from '@mikro-orm/core'
import { auditEntities } from '../audit/audit-entry.entity.js'
import { AuditRepository } from '../audit/audit.repository.js'
import { AuditService } from '../audit/audit.service.js'
import { authEntities } from '../auth/auth.entities.js'
import { runCommand, print } from '../common/command.js'
import { MINUTE_MS } from '../common/durations.rules.js'
import { SESSION_INACTIVITY_DAYS } from '../common/retention.rules.js'
import { PlainError } from '../common/plain-error.js'
import { readEnvironment } from '../config/environment.js'
import { openDatabase } from '../database/open-database.js'
import { KeysRepository } from '../auth/keys/keys.repository.js'
import { PUBLISH_AHEAD_MS, SigningKeysService } from '../auth/keys/signing-keys.service.js'
import { FactorsRepository } from '../auth/mfa/factors.repository.js'
import { SecretsRepository } from '../secrets/secrets.repository.js'
import { SecretsService } from '../secrets/secrets.service.js'
import { ServerSecret } from '../secrets/server-secret.entity.js'
import { WebhookEndpoint } from '../webhooks/webhook.entity.js'
import { reseal } from './reseal.js'

const USAGE = `npm run keys -- list           the published keys, the one that signs first
npm run keys -- rotate         a new key: published at once, signing in ${PUBLISH_AHEAD_MS / MINUTE_MS} minutes, when every verifier has seen it
npm run keys -- rotate --now   signing at once, after a key was lost; tokens of the last hour stay good
npm run keys -- reseal         everything sealed with the first secret of AUTH_SECRET, so that the others can be dropped;
                               deletes signing keys whose last token has expired

With the embedded database, stop the server first. A running server on PostgreSQL notices within a minute.`

async function resealAll(
  em: EntityManager,
  secrets: SecretsService,
  keys: SigningKeysService,
  audit: AuditService,
  older: boolean,
) {
  const deleted = await keys.deleteExpired()
  if (deleted) print(`Deleted signing keys whose last token has expired: ${deleted}.`)
  const all = await reseal(em, secrets)
  if (all.some(({ sealed }) => sealed))
    await audit.record(em, {
      action: 'key.resealed',
      detail: Object.fromEntries(all.map(({ name, sealed }) => [name, sealed])),
    })
  print(`Sealed with the first secret: ${all.map(({ name, sealed }) => `${name} ${sealed}`).join(', ')}.`)
  const accounts = await new FactorsRepository().countUsersWithCodesOfOthers(em.fork(), secrets.lastingRootIds)
  if (older && accounts)
    print(
      `The recovery codes of ${accounts} ${accounts === 1 ? 'account' : 'accounts'} were made with an older secret and stop working when it is dropped; their owners can make new ones.`,
    )
  if (older)
    print(
      `Sessions not used since all instances have the first secret end when the older ones are dropped; after ${SESSION_INACTIVITY_DAYS} days there are none.`,
    )
  const unreadable = all.filter(({ unreadable }) => unreadable)
  if (unreadable.length)
    throw new PlainError(
      `Sealed with a secret that AUTH_SECRET does not list, and left as they are: ${unreadable.map(({ name, unreadable }) => `${name} ${unreadable}`).join(', ')}.`,
    )
}

async function run(command: string | undefined, flag: string | undefined) {
  if (!['list', 'rotate', 'reseal'].includes(command ?? '')) throw new PlainError(USAGE)
  const environment = readEnvironment()
  const { orm, close } = await openDatabase(environment, [
    ...authEntities,
    ...auditEntities,
    ServerSecret,
    WebhookEndpoint,
  ])
  try {
    const secrets = new SecretsService(orm.em, environment, new SecretsRepository())
    await secrets.onModuleInit()
    const audit = new AuditService(orm.em, new AuditRepository())
    const keys = new SigningKeysService(orm.em, environment, secrets, new KeysRepository(), audit)
    await keys.onModuleInit()
    if (command === 'rotate') {
      const { kid, signsFrom } = await keys.rotate(flag === '--now' ? new Date() : undefined)
      print(`Made ${kid}; it signs from ${signsFrom.toISOString()}.`)
      if (environment.signingKeys.length)
        print('AUTH_SIGNING_KEY is set, so its key goes on signing until it is taken out.')
    }
    if (command === 'reseal') return await resealAll(orm.em, secrets, keys, audit, environment.authSecrets.length > 1)
    for (const { kid, signsFrom } of keys.list()) print(`${kid}  signs from ${signsFrom.toISOString()}`)
  } finally {
    await close()
  }
}

await runCommand(() => run(process.argv[2], process.argv[3]))
