import { describe, expect, it } from '@jest/globals'
import { refuseOversizedJson } from './json-shape.js'

const members = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`m${index}`, 'a: "b", {[\\'])))
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

describe(refuseOversizedJson.name, () => {
  it('should accept 200 members and 20 levels, whatever their strings hold', () => {
    expect(() => refuseOversizedJson(members(200))).not.toThrow()
    expect(() => refuseOversizedJson(nested(20))).not.toThrow()
    expect(() => refuseOversizedJson(JSON.stringify('{[:'.repeat(300)))).not.toThrow()
  })

  it('should refuse more members, at whatever level', () => {
    expect(() => refuseOversizedJson(members(201))).toThrow('more than 200 members')
    expect(() => refuseOversizedJson(JSON.stringify(Array(201).fill({ a: 1 })))).toThrow('more than 200 members')
  })

  it('should refuse a list of more than 1,000 values', () => {
    expect(() => refuseOversizedJson(JSON.stringify(Array(1_000).fill(1)))).not.toThrow()
    expect(() => refuseOversizedJson(JSON.stringify(Array(1_001).fill(1)))).toThrow('more than 1000 values')
  })

  it('should refuse more levels', () => {
    expect(() => refuseOversizedJson(nested(21))).toThrow('more than 20 levels')
  })
})
