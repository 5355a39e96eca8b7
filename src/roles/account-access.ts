import type { EntityManager } from '@mikro-orm/core'

/** What a change of role does to the account. The module of accounts provides it, because it depends on this one. */
export abstract class AccountAccess {
  /** Drops the password and data of an account whose address was never confirmed: they may be a stranger's. */
  abstract dropUnconfirmed(em: EntityManager, userId: string): Promise<unknown>
  /** Ends what was given out, but for one session. */
  abstract endAccess(em: EntityManager, userId: string, keptSession?: string | null): Promise<unknown>
}
