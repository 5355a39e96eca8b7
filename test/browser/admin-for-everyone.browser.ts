import { expect } from '@playwright/test'
import { adminTest, filterBy, names, register, rowOf, word } from './admin-support.js'
import { inAllOnly, open, openPlain } from './page-support.js'

const LIST = '/admin/registrations'

adminTest.describe('without JavaScript', () => {
  adminTest.use({ javaScriptEnabled: false })

  adminTest('the list, its filters, its pages, the detail view and the marks still work', async ({ page, request }) => {
    const family = word('Scriptless')
    for (let i = 0; i < 11; i += 1)
      await register(request, {
        firstName: String.fromCharCode(65 + i),
        lastName: family,
        country: i ? 'Ireland' : 'France',
      })
    await openPlain(page, LIST)
    await page.getByRole('searchbox').fill(family)
    await page.getByRole('button', { name: 'Apply' }).first().click()
    await expect(page.locator('tbody tr')).toHaveCount(11)
    await page.getByLabel('Rows', { exact: true }).selectOption('10')
    await page.getByRole('button', { name: 'Show', exact: true }).last().click()
    await expect(page.locator('tbody tr')).toHaveCount(10)
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page.locator('tbody tr')).toHaveCount(1)
    expect(await names(page)).toEqual([`A ${family}`])
    await filterBy(page, 'Country', 'France')
    await page.locator('details[open]').getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.locator('tbody tr')).toHaveCount(1)

    await page.getByRole('checkbox', { name: `Select A ${family}` }).check()
    const bar = page.getByRole('group', { name: 'Selected rows' })
    await bar.getByLabel('Set status').selectOption('in-progress')
    await bar.getByRole('button', { name: 'Apply' }).click()
    await expect(rowOf(page, family)).toContainText('In progress')
    await expect(page.getByRole('status').filter({ hasText: '1 entry changed.' })).toBeVisible()

    await openPlain(page, `${LIST}?q=${family}`)
    await page.getByRole('link', { name: `B ${family}` }).click()
    await page.getByLabel('Status', { exact: true }).selectOption('answered')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Thread' })).toContainText('Status set to Done: answered')
    await page.getByLabel('Add a note').fill('Without a script.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Thread' })).toContainText('Without a script.')
  })
})

for (const javaScriptEnabled of [true, false])
  adminTest.describe(`fields left empty, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    adminTest.use({ javaScriptEnabled })

    for (const [address, label, button, message] of [
      ['/admin/tokens', 'Name of the program', 'Create token', 'Enter the name of the program.'],
      ['/admin/webhooks', 'Address', 'Add webhook', 'Enter an address that begins with https://.'],
      ['/admin/rota', 'Last day', 'Add absence', 'Enter the last day away.'],
      ['/admin/registrations?status=new', 'Name', 'Save view', 'Give the view a name.'],
      ['/admin/templates', 'Subject', 'Add template', 'Write a subject first.'],
    ] as const)
      adminTest(`show their own errors on ${address}`, inAllOnly(address !== '/admin/tokens'), async ({ page }) => {
        await (javaScriptEnabled ? open : openPlain)(page, address)
        const form = page
          .locator('form')
          .filter({ has: page.getByRole('button', { name: button, includeHidden: true }) })
        const summary = page.locator('details').filter({ has: form }).locator('summary')
        if (await summary.count()) await summary.click()
        if (address === '/admin/templates') await form.getByLabel('Name').fill('Kept')
        await form.getByLabel(label).fill('')
        await form.getByRole('button', { name: button }).click()
        await expect(form.getByLabel(label)).toHaveAccessibleDescription(message)
        await expect(form.getByLabel(label)).toBeVisible()
        await expect(form.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
        if (javaScriptEnabled) await expect(form.getByLabel(label)).toBeFocused()
        if (address === '/admin/templates') await expect(form.getByLabel('Name')).toHaveValue('Kept')
      })
  })
