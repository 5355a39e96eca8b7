import { expect } from '@playwright/test'
import { adminTest } from './admin-support.js'
import { expectAccessible } from './page-support.js'

// One after the other: both change the same admin's setting.
adminTest.describe.configure({ mode: 'default' })

for (const javaScriptEnabled of [true, false])
  adminTest.describe(javaScriptEnabled ? 'with a script' : 'without JavaScript', () => {
    adminTest.use({ javaScriptEnabled })

    adminTest('the morning digest is turned off and on again on My work', async ({ page }) => {
      await page.goto('/admin/work')
      await page.getByRole('button', { name: 'Turn the email off' }).click()
      await expect(page.getByText('You no longer get an email in the morning.').first()).toBeVisible()
      await page.reload()
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByRole('button', { name: 'Turn the email on' }).click()
      await expect(page.getByRole('button', { name: 'Turn the email off' })).toBeVisible()
    })
  })
