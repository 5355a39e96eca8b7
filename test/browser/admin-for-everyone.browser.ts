import { expect } from '@playwright/test'
import { adminTest, names, register, rowOf, word } from './admin-support.js'
import { expectAccessible, open, openPlain } from './page-support.js'

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
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.locator('tbody tr')).toHaveCount(10)
    await page.getByRole('link', { name: 'Next page' }).click()
    expect(await names(page)).toEqual([`A ${family}`])
    await page.getByLabel('Country').selectOption('France')
    await page.getByRole('button', { name: 'Apply' }).first().click()
    await expect(page.locator('tbody tr')).toHaveCount(1)

    await page.getByRole('checkbox', { name: `Select A ${family}` }).check()
    const bar = page.getByRole('group', { name: 'Selected rows' })
    await bar.getByLabel('Set status').selectOption('in-progress')
    await bar.getByRole('button', { name: 'Apply' }).click()
    await expect(rowOf(page, family)).toContainText('In progress')
    await expect(page.getByRole('status').filter({ hasText: '1 entry changed.' })).toBeVisible()

    await openPlain(page, `${LIST}?q=${family}`)
    await page.getByRole('link', { name: `B ${family}` }).click()
    await page.getByLabel('Status', { exact: true }).selectOption('done')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Status set to Done')
    await page.getByLabel('Add a note').fill('Without a script.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Without a script.')
  })
})

adminTest.describe('everyone can use it', () => {
  for (const [what, address, heading] of [
    ['the list', '/admin/registrations?q=', /^Registrations/],
    ['applications on a phone', '/admin/applications', /^Applications/],
    ['review', '/admin/review', /^Review/],
    ['mail', '/admin/mail?state=sent', /^Mail/],
  ] as const)
    adminTest(`${what}: no access faults in either theme`, async ({ page, request }) => {
      const family = word('Axe')
      await register(request, { lastName: family }, what === 'review' ? { context: { decoy: 'x' } } : undefined)
      if (what.includes('phone')) await page.setViewportSize({ width: 390, height: 844 })
      await open(page, address.endsWith('q=') ? address + family : address)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      if (what === 'the list') await page.getByRole('checkbox').first().check()
      await expectAccessible(page)
    })
})
