import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { localPath, safePath } from './local-path.rules.js'
import { runs } from '../../../test/support/extent.js'
import type { Environment } from '../../config/environment.js'
import { RedirectsService } from './redirects.service.js'

const ORIGIN = 'http://localhost:3000'

describe(localPath.name, () => {
  it.each([
    ['/account', '/account'],
    ['/admin/registrations?status=new#top', '/admin/registrations?status=new#top'],
    ['account', '/account'],
    ['?x=1', '/?x=1'],
    ['#investor-form', '/#investor-form'],
    [`${ORIGIN}/account`, '/account'],
    ['/a//b', '/a//b'],
    ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
    ['/?next=//evil.example', '/?next=//evil.example'],
    ['http:evil.example', '/evil.example'],
  ])('should accept %s', (target, path) => expect(localPath(target, ORIGIN)).toBe(path))

  it.each([
    '//evil.example',
    '///evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '/x/..//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    `${ORIGIN}//evil.example/x`,
    'http://evil.example',
    'https://localhost:3000/account',
    'http://localhost:3000@evil.example/',
    'http://user@localhost:3000/account',
    'javascript:alert(1)',
    'data:text/html,x',
    '',
    undefined,
    null,
    ['/account'],
    `/${'x'.repeat(3000)}`,
  ])('should refuse %j', (target) => expect(localPath(target, ORIGIN)).toBeUndefined())

  it('should only answer paths that every reader resolves to the same origin', () => {
    const part = fc.constantFrom(
      ...['/', '//', '\\', '.', '..', '%2e', '%2f', '%5c', '%00', '\t', '\n', '\r', '\0', ' ', '@', ':', '?', '#', '&', '=', ';'],
      ...['http:', 'https:', 'javascript:', 'evil.example', 'localhost:3000', 'user', 'account', ORIGIN, 'ä', '。', '／', '＼', '\u2028'],
    ) // prettier-ignore
    const hostile = fc.oneof(
      fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(hostile, (target) => {
        for (const path of [localPath(target, ORIGIN), safePath(target, '/')]) {
          if (path === undefined) continue
          expect(path).toMatch(/^\/(?![/\\])/)
          expect(path).not.toMatch(/[\p{Cc}\\]/u)
          for (const base of [ORIGIN, 'https://other.example/deep/page'])
            expect(new URL(path, base).origin).toBe(new URL(base).origin)
          expect(localPath(path, ORIGIN)).toBe(path)
        }
      }),
      { numRuns: runs(5000) },
    )
  })
})

describe(safePath.name, () => {
  it('should fall back for anything that is not a path', () => {
    expect(safePath('/account?tab=1', '/')).toBe('/account?tab=1')
    for (const target of ['account', 'http://site.invalid/account', '/.//evil.example', null, undefined])
      expect(safePath(target, '/home')).toBe('/home')
  })
})

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
