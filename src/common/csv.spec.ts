import { describe, expect, it } from '@jest/globals'
import { csvCell, csvRecord } from './csv.js'

describe(csvCell.name, () => {
  it.each(['=1+1', '+cmd|A0', '-2+3+cmd|A0', '@SUM(A1)', '\t=1', ' =1', '|calc', '＝1'])('should disarm %j', (value) =>
    expect(csvCell(value)).toMatch(/^"'/),
  )

  it.each(['+44 7700 900412', '07700 900412', '+1 (555) 010-9999', '-'])('should leave %j as it was typed', (value) =>
    expect(csvCell(value)).toBe(`"${value}"`),
  )

  it('should quote every cell, and tell line ends inside a cell from those of records', () => {
    expect(csvRecord(['a "b"', 'c,d', 'e\r\nf', null, ' g'])).toBe('"a ""b""","c,d","e\nf",""," g"\r\n')
  })
})
