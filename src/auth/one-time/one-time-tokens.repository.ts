import { Injectable } from '@nestjs/common'
import { type EntityManager, LockMode } from '@mikro-orm/core'
import { FlowState } from './flow-state.entity.js'
import { OneTimeToken, type OneTimeKind } from './one-time-token.entity.js'

const byCode = (codeHash: string) => ({ $or: [{ authCodeHash: codeHash }, { usedCodeHash: codeHash }] })

/** Mailed tokens, and the PKCE flows that are bound to them. */
@Injectable()
export class OneTimeTokensRepository {
  async add(em: EntityManager, token: OneTimeToken): Promise<void> {
    await em.persist(token).flush()
  }

  async isPending(em: EntityManager, userId: string, kind: OneTimeKind): Promise<boolean> {
    return (await em.count(OneTimeToken, { user: userId, kind })) > 0
  }

  async isAlive(em: EntityManager, tokenHash: string, kinds: OneTimeKind[]): Promise<boolean> {
    return (await em.count(OneTimeToken, { tokenHash, kind: { $in: kinds }, expiresAt: { $gt: new Date() } })) > 0
  }

  findByHash(em: EntityManager, tokenHash: string, kinds: OneTimeKind[]): Promise<OneTimeToken | null> {
    return em.findOne(OneTimeToken, { tokenHash, kind: { $in: kinds }, expiresAt: { $gt: new Date() } })
  }

  findByEmail(em: EntityManager, email: string, kinds: OneTimeKind[]): Promise<OneTimeToken | null> {
    return em.findOne(OneTimeToken, { email, kind: { $in: kinds } })
  }

  /** Tokens mailed to this address that are still valid. */
  lockByEmail(em: EntityManager, email: string, kinds: OneTimeKind[], userId: string): Promise<OneTimeToken[]> {
    return em.find(
      OneTimeToken,
      { email, kind: { $in: kinds }, expiresAt: { $gt: new Date() }, user: userId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    )
  }

  delete(em: EntityManager, id: string): Promise<number> {
    return em.nativeDelete(OneTimeToken, { id })
  }

  deleteKinds(em: EntityManager, userId: string, ...kinds: OneTimeKind[]): Promise<number> {
    return em.nativeDelete(OneTimeToken, { user: userId, kind: { $in: kinds } })
  }

  /** With the codes that PKCE clients have received for such tokens and not yet exchanged. */
  async deleteAll(em: EntityManager, userId: string): Promise<void> {
    await em.nativeDelete(OneTimeToken, { user: userId })
    await em.nativeDelete(FlowState, { user: userId, authCodeHash: { $ne: null } })
  }

  deleteExpired(em: EntityManager, now: Date): Promise<number> {
    return em.nativeDelete(OneTimeToken, { expiresAt: { $lt: now } })
  }

  async addFlow(em: EntityManager, flow: FlowState): Promise<void> {
    await em.persist(flow).flush()
  }

  findFlow(em: EntityManager, id: string): Promise<FlowState | null> {
    return em.findOne(FlowState, { id })
  }

  /** Leaves no entity behind that would be stale once its user is locked. */
  async ownerOfCode(em: EntityManager, codeHash: string): Promise<string | undefined> {
    const flow = await em.findOne(FlowState, byCode(codeHash), { disableIdentityMap: true })
    return flow?.user?.id
  }

  lockFlowByCode(em: EntityManager, codeHash: string): Promise<FlowState | null> {
    return em.findOne(FlowState, byCode(codeHash), { lockMode: LockMode.PESSIMISTIC_WRITE })
  }

  deleteFlowsBefore(em: EntityManager, before: Date): Promise<number> {
    return em.nativeDelete(FlowState, { createdAt: { $lt: before } })
  }
}
