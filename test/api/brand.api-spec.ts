import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pageRoutes } from '../../client/routes.js'
import { brand as serverBrand } from '../../src/config/brand.js'
import { startTestApp, type TestApp } from '../support/app.js'

/** As an operator edits the file: every text of it that names the brand. */
function rebrand(part: object) {
  for (const [key, value] of Object.entries(part))
    if (typeof value === 'string')
      Object.assign(part, { [key]: value.replace(/Meridian/g, 'Northbank').replace(/meridian/g, 'northbank') })
    else if (value && typeof value === 'object') rebrand(value as object)
}

let test: TestApp
beforeAll(async () => {
  const built = path.join(import.meta.dirname, '../../dist/pages')
  // The pages read the brand from its built file, so it is changed before any of them is loaded.
  for (const file of globSync(path.join(built, '*.js')))
    if (/copyrightFrom: \d/.test(readFileSync(file, 'utf8')))
      for (const exported of Object.values((await import(file)) as Record<string, unknown>))
        if (typeof exported === 'object' && exported && 'copyrightFrom' in exported) rebrand(exported)
  rebrand(serverBrand)
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
