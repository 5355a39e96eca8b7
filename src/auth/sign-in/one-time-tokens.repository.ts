import { type EntityManager, LockMode } from '@mikro-orm/core'
import { OneTimeToken, type OneTimeKind, FlowState } from './one-time-token.entity.js'

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

  /** Deletes the codes that PKCE clients have not yet exchanged and all tokens except those that first confirm an account. */
  async deleteSignIns(em: EntityManager, userId: string): Promise<void> {
    await em.nativeDelete(OneTimeToken, { user: userId, kind: { $nin: ['confirmation', 'invitation'] } })
    await em.nativeDelete(FlowState, { user: userId, authCodeHash: { $ne: null } })
  },

  deleteExpired: (em: EntityManager, now: Date) => em.nativeDelete(OneTimeToken, { expiresAt: { $lt: now } }),
  addFlow: (em: EntityManager, flow: FlowState) => em.persist(flow).flush(),
  findFlow: (em: EntityManager, id: string) => em.findOne(FlowState, { id }),

  /** Keeps the flow out of the identity map, where it would be stale once its user is locked. */
  async ownerOfCode(em: EntityManager, codeHash: string): Promise<string | undefined> {
    const flow = await em.findOne(FlowState, byCode(codeHash), { disableIdentityMap: true })
    return flow?.user?.id
  },

  lockFlowByCode: (em: EntityManager, codeHash: string) =>
    em.findOne(FlowState, byCode(codeHash), { lockMode: LockMode.PESSIMISTIC_WRITE }),
  deleteFlowsBefore: (em: EntityManager, before: Date) => em.nativeDelete(FlowState, { createdAt: { $lt: before } }),
}
