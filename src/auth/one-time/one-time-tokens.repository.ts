import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import { type EntityManager, LockMode } from '@mikro-orm/core'
import { User } from '../users/users.repository.js'

/** A PKCE flow in progress: the client's challenge, and later the code that it can exchange once. */
@Entity({ tableName: 'flow_states' })
export class FlowState {
  @PrimaryKey({ type: 'uuid' }) id: string = v7()
  @Property({ type: 'text' }) codeChallenge: string
  @Property({ type: 'text' }) codeChallengeMethod: 's256' | 'plain'
  @Property({ type: 'text', nullable: true }) authenticationMethod: string | null = null
  @ManyToOne(() => User, { nullable: true, deleteRule: 'cascade' }) user: User | null = null
  @Property({ type: 'text', nullable: true, hidden: true }) authCodeHash: string | null = null
  /** The code's hash after the exchange: whoever presents it again may have stolen it. */
  @Property({ type: 'text', nullable: true, hidden: true }) usedCodeHash: string | null = null
  @Property({ type: 'uuid', nullable: true }) sessionId: string | null = null
  @Property({ type: 'datetime', nullable: true }) codeIssuedAt: Date | null = null
  @Property({ type: 'datetime' }) createdAt: Date = new Date()

  constructor(codeChallenge: string, codeChallengeMethod: 's256' | 'plain') {
    this.codeChallenge = codeChallenge
    this.codeChallengeMethod = codeChallengeMethod
  }
}

export type OneTimeKind =
  | 'confirmation'
  | 'invitation'
  | 'recovery'
  | 'magiclink'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'

/** The credentials in a mail: a link of 256 random bits and a six-digit code, both stored only as hashes. One per user and kind. */
@Entity({ tableName: 'one_time_tokens' })
export class OneTimeToken {
  @PrimaryKey({ type: 'uuid' }) id: string = v7()
  @ManyToOne(() => User, { deleteRule: 'cascade' }) user: User
  @Property({ type: 'text' }) kind: OneTimeKind
  @Property({ type: 'text' }) email: string
  @Property({ type: 'text', hidden: true }) tokenHash!: string
  @Property({ type: 'text', hidden: true }) codeHash!: string
  /** Wrong codes so far; after a few the code is void, but the link stays valid. */
  @Property({ type: 'integer' }) attempts: number = 0
  @ManyToOne(() => FlowState, { nullable: true, deleteRule: 'set null' }) flowState: FlowState | null = null
  @Property({ type: 'datetime' }) createdAt: Date = new Date()
  @Property({ type: 'datetime' }) expiresAt: Date

  constructor(user: User, kind: OneTimeKind, email: string, lifetimeSeconds: number) {
    this.user = user
    this.kind = kind
    this.email = email
    this.expiresAt = new Date(Date.now() + lifetimeSeconds * 1000)
  }
}

const byCode = (codeHash: string) => ({ $or: [{ authCodeHash: codeHash }, { usedCodeHash: codeHash }] })

export const oneTimeTokensRepository = {
  add: (em: EntityManager, token: OneTimeToken) => em.persist(token).flush(),
  isPending: async (em: EntityManager, userId: string, kind: OneTimeKind) =>
    (await em.count(OneTimeToken, { user: userId, kind })) > 0,
  isValid: async (em: EntityManager, tokenHash: string, kinds: OneTimeKind[]) =>
    (await em.count(OneTimeToken, { tokenHash, kind: { $in: kinds }, expiresAt: { $gt: new Date() } })) > 0,
  findByHash: (em: EntityManager, tokenHash: string, kinds: OneTimeKind[]) =>
    em.findOne(OneTimeToken, { tokenHash, kind: { $in: kinds }, expiresAt: { $gt: new Date() } }),
  findByEmail: (em: EntityManager, email: string, kinds: OneTimeKind[]) =>
    em.findOne(OneTimeToken, { email, kind: { $in: kinds } }),
  lockByEmail: (em: EntityManager, email: string, kinds: OneTimeKind[], userId: string) =>
    em.find(
      OneTimeToken,
      { email, kind: { $in: kinds }, expiresAt: { $gt: new Date() }, user: userId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    ),
  delete: (em: EntityManager, id: string) => em.nativeDelete(OneTimeToken, { id }),
  deleteKinds: (em: EntityManager, userId: string, ...kinds: OneTimeKind[]) =>
    em.nativeDelete(OneTimeToken, { user: userId, kind: { $in: kinds } }),

  /** All but those that confirm an account in the first place, with the codes that PKCE clients have not yet exchanged. */
  async deleteSignIns(em: EntityManager, userId: string): Promise<void> {
    await em.nativeDelete(OneTimeToken, { user: userId, kind: { $nin: ['confirmation', 'invitation'] } })
    await em.nativeDelete(FlowState, { user: userId, authCodeHash: { $ne: null } })
  },

  deleteExpired: (em: EntityManager, now: Date) => em.nativeDelete(OneTimeToken, { expiresAt: { $lt: now } }),
  addFlow: (em: EntityManager, flow: FlowState) => em.persist(flow).flush(),
  findFlow: (em: EntityManager, id: string) => em.findOne(FlowState, { id }),

  /** Leaves no entity behind that would be stale once its user is locked. */
  async ownerOfCode(em: EntityManager, codeHash: string): Promise<string | undefined> {
    const flow = await em.findOne(FlowState, byCode(codeHash), { disableIdentityMap: true })
    return flow?.user?.id
  },

  lockFlowByCode: (em: EntityManager, codeHash: string) =>
    em.findOne(FlowState, byCode(codeHash), { lockMode: LockMode.PESSIMISTIC_WRITE }),
  deleteFlowsBefore: (em: EntityManager, before: Date) => em.nativeDelete(FlowState, { createdAt: { $lt: before } }),
}
