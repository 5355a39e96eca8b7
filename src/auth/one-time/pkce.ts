import { createHash, timingSafeEqual } from 'node:crypto'
import { invalid } from '../http/auth-error.js'
import { FlowState } from './flow-state.entity.js'

const CHALLENGE = /^[\w.~-]{43,128}$/

/** The PKCE flow that a client requests; undefined for the implicit flow. Half a pair is refused. */
export function flowOf(challenge: string | undefined, method: string | undefined): FlowState | undefined {
  if (!challenge && !method) return undefined
  if (!challenge || !method) throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  if (!CHALLENGE.test(challenge))
    throw invalid('code challenge has to be between 43 and 128 characters of A-Z a-z 0-9 - . _ ~')
  const named = method.toLowerCase()
  if (named !== 's256' && named !== 'plain') throw invalid('code_challenge_method must be s256 or plain')
  return new FlowState(challenge, named)
}

export function answersChallenge({ codeChallenge, codeChallengeMethod }: FlowState, verifier: string) {
  const actual = Buffer.from(
    codeChallengeMethod === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier,
  )
  const expected = Buffer.from(codeChallenge)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
