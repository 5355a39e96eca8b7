import type { EntityManager } from '@mikro-orm/core'
import { SIGNING_KEY, PUBLISH_AHEAD_MS, SigningKeysService } from '../auth/tokens/signing-keys.service.js'
import { TOTP_SECRET } from '../auth/mfa/factors.service.js'
import { STATEMENT_ANSWERS } from '../introductions/investor.service.js'
import { MAIL_VARIABLES } from '../mail/mail.repository.js'
import { secretsRepository, type SealedColumn } from '../secrets/secrets.repository.js'
import { ServerSecret } from '../secrets/server-secret.entity.js'
import { SecretsService } from '../secrets/secrets.service.js'
import { SECRET_PURPOSE } from '../webhooks/webhook-delivery.service.js'
import { webhookRepository } from '../webhooks/webhook.repository.js'
import { WebhookEndpoint } from '../webhooks/webhook.entity.js'
import { auditEntities } from '../audit/audit.entity.js'
import { AuditService } from '../audit/audit.service.js'
import { authEntities } from '../auth/auth.module.js'
import { runCommand, print, PlainError } from '../common/plain-error.js'
import { MINUTE_MS } from '../common/durations.rules.js'
import { SESSION_INACTIVITY_DAYS } from '../common/retention.rules.js'
import { readEnvironment } from '../config/environment.js'
import { openDatabase } from '../database/migrate.js'
import { factorsRepository } from '../auth/mfa/factors.repository.js'

const webhooks = { table: 'webhook_endpoint', id: 'id', purpose: SECRET_PURPOSE }

const STATEMENTS = 'investor statements'
const SEALED: Record<string, SealedColumn[]> = {
  'signing keys': [{ table: 'signing_keys', id: 'kid', column: 'sealed_private_key', purpose: SIGNING_KEY }],
  'authenticator apps': [{ table: 'mfa_factors', id: 'id', column: 'sealed_secret', purpose: TOTP_SECRET }],
  'webhook secrets': [
    { ...webhooks, column: 'secret' },
    { ...webhooks, column: 'previous_secret' },
  ],
  [STATEMENTS]: [{ table: 'investor_statement', id: 'id', column: 'sealed', purpose: STATEMENT_ANSWERS }],
  'unsent mails': [{ table: 'mail_message', id: 'id', column: 'sealed_variables', purpose: MAIL_VARIABLES }],
}

const BATCH = 100

export interface Resealed {
  name: string
  sealed: number
  unreadable: number
}

/** Re-encrypts everything with the first secret. Each batch is a transaction, so the command can run beside servers, be interrupted and run again. */
export async function reseal(em: EntityManager, secrets: SecretsService): Promise<Resealed[]> {
  await webhookRepository.clearExpiredSecrets(em.fork(), new Date())
  const all: Resealed[] = []
  for (const [name, columns] of Object.entries(SEALED)) {
    const resealed = { name, sealed: 0, unreadable: 0 }
    for (const column of columns) await resealColumn(em, secrets, column, resealed)
    // Not mentioned where introductions were never used.
    if (name !== STATEMENTS || resealed.sealed || resealed.unreadable) all.push(resealed)
  }
  return all
}

async function resealColumn(em: EntityManager, secrets: SecretsService, column: SealedColumn, counts: Resealed) {
  let after: string | undefined
  do {
    const rows = await em.fork().transactional(async (tx) => {
      const rows = await secretsRepository.lockSealedByOthers(tx, column, secrets.rootId, after, BATCH)
      for (const { id, sealed } of rows) {
        const fresh = secrets.reseal(column.purpose, sealed)
        if (fresh) await secretsRepository.replaceSealed(tx, column, id, fresh)
        counts[fresh ? 'sealed' : 'unreadable'] += 1
      }
      return rows
    })
    after = rows.length === BATCH ? rows.at(-1)?.id : undefined
  } while (after)
}

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
  const accounts = await factorsRepository.countUsersWithCodesOfOthers(em.fork(), secrets.lastingRootIds)
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
      `Sealed with a secret that AUTH_SECRET does not list, and left unchanged: ${unreadable.map(({ name, unreadable }) => `${name} ${unreadable}`).join(', ')}.`,
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
    const secrets = new SecretsService(orm.em, environment)
    await secrets.onModuleInit()
    const audit = new AuditService(orm.em)
    const keys = new SigningKeysService(orm.em, environment, secrets, audit)
    await keys.onModuleInit()
    if (command === 'rotate') {
      const { kid, signsFrom } = await keys.rotate(flag === '--now' ? new Date() : undefined)
      print(`Made ${kid}; it signs from ${signsFrom.toISOString()}.`)
      if (environment.signingKeys.length)
        print('AUTH_SIGNING_KEY is set, so its key keeps signing until you remove it.')
    }
    if (command === 'reseal') return await resealAll(orm.em, secrets, keys, audit, environment.authSecrets.length > 1)
    for (const { kid, signsFrom } of keys.list()) print(`${kid}  signs from ${signsFrom.toISOString()}`)
  } finally {
    await close()
  }
}

await runCommand(() => run(process.argv[2], process.argv[3]))
