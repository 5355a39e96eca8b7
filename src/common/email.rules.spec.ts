import { describe, expect, it } from '@jest/globals'
import { isEmailAddress } from './email.rules.js'

describe('isEmailAddress', () => {
  it.each(['ada@example.org', "o'hara+deals@mail.example.co.uk", 'зоя@пример.example'])('accepts %s', (text) => {
    expect(isEmailAddress(text)).toBe(true)
  })

  it.each([
    'ada@example',
    'ada example.org',
    'ada@example.org\u202e',
    'a\u200bda@example.org',
    'ada@example.org\ud800',
  ])('refuses %j', (text) => {
    expect(isEmailAddress(text)).toBe(false)
  })
})
