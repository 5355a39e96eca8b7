import { describe, expect, it } from '@jest/globals'
import { brand } from '../../config/brand.js'
import { isCommonPassword, requirePassword } from './passwords.js'

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
