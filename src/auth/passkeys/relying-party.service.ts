import { Injectable } from '@nestjs/common'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { brand } from '../../config/brand.js'
import { Environment } from '../../config/environment.js'
import { AuthError } from '../http/auth-error.js'
import type { User } from '../users/user.entity.js'
import type { NewCredential, Passkey } from './passkey.entity.js'
import { PasskeyChallengesService } from './passkey-challenges.service.js'

/** Loaded with the first passkey: most processes never need its certificate parsers. */
const library = () => import('@simplewebauthn/server')

const TIMEOUT_MS = 300_000
/** The COSE numbers of EdDSA, ES256 and RS256, which cover today's devices. */
const ALGORITHMS = [-8, -7, -257]

export const passkeyInvalid = (cause?: unknown) =>
  Object.assign(new AuthError(400, 'passkey_invalid', 'That passkey could not be verified. Please try again.'), {
    cause,
  })

interface Expectation {
  expectedChallenge: string
  expectedOrigin: string
  expectedRPID: string
  requireUserVerification: boolean
}

/**
 * This site as a WebAuthn relying party. Its origin comes from the configuration and never from a request, so no proxy or
 * `Host` header can change it. The device always verifies its user, by PIN or biometrics.
 */
@Injectable()
export class RelyingPartyService {
  private readonly origin: string
  private readonly id: string

  constructor(
    private readonly challenges: PasskeyChallengesService,
    { publicUrl }: Environment,
  ) {
    const { origin, hostname } = new URL(publicUrl)
    this.origin = origin
    this.id = hostname
  }

  async creationOptions(user: User, displayName: string, known: Passkey[]) {
    const { generateRegistrationOptions } = await library()
    return generateRegistrationOptions({
      rpName: brand.name,
      rpID: this.id,
      userName: user.email,
      userDisplayName: displayName || user.email,
      userID: new Uint8Array(Buffer.from(user.id)),
      challenge: bytes(await this.challenges.issue(user.id)),
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  }

  async requestOptions() {
    const { generateAuthenticationOptions } = await library()
    return generateAuthenticationOptions({
      rpID: this.id,
      challenge: bytes(await this.challenges.issue()),
      timeout: TIMEOUT_MS,
      userVerification: 'required',
    })
  }

  /** The credential that the user's device has just created. */
  async verifyCreation(input: Record<string, unknown>, userId: string): Promise<NewCredential> {
    const response = input as unknown as RegistrationResponseJSON
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
  async expectationOf({ response }: Record<string, unknown>, userId: string | null = null): Promise<Expectation> {
    const { clientDataJSON } = (response ?? {}) as { clientDataJSON?: unknown }
    const expectedChallenge = await this.challenges.consume(clientDataJSON, userId)
    if (expectedChallenge === undefined) throw passkeyInvalid()
    return { expectedChallenge, expectedOrigin: this.origin, expectedRPID: this.id, requireUserVerification: true }
  }

  /** Throws unless this passkey signed. Returns its new counter, and whether it is synchronised. */
  async verifySignature(
    input: Record<string, unknown>,
    expected: Expectation,
    { credentialId, publicKey, counter, transports, user }: Passkey,
  ) {
    const response = input as unknown as AuthenticationResponseJSON
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
}

const bytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))
