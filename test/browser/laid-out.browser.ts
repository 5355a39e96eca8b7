import { expect, test, type Locator } from './product.js'
import { hold, open, openPlain, withoutScript } from './page-support.js'

const isDrawn = (part: Locator) => part.evaluate((shown) => shown.checkVisibility({ contentVisibilityAuto: true }))

test.describe('A long section below the first screen', () => {
  test('is drawn as it comes near, even before the scripts arrive', async ({ page }) => {
    await hold(page, '**/assets/*.js')
    await page.goto('/', { waitUntil: 'commit' })
    const section = page.getByRole('heading', { name: 'Four reasons' })
    await section.waitFor({ state: 'attached' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await isDrawn(section)).toBe(false)
    await section.scrollIntoViewIfNeeded()
    await expect.poll(() => isDrawn(section)).toBe(true)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('moves nothing in the window as it is drawn', async ({ page }) => {
    await open(page, '/')
    await page.evaluate(() => {
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
          document.documentElement.dataset.shift = String(Number(document.documentElement.dataset.shift ?? 0) + value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.mouse.move(720, 500)
    const footer = page.locator('#site-footer')
    await expect(async () => {
      await page.mouse.wheel(0, 600)
      await expect(footer).toBeInViewport({ timeout: 100 })
    }).toPass({ intervals: [50] })
    expect(Number((await page.locator('html').getAttribute('data-shift')) ?? 0)).toBeLessThan(0.01)
  })

  test('is in the same place after Back', async ({ page }) => {
    await open(page, '/')
    const link = page.getByRole('link', { name: 'Join as an investor' })
    await link.scrollIntoViewIfNeeded()
    await expect.poll(() => isDrawn(link)).toBe(true)
    const top = async () => (await link.boundingBox())?.y ?? -1
    const before = await top()
    await link.click()
    await expect(page).toHaveURL('/investor-show-landing')
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(40)
  })
})

withoutScript('A long section below the first screen', () => {
  test('is drawn at once', async ({ page }) => {
    await openPlain(page, '/')
    expect(await isDrawn(page.getByRole('heading', { name: 'Four reasons' }))).toBe(true)
  })
})
