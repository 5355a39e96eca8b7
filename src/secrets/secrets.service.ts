import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { Injectable, OnModuleInit } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { Environment, EnvironmentError } from '../config/environment.js'
import { secretsRepository } from './secrets.repository.js'

interface Root {
  id: string
  value: string
}

const rootOf = (value: string): Root => ({
  id: createHash('sha256').update(`root:${value}`).digest('hex').slice(0, 8),
  value,
})

/** Keys derived from a root: the first secret of AUTH_SECRET, or a random one in the database. The others only decrypt. */
@Injectable()
export class SecretsService implements OnModuleInit {
  private roots: Root[] = []

  constructor(
    private readonly em: EntityManager,
    private readonly environment: Environment,
  ) {}

  async onModuleInit() {
    const kept = await secretsRepository.rootSecret(this.em.fork(), randomBytes(32).toString('base64url'))
    this.roots = [...this.environment.authSecrets, kept].map(rootOf)
  }

  /** The id of the first root, with which everything that it sealed begins. */
  get rootId(): string {
    return this.first.id
  }

  /** The roots that stay when the older secrets are dropped: the first, and the one in the database. */
  get lastingRootIds(): string[] {
    return [this.first, this.roots.at(-1) as Root].map(({ id }) => id)
  }

  private get first(): Root {
    return this.roots[0] as Root
  }

  /** The first digest is for writing; all of them are accepted. */
  hmacs(purpose: string, data: string | Buffer): [Buffer, ...Buffer[]] {
    return this.hmacsBy(this.roots, purpose, data)
  }

  /** For values that are stored nowhere. The database's own root counts only if it is the only one: otherwise a copy of the database would be enough to forge them. */
  signatures(purpose: string, data: string | Buffer): [Buffer, ...Buffer[]] {
    const outside = this.roots.slice(0, -1)
    return this.hmacsBy(outside.length ? outside : this.roots, purpose, data)
  }

  private hmacsBy(roots: Root[], purpose: string, data: string | Buffer): [Buffer, ...Buffer[]] {
    return roots.map((root) => createHmac('sha256', this.key(purpose, root)).update(data).digest()) as [
      Buffer,
      ...Buffer[],
    ]
  }

  seal(purpose: string, text: string): string {
    const root = this.first
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.key(purpose, root), iv)
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return [
      root.id,
      iv.toString('base64url'),
      sealed.toString('base64url'),
      cipher.getAuthTag().toString('base64url'),
    ].join('.')
  }

  open(purpose: string, sealed: string): string {
    const [, iv = '', body = '', tag = ''] = sealed.split('.')
    const root = this.rootOf(sealed)
    if (!root)
      throw new EnvironmentError(
        'AUTH_SECRET is not the one this database was written with; list the old one after the new one: AUTH_SECRET=new,old.',
      )
    const decipher = createDecipheriv('aes-256-gcm', this.key(purpose, root), Buffer.from(iv, 'base64url'))
    decipher.setAuthTag(Buffer.from(tag, 'base64url'))
    return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8')
  }

  /** The same text under the first root; undefined if none of the roots sealed it. */
  reseal(purpose: string, sealed: string): string | undefined {
    return this.rootOf(sealed) && this.seal(purpose, this.open(purpose, sealed))
  }

  private rootOf(sealed: string): Root | undefined {
    return this.roots.find(({ id }) => sealed.startsWith(`${id}.`))
  }

  private key(purpose: string, root: Root): Buffer {
    return Buffer.from(hkdfSync('sha256', root.value, 'meridian', purpose, 32))
  }
}
