import { describe, expect, it } from '@jest/globals'
import { isSigned, signatureOf } from './inbound-signature.js'

const SECRET = 'a secret of at least thirty-two signs'
const NOW = Date.UTC(2026, 10, 22, 12)
const timestamp = String(NOW / 1000)
const body = '{"from":"mary@example.org"}'
const signature = signatureOf(SECRET, timestamp, body)

describe(isSigned.name, () => {
  it('should accept what was signed a moment ago, and one of several signatures', () => {
    expect(isSigned(SECRET, { timestamp, signature, body }, NOW + 299_000)).toBe(true)
    expect(isSigned(SECRET, { timestamp, signature: `v1,AAAA ${signature}`, body }, NOW)).toBe(true)
  })

  it.each([
    ['another body', { timestamp, signature, body: `${body} ` }, NOW],
    ['another time', { timestamp: String(NOW / 1000 + 1), signature, body }, NOW],
    ['another secret', { timestamp, signature: signatureOf(`${SECRET}!`, timestamp, body), body }, NOW],
    ['no signature', { timestamp, body }, NOW],
    ['no time', { signature, body }, NOW],
    ['a time that is none', { timestamp: 'soon', signature: signatureOf(SECRET, 'soon', body), body }, NOW],
    ['an old request', { timestamp, signature, body }, NOW + 301_000],
    ['a request of the future', { timestamp, signature, body }, NOW - 301_000],
  ])('should refuse %s', (_what, request, now) => expect(isSigned(SECRET, request, now)).toBe(false))
})
