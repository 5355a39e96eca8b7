import { describe, expect, it } from '@jest/globals'
import { apiTokenIn, hashToken, isTokenText, newTokenText } from './token-text.js'

describe('the text of an API token', () => {
  it('should be recognisable, and never the same twice', () => {
    const texts = Array.from({ length: 200 }, newTokenText)
    for (const text of texts) {
      expect(text).toMatch(/^mrd_[0-9A-Za-z]{36}$/)
      expect(isTokenText(text)).toBe(true)
    }
    expect(new Set(texts.map(hashToken)).size).toBe(200)
  })

  it('should fail its checksum when any character is changed', () => {
    const text = newTokenText()
    for (let at = 4; at < text.length; at += 1) {
      const other = text[at] === 'x' ? 'y' : 'x'
      expect(isTokenText(text.slice(0, at) + other + text.slice(at + 1))).toBe(false)
    }
    expect(isTokenText(`${text}0`)).toBe(false)
    expect(isTokenText(text.replace('mrd_', 'mrx_'))).toBe(false)
  })

  it('should be read from a bearer header only', () => {
    expect(apiTokenIn('Bearer mrd_abc')).toBe('mrd_abc')
    expect(apiTokenIn('bearer mrd_abc')).toBe('mrd_abc')
    expect(apiTokenIn('Basic mrd_abc')).toBeUndefined()
    expect(apiTokenIn('Bearer eyJhbGciOi')).toBeUndefined()
    expect(apiTokenIn(undefined)).toBeUndefined()
  })
})
