import type { EntityManager } from '@mikro-orm/core'
import { SIGNING_KEY } from '../auth/keys/signing-keys.service.js'
import { TOTP_SECRET } from '../auth/mfa/factors.service.js'
import { MAIL_VARIABLES } from '../mail/mail.repository.js'
import { SecretsRepository, type SealedColumn } from '../secrets/secrets.repository.js'
import type { SecretsService } from '../secrets/secrets.service.js'
import { SECRET_PURPOSE } from '../webhooks/webhook-delivery.service.js'
import { WebhookRepository } from '../webhooks/webhook.repository.js'

const webhooks = { table: 'webhook_endpoint', id: 'id', purpose: SECRET_PURPOSE }

/** Everything that is sealed, by the names of the database. */
const SEALED: Record<string, SealedColumn[]> = {
  'signing keys': [{ table: 'signing_keys', id: 'kid', column: 'sealed_private_key', purpose: SIGNING_KEY }],
  'authenticator apps': [{ table: 'mfa_factors', id: 'id', column: 'sealed_secret', purpose: TOTP_SECRET }],
  'webhook secrets': [
    { ...webhooks, column: 'secret' },
    { ...webhooks, column: 'previous_secret' },
  ],
  'unsent mails': [{ table: 'mail_message', id: 'id', column: 'sealed_variables', purpose: MAIL_VARIABLES }],
}

const BATCH = 100

export interface Resealed {
  name: string
  sealed: number
  /** Sealed with a secret that is no longer listed. */
  unreadable: number
}

/** Seals with the first secret whatever another one sealed. Each batch is a transaction, so it may run beside servers, end early and run again. */
export async function reseal(em: EntityManager, secrets: SecretsService): Promise<Resealed[]> {
  await new WebhookRepository().clearExpiredSecrets(em.fork(), new Date())
  const all: Resealed[] = []
  for (const [name, columns] of Object.entries(SEALED)) {
    const resealed = { name, sealed: 0, unreadable: 0 }
    for (const column of columns) await resealColumn(em, secrets, column, resealed)
    all.push(resealed)
  }
  return all
}

async function resealColumn(em: EntityManager, secrets: SecretsService, column: SealedColumn, counts: Resealed) {
  const repository = new SecretsRepository()
  let after: string | undefined
  do {
    const rows = await em.fork().transactional(async (tx) => {
      const rows = await repository.lockSealedByOthers(tx, column, secrets.rootId, after, BATCH)
      for (const { id, sealed } of rows) {
        const fresh = secrets.reseal(column.purpose, sealed)
        if (fresh) await repository.replaceSealed(tx, column, id, fresh)
        counts[fresh ? 'sealed' : 'unreadable'] += 1
      }
      return rows
    })
    after = rows.length === BATCH ? rows.at(-1)?.id : undefined
  } while (after)
}
