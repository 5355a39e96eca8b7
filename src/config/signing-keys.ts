import { createPrivateKey, type JsonWebKey } from 'node:crypto'
import { ValidateBy, type ValidationOptions } from 'class-validator'

export type PrivateJwk = JsonWebKey & { kid?: string }

/** One private P-256 key as JWK, or a list of them. */
export function readSigningKeys(text: string): PrivateJwk[] {
  const keys = [JSON.parse(text)].flat() as PrivateJwk[]
  for (const jwk of keys)
    if (createPrivateKey({ key: jwk, format: 'jwk' }).asymmetricKeyDetails?.namedCurve !== 'prime256v1')
      throw new TypeError('The key is of another curve.')
  return keys
}

export const IsSigningKeys = (options: ValidationOptions) =>
  ValidateBy(
    {
      name: 'isSigningKeys',
      validator: {
        validate(value) {
          try {
            return readSigningKeys(String(value)).length > 0
          } catch {
            return false
          }
        },
      },
    },
    options,
  )
