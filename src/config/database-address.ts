import { accessSync, constants } from 'node:fs'
import { ValidateBy } from 'class-validator'
import { PERCENT_ENCODED } from './server-address.js'

const ADDRESS = /^postgres(?:ql)?:\/\/\S+$/
const SEVERAL_HOSTS = /^\w+:\/\/(?:[^@/?#]*@)?[^/?#]*,/
const TLS_MODES = ['disable', 'require', 'verify-ca', 'verify-full']
const FILES = ['sslrootcert', 'sslcert', 'sslkey']

/** What the address should be instead; undefined if it is usable. */
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
  const unreadable = FILES.find((name) => searchParams.has(name) && !isReadable(searchParams.get(name) ?? ''))
  return unreadable && `an address whose ${unreadable} is a file that can be read`
}

const EXPECTED = `a PostgreSQL address: postgresql://user:password@host:5432/database, ${PERCENT_ENCODED}`
const ONE_HOST =
  'the address of one host without target_session_attrs; before several PostgreSQL servers put a proxy that follows the primary, as deploy/ha does'

function isReadable(file: string) {
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
