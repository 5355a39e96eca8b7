import path from 'node:path'
import { existsSync, readFileSync } from 'node:fs'
import { plainToInstance, Transform } from 'class-transformer'
import { IsEmail, IsIn, IsInt, IsOptional, IsUrl, Matches, Max, Min, MinLength, validateSync } from 'class-validator'
import { applyDecorators } from '@nestjs/common'
import { pickDeclared } from '../common/declared-members.js'
import type { IntroductionsMode } from '../common/introductions.rules.js'
import { LOG_LEVELS } from '../common/logger.js'
import { PlainError } from '../common/plain-error.js'
import { brand, introductionsBasis } from './brand.js'
import {
  IsDatabaseAddress,
  IsReadableAddress,
  PERCENT_ENCODED,
  withoutPassword,
  IsSigningKeys,
  readSigningKeys,
  IsNetworks,
  IsTrustedProxies,
  readTrustedProxies,
} from './environment.validators.js'
import { missingForIntroductions, WANTED_IN_PRODUCTION, type WantedVariable } from './operator.rules.js'

const toInteger = ({ value }: { value: unknown }) => (/^-?\d+$/.test(String(value)) ? Number(value) : value)

function IsWhole(least: number, most: number, what: string) {
  const options = { message: `${what} from ${least} to ${most}` }
  return applyDecorators(Transform(toInteger), IsInt(options), Min(least, options), Max(most, options))
}

