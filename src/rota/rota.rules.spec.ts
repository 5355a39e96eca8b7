import { describe, expect, it } from '@jest/globals'
import { assignInTurn } from './rota.rules.js'

const person = (userId: string, lastTurn: number) => ({ userId, lastTurn })

describe(assignInTurn, () => {
  it('should not compensate a member for weeks of absence', () => {
    const { owners } = assignInTurn(['e1', 'e2', 'e3'], [person('ann', 90), person('bob', 91), person('back', 3)], 91)
    expect([...owners.values()]).toEqual(['back', 'ann', 'bob'])
  })
})
