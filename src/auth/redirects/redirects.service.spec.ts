import { describe, expect, it } from '@jest/globals'
import type { Environment } from '../../config/environment.js'
import { RedirectsService } from './redirects.service.js'

const redirects = new RedirectsService({
  publicUrl: 'https://www.example.org',
  redirectUrls: ['https://*.allowed.example/app/**', 'https://one.example/?'],
} as Environment)

describe(RedirectsService.name, () => {
  it.each([
    ['/account', 'https://www.example.org/account'],
    ['https://www.example.org/account?x=1#y', 'https://www.example.org/account?x=1#y'],
    ['https://app.allowed.example/app/in?x=1#y', 'https://app.allowed.example/app/in?x=1#y'],
    ['https://one.example/a', 'https://one.example/a'],
  ])('should lead to %s', (target, href) => expect(redirects.resolve(target).href).toBe(href))

  it.each([
    undefined,
    '',
    ['/account'],
    'https://www.example.org//evil.example/x',
    'http://www.example.org/account',
    'https://allowed.example/app/',
    'https://a.b.allowed.example/app/',
    'https://app.allowed.example/other',
    'https://user@app.allowed.example/app/',
    'https://one.example/ab',
    'javascript:alert(1)',
    `https://app.allowed.example/app/${'x'.repeat(3000)}`,
  ])('should lead home instead of %j', (target) =>
    expect(redirects.resolve(target).href).toBe('https://www.example.org/'),
  )

  it('should give a path for pages of ours only', () => {
    expect(redirects.pathOf(new URL('https://www.example.org/account?x=1'))).toBe('/account?x=1')
    expect(redirects.pathOf(new URL('https://app.allowed.example/app/'))).toBeUndefined()
  })
})
