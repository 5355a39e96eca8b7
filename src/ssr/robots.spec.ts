import { describe, expect, it } from '@jest/globals'
import { robotsText, sitemapXml } from './robots.js'

const origin = 'https://www.example.org'

describe('robots.txt', () => {
  it('names the sitemap by its full address and leaves the landing page readable', () => {
    expect(robotsText(origin)).toContain(`Sitemap: ${origin}/sitemap.xml`)
    expect(robotsText(origin)).not.toMatch(/^Disallow: \/$/m)
  })
})

describe('sitemap.xml', () => {
  const listed = [...sitemapXml(origin).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address))

  it('leaves out the landing page, which asks not to be listed, and everything behind a sign-in', () => {
    const out = listed.map(({ pathname }) => pathname)
    for (const path of ['/', '/old-home', '/account', '/admin/registrations']) expect(out).not.toContain(path)
  })
})
