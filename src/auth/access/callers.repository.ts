import { Injectable } from '@nestjs/common'
import { EntityManager, type EntityName } from '@mikro-orm/core'
import type { Role } from '../../common/role.rules.js'
import { kyselyOf, type TablesOf } from '../../database/kysely.js'
import type { UserRole } from '../../roles/user-role.entity.js'
import type { MfaFactor } from '../mfa/factor.entity.js'
import type { Passkey } from '../mfa/passkey.entity.js'
import { Session } from '../sessions/session.entity.js'
import { User } from '../users/user.entity.js'

type Tables = TablesOf<{
  users: User
  sessions: Session
  user_roles: UserRole
  mfa_factors: MfaFactor
  passkeys: Passkey
}>

export interface AccountStanding {
  roles: Role[]
  hasVerifiedFactor: boolean
  hasPasskey: boolean
}

interface Found {
  user: User
  /** Undefined if it has ended or belongs to someone else. */
  session: Session | undefined
  standing: AccountStanding
}

/** Runs on every authenticated request, so it is a single statement and uses the ORM only to map rows. */
@Injectable()
export class CallersRepository {
  private readonly userColumns: string[]
  private readonly sessionColumns: string[]

  constructor(private readonly em: EntityManager) {
    this.userColumns = this.columnsOf(User)
    this.sessionColumns = this.columnsOf(Session)
  }

  async find(userId: string, sessionId: string): Promise<Found | undefined> {
    const em = this.em.fork()
    const row = await kyselyOf<Tables>(em)
      .selectFrom('users')
      .leftJoin('sessions', (join) => join.onRef('sessions.user_id', '=', 'users.id').on('sessions.id', '=', sessionId))
      .where('users.id', '=', userId)
      .select([...this.userColumns, ...this.sessionColumns] as [])
      .select((eb) => [
        eb
          .selectFrom('user_roles')
          .whereRef('user_roles.user_id', '=', 'users.id')
          .select((roles) => roles.fn.agg<Role[] | null>('array_agg', ['role']).as('roles'))
          .as('roles'),
        eb
          .exists(
            eb
              .selectFrom('mfa_factors')
              .whereRef('mfa_factors.user_id', '=', 'users.id')
              .where('status', '=', 'verified')
              .select('id'),
          )
          .as('hasVerifiedFactor'),
        eb
          .exists(eb.selectFrom('passkeys').whereRef('passkeys.user_id', '=', 'users.id').select('passkeys.id'))
          .as('hasPasskey'),
      ])
      .executeTakeFirst()
    if (!row) return undefined
    const { roles, hasVerifiedFactor, hasPasskey } = row
    const columns = row as Record<string, unknown>
    const user = em.map(User, partOf(columns, 'users'))
    const session = columns['sessions.id'] ? em.map(Session, partOf(columns, 'sessions')) : undefined
    return {
      user,
      session,
      standing: { roles: roles ?? [], hasVerifiedFactor: Boolean(hasVerifiedFactor), hasPasskey: Boolean(hasPasskey) },
    }
  }

  async withRole(sessionIds: string[]): Promise<Set<string>> {
    const rows = await kyselyOf<Tables>(this.em.fork())
      .selectFrom('sessions')
      .innerJoin('user_roles', 'user_roles.user_id', 'sessions.user_id')
      .where('sessions.id', 'in', sessionIds)
      .select('sessions.id')
      .execute()
    return new Set(rows.map(({ id }) => id))
  }

  /** Both tables have an id, so each column is prefixed with the name of its table. */
  private columnsOf<Entity extends object>(entity: EntityName<Entity>): string[] {
    const { tableName, props } = this.em.getMetadata().get(entity)
    return props.flatMap(({ fieldNames = [], persist }) =>
      persist === false ? [] : fieldNames.map((column) => `${tableName}.${column} as ${tableName}.${column}`),
    )
  }
}

function partOf(row: Record<string, unknown>, table: string): Record<string, unknown> {
  const prefix = `${table}.`
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
    ),
  )
}
