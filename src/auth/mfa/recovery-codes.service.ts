import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/core'
import { SecretsService } from '../../secrets/secrets.service.js'
import { slowHash } from '../sign-in/passwords.js'
import { factorsRepository } from './factors.repository.js'

const COUNT = 10
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 10
const FORM = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)

export interface NewCodes {
  codes: string[]
  salt: string
  hashes: string[]
}

/** Codes to keep on paper in case the authenticator app is lost: each works once, and only slow hashes are stored. */
@Injectable()
export class RecoveryCodesService {
  constructor(private readonly secrets: SecretsService) {}

  /** Generates ten codes. Hashing takes a while, so it happens before the transaction. */
  async make(): Promise<NewCodes> {
    const codes = Array.from({ length: COUNT }, () =>
      Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
    )
    // The root secret's id is hexadecimal, so it is valid salt, and it records under which secret the codes are hashed.
    const salt = this.secrets.rootId + randomBytes(16).toString('base64url')
    return { codes, salt, hashes: await Promise.all(codes.map((code) => slowHash(code, salt))) }
  }

  async replace(em: EntityManager, userId: string, { codes, salt, hashes }: NewCodes): Promise<string[]> {
    const kept = hashes.map((hash) => (id: string) => this.digests(id, hash)[0].toString('base64url'))
    await factorsRepository.replaceCodes(em, userId, salt, kept)
    return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`)
  }

  async use(em: EntityManager, userId: string, input: string): Promise<boolean> {
    const code = normalise(input)
    if (!FORM.test(code)) return false
    const rows = await factorsRepository.lockUnusedCodes(em, userId)
    if (!rows[0]) return false
    const secret = await slowHash(code, rows[0].salt)
    for (const row of rows) {
      const expected = Buffer.from(row.codeHash, 'base64url')
      if (!this.digests(row.id, secret).some((digest) => timingSafeEqual(digest, expected))) continue
      row.usedAt = new Date()
      await em.flush()
      return true
    }
    return false
  }

  private digests(id: string, secret: string) {
    return this.secrets.hmacs('recovery-code', `${id}:${secret}`)
  }
}

const normalise = (input: string) => input.toLowerCase().replace(/[\s-]/g, '')
