import { Injectable } from '@nestjs/common'
import { type EntityManager } from '@mikro-orm/core'
import { SigningKey } from './signing-key.entity.js'

@Injectable()
export class KeysRepository {
  /** Youngest first. */
  listSigningKeys(em: EntityManager): Promise<SigningKey[]> {
    return em.find(SigningKey, {}, { orderBy: { signsFrom: 'desc' } })
  }

  async addSigningKey(em: EntityManager, key: SigningKey): Promise<void> {
    await em.persist(key).flush()
  }

  async deleteSigningKeys(em: EntityManager, kids: string[]): Promise<void> {
    await em.nativeDelete(SigningKey, { kid: { $in: kids } })
  }
}
