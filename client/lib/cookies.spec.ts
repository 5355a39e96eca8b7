import { afterEach, describe, expect, it } from '@jest/globals'
import { cookieOf, setCookie } from './cookies'

const browser = globalThis as { document?: { cookie: string }; location?: { href: string } }
const at = (href: string, cookie = '') => Object.assign(browser, { document: { cookie }, location: { href } })
afterEach(() => {
  delete browser.document
  delete browser.location
})

const BOTH = 'rows=plain; __Host-rows=bound; other=rows=1'

describe('a cookie in the browser', () => {
  it('should be read on https only under the name that is bound to the host', () => {
    at('https://meridian.example/', BOTH)
    expect(cookieOf('rows')).toBe('bound')
    at('https://meridian.example/', 'rows=plain')
    expect(cookieOf('rows')).toBeUndefined()
  })

  it('should be read on http only under its plain name', () => {
    at('http://localhost:3000/', BOTH)
    expect(cookieOf('rows')).toBe('plain')
  })

  it('should be written as it is read', () => {
    for (const href of ['https://meridian.example/', 'http://localhost:3000/']) {
      const { document } = at(href)
      setCookie('rows=compact; path=/')
      expect(document.cookie.includes('Secure')).toBe(href.startsWith('https'))
      expect(cookieOf('rows')).toBe('compact')
    }
  })
})

describe('a cookie of a request', () => {
  it('should be read by the scheme of its address', () => {
    const of = (url: string) => cookieOf('rows', new Request(url, { headers: { cookie: BOTH } }))
    expect([of('https://meridian.example/'), of('http://localhost:3000/')]).toEqual(['bound', 'plain'])
    expect(cookieOf('rows')).toBeUndefined()
  })
})
