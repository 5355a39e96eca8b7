import type { EntityManager } from '@mikro-orm/core'
import { SigningKey } from './signing-key.entity.js'

export const keysRepository = {
  listSigningKeys: (em: EntityManager) => em.find(SigningKey, {}, { orderBy: { signsFrom: 'desc' } }),
  addSigningKey: (em: EntityManager, key: SigningKey) => em.insert(SigningKey, key),
  deleteSigningKeys: (em: EntityManager, kids: string[]) => em.nativeDelete(SigningKey, { kid: { $in: kids } }),
}
