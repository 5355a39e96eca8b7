import { describe, expect, it } from '@jest/globals'
import { csvCell, csvRecord } from './csv.js'

describe(csvCell.name, () => {
  it.each(['=1+1', '+cmd|A0', '-2+3+cmd|A0', '@SUM(A1)', '\t=1', ' =1', '|calc', '＝1'])('disarms %j', (value) =>
    expect(csvCell(value)).toMatch(/^"'/),
  )

  it.each(['+44 7700 900412', '07700 900412', '+1 (555) 010-9999', '-'])('leaves %j as it was typed', (value) =>
    expect(csvCell(value)).toBe(`"${value}"`),
  )

  it('quotes every cell, and keeps line ends inside a cell apart from those of records', () => {
    expect(csvRecord(['a "b"', 'c,d', 'e\r\nf', null, ' g'])).toBe('"a ""b""","c,d","e\nf",""," g"\r\n')
  })
})
