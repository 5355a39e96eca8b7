import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { EntityManager } from '@mikro-orm/core'
import type { AuditService } from '../../audit/audit.service.js'
import type { Environment } from '../../config/environment.js'
import { keysRepository } from './keys.repository.js'
import type { SigningKey } from './signing-key.entity.js'
import type { SecretsService } from '../../secrets/secrets.service.js'
import { SigningKeysService } from './signing-keys.service.js'

const SOON = 5000
const LAST_TOKEN_MS = 65 * 60_000

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

async function started() {
  const rows: SigningKey[] = []
  const em = { fork: () => em } as EntityManager
  const reads = jest.spyOn(keysRepository, 'listSigningKeys').mockImplementation(async () => [...rows])
  jest.spyOn(keysRepository, 'addSigningKey').mockImplementation(async (_, key) => {
    rows.unshift(key)
    return key
  })
  jest.spyOn(keysRepository, 'deleteSigningKeys').mockImplementation(async (_, kids) => {
    const deleted = rows.filter(({ kid }) => kids.includes(kid))
    for (const key of deleted) rows.splice(rows.indexOf(key), 1)
    return deleted.length
  })
  const secrets = { seal: (_: string, text: string) => text, open: (_: string, text: string) => text }
  const instance = () =>
    new SigningKeysService(
      em,
      { signingKeys: [] as Environment['signingKeys'] } as Environment,
      secrets as SecretsService,
      { record: () => Promise.resolve() } as unknown as AuditService,
    )
  const keys = instance()
  await keys.onModuleInit()
  jest.advanceTimersByTime(SOON)
  reads.mockClear()
  return { keys, other: instance(), reads }
}

describe(SigningKeysService.name, () => {
  it('should read the keys once for unknown names that arrive together', async () => {
    const { keys, reads } = await started()
    const found = await Promise.all(['one', 'two', undefined].map((kid) => keys.find(kid)))
    expect(found).toEqual([undefined, undefined, undefined])
    expect(reads).toHaveBeenCalledTimes(1)
    await keys.find('three')
    expect(reads).toHaveBeenCalledTimes(1)
  })

  it('should find the new key of another instance for all concurrent callers', async () => {
    const { keys, other } = await started()
    const { kid } = await other.rotate()
    const found = await Promise.all([keys.find(kid), keys.find(kid)])
    expect(found.map((key) => key?.kid)).toEqual([kid, kid])
  })

  it('should not read again at once after a read that failed', async () => {
    const { keys, reads } = await started()
    reads.mockRejectedValueOnce(new Error('away'))
    await expect(keys.find('one')).rejects.toThrow('away')
    await expect(keys.find('one')).rejects.toThrow('away')
    expect(reads).toHaveBeenCalledTimes(1)
    jest.advanceTimersByTime(SOON)
    expect(await keys.find('one')).toBeUndefined()
  })

  it('should delete a superseded key once its last token has expired', async () => {
    const { keys, other } = await started()
    const [old] = keys.list()
    const { kid } = await keys.rotate(new Date())
    jest.advanceTimersByTime(LAST_TOKEN_MS - 1)
    expect(await keys.deleteExpired()).toBe(0)
    expect(await keys.find(old?.kid)).toBeDefined()
    jest.advanceTimersByTime(1)
    expect(await keys.deleteExpired()).toBe(1)
    await other.onModuleInit()
    expect(other.list().map((key) => key.kid)).toEqual([kid])
  })
})
