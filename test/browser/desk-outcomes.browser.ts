import { expect } from '@playwright/test'
import { adminTest } from './admin-support.js'
import { main } from './auth-support.js'
import { open, openPlain, withoutScript } from './page-support.js'

const SWITCH = /^Turn the email/
const TURNED = /^Turned (on|off)/

adminTest(
  'the outcome of an action is a single toast, and a failure stays until an action succeeds',
  async ({ page }) => {
    await open(page, '/admin/work')
    const button = page.getByRole('button', { name: SWITCH })
    await page.route('**/api/admin/digest', (route) => route.fulfill({ status: 500, json: { message: 'Not now.' } }))
    await button.click()
    const failed = page.getByRole('alert').filter({ hasText: 'Not now.' })
    await expect(failed).toHaveCount(1)
    await expect(main(page).getByText('Not now.')).toHaveCount(0)

    await page.unroute('**/api/admin/digest')
    await button.click()
    await expect(page.getByRole('status').filter({ hasText: TURNED })).toHaveCount(1)
    await expect(main(page).getByText(TURNED)).toHaveCount(0)
    await expect(failed).toHaveCount(0)
  },
)

adminTest('the outcome of an action is in the page if the script of the toasts cannot be loaded', async ({ page }) => {
  await page.route('**/assets/**', async (route) => {
    const response = await route.fetch()
    return (await response.text()).includes('Notifications alt+T') ? route.abort() : route.fulfill({ response })
  })
  await open(page, '/admin/work')
  await page.getByRole('button', { name: SWITCH }).click()
  await expect(main(page).getByText(TURNED)).toBeVisible()
})

withoutScript('the desk', () => {
  adminTest('shows the outcome of an action in the page', async ({ page }) => {
    await openPlain(page, '/admin/work')
    await page.getByRole('button', { name: SWITCH }).click()
    await expect(main(page).getByRole('status').filter({ hasText: TURNED })).toHaveCount(1)
  })
})
