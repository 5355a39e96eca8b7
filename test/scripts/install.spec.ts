import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { readEnvironment } from '../../src/config/environment.js'

/** Debian's `age` makes the key; where it is not installed, one in its form stands in. */
const KEY = 'AGE-SECRET-KEY-1QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ'
const SMTP_URL = 'smtp://hello%40example.org:pa%2Fss@mail.example.org:587'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'meridian-install-'))
  cpSync(path.join(import.meta.dirname, '../../deploy/single/install.sh'), path.join(folder, 'install.sh'))
  spawnSync('sh', ['-c', `printf '#!/bin/sh\\necho ${KEY}\\n' >age-keygen && chmod 755 age-keygen`], { cwd: folder })
})
afterEach(() => rmSync(folder, { recursive: true }))

const install = (...lines: string[]) =>
  spawnSync('sh', [path.join(folder, 'install.sh')], {
    input: lines.map((line) => `${line}\n`).join(''),
    encoding: 'utf8',
    env: { PATH: `${folder}:${process.env.PATH}` },
  })
const file = () => path.join(folder, '.env')

describe('install.sh', () => {
  it('should keep percent-encoded names and passwords as they were typed, and make the secrets', () => {
    const { status, stderr } = install('www.example.org', 'https://www.example.org', SMTP_URL, '')
    expect([status, stderr.match(/That does not fit/g)?.length]).toEqual([0, 1])
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    const written = parseEnv(readFileSync(file(), 'utf8'))
    expect(written).toMatchObject({
      PUBLIC_URL: 'https://www.example.org',
      SMTP_URL,
      BACKUP_TARGET: '',
      BACKUP_KEY: KEY,
    })
    const secrets = ['AUTH_SECRET', 'POSTGRES_PASSWORD', 'DATABASE_PASSWORD', 'METRICS_TOKEN', 'GRAFANA_PASSWORD']
    for (const name of secrets) expect(written[name]).toMatch(/^[\da-f]{64}$/)
    expect(new Set(secrets.map((name) => written[name])).size).toBe(secrets.length)
    // And the product takes it.
    const DATABASE_URL = `postgresql://meridian:${written.DATABASE_PASSWORD}@postgres:5432/meridian`
    const environment = readEnvironment({ ...written, DATABASE_URL, NODE_ENV: 'production' })
    expect([environment.SMTP_URL, environment.missingInProduction]).toEqual([SMTP_URL, []])
  })

  it('should ask for the bucket where backups go to one, and accept any secret key literally', () => {
    const secret = 'a$b"c\\d/+='
    const answers = [
      'https://www.example.org',
      SMTP_URL,
      ':s3:bucket/meridian',
      'https://s3.example.org',
      '',
      'key',
      secret,
    ]
    expect(install(...answers).status).toBe(0)
    expect(parseEnv(readFileSync(file(), 'utf8'))).toMatchObject({ S3_REGION: '', S3_SECRET_ACCESS_KEY: secret })
  })

  it('should change nothing where there is a .env, and write none when the answers end early', () => {
    expect(install('https://www.example.org').status).toBe(1)
    expect(() => statSync(file())).toThrow(/ENOENT/)
    expect(install('https://www.example.org', SMTP_URL, '').status).toBe(0)
    const before = readFileSync(file(), 'utf8')
    const again = install('https://other.example.org', SMTP_URL, '')
    expect([again.status, again.stderr]).toEqual([1, expect.stringMatching(/\.env is there already/)])
    expect(readFileSync(file(), 'utf8')).toBe(before)
  })
})
