import { expect, test } from './product.js'
import { newcomer } from './auth-support.js'
import { openWithoutScripts, toast } from './page-support.js'

test.describe('Before the scripts of a page arrive', () => {
  for (const [type, asked, notAsked] of [
    ['An investor', 'Your investing', 'Your company'],
    ['An entrepreneur', 'Your company', 'Your investing'],
  ] as const)
    test(`an application by ${type.toLowerCase()} can be started, and loses no input when they arrive`, async ({
      page,
    }) => {
      const hydrate = await openWithoutScripts(page, '/application')
      await page.getByLabel(type).check()
      await page.getByLabel('Full Name').fill('Zoë')
      await page.getByLabel('I agree to').check()
      const field = page.getByRole('group', { name: asked }).getByRole('textbox').first()
      await field.fill('Brightwell')
      await hydrate()
      await expect(page.getByRole('group', { name: notAsked })).toBeHidden()
      await expect(page.getByLabel(type)).toBeChecked()
      await expect(page.getByLabel('Full Name')).toHaveValue('Zoë')
      await expect(field).toHaveValue('Brightwell')
      await expect(field).toBeFocused()
      await expect(page.getByRole('button', { name: 'Submit Application' })).not.toHaveAttribute(
        'aria-disabled',
        'true',
      )
    })

  test('companies can be searched and filtered, and the choice applies once the scripts have arrived', async ({
    page,
  }) => {
    const hydrate = await openWithoutScripts(page, '/browse')
    await page.getByLabel('Category').selectOption('CleanTech')
    await page.getByLabel('Sort by').selectOption({ index: 1 })
    await hydrate()
    await expect(page).toHaveURL(/category=CleanTech/)
    await expect(page.getByRole('status')).toContainText('that match, 18 in all')
    await expect(page.getByLabel('Category')).toHaveValue('CleanTech')
  })

  test('the sign-in form can be filled in, and keeps the address if the sign-in is refused', async ({ page }) => {
    const hydrate = await openWithoutScripts(page, '/login')
    await page.getByLabel('Email').fill('unknown@example.org')
    await page.getByLabel('Password', { exact: true }).fill('wrong password')
    await hydrate()
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(toast(page, 'Error signing in')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('unknown@example.org')
  })

  test('the header logs out', async ({ page }) => {
    await newcomer(page)
    await openWithoutScripts(page, '/')
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    expect(await (await page.request.get('/api/session')).json()).toEqual({ user: null })
  })
})
