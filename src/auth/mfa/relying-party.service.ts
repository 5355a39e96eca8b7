import { createHash, randomBytes } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { passkeysRepository } from './passkeys.repository.js'
import type { NewCredential, Passkey } from './passkey.entity.js'
import { brand } from '../../config/brand.js'
import { Environment } from '../../config/environment.js'
import { AuthError } from '../sign-in/auth-error.js'
import type { User } from '../users/user.entity.js'
import { jsonIn } from '../../common/json-in.js'

const hash = (challenge: string) => createHash('sha256').update(challenge).digest('base64url')

/** Loaded with the first passkey: most processes never need its certificate parsers. */
const library = () => import('@simplewebauthn/server')

/** How long a device has to sign a challenge, which is stored as a hash and redeemed once. */
const TIMEOUT_MS = 300_000
/** The COSE numbers of EdDSA, ES256 and RS256, which cover today's devices. */
const ALGORITHMS = [-8, -7, -257]

export const passkeyInvalid = (cause?: unknown) =>
  Object.assign(new AuthError(400, 'passkey_invalid', 'That passkey could not be verified. Please try again.'), {
    cause,
  })

/** Without extensions: the library adds its own, and their types cannot be sent as JSON. */
type Described<Options> = Omit<Options, 'extensions'>

interface Expectation {
  expectedChallenge: string
  expectedOrigin: string
  expectedRPID: string
  requireUserVerification: boolean
}

/** Its origin comes from the configuration, so no `Host` header changes it. The device always verifies its user. */
@Injectable()
export class RelyingPartyService {
  private readonly origin: string
  private readonly id: string

  constructor(
    private readonly em: EntityManager,
    { publicUrl }: Environment,
  ) {
    const { origin, hostname } = new URL(publicUrl)
    this.origin = origin
    this.id = hostname
  }

  async creationOptions(
    user: User,
    displayName: string,
    known: Passkey[],
  ): Promise<Described<PublicKeyCredentialCreationOptionsJSON>> {
    const { generateRegistrationOptions } = await library()
    return generateRegistrationOptions({
      rpName: brand.name,
      rpID: this.id,
      userName: user.email,
      userDisplayName: displayName || user.email,
      userID: new Uint8Array(Buffer.from(user.id)),
      challenge: bytes(await this.issueChallenge(user.id)),
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  }

  async requestOptions(): Promise<Described<PublicKeyCredentialRequestOptionsJSON>> {
    const { generateAuthenticationOptions } = await library()
    return generateAuthenticationOptions({
      rpID: this.id,
      challenge: bytes(await this.issueChallenge()),
      timeout: TIMEOUT_MS,
      userVerification: 'required',
    })
  }

  async verifyCreation(input: object, userId: string): Promise<NewCredential> {
    const response = input as RegistrationResponseJSON
    const expected = await this.expectationOf(input, userId)
    const { verifyRegistrationResponse } = await library()
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      ...expected,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch((error: unknown) => {
      throw passkeyInvalid(error)
    })
    if (!verified) throw passkeyInvalid()
    const { credential, credentialBackedUp } = registrationInfo
    return { ...credential, synced: credentialBackedUp }
  }

  /** What the response is verified against. Consumes the challenge, so it comes before every other check. */
  async expectationOf({ response }: { response?: unknown }, userId: string | null = null): Promise<Expectation> {
    const { clientDataJSON } = (response ?? {}) as { clientDataJSON?: unknown }
    const expectedChallenge = await this.consumeChallenge(clientDataJSON, userId)
    if (expectedChallenge === undefined) throw passkeyInvalid()
    return { expectedChallenge, expectedOrigin: this.origin, expectedRPID: this.id, requireUserVerification: true }
  }

  /** Throws unless this passkey signed. Returns its new counter, and whether it is synchronised. */
  async verifySignature(
    input: object,
    expected: Expectation,
    { credentialId, publicKey, counter, transports, user }: Passkey,
  ) {
    const response = input as AuthenticationResponseJSON
    const { verifyAuthenticationResponse } = await library()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      ...expected,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter,
        transports,
      },
    }).catch((error: unknown) => {
      throw passkeyInvalid(error)
    })
    const { userHandle } = response.response
    const handle = userHandle ? Buffer.from(userHandle, 'base64url').toString('utf8') : user.id
    if (!verified || handle !== user.id) throw passkeyInvalid()
    return { counter: authenticationInfo.newCounter, synced: authenticationInfo.credentialBackedUp }
  }

  /** Random bytes that a device signs within five minutes, in base64url. Bound to a user when adding a passkey. */
  private async issueChallenge(userId: string | null = null): Promise<string> {
    const em = this.em.fork()
    const challenge = randomBytes(32).toString('base64url')
    await passkeysRepository.deleteExpiredChallenges(em, new Date())
    await passkeysRepository.addChallenge(em, hash(challenge), userId, new Date(Date.now() + TIMEOUT_MS))
    return challenge
  }

  /** Consumed whether or not the signature is valid, and therefore in a transaction of its own. */
  private async consumeChallenge(clientDataJSON: unknown, userId: string | null): Promise<string | undefined> {
    const challenge = jsonIn(clientDataJSON)?.challenge
    if (typeof challenge !== 'string') return undefined
    return (await passkeysRepository.consumeChallenge(this.em.fork(), hash(challenge), userId)) ? challenge : undefined
  }
}

const bytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))
