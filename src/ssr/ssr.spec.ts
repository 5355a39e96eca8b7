import { describe, expect, it } from '@jest/globals'
import { brand } from '../config/brand.js'
import { pageRoutes } from '../../client/routes.js'
import { isApiPath, matchPage } from './page-match.js'
import { robotsText, securityText, sitemapXml, webManifest } from './site-files.js'
import { readEnvironment } from '../config/environment.js'
import { securityHeaders } from './security-headers.js'

describe(matchPage.name, () => {
  it.each(['/browse', '/%62rowse', '/Browse', '/./browse', '/browse/', '//browse', '/x/../browse', '/browse//'])(
    'should give %s one spelling',
    (spelled) => {
      expect(matchPage(spelled)?.path).toBe('/browse')
    },
  )

  it('should find a route without parameters before one with them', () => {
    expect(matchPage('/campaign/techflow')?.route.path).toBe('/campaign/techflow')
    expect(matchPage('/Campaign/%31')).toMatchObject({ path: '/campaign/1', route: { path: '/campaign/:id' } })
    expect(matchPage('/admin/users')?.route.path).toBe('/admin/users')
  })

  it.each(['/nowhere', '//elsewhere.example/', '/%', '/%ff', '/privacy/more', '/.//elsewhere.example', '*'])(
    'should find no page at %s',
    (spelled) => {
      expect(matchPage(spelled)).toBeUndefined()
    },
  )

  it('should keep every address of the route table as it is', () => {
    for (const { path } of pageRoutes) if (!path.includes(':')) expect(matchPage(path)?.path).toBe(path)
  })
})

describe(isApiPath.name, () => {
  it('should distinguish the API from the pages beside it', () => {
    expect(['/api', '/api/session', '/auth/v1/token', '/metrics'].every(isApiPath)).toBe(true)
    expect(['/auth', '/auth/confirm', '/apis', '/'].some(isApiPath)).toBe(false)
  })
})

const origin = 'https://www.example.org'

describe('robots.txt', () => {
  it('should name the sitemap by its full address and leave the landing page readable', () => {
    expect(robotsText(origin)).toContain(`Sitemap: ${origin}/sitemap.xml`)
    expect(robotsText(origin)).not.toMatch(/^Disallow: \/$/m)
  })
})

describe('sitemap.xml', () => {
  const listed = [...sitemapXml(origin).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address))

  it('should leave out the landing page, which asks not to be listed, and everything behind a sign-in', () => {
    const out = listed.map(({ pathname }) => pathname)
    for (const path of ['/', '/old-home', '/account', '/admin/registrations']) expect(out).not.toContain(path)
  })
})

const headersFor = (variables: Record<string, string>) => securityHeaders(readEnvironment(variables), ['a script'])

describe(securityHeaders.name, () => {
  it('should forbid frames, objects, a foreign base and scripts from elsewhere in production', () => {
    const policy = headersFor({ NODE_ENV: 'production' })['content-security-policy']?.split('; ')
    expect(policy).toEqual(
      expect.arrayContaining([
        `default-src 'self'`,
        expect.stringMatching(/^script-src 'self' 'sha256-[\w+/]{43}='$/),
        `object-src 'none'`,
        `base-uri 'none'`,
        `form-action 'self'`,
        `frame-ancestors 'none'`,
      ]),
    )
  })

  it('should let a form lead on to the hosts that the operator allows', () => {
    const policy = headersFor({ NODE_ENV: 'production', AUTH_REDIRECT_URLS: 'https://*.example.org/**' })
    expect(policy['content-security-policy']).toContain(`form-action 'self' https://*.example.org;`)
  })

  it('should demand https for two years, subdomains included, where the product is reached over https', () => {
    expect(headersFor({ PUBLIC_URL: 'https://www.example.org' })['strict-transport-security']).toBe(
      'max-age=63072000; includeSubDomains',
    )
    expect(headersFor({ PUBLIC_URL: 'http://localhost:3000' })).not.toHaveProperty('strict-transport-security')
  })
})

describe(webManifest.name, () => {
  it('should carry the name of the brand', () => {
    expect(JSON.parse(webManifest({ name: 'Northbank', tagline: 'Money meets work' }))).toMatchObject({
      name: 'Northbank',
      short_name: 'Northbank',
      description: 'Money meets work',
    })
  })
})

it('should publish where to report a vulnerability, until a day within the next year', () => {
  const now = new Date('2026-11-28T09:00:00Z')
  expect(securityText('https://www.example.org', now)).toBe(
    [
      `Contact: mailto:${brand.security.email}`,
      'Expires: 2027-05-27T09:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://www.example.org/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})
