import { expect } from '@playwright/test'
import type { Page } from './product.js'
import { adminTest, register, word } from './admin-support.js'
import { open } from './page-support.js'

const LISTS = ['/admin', '/admin/registrations']

/** The rows that can be seen whole before anyone scrolls, and where the first of them begins. */
const rowsIn = (page: Page) =>
  page.locator('tbody tr').evaluateAll((rows) => {
    const places = rows.map((row) => row.getBoundingClientRect())
    return { first: places[0]?.top ?? 0, whole: places.filter(({ bottom }) => bottom <= innerHeight).length }
  })

const controlsIn = (page: Page) =>
  page.locator('.toolbar').evaluate((toolbar) =>
    [...toolbar.querySelectorAll('[name=q], .filter-row :is(summary, .fitted:not(details *))')].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return [x, y, width, height].map(Math.round)
    }),
  )

adminTest.beforeEach(async ({ request }) => {
  const family = word('Dense')
  const long = {
    lastName: family,
    businessName: 'Kelpworks',
    jobRole: 'Founder - Revenue: <5k, Seeking: 50k-150k, SEIS/EIS: yes',
  }
  for (let count = 0; count < 16; count += 1) await register(request, { firstName: `Ada ${count}`, ...long })
})

for (const path of LISTS) {
  adminTest(`${path} begins its rows within 200 px, and shows fifteen at 1440 × 900`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, path)
    const { first, whole } = await rowsIn(page)
    expect(first).toBeLessThan(200)
    expect(whole).toBeGreaterThanOrEqual(15)
    const heights = await page
      .locator('tbody tr')
      .evaluateAll((rows) => [...new Set(rows.map((row) => row.getBoundingClientRect().height))])
    expect(heights).toEqual([40])
  })

  adminTest(
    `${path} begins its rows within 200 px at 1024 px too, with the download beside the filters`,
    async ({ page }) => {
      await page.setViewportSize({ width: 1024, height: 768 })
      await open(page, path)
      expect((await rowsIn(page)).first).toBeLessThan(200)
      const filters = await page.locator('.filter-row').boundingBox()
      const download = await page.getByRole('link', { name: 'Download CSV' }).boundingBox()
      expect((filters?.x ?? 0) + (filters?.width ?? 0)).toBeLessThanOrEqual(download?.x ?? 0)
    },
  )

  adminTest(`${path} shows four rows on a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, path)
    expect((await rowsIn(page)).whole).toBeGreaterThanOrEqual(4)
  })

  adminTest(`${path} keeps its filters on one line and in their places while one is chosen`, async ({ page }) => {
    for (const [width, height] of [
      [1440, 900],
      [1280, 800],
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await open(page, path)
      const before = await controlsIn(page)
      const filters = before.slice(1)
      expect(new Set(filters.map(([, y]) => y)).size, `one line at ${width}`).toBe(1)
      if (width >= 1024) expect(new Set(before.map(([, y]) => y)).size).toBe(1)
      await open(page, `${path}?status=new&overdue=yes&within=365`)
      expect(await controlsIn(page), `in their places at ${width}`).toEqual(before)
    }
  })
}
