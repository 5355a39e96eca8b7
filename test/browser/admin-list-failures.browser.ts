import { expect } from '@playwright/test'
import { adminTest } from './admin-support.js'
import { open, toast } from './page-support.js'

const LIST = '/admin/registrations'

adminTest.describe('a list that does not load', () => {
  adminTest.use({ serviceWorkers: 'block' })

  adminTest(
    'is retried three times, then fails with the reason in a toast; trying again loads it',
    async ({ page }) => {
      await page.clock.install()
      await open(page, LIST)
      await page.clock.pauseAt(Date.now() + 60_000)
      let asked = 0
      await page.route('**/api/admin/applications', (route) => {
        asked += 1
        return route.fulfill({ status: 503, json: { message: 'The database is away.' } })
      })
      await page
        .getByRole('navigation', { name: 'Submissions' })
        .getByRole('link', { name: /Applications/ })
        .click()
      await expect(async () => {
        await page.clock.runFor(4000)
        expect(asked).toBe(4)
      }).toPass()
      await expect(page.getByRole('heading', { name: 'The list could not be loaded' })).toBeVisible()
      const error = toast(page, 'Error').filter({ hasText: 'The database is away.' }).last()
      // The toaster loads on first use and moves in by the page's clock, which is stopped.
      await expect(async () => {
        await page.clock.runFor(500)
        await expect(error).toBeVisible({ timeout: 1000 })
      }).toPass()
      await page.clock.runFor(60_000)
      expect(asked).toBe(4)

      await page.unroute('**/api/admin/applications')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('heading', { level: 1, name: /Applications \d+/ })).toBeVisible()
    },
  )

  adminTest(
    'was read within five minutes: it is shown at once and read again behind; later it is read first',
    async ({ page }) => {
      await page.clock.install()
      await open(page, LIST)
      await page.clock.pauseAt(Date.now() + 60_000)
      const tabs = page.getByRole('navigation', { name: 'Submissions' })
      const calls = tabs.getByRole('link', { name: /Discovery calls/ })
      const heading = (name: RegExp) => page.getByRole('heading', { level: 1, name })
      await calls.click()
      await expect(heading(/Discovery calls/)).toBeVisible()
      await tabs.getByRole('link', { name: /Registrations/ }).click()
      await expect(heading(/Registrations/)).toBeVisible()

      let answer = () => {}
      let asked = 0
      await page.route('**/api/admin/discovery-calls', async (route) => {
        asked += 1
        await new Promise<void>((resolve) => (answer = resolve))
        await route.continue()
      })
      await page.clock.runFor(4 * 60_000)
      await calls.click()
      await expect(heading(/Discovery calls/)).toBeVisible()
      await expect.poll(() => asked).toBe(1)
      // Its age counts from its arrival.
      const arrived = page.waitForResponse('**/api/admin/discovery-calls')
      answer()
      await (await arrived).finished()
      await tabs.getByRole('link', { name: /Registrations/ }).click()
      await expect(heading(/Registrations/)).toBeVisible()

      await page.clock.runFor(5 * 60_000 + 1000)
      await calls.click()
      await expect.poll(() => asked).toBe(2)
      await expect(heading(/Registrations/)).toBeVisible()
      answer()
      await expect(heading(/Discovery calls/)).toBeVisible()
    },
  )
})
