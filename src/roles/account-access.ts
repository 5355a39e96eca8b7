import type { EntityManager } from '@mikro-orm/core'

/** What a change of role does to the account. Provided by the accounts module, since that depends on this one. */
export abstract class AccountAccess {
  /** Drops the password and data of an account whose address was never confirmed: they may be a stranger's. */
  abstract dropUnconfirmed(em: EntityManager, userId: string): Promise<unknown>
  /** Ends all sessions, tokens and links of the account, except for one session. */
  abstract endAccess(em: EntityManager, userId: string, keptSession?: string | null): Promise<unknown>
}
