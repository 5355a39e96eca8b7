import { Injectable } from '@nestjs/common'
import { JwtService, TokenExpiredError } from '@nestjs/jwt'
import { BoundedMap } from '../../common/bounded-map.js'
import { HOUR_SECONDS } from '../../common/durations.rules.js'
import { Environment } from '../../config/environment.js'
import type { AuthenticationMethod, AssuranceLevel, Session } from '../sessions/session.entity.js'
import type { Metadata, User } from '../users/user.entity.js'
import { SigningKeysService } from './signing-keys.service.js'
import { jsonIn } from '../../common/json-in.js'

export const ACCESS_TOKEN_SECONDS = HOUR_SECONDS
const AUDIENCE = 'authenticated'
const issuerOf = ({ publicUrl }: Environment) => `${publicUrl}/auth/v1`

export interface AccessClaims {
  iss: string
  sub: string
  aud: string
  exp: number
  iat: number
  email: string
  phone: string
  app_metadata: Metadata
  user_metadata: Metadata
  role: string
  aal: AssuranceLevel
  amr: AuthenticationMethod[]
  session_id: string
  is_anonymous: boolean
}

const MAX_METADATA_BYTES = 2 * 1024

/** Access tokens travel with every request, so large metadata is left out of them. */
export const fitsToken = (metadata: Metadata) => Buffer.byteLength(JSON.stringify(metadata)) <= MAX_METADATA_BYTES

/** Clients send the same token with every request for an hour; its signature is verified once. */
const MAX_CACHED = 1000

export type VerifiedToken = { claims: AccessClaims } | { failure: 'expired' | 'invalid' }

/** Signs and verifies access tokens: ES256 only, whatever the token's header says. */
@Injectable()
export class AccessTokensService {
  private readonly verified = new BoundedMap<string, AccessClaims>(MAX_CACHED)

  constructor(
    private readonly jwt: JwtService,
    private readonly keys: SigningKeysService,
    private readonly environment: Environment,
  ) {}

  async sign(user: User, session: Session) {
    const iat = Math.floor(Date.now() / 1000)
    const claims: AccessClaims = {
      iss: issuerOf(this.environment),
      sub: user.id,
      aud: AUDIENCE,
      exp: iat + ACCESS_TOKEN_SECONDS,
      iat,
      email: user.email,
      phone: '',
      app_metadata: user.appMetadata,
      user_metadata: fitsToken(user.userMetadata) ? user.userMetadata : {},
      role: 'authenticated',
      aal: session.aal,
      amr: session.amr,
      session_id: session.id,
      is_anonymous: false,
    }
    const { kid, privateKey } = this.keys.current()
    const token = await this.jwt.signAsync(claims, { algorithm: 'ES256', keyid: kid, privateKey })
    return { token, expiresAt: claims.exp }
  }

  async read(token: string): Promise<VerifiedToken> {
    const key = await this.keys.find(kidOf(token))
    if (!key) return { failure: 'invalid' }
    const known = this.verified.get(token)
    if (known) return known.exp * 1000 > Date.now() ? { claims: known } : { failure: 'expired' }
    try {
      const claims = await this.jwt.verifyAsync<AccessClaims>(token, {
        // jsonwebtoken accepts the key object, although Nest's types only allow PEM, which would be parsed on every call.
        publicKey: key.publicKey as unknown as Buffer,
        algorithms: ['ES256'],
        issuer: issuerOf(this.environment),
        audience: AUDIENCE,
      })
      this.verified.set(token, claims)
      return { claims }
    } catch (error) {
      return { failure: error instanceof TokenExpiredError ? 'expired' : 'invalid' }
    }
  }
}

function kidOf(token: string): string | undefined {
  const kid = jsonIn(token.split('.')[0])?.kid
  return typeof kid === 'string' ? kid : undefined
}
