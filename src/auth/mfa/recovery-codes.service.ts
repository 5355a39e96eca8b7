import { randomInt, timingSafeEqual } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/core'
import { SecretsService } from '../keys/secrets.service.js'
import { FactorsRepository } from './factors.repository.js'

const COUNT = 10
/** Without letters and digits that are mistaken for each other. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 10
const FORM = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)

/** Codes to keep on paper, for when the authenticator app is lost: each works once, and only hashes are stored. */
@Injectable()
export class RecoveryCodesService {
  constructor(
    private readonly secrets: SecretsService,
    private readonly factors: FactorsRepository,
  ) {}

  /** Ten new codes in place of all earlier ones; this is the only time that they can be read. */
  async replace(em: EntityManager, userId: string): Promise<string[]> {
    const codes = Array.from({ length: COUNT }, () =>
      Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
    )
    const hash = (id: string, index: number) => this.hashes(id, codes[index] ?? '')[0].toString('base64url')
    await this.factors.replaceCodes(em, userId, hash, COUNT)
    return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`)
  }

  /** Uses the code up when it is one of the user's. */
  async use(em: EntityManager, userId: string, input: string): Promise<boolean> {
    const code = normalise(input)
    if (!FORM.test(code)) return false
    for (const row of await this.factors.lockUnusedCodes(em, userId)) {
      const expected = Buffer.from(row.codeHash, 'base64url')
      if (!this.hashes(row.id, code).some((hash) => timingSafeEqual(hash, expected))) continue
      row.usedAt = new Date()
      await em.flush()
      return true
    }
    return false
  }

  countUnused(em: EntityManager, userId: string): Promise<number> {
    return this.factors.countUnusedCodes(em, userId)
  }

  private hashes(id: string, code: string) {
    return this.secrets.hmacs('recovery-code', `${id}:${code}`)
  }
}

const normalise = (input: string) => input.toLowerCase().replace(/[\s-]/g, '')
