import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/core'
import type { Role } from '../../common/role.rules.js'
import { kyselyOf, type TableOf } from '../../database/kysely.js'
import type { UserRole } from '../../roles/user-role.entity.js'
import type { MfaFactor } from '../mfa/mfa-factor.entity.js'
import type { Session } from '../sessions/session.entity.js'
import type { Passkey } from '../passkeys/passkey.entity.js'

interface Tables {
  user_roles: TableOf<UserRole>
  mfa_factors: TableOf<MfaFactor>
  passkeys: TableOf<Passkey>
  sessions: TableOf<Session>
}

/** What an account may do, and what it can show beside a password. */
export interface Standing {
  roles: Role[]
  /** A second factor is set up, and so must have been shown. */
  hasVerifiedFactor: boolean
  hasPasskey: boolean
}

interface Found {
  kind: 'role' | 'factor' | 'passkey'
  value: string
}

/** One query instead of three, since every request of someone signed in asks it. */
@Injectable()
export class StandingRepository {
  async of(em: EntityManager, userId: string): Promise<Standing> {
    const kysely = kyselyOf<Tables>(em)
    const found = await kysely
      .selectFrom('user_roles')
      .where('user_id', '=', userId)
      .select((eb) => [eb.cast(eb.val('role'), 'text').as('kind'), 'role as value'])
      .$castTo<Found>()
      .unionAll(
        kysely
          .selectFrom('mfa_factors')
          .where('user_id', '=', userId)
          .where('status', '=', 'verified')
          .select((eb) => [eb.cast(eb.val('factor'), 'text').as('kind'), 'status as value'])
          .$castTo<Found>(),
      )
      .unionAll(
        kysely
          .selectFrom('passkeys')
          .where('user_id', '=', userId)
          .select((eb) => [eb.cast(eb.val('passkey'), 'text').as('kind'), 'credential_id as value'])
          .$castTo<Found>(),
      )
      .execute()
    return {
      roles: found.flatMap(({ kind, value }) => (kind === 'role' ? [value as Role] : [])),
      hasVerifiedFactor: found.some(({ kind }) => kind === 'factor'),
      hasPasskey: found.some(({ kind }) => kind === 'passkey'),
    }
  }

  /** Which of these sessions are still there, and of someone with a role. */
  async withRole(em: EntityManager, sessionIds: string[]): Promise<Set<string>> {
    const rows = await kyselyOf<Tables>(em)
      .selectFrom('sessions')
      .innerJoin('user_roles', 'user_roles.user_id', 'sessions.user_id')
      .where('sessions.id', 'in', sessionIds)
      .select('sessions.id')
      .execute()
    return new Set(rows.map(({ id }) => id))
  }
}
