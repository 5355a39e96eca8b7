import { describe, expect, it } from '@jest/globals'
import { countJest, countPlaywright, failedFiles } from '../../scripts/test-reports.mjs'

const file = (name: string, results: Record<string, 'passed' | 'failed'>, status?: string) => {
  const assertionResults = Object.entries(results).map(([fullName, result]) => ({ fullName, status: result }))
  return { name, assertionResults, status: status ?? (Object.values(results).includes('failed') ? 'failed' : 'passed') }
}

describe('the count of a Jest run', () => {
  const first = {
    testResults: [
      file('a.ts', { one: 'passed', two: 'failed', three: 'failed' }),
      file('b.ts', { four: 'passed' }),
      file('c.ts', {}, 'failed'),
    ],
  }

  it('should name the files to run again, including one that could not be loaded', () => {
    expect(failedFiles(first)).toEqual(['a.ts', 'c.ts'])
    expect(countJest(first)).toEqual({ passed: 2, failed: 3, unsteady: [] })
  })

  it('should name tests that passed only at the second try, and count each test once', () => {
    const second = {
      testResults: [file('a.ts', { one: 'passed', two: 'passed', three: 'failed' }), file('c.ts', { five: 'passed' })],
    }
    expect(countJest(first, second)).toEqual({
      passed: 4,
      failed: 1,
      unsteady: ['a.ts: two', 'c.ts: the file as a whole'],
    })
  })

  it('should not forgive a test that fails only at the second try', () => {
    const second = {
      testResults: [file('a.ts', { one: 'failed', two: 'passed', three: 'passed' }), file('c.ts', { five: 'passed' })],
    }
    expect(countJest(first, second)).toMatchObject({ passed: 4, failed: 1 })
  })
})

describe('the count of a Playwright run', () => {
  const spec = (title: string, status: string) => ({ file: 'auth.browser.ts', line: 7, title, tests: [{ status }] })

  it('should name tests that passed only at the second try, with the titles around them', () => {
    const suites = [
      {
        title: 'auth.browser.ts',
        specs: [spec('signs in', 'expected'), spec('signs out', 'unexpected'), spec('waits', 'skipped')],
        suites: [{ title: 'on a phone', specs: [spec('signs up', 'flaky')] }],
      },
    ]
    expect(countPlaywright({ suites })).toEqual({
      passed: 2,
      failed: 1,
      unsteady: ['auth.browser.ts:7: on a phone › signs up'],
    })
  })

  it('should count an error outside of all tests as a failure', () => {
    expect(countPlaywright({ suites: [], errors: [{}] })).toMatchObject({ passed: 0, failed: 1 })
  })
})
