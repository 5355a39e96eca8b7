import { expect } from '@playwright/test'
import { adminTest, contextOf, register, test, word } from './admin-support.js'
import { expectAccessible, open, openPlain, toast } from './page-support.js'

const LIST = '/admin/registrations'

test.describe('the roles of the desk', () => {
  test('a viewer reads lists, entries and mail, and is offered nothing that changes them', async ({
    browser,
    request,
    staff,
  }) => {
    const family = word('Viewed')
    await register(request, { lastName: family })
    const context = await contextOf(browser, staff, 'viewer')
    const page = await context.newPage()
    await open(page, '/auth')
    await expect(page).toHaveURL(new RegExp(`${LIST}$`))
    const places = page.getByRole('navigation', { name: 'Desk' })
    await expect(places.getByRole('link', { name: 'Reports' })).toBeVisible()
    for (const name of [/^Suspected spam/, 'Users', 'Audit log'])
      await expect(page.getByRole('link', { name })).toHaveCount(0)

    await open(page, `${LIST}?q=${family}`)
    await expect(page.getByRole('link', { name: `Rosalind ${family}` })).toBeVisible()
    await expect(page.getByRole('link', { name: /CSV|JSON/ })).toHaveCount(0)
    await expect(page.getByRole('checkbox', { name: /Select/ })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: `Rosalind ${family}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Rosalind ${family}` })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Thread' })).toContainText('To')
    await expect(page.getByRole('button', { name: /Save|Send again/ })).toHaveCount(0)
    await expect(page.getByLabel('Add a note')).toHaveCount(0)
    await expectAccessible(page)

    await open(page, '/admin/users')
    await expect(toast(page, 'Not for your role')).toContainText('Only an admin may see that page.')
    await expect(page).toHaveURL(/\/admin$/)
    await context.close()
  })

  test('a handler changes entries and exports them, and sees no users', async ({ browser, request, staff }) => {
    const family = word('Handled')
    await register(request, { lastName: family })
    const context = await contextOf(browser, staff, 'handler')
    const page = await context.newPage()
    await open(page, `${LIST}?q=${family}`)
    await expect(page.getByRole('link', { name: 'Download CSV' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Users' })).toHaveCount(0)
    await page.getByRole('link', { name: `Rosalind ${family}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Rosalind ${family}` })).toBeVisible()
    await page.getByLabel('Status', { exact: true }).selectOption('answered')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Thread' })).toContainText('Status set to Done: answered')
    await open(page, '/admin/audit')
    await expect(page).toHaveURL(/\/admin$/)
    await context.close()
  })

  test('a viewer on a phone without JavaScript reads an entry', async ({ browser, request, staff }) => {
    const family = word('Plain')
    await register(request, { lastName: family })
    const phone = { javaScriptEnabled: false, viewport: { width: 390, height: 844 } }
    const context = await contextOf(browser, staff, 'viewer', phone)
    const page = await context.newPage()
    await openPlain(page, `${LIST}?q=${family}`)
    await page.getByRole('link', { name: `Rosalind ${family}` }).press('Enter')
    // The list has the same text, and is on the screen until the entry has loaded.
    await expect(page.getByRole('article').getByText('No due date')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
    await context.close()
  })
})

adminTest(
  'everyone with a role finds the desk in the header of the site, from the first paint of a personal page',
  async ({ page }) => {
    const desk = page.getByRole('banner').getByRole('link', { name: 'Desk', exact: true })
    for (const path of ['/', '/account']) {
      await open(page, path)
      await expect(desk).toBeVisible()
    }
    expect(await (await page.request.get('/account')).text()).toMatch(/<html[^>]* data-desk[ >]/)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Desk', exact: true }).click()
    await expect(page).toHaveURL('/admin')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.context().clearCookies()
    await open(page, '/')
    await expect(
      page.getByRole('link', { name: 'Tools' }).or(page.getByRole('button', { name: 'Tools' })),
    ).toBeVisible()
    await expect(desk).toBeHidden()
  },
)

adminTest('on a phone the current page of the desk is in view, however it was reached', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/admin/registrations')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Entry, person' }).fill('audit')
  await page.keyboard.press('Enter')
  const link = page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Settings' })
  await expect(link).toBeInViewport({ ratio: 1 })
  await expect(link).toHaveAttribute('aria-current', 'page')
})
