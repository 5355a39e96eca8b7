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
    '"ada"@example.org',
    '"a\r\nBcc: v@evil.example"@example.org',
    '"\x01"@example.org',
    'ada\u3000hale@example.org',
    'ada@exam\u2028ple.org',
    'ada@example.org\u0085',
  ])('refuses %j', (text) => {
    expect(isEmailAddress(text)).toBe(false)
  })
})
