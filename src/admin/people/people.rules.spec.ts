import { describe, expect, it } from '@jest/globals'
import { dueInOneMonth, marketingOf, withdrawn } from './people.rules.js'

describe(dueInOneMonth.name, () => {
  it.each([
    ['2026-11-22', '2026-12-22'],
    ['2026-12-31', '2027-01-31'],
    ['2027-01-31', '2027-02-28'],
    ['2028-01-30', '2028-02-29'],
    ['2026-03-31', '2026-04-30'],
  ])('should answer a request of %s by %s', (day, due) => expect(dueInOneMonth(day)).toBe(due))
})

describe(marketingOf.name, () => {
  it.each([
    [true, 'given'],
    ['Yes: “News of events.” (version 2026-11)', 'given'],
    [withdrawn('Yes: “News of events.” (version 2026-11)', '2026-11-22'), 'withdrawn'],
    [false, 'none'],
    ['', 'none'],
    [null, 'none'],
    [undefined, 'none'],
  ])('should read %j as %s', (value, state) => expect(marketingOf(value)).toBe(state))
})
