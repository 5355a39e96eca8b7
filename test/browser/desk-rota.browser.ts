import { expect } from '@playwright/test'
import { adminTest, submit } from './admin-support.js'
import { ADMIN } from './auth-support.js'
import { expectAccessible } from './page-support.js'

adminTest.describe.configure({ mode: 'serial' })

const complaint = {
  fullName: 'Wilhelmina Harcastle',
  email: 'wilhelmina@example.org',
  about: 'How my personal data is used',
  description: 'Nobody rang me back on the day that was agreed, nor on the day after.',
}

for (const javaScriptEnabled of [true, false])
  adminTest.describe(javaScriptEnabled ? 'with a script' : 'without JavaScript', () => {
    adminTest.use({ javaScriptEnabled })

    adminTest('an admin has new complaints assigned, and someone who is away is skipped', async ({ page, request }) => {
      const ticked = (name: string) => page.getByRole('checkbox', { name, exact: true })
      await page.goto('/admin/work')
      await page.getByRole('link', { name: 'The rota and your absences' }).click()
      await ticked('Give new entries an owner').check()
      await ticked('Complaints').check()
      await page.getByRole('checkbox', { name: ADMIN.email }).check()
      await page.getByRole('button', { name: 'Save' }).click()
      const turns = page.getByRole('region', { name: 'Whose turn it is' })
      await expect(turns).toContainText('For complaints.')
      await expect(turns.getByRole('listitem')).toHaveText([ADMIN.email])
      if (javaScriptEnabled) await expectAccessible(page)

      const id = await submit(request, 'complaint', complaint)
      await expect(async () => {
        await page.goto(`/admin/complaints/${id}`)
        await expect(page.getByText(`Assigned to ${ADMIN.email}`)).toBeVisible({ timeout: 500 })
      }).toPass()

      await page.goto('/admin/rota')
      await page.getByLabel('Who is away').selectOption({ label: ADMIN.email })
      await page.getByRole('button', { name: 'Add absence' }).click()
      await expect(turns.getByRole('listitem')).toContainText('Away until')
      await page.goto('/admin/rota')
      await expect(page.getByRole('banner')).toContainText('Everyone on the rota is away')
      const absences = page.getByRole('region', { name: 'Absences' })
      await expect(absences.getByRole('listitem')).toContainText('Away today')
      await absences.getByRole('button', { name: 'Remove' }).click()
      await expect(absences).toContainText('No absences planned.')

      await ticked('Give new entries an owner').uncheck()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('The rota is off: new entries have no owner')).toBeVisible()
    })
  })
