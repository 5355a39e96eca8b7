import { expect } from '@playwright/test'
import { ADMIN, grant, test } from './admin-support.js'
import { expectAccessible, open, openPlain, toast } from './page-support.js'

const LIST = '/admin/registrations'

test.describe('access to the desk', () => {
  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('an admin signs in, sees the list and logs out again', async ({ page }) => {
      await openPlain(page, LIST)
      await page.getByLabel('Email').fill(ADMIN.email)
      await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
      await page.getByRole('button', { name: 'Sign In' }).click()
      await expect(page.getByRole('heading', { level: 1, name: /^Registrations/ })).toBeVisible()
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page).toHaveURL(/\/auth$/)
    })
  })

  test('an anonymous visitor is sent to sign in and then to the requested view, and Logout leads back to /auth', async ({
    page,
    request,
  }) => {
    const asked = `${LIST}?status=new&size=10`
    const direct = await request.get(asked, { maxRedirects: 0 })
    expect(direct.status()).toBe(302)
    expect(direct.headers().location).toBe(`/auth?next=${encodeURIComponent(asked)}`)

    await openPlain(page, asked)
    await expect(page).toHaveURL(/\/auth\?next=/)
    await page.getByLabel('Email').fill(ADMIN.email)
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(new RegExp(`${LIST}\\?status=new&size=10$`))
    await expect(toast(page, 'Login Successful')).toContainText('Welcome back!')

    await page.evaluate(() => Object.assign(window, { kept: true }))
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/auth$/)
    // The sign-in page is a new document, so nothing stays in memory and the list is never shown under its address.
    expect(await page.evaluate(() => 'kept' in window)).toBe(false)
    await page.goBack()
    await expect(page).toHaveURL(/\/auth\?next=/)
    await openPlain(page, LIST)
    await expect(page).toHaveURL(/\/auth\?next=/)
  })

  test('a user who is not an admin is sent home with a message', async ({ page, request, staff }) => {
    await openPlain(page, LIST)
    await page.getByLabel('Email').fill(staff.user.email)
    await page.getByLabel('Password', { exact: true }).fill(staff.user.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(toast(page, 'Access Denied')).toContainText("You don't have admin privileges.")
    await expect(page.getByText('Access Denied')).toHaveCount(1)
    await expect(page).toHaveURL(/:\d+\/$/)

    const { cookies } = await page.context().storageState()
    const direct = await request.get(LIST, {
      maxRedirects: 0,
      headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
    })
    expect([direct.status(), direct.headers().location]).toEqual([302, '/'])
  })

  test('a user without a role sees a page that says so', async ({ page, staff }) => {
    await openPlain(page, '/auth')
    await page.getByLabel('Email').fill(staff.user.email)
    await page.getByLabel('Password', { exact: true }).fill(staff.user.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
    await open(page, '/admin')
    await expect(page.getByRole('heading', { level: 1, name: 'You have no role at the desk' })).toBeVisible()
    await expect(page.getByText(staff.user.email)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign in with another account' }).click()
    await expect(page).toHaveURL(/\/auth$/)
  })

  test('an admin who loses the role or the session while at the desk is stopped at the next page', async ({
    browser,
    staff,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL })
    await context.request.post('/api/session', { data: staff.user, headers: { origin: baseURL ?? '' } })
    await grant(staff, staff.user, 'admin')
    const page = await context.newPage()
    await open(page, LIST)
    const tabs = page.getByRole('navigation', { name: 'Lists' })
    await staff.api.delete(`/api/admin/users/${staff.userId}/roles/admin`)
    await page.goto('/admin/discovery-calls')
    await expect(page).toHaveURL(/\/auth\?next=%2Fadmin%2Fdiscovery-calls/)
    await context.request.post('/api/session', { data: staff.user, headers: { origin: baseURL ?? '' } })
    await page.goto('/admin/discovery-calls')
    await expect(toast(page, 'Access Denied')).toContainText("You don't have admin privileges.")
    await expect(page).toHaveURL(/:\d+\/$/)

    await grant(staff, staff.user, 'admin')
    await context.request.post('/api/session', { data: staff.user, headers: { origin: baseURL ?? '' } })
    await open(page, LIST)
    await staff.api.post(`/api/admin/users/${staff.userId}/sign-out`)
    await tabs.getByRole('link', { name: /Applications/ }).click()
    await expect(page).toHaveURL(/\/auth\?next=%2Fadmin%2Fapplications/)
    await staff.api.delete(`/api/admin/users/${staff.userId}/roles/admin`)
    await context.close()
  })
})
