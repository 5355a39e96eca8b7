import { createHmac } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { readRefreshToken, writeRefreshToken, type Digests } from './refresh-token.js'

const digestsOf =
  (...secrets: [string, ...string[]]): Digests =>
  (data) =>
    secrets.map((secret) => createHmac('sha256', secret).update(data).digest()) as [Buffer, ...Buffer[]]

const current = digestsOf('new', 'old')

describe(readRefreshToken.name, () => {
  it('should read back what was written', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 0, max: 2 ** 32 - 1 }), (sessionId, counter) => {
        expect(readRefreshToken(writeRefreshToken(sessionId, counter, current), current)).toEqual({
          sessionId,
          counter,
        })
      }),
    )
  })

  it('should accept a token that was signed with an older secret, and none of a secret that is gone', () => {
    const token = writeRefreshToken('0193a1b0-0000-7000-8000-000000000001', 1, digestsOf('old'))
    expect(readRefreshToken(token, current)).toBeDefined()
    expect(readRefreshToken(token, digestsOf('new'))).toBeUndefined()
  })

  it('should refuse a token with any character changed', () => {
    const token = writeRefreshToken('0193a1b0-0000-7000-8000-000000000001', 7, current)
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A'
      expect(readRefreshToken(token.slice(0, at) + other + token.slice(at + 1), current)).toBeUndefined()
    }
    for (const text of ['', token.slice(1), `${token}A`, `${token} `])
      expect(readRefreshToken(text, current)).toBeUndefined()
  })
})
