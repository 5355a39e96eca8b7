import { describe, expect, it } from '@jest/globals'
import { highestOf, holds, Role } from './role.rules.js'

describe(holds, () => {
  it.each([
    [[], Role.Viewer, false],
    [['viewer'], Role.Viewer, true],
    [['viewer'], Role.Handler, false],
    [['handler'], Role.Viewer, true],
    [['handler'], Role.Admin, false],
    [['admin'], Role.Viewer, true],
    [['viewer', 'admin'], Role.Admin, true],
    [['owner of everything'], Role.Viewer, false],
  ])('%j hold at least %s: %s', (roles, least, held) => expect(holds(roles, least)).toBe(held))
})

describe(highestOf, () => {
  it.each([
    [['viewer', 'admin', 'handler'], Role.Admin],
    [['handler', 'viewer'], Role.Handler],
    [['unknown'], undefined],
  ])('of %j is %s', (roles, highest) => expect(highestOf(roles)).toBe(highest))
})
