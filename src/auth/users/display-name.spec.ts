import { describe, expect, it } from '@jest/globals'
import { displayNameOf } from './display-name.rules.js'

describe(displayNameOf.name, () => {
  it('should prefer the full name and fall back to the name', () => {
    expect(displayNameOf({ full_name: 'Ada Hale', name: 'Ada' })).toBe('Ada Hale')
    expect(displayNameOf({ full_name: '  ', name: 'Ada' })).toBe('Ada')
  })

  it('should be empty where there is none, or something other than text', () => {
    expect(displayNameOf({})).toBe('')
    expect(displayNameOf({ full_name: { first: 'Ada' }, name: 7 })).toBe('')
  })

  it('should be one line of at most 100 characters', () => {
    expect(displayNameOf({ full_name: 'Ada\r\nHale' })).toBe('Ada Hale')
    expect(displayNameOf({ full_name: 'x'.repeat(500) })).toHaveLength(100)
  })

  it('should never cut a character in half', () => {
    const name = `a${'🦊'.repeat(60)}`
    expect(displayNameOf({ full_name: name })).toBe(name)
    expect(displayNameOf({ full_name: `a${'🦊'.repeat(120)}` })).toBe(`a${'🦊'.repeat(99)}`)
  })
})
