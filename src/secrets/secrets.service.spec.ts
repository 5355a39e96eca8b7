import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it, jest } from '@jest/globals'
import type { EntityManager } from '@mikro-orm/core'
import { PlainError } from '../common/plain-error.js'
import type { Environment } from '../config/environment.js'
import { secretsRepository } from './secrets.repository.js'
import { ErasureList } from './erasure-list.service.js'
import { SecretsService } from './secrets.service.js'

const KEPT = 'the root that the database keeps'

const dataFolder = mkdtempSync(path.join(tmpdir(), 'meridian-erasures-'))
afterAll(() => rmSync(dataFolder, { recursive: true }))

async function secretsWith(...authSecrets: string[]) {
  const em = { fork: () => em } as EntityManager
  jest.spyOn(secretsRepository, 'rootSecret').mockResolvedValue(KEPT)
  const secrets = new SecretsService(em, { authSecrets } as Environment)
  await secrets.onModuleInit()
  return secrets
}

describe(SecretsService.name, () => {
  it('should open what it sealed, with a different ciphertext each time', async () => {
    const secrets = await secretsWith('new')
    const sealed = secrets.seal('seed', 'a seed')
    expect(secrets.open('seed', sealed)).toBe('a seed')
    expect(secrets.seal('seed', 'a seed')).not.toBe(sealed)
    expect(sealed).not.toContain('a seed')
  })

  it('should refuse to open data of another purpose or altered data', async () => {
    const secrets = await secretsWith('new')
    const sealed = secrets.seal('seed', 'a seed')
    expect(() => secrets.open('signing key', sealed)).toThrow()
    const [id, iv, body = '', tag] = sealed.split('.')
    const altered = `${body.startsWith('A') ? 'B' : 'A'}${body.slice(1)}`
    expect(() => secrets.open('seed', [id, iv, altered, tag].join('.'))).toThrow()
  })

  it('should open what was sealed under a secret that is listed after the new one, and name it where it is not', async () => {
    const sealed = (await secretsWith('old')).seal('seed', 'a seed')
    expect((await secretsWith('new', 'old')).open('seed', sealed)).toBe('a seed')
    const without = await secretsWith('new')
    expect(() => without.open('seed', sealed)).toThrow('list the old one after the new one: AUTH_SECRET=new,old')
  })

  it('should open what was sealed before there was a secret', async () => {
    const sealed = (await secretsWith()).seal('seed', 'a seed')
    expect((await secretsWith('new')).open('seed', sealed)).toBe('a seed')
  })

  it('should write digests under the newest secret and accept those of the older ones', async () => {
    const [before] = (await secretsWith('old')).hmacs('token', 'data')
    const [written, ...accepted] = (await secretsWith('new', 'old')).hmacs('token', 'data')
    expect(written).not.toEqual(before)
    expect(accepted).toContainEqual(before)
  })

  it('should sign with the root in the database only while there is no other, since a copy of the database holds it', async () => {
    const [kept] = (await secretsWith()).signatures('token', 'data')
    expect((await secretsWith()).signatures('token', 'data')).toEqual([kept])
    const secrets = await secretsWith('new', 'old')
    const [old] = (await secretsWith('old')).signatures('token', 'data')
    expect(secrets.signatures('token', 'data')).toEqual([expect.any(Buffer), old])
    expect(secrets.signatures('token', 'data')).not.toContainEqual(kept)
  })

  it('should reseal what any of its roots sealed under the first, and leave what none of them did', async () => {
    const sealed = (await secretsWith('old')).seal('seed', 'a seed')
    const resealed = (await secretsWith('new', 'old')).reseal('seed', sealed) ?? ''
    const without = await secretsWith('new')
    expect(without.open('seed', resealed)).toBe('a seed')
    expect(resealed.startsWith(`${without.rootId}.`)).toBe(true)
    expect(without.reseal('seed', sealed)).toBeUndefined()
  })
})

const listWith = async (...authSecrets: string[]) =>
  new ErasureList(await secretsWith(...authSecrets), { dataFolder } as Environment)

describe(ErasureList.name, () => {
  it('should disclose what was erased only with the key', async () => {
    const [submission, account] = ['0199b2a4-0000-7000-8000-000000000001', '0199b2a4-0000-7000-8000-000000000002']
    const list = await listWith('old')
    expect(list.read()).toEqual([])
    list.add({ submissions: [submission] })
    list.add({ account })
    const file = path.join(dataFolder, 'erasures')
    const text = readFileSync(file, 'utf8')
    expect(text).not.toMatch(/0199b2a4/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const both = [
      { submissions: [submission], account: '' },
      { submissions: [], account },
    ]
    expect(list.read()).toEqual(both)
    expect((await listWith('new', 'old')).read()).toEqual(both)
    expect((await listWith('new')).read()).toEqual([])

    // A line that was cut off by a crash, and one gathered from the log.
    appendFileSync(
      file,
      `${text.slice(0, 40)}\n{"level":"info","erasure":"${text.split('\n')[1]}","msg":"erased on request"}\n`,
    )
    expect(list.read()).toEqual(both)

    // Not erased after all, and then asked for again.
    list.add({ account, takenBack: true })
    expect(list.read()).toEqual([both[0]])
    list.add({ account })
    expect(list.read()).toEqual(both)

    // Unreadable even to root: a folder.
    rmSync(file)
    expect(list.read()).toEqual([])
    mkdirSync(file)
    expect(() => list.read()).toThrow(PlainError)
    expect(() => list.read()).toThrow(/erasures cannot be read \(EISDIR\).*Give it to the user of this process/)
  })
})