const toLower = ({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value)

const SMTP_ADDRESS = `a mail server address: smtp://user:password@host:587, ${PERCENT_ENCODED}`
const REDIS_ADDRESS = `a Redis address: redis://:password@host:6379, ${PERCENT_ENCODED}`

/** Every variable that the product reads. Each rule's message says which values are valid. */
export class Environment {
  /** Production turns on the content security policy, the drain and the warnings about secrets. */
  @IsIn(['production', 'development', 'test'], { message: 'production, development or test' })
  NODE_ENV: 'production' | 'development' | 'test' = 'development'

  /** The port; 0 picks a free one. */
  @IsWhole(0, 65_535, 'a port number') PORT: number = 3000
  @Matches(/^[\w.:-]+$/, { message: 'a host name or an IP address' }) HOST: string = '127.0.0.1'

  @IsOptional()
  @IsUrl(
    { protocols: ['http', 'https'], require_protocol: true, require_tld: false, disallow_auth: true },
    { message: 'an http or https address such as https://www.example.org' },
  )
  @Matches(/^https?:\/\/[^/?#]+\/?$/, { message: 'an http or https address without a path' })
  PUBLIC_URL?: string

  /** Holds the embedded database and, without SMTP, the emails. */
  @Matches(/^(?!\s*$)[^\0]+$/, { message: 'a folder' }) DATA_DIR: string = './data'
  /** The PostgreSQL address. Unset: a database embedded in this process. */
  @IsOptional() @IsDatabaseAddress() DATABASE_URL?: string
  /** The same database without the pooler that DATABASE_URL goes through, for LISTEN and migrations. */
  @IsOptional() @IsDatabaseAddress() DATABASE_DIRECT_URL?: string
  /** A read replica for the lists of the desk, which may lag slightly. */
  @IsOptional() @IsDatabaseAddress() DATABASE_READ_URL?: string

  /** Unset: each email is written as a file to DATA_DIR. */
  @IsOptional()
  @Matches(/^smtps?:\/\/\S+$/, { message: SMTP_ADDRESS })
  @IsReadableAddress({ message: SMTP_ADDRESS })
  SMTP_URL?: string

  @Matches(/^(?:[^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
    message: 'an email address, or a name with one: Meridian <hello@example.org>',
  })
  MAIL_FROM: string = `${brand.name} <${brand.email}>`

  @IsEmail({}, { message: 'an email address' }) TEAM_EMAIL: string = brand.email
  /** Beyond this many forms in an hour, the team gets a single email for the rest, on the hour. Unset: an email for each form. */
  @IsOptional() @IsWhole(1, 10_000, 'a number of mails') TEAM_MAILS_PER_HOUR?: number

  /** Where replies to answers are received; each answer adds its reference to it. */
  @IsOptional()
  @IsEmail({}, { message: 'an email address' })
  @Matches(/^[^+]+$/, { message: 'an email address without a plus sign' })
  MAIL_INBOUND_ADDRESS?: string

  /** The secret with which a mail service signs replies and reports of returned mail. */
  @IsOptional()
  @Matches(/^[\x21-\x7e]{32,}$/, { message: 'a random text of at least 32 characters without spaces' })
  INBOUND_MAIL_SECRET?: string

  /** With ADMIN_PASSWORD: an admin account, created at the start if there is none. An existing one keeps its password. */
  @IsOptional() @IsEmail({}, { message: 'an email address' }) ADMIN_EMAIL?: string
  @IsOptional() @MinLength(6, { message: 'a password of at least 6 characters' }) ADMIN_PASSWORD?: string

  /** Shares rate limits between instances. Unset: each instance counts on its own. */
  @IsOptional()
  @Matches(/^rediss?:\/\/(?:[^\s%]|%[\dA-Fa-f]{2})+$/, { message: REDIS_ADDRESS })
  @IsReadableAddress({ message: REDIS_ADDRESS })
  REDIS_URL?: string

  /** Encrypts the keys at rest: the first secret encrypts, all decrypt. Unset: generated and stored in the database. */
  @IsOptional()
  @Matches(/^[^,\s]{32,}(?:,[^,\s]{32,})*$/, {
    message: 'a random text of at least 32 characters, or several separated by commas, the newest first',
  })
  AUTH_SECRET?: string

  /** Signs access tokens. Unset: keys are generated, stored in the database and rotated by a command. */
  @IsOptional()
  @IsSigningKeys({ message: 'a private P-256 key as JWK, or a list of them, the one that signs first' })
  AUTH_SIGNING_KEY?: string

  @IsOptional()
  @Matches(/^https?:\/\/[^\s,]+(?:,https?:\/\/[^\s,]+)*$/, {
    message: 'addresses separated by commas, where * stands for part of a name and ** for anything',
  })
  AUTH_REDIRECT_URLS?: string

  /** Where traces and metrics are sent. Unset: OpenTelemetry is not loaded. */
  @IsOptional()
  @Matches(/^https?:\/\/\S+$/, { message: 'the address of an OpenTelemetry collector: http://collector:4318' })
  OTEL_EXPORTER_OTLP_ENDPOINT?: string

  /** `required`: an admin without a second factor reaches only the page that sets one up. */
  @Transform(toLower)
  @IsIn(['required', 'offered'], { message: 'required or offered' })
  ADMIN_SECOND_FACTOR: 'required' | 'offered' = 'offered'

  @IsWhole(1, 720, 'a number of hours') ADMIN_SESSION_HOURS: number = 12
  /** The longest idle time of a staff member's session. */
  @IsWhole(5, 43_200, 'a number of minutes') ADMIN_SESSION_IDLE_MINUTES: number = 60

  /** The proxies whose `X-Forwarded-For` and `-Proto` are trusted: a number of hops, or networks. Unset: none. */
  @IsOptional()
  @IsTrustedProxies({ message: 'a number of hops from 1 to 9, or networks separated by commas: 10.0.0.0/8,127.0.0.1' })
  TRUST_PROXY?: string

  /** How long to keep serving, unready, after SIGTERM. Default: 5 in production, otherwise 0. */
  @IsOptional() @IsWhole(0, 120, 'a number of seconds') DRAIN_SECONDS?: number

  /** Called every minute while the watcher finds nothing wrong. Unset: nothing is called. */
  @IsOptional()
  @Matches(/^https?:\/\/\S+$/, { message: 'an http or https address that is called while all is well' })
  HEARTBEAT_URL?: string

  /** The bearer token for /metrics. Unset: only loopback has access. */
  @IsOptional()
  @Matches(/^[\x21-\x7e]{16,}$/, { message: 'a random text of at least 16 characters without spaces' })
  METRICS_TOKEN?: string

  @IsOptional()
  @IsNetworks({ message: 'networks separated by commas: 10.1.0.0/16,127.0.0.1' })
  WEBHOOK_ALLOW_PRIVATE?: string

  /** A MaxMind database file for the places of sessions. Unset: sessions show no place. */
  @IsOptional() @Matches(/^[^\0]+\.mmdb$/, { message: 'a file that ends in .mmdb' }) GEOIP_DATABASE?: string

  /** Whether investors and founders are introduced. Unset: rehearsal in development without SMTP_URL, otherwise off. */
  @IsOptional()
  @Transform(toLower)
  @IsIn(['off', 'rehearsal', 'on'], { message: 'off, rehearsal or on' })
  INTRODUCTIONS?: IntroductionsMode

  @Transform(toLower) @IsIn(['on', 'off'], { message: 'on or off' }) RATE_LIMIT: 'on' | 'off' = 'on'

  @Transform(toLower)
  @IsIn(LOG_LEVELS, { message: 'fatal, error, warn, info, debug, trace or silent' })
  LOG_LEVEL: string = 'info'

  get production() {
    return this.NODE_ENV === 'production'
  }

  get introductions(): IntroductionsMode {
    return this.INTRODUCTIONS ?? (this.NODE_ENV === 'development' && !this.SMTP_URL ? 'rehearsal' : 'off')
  }

  /** The day of the advice on introductions, once they are on. */
  get advisedOn(): string | undefined {
    return this.INTRODUCTIONS === 'on' ? introductionsBasis?.advisedOn : undefined
  }

  get missingInProduction() {
    const wanted = Object.keys(WANTED_IN_PRODUCTION) as WantedVariable[]
    return this.production ? wanted.filter((name) => !this[name]) : []
  }

  get publicUrl() {
    return (this.PUBLIC_URL ?? `http://localhost:${this.PORT}`).replace(/\/$/, '')
  }

  get dataFolder() {
    return path.resolve(this.DATA_DIR)
  }

  get directDatabaseUrl() {
    return this.DATABASE_URL && (this.DATABASE_DIRECT_URL ?? this.DATABASE_URL)
  }

  get authSecrets() {
    return this.AUTH_SECRET?.split(',') ?? []
  }

  get signingKeys() {
    return this.AUTH_SIGNING_KEY ? readSigningKeys(this.AUTH_SIGNING_KEY) : []
  }

  get redirectUrls() {
    return this.AUTH_REDIRECT_URLS?.split(',') ?? []
  }

  get drainSeconds() {
    return this.DRAIN_SECONDS ?? (this.production ? 5 : 0)
  }

  get trustedProxies() {
    return readTrustedProxies(this.TRUST_PROXY)
  }

  get webhookNetworks() {
    return this.WEBHOOK_ALLOW_PRIVATE?.split(',').map((network) => network.trim()) ?? []
  }

  get secure() {
    return this.publicUrl.startsWith('https:')
  }
}

const SECRETS = new Set([
  'ADMIN_PASSWORD',
  'AUTH_SECRET',
  'AUTH_SIGNING_KEY',
  'HEARTBEAT_URL',
  'INBOUND_MAIL_SECRET',
  'METRICS_TOKEN',
])
const ADDRESSES = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'SMTP_URL',
  'REDIS_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
])

function shown(name: string, value: unknown) {
  if (SECRETS.has(name)) return '(hidden)'
  return ADDRESSES.has(name) ? withoutPassword(String(value)) : JSON.stringify(String(value))
}

export class EnvironmentError extends PlainError {}

/** A secret may be in the file that `NAME_FILE` names, as Docker and Kubernetes mount them; an empty one counts as a mistake. */
function secretsFromFiles(from: NodeJS.ProcessEnv) {
  const named = [...SECRETS, ...ADDRESSES].filter((name) => from[`${name}_FILE`])
  return named.map((name) => {
    const file = String(from[`${name}_FILE`])
    if (from[name]) throw new EnvironmentError(`${name} and ${name}_FILE are both set; one of them is enough.`)
    const text = existsSync(file) && readFileSync(file, 'utf8').trim()
    if (!text)
      throw new EnvironmentError(`${name}_FILE names ${file}, which ${text === '' ? 'is empty' : 'is not there'}.`)
    return [name, text] as const
  })
}

/** A line of `.env` that lost its value would quietly turn off what it protects. */
function emptySecrets(from: NodeJS.ProcessEnv) {
  const lost = [...SECRETS].filter((name) => from[name] === '' && !from[`${name}_FILE`])
  const bare = [...ADDRESSES].filter((name) => /^[\w+.-]+:\/\/[^/?#]*:@/.test(from[name] ?? ''))
  return [
    ...lost.map((name) => `${name} is set, but empty; give it a value, or remove it where it is not wanted.`),
    ...bare.map((name) => `${name} holds a user, but an empty password; put it between the colon and the @.`),
  ]
}

export function readEnvironment(from: NodeJS.ProcessEnv = process.env): Environment {
  // An empty value counts as unset, as when a compose file passes a variable through.
  const set = Object.entries(pickDeclared(Environment, from)).filter(([, value]) => value)
  const input = Object.fromEntries([...set, ...secretsFromFiles(from)])
  const environment = plainToInstance(Environment, input)
  const sentences = validateSync(environment).map(
    ({ property, value, constraints }) =>
      `${property} holds ${shown(property, value)}; it must be ${Object.values(constraints ?? {})[0]}.`,
  )
  if (!environment.ADMIN_EMAIL !== !environment.ADMIN_PASSWORD)
    sentences.push('ADMIN_EMAIL and ADMIN_PASSWORD are set together or not at all.')
  if (environment.production) sentences.push(...emptySecrets(from))
  if (environment.MAIL_INBOUND_ADDRESS && !environment.INBOUND_MAIL_SECRET)
    sentences.push('MAIL_INBOUND_ADDRESS needs INBOUND_MAIL_SECRET.')
  if (environment.INTRODUCTIONS === 'rehearsal' && environment.SMTP_URL)
    sentences.push('INTRODUCTIONS is rehearsal, so SMTP_URL must not be set: nothing may leave.')
  const unstated = environment.INTRODUCTIONS === 'on' ? missingForIntroductions(brand, introductionsBasis) : []
  if (unstated.length) sentences.push(`INTRODUCTIONS is on, but client/brand.ts does not state ${unstated.join(', ')}.`)
  if (sentences.length) throw new EnvironmentError(sentences.join('\n'))
  return environment
}
