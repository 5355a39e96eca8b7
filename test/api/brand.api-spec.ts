/** @jest-environment node */
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brand as serverBrand } from '../../src/config/brand.js'
import type { TestApp } from '../support/app.js'

/** As an operator edits the file: every text of it that names the brand. */
function rebrand(part: object) {
  for (const [key, value] of Object.entries(part))
    if (typeof value === 'string')
      Object.assign(part, { [key]: value.replace(/Meridian/g, 'Northbank').replace(/meridian/g, 'northbank') })
    else if (value && typeof value === 'object') rebrand(value as object)
}

/** What the page about us needs; without it there is no such page. */
const stated = {
  legalStatus: { kind: 'authorised', number: '123456' },
  people: [{ name: 'Ada Byron', role: 'Director', about: 'Founded two companies and sold one.' }],
  company: {
    registeredName: 'Example Ltd',
    number: '01234567',
    jurisdiction: 'England and Wales',
    office: '1 Example Row, London',
  },
}

/** The operator has neither films nor articles, and no prices to state. */
const withoutFilms = ({ promo, press, event }: Partial<typeof serverBrand>) => ({
  promo: { ...promo, film: { href: undefined, sample: true } },
  press: press?.map((item) => ({ ...item, href: undefined })),
  event: { ...event, video: { title: '', href: undefined, sample: true } },
  costs: undefined,
})

let test: TestApp
let pageRoutes: typeof import('../../client/routes.js').pageRoutes
beforeAll(async () => {
  const built = path.join(import.meta.dirname, '../../dist/pages')
  // The pages read the brand from its built file, so it is changed before any of them is loaded.
  for (const file of globSync(path.join(built, '*.js')))
    if (/copyrightFrom: \d/.test(readFileSync(file, 'utf8')))
      for (const exported of Object.values((await import(file)) as Record<string, unknown>))
        if (typeof exported === 'object' && exported && 'copyrightFrom' in exported)
          rebrand(Object.assign(exported, stated, withoutFilms(exported as Partial<typeof serverBrand>)))
  rebrand(Object.assign(serverBrand, stated))
  // Which pages there are is decided when they are loaded.
  ;({ pageRoutes } = await import('../../client/routes.js'))
  const { startTestApp } = await import('../support/app.js')
  test = await startTestApp({ RATE_LIMIT: 'off' })
})
afterAll(() => test.close())

it('should name another brand on every public page and in the manifest once the brand file does', async () => {
  const pages = pageRoutes.filter(({ path, file }) => !path.includes(':') && !file.startsWith('admin/'))
  for (const url of [...pages.map(({ path }) => path), '/campaign/1', '/nowhere', '/site.webmanifest']) {
    const { body, statusCode } = await test.inject({ url })
    if (statusCode === 302 || statusCode === 303) continue
    expect({ url, found: /.{0,60}meridian.{0,40}/i.exec(body)?.[0] }).toEqual({ url, found: undefined })
    if (url !== '/site.webmanifest') expect(body).toContain('Northbank')
  }
})

it('should leave out each film, article and price that the brand file does not have', async () => {
  const [home, show] = await Promise.all(['/', '/investor-show-landing'].map((url) => test.inject({ url })))
  expect(home?.body).toContain('The Northern Review')
  for (const absent of ['Watch now', 'Capital Ledger', 'Enterprise Hour', 'The Saturday Courier', 'What it costs'])
    expect(home?.body).not.toContain(absent)
  expect(show?.body).toContain('Award winner at the investor show in London')
  expect(show?.body).not.toContain('Watch Video')
})

it('should name the company behind it on a page linked from the footer, once the brand file states it', async () => {
  const { body, statusCode } = await test.inject({ url: '/about' })
  expect(statusCode).toBe(200)
  for (const fact of ['Ada Byron', 'Director', 'Example Ltd', '01234567', '1 Example Row, London', '123456'])
    expect(body).toContain(fact)
  expect((await test.inject({ url: '/' })).body).toMatch(/<footer[^]+href="\/about"/)
  expect((await test.inject({ url: '/sitemap.xml' })).body).toContain('/about<')
})
