import { describe, expect, it } from '@jest/globals'
import { BoundedMap } from './bounded-map.js'

describe(BoundedMap.name, () => {
  it('should forget what was set longest ago, and no more', () => {
    const map = new BoundedMap<string, number>(2)
    map.set('first', 1).set('second', 2).set('first', 3).set('third', 4)
    expect([...map]).toEqual([
      ['first', 3],
      ['third', 4],
    ])
  })
})
