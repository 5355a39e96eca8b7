import { expect, type Page } from '@playwright/test'
import { adminTest, register, word } from './admin-support.js'
import { open } from './page-support.js'

/** Controls and inputs, as opposed to the content of a page. */
const controls = (page: Page) => page.locator('button, input:not([type=hidden]), select, textarea, [aria-label=Undo]')

async function expectNoControl(page: Page) {
  await page.emulateMedia({ media: 'print' })
  for (const control of await controls(page).all()) await expect(control).toBeHidden()
}

adminTest('a list is printed without its controls, whether or not a row is selected', async ({ page, request }) => {
  const family = word('Papered')
  await register(request, { lastName: family })
  await open(page, `/admin/registrations?q=${family}`)
  await page.getByRole('checkbox', { name: `Select Rosalind ${family}` }).check()
  for (const width of [718, 1047]) {
    await page.setViewportSize({ width, height: 1000 })
    await expectNoControl(page)
    const row = page.locator('tbody tr')
    await expect(row).toContainText(`Rosalind ${family}`)
    const [name, whole] = await Promise.all([row.locator('th').boundingBox(), page.locator('h1').boundingBox()])
    // The column of the checkboxes leaves no gap.
    expect((name?.x ?? 0) - (whole?.x ?? 0)).toBeLessThan(20)
  }
})

adminTest('an entry is printed with its status, owner and due date as text', async ({ page, request, staff }) => {
  const family = word('Papered')
  const id = await register(request, { lastName: family })
  await staff.api.patch(`/api/admin/submissions/${id}`, {
    data: { version: 1, status: 'in-progress', due: '2037-02-02' },
  })
  await open(page, `/admin/registrations/${id}`)
  await page.getByLabel('Add a note').fill('Not saved.')
  await expectNoControl(page)
  const entry = page.getByRole('article', { name: `Submission from Rosalind ${family}` })
  await expect(entry.locator('dd').filter({ hasText: 'In progress' })).toBeVisible()
  await expect(entry.locator('dd').filter({ hasText: /^Due 2 Feb/ })).toBeVisible()
})

for (const path of ['/admin/mail', '/admin/rota', '/admin/tokens', '/admin/webhooks', '/admin/users'])
  adminTest(`${path} is printed without its controls`, async ({ page }) => {
    await open(page, path)
    await expectNoControl(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
