import { describe, expect, it } from '@jest/globals'
import { DAY_MS } from '../../common/durations.rules.js'
import { acceptsCodes, withWrongCode } from './code-limit.rules.js'

describe(acceptsCodes.name, () => {
  it('should accept no code after twenty wrong ones in a day', () => {
    let wrong: number[] = []
    for (let at = 1; at <= 20; at += 1) {
      expect(acceptsCodes(wrong, at)).toBe(true)
      wrong = withWrongCode(wrong, at)
    }
    expect(acceptsCodes(wrong, 20)).toBe(false)
    expect(acceptsCodes(wrong, DAY_MS)).toBe(false)
    expect(acceptsCodes(wrong, DAY_MS + 1)).toBe(true)
  })
})
