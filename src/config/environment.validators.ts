import { accessSync, constants } from 'node:fs'
import { createPrivateKey, type JsonWebKey } from 'node:crypto'
import { isIP } from 'node:net'
import { ValidateBy, type ValidationOptions } from 'class-validator'

export const PERCENT_ENCODED = 'with special characters of the password percent-encoded'

const check = (name: string, isValid: (text: string) => boolean) => (options: ValidationOptions) =>
  ValidateBy({ name, validator: { validate: (value) => isValid(String(value)) } }, options)

/** An unencoded slash in a password ends the host early, which leaves the @ in the path. */
export const IsReadableAddress = check(
  'isReadableAddress',
  (text) => URL.canParse(text) && !new URL(text).pathname.includes('@'),
)

/** An address for display. In a malformed one, the password may be anywhere before the last @, and there may be no @ at all. */
export function withoutPassword(address: string) {
  const readable = address.includes('://') && URL.canParse(address)
  if (address.includes(':') && !address.includes('@') && !readable) return '(hidden)'
  const masked = address.replace(/([?&]password=)[^&]*/gi, '$1***').replace(/^([\w+.-]+:\/\/)?.*@/s, '$1***@')
  return JSON.stringify(masked)
}

const ADDRESS = /^postgres(?:ql)?:\/\/\S+$/
const SEVERAL_HOSTS = /^\w+:\/\/(?:[^@/?#]*@)?[^/?#]*,/
const TLS_MODES = ['disable', 'require', 'verify-ca', 'verify-full']
const FILES = ['sslrootcert', 'sslcert', 'sslkey']

function faultOfDatabaseAddress(value: unknown): string | undefined {
  const text = String(value)
  if (!ADDRESS.test(text)) return EXPECTED
  if (SEVERAL_HOSTS.test(text)) return ONE_HOST
  if (!URL.canParse(text)) return EXPECTED
  const { searchParams } = new URL(text)
  const session = searchParams.get('target_session_attrs') ?? 'any'
  if (searchParams.get('host')?.includes(',') || session !== 'any') return ONE_HOST
  const mode = searchParams.get('sslmode')
  if (mode !== null && !TLS_MODES.includes(mode)) return `an address whose sslmode is ${TLS_MODES.join(', ')}`
  if (mode === 'verify-ca' && !searchParams.has('sslrootcert'))
    return 'an address that names the authority of verify-ca as sslrootcert'
  const unreadable = FILES.find((name) => searchParams.has(name) && !isReadableFile(searchParams.get(name) ?? ''))
  return unreadable && `an address whose ${unreadable} is a file that can be read`
}

const EXPECTED = `a PostgreSQL address: postgresql://user:password@host:5432/database, ${PERCENT_ENCODED}`
const ONE_HOST =
  'the address of one host without target_session_attrs; before several PostgreSQL servers put a proxy that follows the primary, as deploy/ha does'

function isReadableFile(file: string) {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}

export const IsDatabaseAddress = () =>
  ValidateBy({
    name: 'isDatabaseAddress',
    validator: {
      validate: (value) => faultOfDatabaseAddress(value) === undefined,
      defaultMessage: (parts) => faultOfDatabaseAddress(parts?.value) ?? EXPECTED,
    },
  })

export type PrivateJwk = JsonWebKey & { kid?: string }

export function readSigningKeys(text: string): PrivateJwk[] {
  const keys = [JSON.parse(text)].flat() as PrivateJwk[]
  for (const jwk of keys)
    if (createPrivateKey({ key: jwk, format: 'jwk' }).asymmetricKeyDetails?.namedCurve !== 'prime256v1')
      throw new TypeError('The key is of another curve.')
  return keys
}

export const IsSigningKeys = check('isSigningKeys', (text) => {
  try {
    return readSigningKeys(text).length > 0
  } catch {
    return false
  }
})

const HOPS = /^[1-9]$/

type TrustedProxies = false | string[] | ((address: string, hop: number) => boolean)

/** In the form that Fastify expects: none, a number of hops, or networks. */
export function readTrustedProxies(value: string | undefined): TrustedProxies {
  if (!value) return false
  return HOPS.test(value) ? (_address, hop) => hop < Number(value) : value.split(',').map((network) => network.trim())
}

function isNetwork(text: string) {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (!version || more.length) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

const areNetworks = (text: string) => text.split(',').every((part) => isNetwork(part.trim()))

export const IsTrustedProxies = check('isTrustedProxies', (text) => HOPS.test(text) || areNetworks(text))
export const IsNetworks = check('isNetworks', areNetworks)
