import { createHash } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { answersChallenge, flowOf } from './one-time-tokens.service.js'

const verifier = 'v'.repeat(56)
const challenge = createHash('sha256').update(verifier).digest('base64url')

describe(flowOf.name, () => {
  it('should be none without a challenge, and refuse half a pair', () => {
    expect(flowOf(undefined, undefined)).toBeUndefined()
    expect(() => flowOf(challenge, undefined)).toThrow('requires code_challenge_method and code_challenge')
    expect(() => flowOf(undefined, 's256')).toThrow('requires code_challenge_method and code_challenge')
  })

  it.each(['x'.repeat(42), 'x'.repeat(129), `${'x'.repeat(50)}=`, `${'x'.repeat(50)}/`])(
    'should refuse the challenge %s',
    (text) => expect(() => flowOf(text, 's256')).toThrow('between 43 and 128'),
  )

  it('should know s256 and plain only, in any case', () => {
    expect(flowOf(challenge, 'S256')?.codeChallengeMethod).toBe('s256')
    expect(flowOf(challenge, 'plain')?.codeChallengeMethod).toBe('plain')
    expect(() => flowOf(challenge, 'md5')).toThrow('must be s256 or plain')
  })
})

describe(answersChallenge.name, () => {
  it('should accept the verifier of the challenge alone', () => {
    const hashed = flowOf(challenge, 's256')!
    expect(answersChallenge(hashed, verifier)).toBe(true)
    expect(answersChallenge(hashed, challenge)).toBe(false)
    expect(answersChallenge(hashed, '')).toBe(false)
    const plain = flowOf(verifier, 'plain')!
    expect(answersChallenge(plain, verifier)).toBe(true)
    expect(answersChallenge(plain, `${verifier}x`)).toBe(false)
  })
})
