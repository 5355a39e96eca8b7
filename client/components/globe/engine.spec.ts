import { describe, expect, it } from '@jest/globals'
import { restAfter } from './engine'

describe(restAfter.name, () => {
  it('should use at most a tenth of one core where the processor draws', () => {
    for (const cores of [1, 2, 8])
      for (const cost of [5, 20])
        expect((cost * cores) / (cost + restAfter(cost, true, cores))).toBeLessThanOrEqual(0.1001)
  })

  it('should never rest longer than four seconds', () => {
    expect(restAfter(2000, true, 2)).toBe(4000)
  })

  it('should draw at full speed where a graphics card keeps up', () => {
    expect(restAfter(12, false, 8)).toBe(0)
    expect(restAfter(80, false, 8)).toBe(240)
  })
})
