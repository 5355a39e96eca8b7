import { expect } from '@playwright/test'
import type { Page } from './product.js'
import { adminTest, contextOf, register, test, word } from './admin-support.js'
import { open } from './page-support.js'

const LISTS = ['/admin', '/admin/registrations']

/** How many rows are fully visible before scrolling, and where the first of them begins. */
const rowsIn = (page: Page) =>
  page.locator('tbody tr').evaluateAll((rows) => {
    const places = rows.map((row) => row.getBoundingClientRect())
    return { first: places[0]?.top ?? 0, whole: places.filter(({ bottom }) => bottom <= innerHeight).length }
  })

/** Controls above the rows that overlap another control. */
const overlapsIn = (page: Page) =>
  page.evaluate(() => {
    const first = document.querySelector('tbody tr')?.getBoundingClientRect().top ?? 0
    const all = [
      ...document.querySelectorAll<HTMLElement>(':is(.desk-header, .desk-body) :is(a, button, summary, select, input)'),
    ]
      .filter((one) => one.checkVisibility() && !one.closest('thead, .sr-only'))
      .map((one) => ({ one, at: one.getBoundingClientRect() }))
      .filter(({ at }) => at.width > 1 && at.bottom <= first)
    return all.flatMap(({ one, at }, index) =>
      all
        .slice(index + 1)
        .filter(
          ({ at: other }) =>
            Math.min(at.right, other.right) - Math.max(at.left, other.left) > 1 &&
            Math.min(at.bottom, other.bottom) - Math.max(at.top, other.top) > 1,
        )
        .map(({ one: other }) => [one, other].map((each) => each.ariaLabel ?? each.textContent).join(' × ')),
    )
  })

const controlsIn = (page: Page) =>
  page.locator('.toolbar').evaluate((toolbar) =>
    [...toolbar.querySelectorAll('[name=q], .filter-row :is(summary, .fitted:not(details *))')].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return [x, y, width, height].map(Math.round)
    }),
  )

test.beforeEach(async ({ request }) => {
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

  for (const role of ['admin', 'handler', 'viewer'])
    test(`${path} begins its rows within 200 px at 1024 px for the ${role} too, without overlapping controls`, async ({
      browser,
      staff,
    }) => {
      const context = await contextOf(browser, staff, role, { viewport: { width: 1024, height: 768 } })
      const page = await context.newPage()
      await open(page, path)
      expect((await rowsIn(page)).first).toBeLessThan(200)
      expect(await overlapsIn(page)).toEqual([])
      await expect(page.getByRole('searchbox').first()).toBeInViewport({ ratio: 1 })
      if (role !== 'viewer') await expect(page.getByRole('link', { name: 'Download CSV' })).toBeInViewport({ ratio: 1 })
      await context.close()
    })

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

adminTest(
  'an entry’s bar is below the header, and its pinned actions fit a phone, whatever the name',
  async ({ page, request }) => {
    const id = await register(request, { firstName: 'Bartholomew-Montgomery' })
    for (const width of [390, 834, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await open(page, `/admin/registrations/${id}`)
      const [header, bar] = await Promise.all([
        page.locator('.desk-header').boundingBox(),
        page.getByRole('link', { name: 'Registrations' }).last().locator('..').boundingBox(),
      ])
      expect(bar?.y, `${width}`).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0) - 1)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    const pinned = page.locator('.pinned')
    await expect(pinned.getByRole('link', { name: /^View person/ })).toBeInViewport({ ratio: 1 })
    expect(await pinned.evaluate((bar) => bar.scrollWidth - bar.clientWidth)).toBe(0)
  },
)
