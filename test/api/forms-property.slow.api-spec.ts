import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { discoveryCall, entrepreneurApplication, investorApplication, investorShow } from '../support/form-payloads.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { runs } from '../support/extent.js'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ RATE_LIMIT: 'off' })
})
afterAll(() => test.close())

const payloads = [discoveryCall, investorApplication, entrepreneurApplication, investorShow]

/** Text as people and machines write it: scripts, controls, lone surrogates, markup, very long. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    "O'Neill",
    '<script>',
    '{{x}}',
    'a@b.co',
    'https://example.org',
    '020 7946',
  ),
  fc.nat({ max: 6000 }).map((length) => 'é'.repeat(length)),
)
const value = fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: fc.jsonValue() })

/** A valid form with some members replaced, removed or added. */
const bentForm = fc
  .record({
    payload: fc.constantFrom(...payloads),
    bends: fc.dictionary(
      fc.oneof(fc.constantFrom(...payloads.flatMap((payload) => Object.keys(payload().formData))), fc.string()),
      fc.option(value, { nil: undefined }),
      { maxKeys: 4 },
    ),
    context: fc.option(fc.oneof(fc.jsonValue(), fc.record({ page: value, decoy: value, elapsedMs: value })), {
      nil: undefined,
    }),
  })
  .map(({ payload, bends, context }) => ({ ...payload(bends), context }))

const body = fc.oneof(
  { weight: 6, arbitrary: bentForm.map((form) => JSON.stringify(form)) },
  { weight: 2, arbitrary: fc.jsonValue().map((json) => JSON.stringify(json)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
)

const headers = fc.record(
  {
    'content-type': fc.constantFrom('application/json', 'application/json; charset=utf-8', 'text/plain', 'x'),
    'idempotency-key': fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.string({ maxLength: 250 }).map(encodeURIComponent)),
  },
  { requiredKeys: [] },
)

const RUNS = runs(2000)

describe('POST /functions/v1/send-form-email', () => {
  it('should answer generated bodies without a single 5xx, each 200 with an id and each refusal with a sentence', async () => {
    const statuses = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(body, headers, async (payload, given) => {
        const response = await test.inject({
          method: 'POST',
          url: '/functions/v1/send-form-email',
          payload,
          headers: { 'content-type': 'application/json', ...given },
        })
        statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1)
        expect([200, 400, 415, 422]).toContain(response.statusCode)
        const answer = response.json<{ id?: string; message?: string }>()
        if (response.statusCode === 200) expect(answer.id).toHaveLength(36)
        else expect(answer.message).toMatch(/\.$/)
      }),
      { numRuns: RUNS },
    )
    // Guards against a generator that only produces refusals.
    expect(statuses.get(200)).toBeGreaterThan(RUNS / 20)
    expect(statuses.get(400)).toBeGreaterThan(RUNS / 20)
  }, 600_000)
})
