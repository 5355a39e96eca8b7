import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { readEnvironment } from './environment.js'
import { isAdviceOld, missingForIntroductions } from './operator.rules.js'

const refusal = (variables: NodeJS.ProcessEnv) => {
  try {
    readEnvironment(variables)
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('was accepted')
}

describe(readEnvironment.name, () => {
  it('should hold the documented defaults when nothing is set', () => {
    const environment = readEnvironment({})
    expect(environment).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      RATE_LIMIT: 'on',
      LOG_LEVEL: 'info',
    })
    expect(environment.publicUrl).toBe('http://localhost:3000')
    expect(environment.secure).toBe(false)
  })

  it('should follow PORT in the public address and drop a trailing slash of PUBLIC_URL', () => {
    expect(readEnvironment({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
    const environment = readEnvironment({ PUBLIC_URL: 'https://www.example.org/' })
    expect([environment.publicUrl, environment.secure]).toEqual(['https://www.example.org', true])
  })

  it('should name what is missing in production, and nothing in development', () => {
    const all = { AUTH_SECRET: 'x'.repeat(40), DATABASE_URL: 'postgresql://db/meridian', SMTP_URL: 'smtp://mail' }
    const missing = (variables: NodeJS.ProcessEnv) => readEnvironment(variables).missingInProduction
    expect(missing({ NODE_ENV: 'production' })).toEqual(Object.keys(all))
    expect(missing({ NODE_ENV: 'production', ...all })).toEqual([])
    expect(missing({})).toEqual([])
  })

  it('should leave introductions off by default, rehearse only without SMTP, and list the facts missing before they go on', () => {
    const mode = (variables: NodeJS.ProcessEnv) => readEnvironment(variables).introductions
    expect(mode({ NODE_ENV: 'production' })).toBe('off')
    expect(mode({ NODE_ENV: 'test' })).toBe('off')
    expect(mode({})).toBe('rehearsal')
    expect(mode({ SMTP_URL: 'smtp://mail' })).toBe('off')
    expect(mode({ NODE_ENV: 'production', INTRODUCTIONS: 'Rehearsal' })).toBe('rehearsal')
    expect(refusal({ INTRODUCTIONS: 'rehearsal', SMTP_URL: 'smtp://mail' })).toContain('SMTP_URL must not be set')
    expect(refusal({ INTRODUCTIONS: 'yes' })).toContain('it must be off, rehearsal or on.')
    const unstated = refusal({ INTRODUCTIONS: 'on' })
    for (const what of ['the company number', 'on what legal basis', 'who advised on that', 'when they advised'])
      expect(unstated).toContain(what)
    const company = { registeredName: 'Meridian Ltd', number: '1', jurisdiction: 'England', office: 'London' }
    const facts = { legalStatus: { kind: 'exempt' }, people: [{}], company }
    const basis = { basis: 'Article 33', adviser: 'A firm', advisedOn: '2026-11-01' }
    expect(missingForIntroductions(facts, basis)).toEqual([])
    expect(missingForIntroductions(facts, { ...basis, adviser: '' })).toEqual(['who advised on that'])
    expect(missingForIntroductions(facts, { ...basis, advisedOn: '1 November 2026' })).toHaveLength(1)
    expect(['2027-10-31', '2027-11-01', '2027-11-02'].map((day) => isAdviceOld(basis.advisedOn, day))).toEqual([
      false,
      false,
      true,
    ])
    expect(['2029-02-28', '2029-03-01'].map((day) => isAdviceOld('2028-02-29', day))).toEqual([false, true])
  })

  it('should read a secret from the file that its _FILE variable names, and refuse one that is missing, empty or set twice', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'meridian-secrets-'))
    const [file, empty] = [path.join(folder, 'secret'), path.join(folder, 'empty')]
    writeFileSync(file, `${'x'.repeat(40)}\n`)
    writeFileSync(empty, '\n')
    expect(readEnvironment({ AUTH_SECRET_FILE: file }).AUTH_SECRET).toBe('x'.repeat(40))
    expect(refusal({ SMTP_URL_FILE: file })).toMatch(/^SMTP_URL holds /)
    expect(refusal({ AUTH_SECRET_FILE: empty })).toBe(`AUTH_SECRET_FILE names ${empty}, which is empty.`)
    expect(refusal({ AUTH_SECRET_FILE: `${file}-2` })).toBe(`AUTH_SECRET_FILE names ${file}-2, which is not there.`)
    expect(refusal({ AUTH_SECRET_FILE: file, AUTH_SECRET: 'y'.repeat(40) })).toMatch(/are both set/)
    rmSync(folder, { recursive: true })
  })

  it('should treat an empty value as not set', () => {
    expect(readEnvironment({ DATABASE_URL: '', PORT: '' })).toMatchObject({ PORT: 3000 })
  })

  it('should refuse a secret in production that is set but empty, and name it', () => {
    const production = (variables: NodeJS.ProcessEnv) => ({ NODE_ENV: 'production', ...variables })
    for (const name of ['AUTH_SECRET', 'ADMIN_PASSWORD', 'METRICS_TOKEN', 'INBOUND_MAIL_SECRET', 'AUTH_SIGNING_KEY'])
      expect(refusal(production({ [name]: '' }))).toBe(
        `${name} is set, but empty; give it a value, or remove it where it is not wanted.`,
      )
    expect(refusal(production({ DATABASE_URL: 'postgresql://meridian:@postgres:5432/meridian' }))).toBe(
      'DATABASE_URL holds a user, but an empty password; put it between the colon and the @.',
    )
    expect(refusal(production({ SMTP_URL: 'smtp://hello%40example.org:@mail.example.org:587' }))).toMatch(/^SMTP_URL /)
    // A user without a password, as with authentication by certificate or socket.
    const accepted = { DATABASE_URL: 'postgresql://meridian@postgres/meridian', SMTP_URL: 'smtp://mail:1025' }
    expect(readEnvironment(production(accepted))).toMatchObject(accepted)
    expect(readEnvironment({ AUTH_SECRET: '' }).authSecrets).toEqual([])
  })

  it.each([
    ['PORT', 'eighty', 'PORT holds "eighty"; it must be a port number from 0 to 65535.'],
    ['PORT', '70000', 'PORT holds "70000"; it must be a port number from 0 to 65535.'],
    ['PUBLIC_URL', 'example.org', 'PUBLIC_URL holds "example.org"; it must be an http or https address'],
    [
      'PUBLIC_URL',
      'https://example.org/app',
      'PUBLIC_URL holds "https://example.org/app"; it must be an http or https address',
    ],
    ['DATABASE_URL', 'mysql://db', 'DATABASE_URL holds "mysql://db"; it must be a PostgreSQL address'],
    [
      'DATABASE_URL',
      'postgresql://me@one:5432,two:5432/db',
      'DATABASE_URL holds "postgresql://***@one:5432,two:5432/db"; it must be the address of one host without target_session_attrs; before several PostgreSQL servers put a proxy that follows the primary, as deploy/ha does.',
    ],
    [
      'DATABASE_URL',
      'postgresql://db/name?target_session_attrs=read-write',
      'DATABASE_URL holds "postgresql://db/name?target_session_attrs=read-write"; it must be the address of one host',
    ],
    [
      'DATABASE_URL',
      'postgresql://db/name?sslmode=prefer',
      'DATABASE_URL holds "postgresql://db/name?sslmode=prefer"; it must be an address whose sslmode is disable, require, verify-ca, verify-full.',
    ],
    [
      'DATABASE_URL',
      'postgresql://db/name?sslmode=verify-ca',
      'DATABASE_URL holds "postgresql://db/name?sslmode=verify-ca"; it must be an address that names the authority of verify-ca as sslrootcert.',
    ],
    [
      'DATABASE_URL',
      'postgresql://db/name?sslmode=verify-full&sslrootcert=/nowhere.crt',
      'it must be an address whose sslrootcert is a file that can be read.',
    ],
    ['SMTP_URL', 'mail.example.org', 'SMTP_URL holds "mail.example.org"; it must be a mail server address'],
    [
      'SMTP_URL',
      'smtp://mail:pa/ss@mail.example.org:587',
      'SMTP_URL holds "smtp://***@mail.example.org:587"; it must be a mail server address: smtp://user:password@host:587, with special characters of the password percent-encoded.',
    ],
    ['SMTP_URL', 'smtp://mail:12/34@mail.example.org', 'SMTP_URL holds "smtp://***@mail.example.org"; it must be'],
    [
      'REDIS_URL',
      'redis://:pa/ss@redis:6379',
      'REDIS_URL holds "redis://***@redis:6379"; it must be a Redis address: redis://:password@host:6379, with special characters of the password percent-encoded.',
    ],
    ['REDIS_URL', 'redis://:100%@redis', 'REDIS_URL holds "redis://***@redis"; it must be a Redis address'],
    [
      'DATABASE_URL',
      'postgresql://me:pa/ss@db/name',
      'DATABASE_URL holds "postgresql://***@db/name"; it must be a PostgreSQL address: postgresql://user:password@host:5432/database, with special characters of the password percent-encoded.',
    ],
    ['REDIS_URL', 'localhost', 'REDIS_URL holds "localhost"; it must be a Redis address'],
    ['MAIL_FROM', 'Meridian', 'MAIL_FROM holds "Meridian"; it must be an email address'],
    ['TEAM_EMAIL', 'team@', 'TEAM_EMAIL holds "team@"; it must be an email address.'],
    ['TRUST_PROXY', 'everyone', 'TRUST_PROXY holds "everyone"; it must be a number of hops from 1 to 9'],
    ['TRUST_PROXY', '10.0.0.0/64', 'TRUST_PROXY holds "10.0.0.0/64"; it must be a number of hops from 1 to 9'],
    ['DRAIN_SECONDS', 'long', 'DRAIN_SECONDS holds "long"; it must be a number of seconds from 0 to 120.'],
    ['METRICS_TOKEN', 'short', 'METRICS_TOKEN holds (hidden); it must be a random text of at least 16 characters'],
    ['RATE_LIMIT', 'maybe', 'RATE_LIMIT holds "maybe"; it must be on or off.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL holds "loud"; it must be fatal, error, warn, info, debug, trace or silent.'],
  ])('should refuse %s=%s with one sentence', (name, value, sentence) => {
    expect(refusal({ [name]: value })).toContain(sentence)
  })

  it('should trust no proxy unless the setting names how many or which', () => {
    expect(readEnvironment({}).trustedProxies).toBe(false)
    const hops = readEnvironment({ TRUST_PROXY: '2' }).trustedProxies as (address: string, hop: number) => boolean
    expect([0, 1, 2].map((hop) => hops('203.0.113.1', hop))).toEqual([true, true, false])
    expect(readEnvironment({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustedProxies).toEqual(['10.0.0.0/8', '::1'])
  })

  it('should drain for five seconds in production only', () => {
    expect(readEnvironment({}).drainSeconds).toBe(0)
    expect(readEnvironment({ NODE_ENV: 'production' }).drainSeconds).toBe(5)
    expect(readEnvironment({ NODE_ENV: 'production', DRAIN_SECONDS: '0' }).drainSeconds).toBe(0)
  })

  it('should mask passwords, alone and inside an address', () => {
    expect(refusal({ ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'abc' })).toBe(
      'ADMIN_PASSWORD holds (hidden); it must be a password of at least 6 characters.',
    )
  })

  it.each([
    ['DATABASE_URL', 'mysql://me:hunter2@db'],
    ['DATABASE_URL', 'postgresql://me:Ab/hunter2@db'],
    ['DATABASE_URL', 'postgresql://me:a@/hunter2@db'],
    ['DATABASE_URL', 'postgresql://me:hunter2'],
    ['DATABASE_URL', 'me:hunter2@db'],
    ['DATABASE_URL', 'postgresql://db/name?sslmode=prefer&password=a@hunter2'],
    ['REDIS_URL', 'http://:hunter2@redis'],
    ['SMTP_URL', 'mail:hunter2'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://me:a@hunter2@collector'],
  ])('should mask the password in %s=%s', (name, value) => {
    expect(refusal({ [name]: value })).not.toContain('hunter2')
  })

  it('should accept percent-encoded passwords and further parameters', () => {
    const addresses = {
      SMTP_URL: 'smtps://me%40example.org:a%2Fb%25@mail.example.org?pool=true',
      REDIS_URL: 'rediss://:a%2Fb@redis.example.org:6380/1?family=6',
      DATABASE_URL: 'postgresql://me:a%2Fb@db/name',
    }
    expect(readEnvironment(addresses)).toMatchObject(addresses)
  })

  it('should require ADMIN_EMAIL and ADMIN_PASSWORD together', () => {
    expect(refusal({ ADMIN_EMAIL: 'a@example.org' })).toBe(
      'ADMIN_EMAIL and ADMIN_PASSWORD are set together or not at all.',
    )
  })

  it('should require a secret for an inbound address, and accept one alone for mail that bounced', () => {
    expect(refusal({ MAIL_INBOUND_ADDRESS: 'replies@in.example.org' })).toBe(
      'MAIL_INBOUND_ADDRESS needs INBOUND_MAIL_SECRET.',
    )
    const secret = { INBOUND_MAIL_SECRET: 's'.repeat(32) }
    expect(readEnvironment(secret)).toMatchObject(secret)
  })
})
