import { expect, test, type Page } from './product.js'
import { inAllOnly, openPlain, withoutScript } from './page-support.js'

const PATHS = ['/', '/investor-show-founder', '/campaign/techflow', '/create-campaign', '/eis-calculator']

const height = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)
const footerIsDrawn = (page: Page) =>
  page
    .locator('#site-footer a')
    .first()
    .evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }))

test.describe('What is below the first screen', () => {
  for (const path of PATHS)
    test(
      `is laid out on ${path} once the page has loaded, and nothing moves afterwards`,
      inAllOnly(path !== '/'),
      async ({ page }) => {
        await page.goto(path, { waitUntil: 'load' })
        await expect(page.locator('html')).toHaveAttribute('data-laid-out')
        await expect(page.locator('[data-later]')).toHaveCount(0)
        const loaded = await height(page)
        await page.locator('html[data-hydrated]').waitFor()
        expect(await height(page)).toBe(loaded)
      },
    )

  test('is drawn when someone reaches it before the scripts do', async ({ page }) => {
    await page.route('**/assets/*.js', () => undefined)
    await page.goto('/', { waitUntil: 'commit' })
    await page.locator('#site-footer').waitFor({ state: 'attached' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await footerIsDrawn(page)).toBe(false)
    await page.locator('#site-footer').scrollIntoViewIfNeeded()
    await expect.poll(() => footerIsDrawn(page)).toBe(true)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('is laid out in a tab in the background, which has no frames, and does not hold its load event', async ({
    page,
  }) => {
    await page.addInitScript(() => Object.assign(window, { requestAnimationFrame: () => 0 }))
    await page.goto('/', { waitUntil: 'load', timeout: 30_000 })
    await expect(page.locator('html')).toHaveAttribute('data-laid-out')
  })

  test('is laid out at once on the next page', async ({ page }) => {
    await page.goto('/risk')
    await page.locator('html[data-hydrated]').waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Meridian' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.locator('#get-started')).toHaveCSS('content-visibility', 'visible')
  })
})

withoutScript('What is below the first screen', () => {
  test('is laid out at once', async ({ page }) => {
    await openPlain(page, '/')
    expect(await footerIsDrawn(page)).toBe(true)
  })
})
