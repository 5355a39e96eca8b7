import { describe, expect, it } from '@jest/globals'
import { originForm } from './before-routing.js'

describe(originForm.name, () => {
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
  ])('should read %j as %j', (url, expected) => {
    expect(originForm({ url })).toBe(expected)
  })
})
