import { expect } from '@playwright/test'
import { adminTest, said, word } from './admin-support.js'
import { expectAccessible, open, openPlain } from './page-support.js'

const TOKENS = '/admin/tokens'

adminTest(
  'an admin creates a token by keyboard, sees it once, uses and revokes it',
  async ({ page, playwright, baseURL }) => {
    const name = word('Sync')
    await open(page, TOKENS)
    await page.getByLabel('Name of the program').focus()
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(page.getByLabel('Read lists, entries, the search and the reports')).toBeChecked()
    await page.getByRole('button', { name: 'Create token' }).focus()
    await page.keyboard.press('Enter')
    const shown = page.getByLabel('The new token')
    await expect(shown).toHaveValue(/^mrd_\w{36}$/)
    await expectAccessible(page)

    const program = await playwright.request.newContext({
      baseURL,
      extraHTTPHeaders: { authorization: `Bearer ${await shown.inputValue()}` },
    })
    expect((await program.get('/api/admin/search?q=anything')).status()).toBe(200)
    expect((await program.get('/api/admin/users')).status()).toBe(403)

    await open(page, TOKENS)
    await expect(shown).toHaveCount(0)
    const row = page.getByRole('row').filter({ hasText: name })
    await row.getByRole('button', { name: `Revoke ${name}` }).click()
    await expect(
      said(page, 'Revoked')
        .or(page.getByRole('status').filter({ hasText: 'Revoked' }))
        .first(),
    ).toBeVisible()
    await expect(row.getByText('Revoked')).toBeVisible()
    expect((await program.get('/api/admin/search?q=anything')).status()).toBe(401)
    await program.dispose()
  },
)

adminTest('a refused token keeps what was typed', async ({ page, baseURL }) => {
  await open(page, TOKENS)
  await page.getByLabel('Name of the program').fill('Without a purpose')
  await page.getByRole('button', { name: 'Create token' }).click()
  const scope = page.getByLabel('Read lists, entries, the search and the reports')
  await expect(scope).toHaveAccessibleDescription('Choose what the token is for.')
  await expect(scope).toBeFocused()
  await expect(page.getByLabel('Name of the program')).toHaveValue('Without a purpose')

  const name = word('Twice')
  // With the page's session, whose sign-in is recent; the worker's may not be.
  const created = await page.request.post('/api/admin/tokens', {
    headers: { origin: baseURL ?? '' },
    data: { name, scopes: ['entries:read'], until: new Date().toISOString().slice(0, 10) },
  })
  expect(created.ok(), await created.text()).toBe(true)
  await scope.check()
  await page.getByLabel('Name of the program').fill(name)
  await page.getByRole('button', { name: 'Create token' }).click()
  await expect(page.getByLabel('Name of the program')).toHaveAccessibleDescription(/already a token with that name/)
})

adminTest.describe('without JavaScript, on a phone', () => {
  adminTest.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  adminTest('an admin creates a token, is refused a wrong one, and revokes it', async ({ page }) => {
    const name = word('Scriptfree')
    await openPlain(page, TOKENS)
    await page.getByLabel('Name of the program').fill(name)
    await page.getByRole('button', { name: 'Create token' }).click()
    await expect(page.getByRole('alert')).toContainText('Choose what the token is for.')
    await expect(page.getByLabel('Name of the program')).toHaveValue(name)
    await page.getByLabel('Change entries and add notes').check()
    await page.getByRole('button', { name: 'Create token' }).click()
    await expect(page.getByLabel('The new token')).toHaveValue(/^mrd_\w{36}$/)
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(await wide()).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: `Revoke ${name}` }).click()
    await expect(page.getByRole('status')).toContainText('no longer works')
  })

  adminTest('the page of the API shows every address of the document', async ({ page, staff }) => {
    const openApi = (await (await staff.api.get('/api/admin/openapi.json')).json()) as { paths: Record<string, object> }
    await openPlain(page, '/admin/api')
    await expect(page.getByRole('heading', { level: 1, name: 'API of the desk' })).toBeVisible()
    for (const [path, methods] of Object.entries(openApi.paths))
      for (const method of Object.keys(methods))
        await expect(page.getByRole('region', { name: `${method.toUpperCase()} ${path}`, exact: true })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)

    // Beside the text, the list of operations is taller than the window.
    await page.setViewportSize({ width: 1440, height: 800 })
    for (const link of await page.getByRole('navigation', { name: 'Operations' }).getByRole('link').all()) {
      await link.focus()
      await expect(link).toBeInViewport()
    }
  })
})
