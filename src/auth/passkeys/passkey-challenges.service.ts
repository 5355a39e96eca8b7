import { createHash, randomBytes } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { PasskeysRepository } from './passkeys.repository.js'

const LIFETIME_MS = 300_000

const hash = (challenge: string) => createHash('sha256').update(challenge).digest('base64url')

/** Single-use challenges that live for five minutes, stored as hashes. */
@Injectable()
export class PasskeyChallengesService {
  constructor(
    private readonly em: EntityManager,
    private readonly passkeys: PasskeysRepository,
  ) {}

  /** In base64url. Bound to a user when adding a passkey; unbound when signing in. */
  async issue(userId: string | null = null): Promise<string> {
    const em = this.em.fork()
    const challenge = randomBytes(32).toString('base64url')
    await this.passkeys.deleteExpiredChallenges(em, new Date())
    await this.passkeys.addChallenge(em, hash(challenge), userId, new Date(Date.now() + LIFETIME_MS))
    return challenge
  }

  /**
   * Redeems the challenge that a response claims to have signed, if it is one of ours. It is consumed whether or not the signature
   * is valid, and therefore in a transaction of its own.
   */
  async consume(clientDataJSON: unknown, userId: string | null = null): Promise<string | undefined> {
    const challenge = challengeIn(clientDataJSON)
    if (challenge === undefined) return undefined
    return (await this.passkeys.consumeChallenge(this.em.fork(), hash(challenge), userId)) ? challenge : undefined
  }
}

function challengeIn(clientDataJSON: unknown): string | undefined {
  if (typeof clientDataJSON !== 'string') return undefined
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    // Not JSON, so not from a browser.
    return undefined
  }
}
