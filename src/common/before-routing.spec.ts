import { describe, expect, it } from '@jest/globals'
import { routedAddress } from './before-routing.js'

describe(routedAddress.name, () => {
  it.each([
    ['/login?next=/', '/login?next=/'],
    ['//evil.example/', '//evil.example/'],
    ['http://evil.example/login?next=/', '/login?next=/'],
    ['HTTPS://user@evil.example:1/api', '/api'],
    ['http://evil.example', '/'],
    ['http://evil.example?a=b', '/?a=b'],
    ['http:///auth', '/auth'],
    ['*', '/*'],
    ['', '/'],
    ['/b%C3%BCcher?q=%ff', '/b%C3%BCcher?q=%ff'],
    ['/%ff/%20?q=%ff', '/%25ff/%2520?q=%ff'],
    ['/100%', '/100%25'],
  ])('should read %j as %j', (url, expected) => {
    expect(routedAddress({ url })).toBe(expected)
  })
})
