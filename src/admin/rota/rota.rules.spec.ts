import { describe, expect, it } from '@jest/globals'
import { assignInTurn } from './rota.rules.js'

const person = (userId: string, lastTurn: number) => ({ userId, lastTurn })

describe(assignInTurn, () => {
  it('should assign each entry to the member who has waited longest', () => {
    const { owners, turns, turn } = assignInTurn(['e1', 'e2', 'e3'], [person('ann', 8), person('bob', 7)], 8)
    expect([...owners]).toEqual([
      ['e1', 'bob'],
      ['e2', 'ann'],
      ['e3', 'bob'],
    ])
    expect([Object.fromEntries(turns), turn]).toEqual([{ bob: 11, ann: 10 }, 11])
  })

  it('should not compensate a member for weeks of absence', () => {
    const { owners } = assignInTurn(['e1', 'e2', 'e3'], [person('ann', 90), person('bob', 91), person('back', 3)], 91)
    expect([...owners.values()]).toEqual(['back', 'ann', 'bob'])
  })

  it('should leave every entry where no one is there', () => {
    expect(assignInTurn(['e1'], [], 4)).toEqual({ owners: new Map(), turns: new Map(), turn: 4 })
  })
})
