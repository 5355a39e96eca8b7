import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { Injectable, OnApplicationBootstrap, OnApplicationShutdown, OnModuleInit } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { AuditService } from '../../audit/audit.service.js'
import { MINUTE_MS } from '../../common/durations.rules.js'
import { log } from '../../common/logger.js'
import { Environment } from '../../config/environment.js'
import { keysRepository } from './keys.repository.js'
import type { PublicJwk } from './signing-key.entity.js'
import { SecretsService } from '../../secrets/secrets.service.js'

/** Ten minutes of HTTP caching and ten of the client's own: until then a verifier may not know a new key. */
export const PUBLISH_AHEAD_MS = 20 * MINUTE_MS
/** The lifetime of an access token, with an allowance for clock differences. */
const LAST_TOKEN_MS = 65 * MINUTE_MS
export const SIGNING_KEY = 'signing-key'
const RELOAD_MS = MINUTE_MS
/** Unknown key names must not cost a query each. */
const SOONEST_RELOAD_MS = 5000

interface LoadedKey {
  kid: string
  publicJwk: PublicJwk
  publicKey: KeyObject
  privateKey: KeyObject
  signsFrom: number
}

/** RFC 7638: a thumbprint, so the same key has the same name everywhere. */
const thumbprint = ({ crv, kty, x, y }: PublicJwk) =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')

const publicJwkOf = (key: KeyObject): PublicJwk => {
  const { kty, crv, x, y } = key.export({ format: 'jwk' }) as PublicJwk
  return { kty, crv, x, y }
}

function loadKey(privateKey: KeyObject, signsFrom: Date, name?: string): LoadedKey {
  const publicKey = createPublicKey(privateKey)
  const publicJwk = publicJwkOf(publicKey)
  return { kid: name ?? thumbprint(publicJwk), publicJwk, publicKey, privateKey, signsFrom: signsFrom.getTime() }
}

/** The ES256 keys of access tokens: generated at the first start or set as AUTH_SIGNING_KEY, and rotated with overlap by a command. */
@Injectable()
export class SigningKeysService implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly configured: LoadedKey[]
  private stored: LoadedKey[] = []
  private loadStarted = 0
  /** The latest load, pending or over: requests with unknown key names share it, and its failure. */
  private loading?: Promise<void>
  private timer?: NodeJS.Timeout

  constructor(
    private readonly em: EntityManager,
    environment: Environment,
    private readonly secrets: SecretsService,
    private readonly audit: AuditService,
  ) {
    this.configured = environment.signingKeys.map((jwk) =>
      loadKey(createPrivateKey({ key: jwk, format: 'jwk' }), new Date(0), jwk.kid),
    )
  }

  async onModuleInit() {
    await this.load()
    if (this.stored.length === 0) {
      await this.add(new Date())
      await this.load()
    }
  }

  /** Picks up changes made by another instance or the command. */
  onApplicationBootstrap() {
    const reload = () =>
      this.load().catch((error: unknown) => log.warn({ err: error }, 'the signing keys could not be reloaded'))
    this.timer = setInterval(() => void reload(), RELOAD_MS).unref()
  }

  onApplicationShutdown() {
    clearInterval(this.timer)
  }

  /** Does not query: tokens are signed inside transactions, and in the embedded database a query would deadlock. */
  current(): LoadedKey {
    const now = Date.now()
    const current = this.configured[0] ?? this.stored.find(({ signsFrom }) => signsFrom <= now) ?? this.stored.at(-1)
    if (!current) throw new Error('There is no key to sign access tokens with.')
    return current
  }

  async find(kid: string | undefined): Promise<LoadedKey | undefined> {
    const find = () => this.listed().find((key) => key.kid === kid)
    const known = find()
    if (known) return known
    await (Date.now() - this.loadStarted < SOONEST_RELOAD_MS ? this.loading : this.load())
    return find()
  }

  published() {
    return {
      keys: this.listed().map(({ kid, publicJwk }) => ({
        ...publicJwk,
        kid,
        alg: 'ES256',
        use: 'sig',
        key_ops: ['verify'],
      })),
    }
  }

  /** Creates a key: published at once, active once every verifier can have seen it. */
  async rotate(signsFrom = new Date(Date.now() + PUBLISH_AHEAD_MS)) {
    const key = await this.add(signsFrom)
    await this.audit.record(this.em, { action: 'key.rotated', subject: { type: 'key', id: key.kid } })
    await this.load()
    return key
  }

  async deleteExpired(): Promise<number> {
    const listed = new Set(this.listed().map(({ kid }) => kid))
    const expired = this.stored.filter(({ kid }) => !listed.has(kid))
    await keysRepository.deleteSigningKeys(
      this.em.fork(),
      expired.map(({ kid }) => kid),
    )
    await this.load()
    return expired.length
  }

  list() {
    return this.listed().map(({ kid, signsFrom }) => ({ kid, signsFrom: new Date(signsFrom) }))
  }

  /** A superseded key stays published until the last token it signed has expired. */
  private listed() {
    const now = Date.now()
    const stored = this.stored.filter((_, index) => {
      const successor = this.stored[index - 1]
      return !successor || successor.signsFrom + LAST_TOKEN_MS > now
    })
    return [...this.configured, ...stored]
  }

  private async add(signsFrom: Date) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const publicJwk = publicJwkOf(publicKey)
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
    const sealedPrivateKey = this.secrets.seal(SIGNING_KEY, pem)
    const key = { kid: thumbprint(publicJwk), publicJwk, sealedPrivateKey, signsFrom, createdAt: new Date() }
    await keysRepository.addSigningKey(this.em.fork(), key)
    return key
  }

  private load(): Promise<void> {
    this.loadStarted = Date.now()
    this.loading = this.readStored()
    return this.loading
  }

  private async readStored() {
    const rows = await keysRepository.listSigningKeys(this.em.fork())
    this.stored = rows.map(({ kid, sealedPrivateKey, signsFrom }) =>
      loadKey(createPrivateKey(this.secrets.open(SIGNING_KEY, sealedPrivateKey)), signsFrom, kid),
    )
  }
}
