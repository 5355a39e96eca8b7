import { describe, expect, it } from '@jest/globals'
import { initialsOf, money, shortMoney } from './figures'

describe('amounts', () => {
  it.each([
    [0, '£0'],
    [999, '£999'],
    [820_000, '£820,000'],
    [1234.5, '£1,234.50'],
    [1_234_567.891, '£1,234,567.89'],
    [-1500, '−£1,500'],
  ])('should be in pounds, with pence only where there are any: %p', (amount, text) => expect(money(amount)).toBe(text))

  it.each([
    [9_999, '£9,999'],
    [10_000, '£10k'],
    [850_000, '£850k'],
    [1_750_000, '£1.75m'],
    [6_400_000, '£6.4m'],
    [1_250_000_000, '£1,250m'],
  ])('should be short for a valuation: %p', (amount, short) => expect(shortMoney(amount)).toBe(short))
})

describe('initials', () => {
  it('should be those of the first two words', () => {
    expect(initialsOf(' ana maria  lopez ')).toBe('AM')
    expect(initialsOf('')).toBe('')
  })
})
