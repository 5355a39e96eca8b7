import { describe, expect, it } from '@jest/globals'
import { argon2Sync } from 'node:crypto'
import { hashPassword, needsRehash, verifyPassword, isCommonPassword, requirePassword } from './passwords.js'
import { brand } from '../../config/brand.js'

const PASSWORD = 'correct horse battery'

describe('a hashed password', () => {
  it('should have cost what it says: 19 MiB and two passes of argon2id', async () => {
    const [, version, cost, nonce = '', tag = ''] = (await hashPassword(PASSWORD)).slice(1).split('$')
    expect([version, cost]).toEqual(['v=19', 'm=19456,t=2,p=1'])
    const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
    const expected = argon2Sync('argon2id', { ...parameters, message: PASSWORD, nonce: Buffer.from(nonce, 'base64') })
    expect(Buffer.from(tag, 'base64')).toEqual(expected)
  })

  it('should be verified, and hashed anew if it cost less', async () => {
    const hash = await hashPassword(PASSWORD)
    expect(await verifyPassword(PASSWORD, hash)).toBe(true)
    expect(await verifyPassword('another one', hash)).toBe(false)
    expect([needsRehash(hash), needsRehash(hash.replace('t=2', 't=1'))]).toEqual([false, true])
  })

  it('should be missed at the same cost by an address without one', async () => {
    expect(await verifyPassword(PASSWORD, undefined)).toBe(false)
  })
})

const EMAIL = 'ada.lovelace@example.org'

describe(isCommonPassword.name, () => {
  it.each(['123456', 'password', 'PASSWORD', 'qwerty', 'iloveyou', 'letmein', 'trustno1'])(
    'should know %s',
    async (password) => expect(await isCommonPassword(password)).toBe(true),
  )

  it.each(['correct horse battery', 'ada.lovelace', 'x7Kq-29mz', ''])('should not know %s', async (password) =>
    expect(await isCommonPassword(password)).toBe(false),
  )
})

describe(requirePassword.name, () => {
  it.each([
    ['12345', 'length'],
    ['password1', 'pwned'],
    [EMAIL, 'pwned'],
    ['Ada.Lovelace', 'pwned'],
    [brand.name, 'pwned'],
    [`${brand.name.toUpperCase()}2026!`, 'pwned'],
  ])('should refuse %s for its %s', async (password, reason) => {
    await expect(requirePassword(password, EMAIL)).rejects.toMatchObject({
      code: 'weak_password',
      extra: { weak_password: { reasons: [reason] } },
    })
  })

  it('should refuse more than 72 bytes', async () => {
    await expect(requirePassword('ä'.repeat(37), EMAIL)).rejects.toMatchObject({ code: 'validation_failed' })
  })

  it.each(['sixchr', 'correct horse battery', `${brand.name} is my bank`])('should accept %s', async (password) => {
    await expect(requirePassword(password, EMAIL)).resolves.toBeUndefined()
  })
})
