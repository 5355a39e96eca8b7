import { describe, expect, it } from '@jest/globals'
import { acceptsCodes, withWrongCode } from './code-limit.rules.js'

const DAY = 24 * 3_600_000

describe(acceptsCodes.name, () => {
  it('should accept no code after twenty wrong ones in a day', () => {
    let wrong: number[] = []
    for (let at = 1; at <= 20; at += 1) {
      expect(acceptsCodes(wrong, at)).toBe(true)
      wrong = withWrongCode(wrong, at)
    }
    expect(acceptsCodes(wrong, 20)).toBe(false)
    expect(acceptsCodes(wrong, DAY)).toBe(false)
    expect(acceptsCodes(wrong, DAY + 1)).toBe(true)
  })
})
