import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 }

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** The few CBOR types that an authenticator writes. */
const cborBytes = (data: Buffer) =>
  Buffer.concat([
    data.length < 256 ? Buffer.from([0x58, data.length]) : Buffer.from([0x59, data.length >> 8, data.length & 0xff]),
    data,
  ])
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

interface Options {
  origin?: string
  rpId?: string
  verified?: boolean
  /** The signature counter that the device reports. */
  counter?: number
  /** Signs in place of the passkey's own key. */
  key?: KeyObject
}

/** A device with one passkey, with the browser's part in its responses. */
export function softAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let userHandle: string | undefined
  let counted = 0

  const clientData = (type: string, challenge: string, origin = 'http://localhost:3000') =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const authenticatorData = (flags: number, { rpId = 'localhost', counter = (counted += 1) }: Options) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }

  const coseKey = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const coordinate = (text: string) => cborBytes(Buffer.from(text, 'base64url'))
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      coordinate(x),
      Buffer.from([0x22]),
      coordinate(y),
    ])
  }

  return {
    id: base64url(id),

    /** Responds to the options for a new passkey. */
    create({ challenge, user }: { challenge: string; user: { id: string } }, options: Options = {}) {
      userHandle = user.id
      const flags = FLAGS.present | FLAGS.attested | (options.verified === false ? 0 : FLAGS.verified)
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey()])
      const data = Buffer.concat([authenticatorData(flags, options), attested])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ])
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, options.origin)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },

    /** Responds to the options for signing in. */
    get({ challenge }: { challenge: string }, options: Options = {}) {
      const client = clientData('webauthn.get', challenge, options.origin)
      const data = authenticatorData(FLAGS.present | (options.verified === false ? 0 : FLAGS.verified), options)
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), options.key ?? privateKey)),
          userHandle,
        },
      }
    },
  }
}

export const strangeKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
