import type { EntityManager } from '@mikro-orm/core'
import { displayNameOf } from '../../auth/account.rules.js'
import { User } from '../../auth/users/users.repository.js'
import { replicaOf, type TableOf } from '../../database/kysely.js'
import type { Submission } from '../../forms/submission.entity.js'

interface Tables {
  submission: TableOf<Submission>
}

/** The ids of all users who own an entry, whether or not they still have a role, and of some more; sorted by name. */
export async function ownersByName(em: EntityManager, more: string[]): Promise<string[]> {
  const ids = [...(await ownerIds(em)), ...more]
  const users = await em.find(User, { id: { $in: ids } }, { disableIdentityMap: true })
  return users
    .map(({ id, email, userMetadata }) => ({ id, name: displayNameOf(userMetadata) || email }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en-GB') || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
}

/** Skips through the index from one owner to the next, without reading the entries. */
async function ownerIds(em: EntityManager): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const last = ids.at(-1)
    let next = replicaOf<Tables>(em).selectFrom('submission').where('owner_id', 'is not', null).select('owner_id')
    if (last) next = next.where('owner_id', '>', last)
    const found = await next.orderBy('owner_id').limit(1).executeTakeFirst()
    if (!found?.owner_id) return ids
    ids.push(found.owner_id)
  }
}
