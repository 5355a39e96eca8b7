import { describe, expect, it } from '@jest/globals'
import { displayNameOf } from './account.rules.js'
import { AuthError } from '../sign-in/auth-error.js'
import { fitsToken } from '../tokens/access-tokens.service.js'
import { mergeMetadata } from './user.presenter.js'

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

describe(mergeMetadata.name, () => {
  it('should merge key by key and remove keys set to null', () => {
    expect(mergeMetadata({ a: 1, b: 2 }, { b: null, c: 3 })).toEqual({ a: 1, c: 3 })
  })

  it('should not let a caller set or remove email_verified', () => {
    expect(mergeMetadata({}, { email_verified: true })).toEqual({})
    expect(mergeMetadata({ email_verified: true }, { email_verified: null })).toEqual({ email_verified: true })
  })

  it('should refuse more than 8 KB after merging with status 422', () => {
    const half = mergeMetadata({}, { a: 'x'.repeat(5000) })
    expect(() => mergeMetadata(half, { b: 'x'.repeat(5000) })).toThrow(AuthError)
    expect(() => mergeMetadata(half, { b: 'ä'.repeat(2000) })).toThrow('at most 8 KB')
    expect(mergeMetadata(half, { a: 'y'.repeat(8000) })).toEqual({ a: 'y'.repeat(8000) })
  })

  it.each([{ a: '\ud800' }, { a: { b: ['\udfff'] } }, { '\ud800': 1 }, { a: 'a\0b' }])(
    'should refuse %j, which the database cannot hold, with status 422',
    (changes) => {
      expect(() => mergeMetadata({}, changes)).toThrow('a character that cannot be stored')
    },
  )

  it('should keep any other text', () => {
    const changes = { name: '😀 Zoë', list: ['\\u0000', null, 1.5, true] }
    expect(mergeMetadata({}, changes)).toEqual(changes)
  })
})

describe(fitsToken.name, () => {
  it('should keep more than 2 KB out of an access token', () => {
    expect(fitsToken({ a: 'x'.repeat(2000) })).toBe(true)
    expect(fitsToken({ a: 'x'.repeat(2048) })).toBe(false)
  })
})
