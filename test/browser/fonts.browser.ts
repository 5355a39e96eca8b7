import { expect, test, type Browser } from './product.js'
import { inAllOnly } from './page-support.js'

/** The positions of everything on the first screen, with or without the site's fonts. */
async function placesOn(browser: Browser, path: string, width: number, fonts: boolean) {
  const page = await browser.newPage({ viewport: { width, height: 844 } })
  if (!fonts) await page.route('**/*.woff2', (route) => route.abort())
  await page.goto(path, { waitUntil: 'load' })
  await page.evaluate(() => document.fonts.ready)
  const places = await page.locator('main :is(h1, h2, p, a, button, b, dt, dd)').evaluateAll((parts) =>
    parts.flatMap((part) => {
      const { top } = part.getBoundingClientRect()
      return part.checkVisibility() && top < innerHeight ? [{ words: part.textContent, top }] : []
    }),
  )
  await page.close()
  return places
}

for (const [path, width] of [
  ['/', 390],
  ['/', 834],
  ['/', 1440],
  ['/campaign', 390],
  ['/campaign/techflow', 390],
  ['/campaign/techflow', 1440],
] as const)
  test(`the fonts move nothing on the first screen of ${path} at ${width} px`, inAllOnly(), async ({ browser }) => {
    const before = await placesOn(browser, path, width, false)
    const after = await placesOn(browser, path, width, true)
    expect(before.length).toBeGreaterThan(3)
    for (const [index, { words, top }] of before.entries())
      expect(Math.abs((after[index]?.top ?? NaN) - top), words ?? '').toBeLessThan(8)
  })
