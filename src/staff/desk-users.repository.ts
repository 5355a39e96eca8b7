import type { EntityManager } from '@mikro-orm/core'
import { kyselyOf, type TablesOf } from '../database/kysely.js'
import { FactorReset } from '../auth/mfa/factor-reset.entity.js'
import { Submission } from '../forms/submission.entity.js'
import { MfaFactor } from '../auth/mfa/factor.entity.js'
import { Session } from '../auth/sessions/session.entity.js'
import { User } from '../auth/users/user.entity.js'
import { UserRole } from '../roles/user-role.entity.js'

type Tables = TablesOf<{
  users: User
  user_roles: UserRole
  sessions: Session
  mfa_factors: MfaFactor
  factor_resets: FactorReset
  submission: Submission
}>

/** Staff members, and former ones who still own entries; a whole address finds any account. Admins come first, then by last sign-in. */
export function searchUsers(em: EntityManager, words: string, limit: number) {
  const like = `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return kyselyOf<Tables>(em)
    .selectFrom('users as u')
    .leftJoin('factor_resets as w', 'w.user_id', 'u.id')
    .select((eb) => [
      'u.id',
      'u.email',
      'u.user_metadata',
      'u.created_at',
      'u.last_sign_in_at',
      'u.email_confirmed_at',
      'w.due_at',
      // Alphabetical order happens to put the highest role first.
      eb
        .selectFrom('user_roles as r')
        .whereRef('r.user_id', '=', 'u.id')
        .select(({ fn }) => fn.min('r.role').as('role'))
        .as('role'),
      eb
        .selectFrom('sessions as s')
        .whereRef('s.user_id', '=', 'u.id')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .as('sessions'),
      eb
        .selectFrom('mfa_factors as f')
        .whereRef('f.user_id', '=', 'u.id')
        .where('f.status', '=', 'verified')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .as('factors'),
      eb.exists(eb.selectFrom('submission as e').whereRef('e.owner_id', '=', 'u.id').select('e.id')).as('owns'),
    ])
    .where((eb) =>
      eb.or([
        eb.exists(eb.selectFrom('user_roles as held').whereRef('held.user_id', '=', 'u.id').select('held.role')),
        eb.exists(eb.selectFrom('submission as o').whereRef('o.owner_id', '=', 'u.id').select('o.id')),
        eb('u.email', '=', words.toLowerCase()),
      ]),
    )
    .$if(words !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('u.email', 'like', like),
          eb(eb.fn<string>('lower', [eb.ref('u.user_metadata', '->>').key('full_name' as never)]), 'like', like),
          eb(eb.fn<string>('lower', [eb.ref('u.user_metadata', '->>').key('name' as never)]), 'like', like),
        ]),
      ),
    )
    .orderBy('role', (order) => order.asc().nullsLast())
    .orderBy('u.last_sign_in_at', (order) => order.desc().nullsLast())
    .orderBy('u.id')
    .limit(limit)
    .execute()
}
