import { Injectable } from '@nestjs/common'
import { type EntityManager } from '@mikro-orm/core'
import { ServerSecret } from './server-secret.entity.js'
import { SigningKey } from './signing-key.entity.js'

const ROOT = 'root'

@Injectable()
export class KeysRepository {
  /** Youngest first. */
  listSigningKeys(em: EntityManager): Promise<SigningKey[]> {
    return em.find(SigningKey, {}, { orderBy: { signsFrom: 'desc' } })
  }

  async addSigningKey(em: EntityManager, key: SigningKey): Promise<void> {
    await em.persist(key).flush()
  }

  /** If several instances start together, one writes and all read the same secret. */
  async rootSecret(em: EntityManager, candidate: string): Promise<string> {
    await em.upsert(ServerSecret, new ServerSecret(ROOT, candidate), { onConflictAction: 'ignore' })
    const { value } = await em.fork().findOneOrFail(ServerSecret, { name: ROOT })
    return value
  }
}
