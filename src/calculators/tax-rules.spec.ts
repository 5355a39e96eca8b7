import { describe, expect, it } from '@jest/globals'
import { ruleOn, taxRules } from './tax-rules.rules.js'

describe('taxRules', () => {
  it.each(Object.entries(taxRules))('%s has a source and a day of review', (_key, rule) => {
    expect(rule.source.url).toMatch(/^https:\/\/www\.(legislation\.gov\.uk|gov\.uk)\//)
    expect(rule.reviewBy).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })

  it('orders the versions of each rule from the newest to the oldest', () => {
    for (const { from, earlier } of Object.values(taxRules)) {
      const days = [from, ...earlier.map((version: { from: string }) => version.from)]
      expect(days).toEqual([...days].sort().reverse())
    }
  })

  it('answers the version in force on a day', () => {
    expect(ruleOn('eis.companyAnnual', '2026-04-05').text).toBe('£5m')
    expect(ruleOn('eis.companyAnnual', '2026-04-06').text).toBe('£10m')
    expect(ruleOn('cgt.higherRate', '2024-10-29').value).toBe('20')
  })
})
