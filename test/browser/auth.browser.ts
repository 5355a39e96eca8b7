import { expect, test } from './product.js'
import { ADMIN, mailed, main, PASSWORD, signIn, signUp, someone } from './auth-support.js'
import { expectAccessible, hold, open, openPlain, toast, withoutScript } from './page-support.js'

test.describe('the sign-in page', () => {
  test('says why a sign-in is refused, and keeps the address', async ({ page }) => {
    await signIn(page, 'unknown@example.org', 'wrong password')
    await expect(toast(page, 'Error signing in')).toContainText('Invalid login credentials')
    await expect(page.getByText('Error signing in')).toHaveCount(1)
    await expect(page.getByText('That email and password do not match. Try again or set a new password.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('unknown@example.org')
  })

  test('checks a new password before it is sent, in the words of its hint', async ({ page }) => {
    await open(page, '/login?tab=sign-up')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await page.getByLabel('Email').fill('someone@example.org')
    await page.getByLabel('Password', { exact: true }).fill('five5')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Password must be at least 6 characters long Password must be at least 6 characters long',
    )
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    expect(sent).toEqual([])
  })

  for (const [address, button, messages] of [
    ['/login', 'Sign In', ['Enter your email address.', 'Enter your password.']],
    ['/auth?tab=sign-up', 'Create account', ['Enter your email address.', 'Enter your password.']],
    ['/auth/forgot-password', 'Send the link', ['Enter your email address.']],
  ] as const)
    for (const script of [true, false])
      test(`says beside each field what is missing on ${address} ${script ? 'with' : 'without'} JavaScript`, async ({
        browser,
      }) => {
        const page = await browser.newPage({ javaScriptEnabled: script })
        await (script ? open : openPlain)(page, address)
        await page.getByRole('button', { name: button, exact: true }).click()
        for (const message of messages) await expect(page.getByText(message)).toBeVisible()
        await expect(page.getByLabel('Email')).toHaveAccessibleDescription(messages[0])
        if (script) await expect(page.getByLabel('Email')).toBeFocused()
        await page.close()
      })

  test('removes the message of a failure with its cause', async ({ page }) => {
    await open(page, '/login?tab=sign-up')
    const create = page.getByRole('button', { name: 'Create account' })
    await page.getByLabel('Email').fill(someone())
    await page.getByLabel('Password', { exact: true }).fill('password1')
    await create.click()
    await expect(toast(page, 'Error signing up')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await create.click()
    await expect(main(page).getByRole('status')).toContainText('Check your email!')
    await expect(toast(page, 'Error signing up')).toBeHidden()
  })

  test('sends a form once, however often its button is pressed', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await open(page, '/auth/forgot-password')
    await page.getByLabel('Email').fill(someone())
    await page.getByRole('button', { name: 'Send the link' }).click({ clickCount: 3 })
    await expect(main(page).getByRole('status')).toContainText('Check your email!')
    expect(sent).toHaveLength(1)
  })

  test('ignores the second press of a double click, even after the response', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await signIn(page, 'unknown@example.org', 'wrong password')
    await expect(toast(page, 'Error signing in')).toBeVisible()
    const button = page.getByRole('button', { name: 'Sign In', exact: true })
    await button.hover()
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    expect(sent).toHaveLength(1)
    await button.click()
    await expect.poll(() => sent.length).toBe(2)
  })

  test('does not cover the form with its message on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 })
    await signIn(page, 'unknown@example.org', 'wrong password')
    const message = toast(page, 'Error signing in')
    await expect(message).toBeVisible()
    const button = page.getByRole('button', { name: 'Sign In', exact: true })
    const overlap = async () => {
      const [over, under] = [await message.boundingBox(), await button.boundingBox()]
      return over && under ? under.y + under.height - over.y : Infinity
    }
    await expect.poll(overlap).toBeLessThanOrEqual(0)
  })

  test('titles a failure “Error” in the admin variant', async ({ page }) => {
    await signIn(page, 'unknown@example.org', 'wrong password', '/auth')
    await expect(page.getByRole('alert').getByText('Error', { exact: true })).toBeVisible()
  })

  test('shows that it is signing in, and an unexpected error when that fails', async ({ page }) => {
    await open(page, '/login')
    await page.route('**/api/session', (route) =>
      route.fulfill({ status: 500, json: { message: 'Internal server error' } }),
    )
    const answer = await hold(page, '**/api/session')
    await page.getByLabel('Email').fill('unknown@example.org')
    await page.getByLabel('Password', { exact: true }).fill('wrong password')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
    answer()
    await expect(toast(page, 'Error')).toContainText('An unexpected error occurred. Please try again.')
  })

  test('leads users to the home page, signed in from the first paint, and signs them out again', async ({ page }) => {
    await signIn(page, ADMIN.email, ADMIN.password)
    await expect(page).toHaveURL('/')
    await expect(toast(page, 'Success!')).toContainText("You've been signed in successfully.")
    const signedIn = await (await page.request.get('/')).text()
    expect(signedIn).toBe(await (await fetch(page.url())).text())
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeHidden()
    await page.unroute('**/assets/*.js')
    await page.reload()
    await page.goto('/login')
    await expect(page).toHaveURL('/')
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log out' })).toHaveCount(0)
    await page.goto('/account')
    await expect(page).toHaveURL('/login?next=%2Faccount')
  })

  test('lets a phone sign out from its menu', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, ADMIN.email, ADMIN.password)
    await expect(page).toHaveURL('/')
    await page.locator('html[data-hydrated]').waitFor()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Log out' }).click()
    await expect(toast(page, 'Signed out')).toBeVisible()
    expect(await (await page.request.get('/api/session')).json()).toEqual({ user: null })
  })

  test('leads an admin who comes by /auth to the desk', async ({ page }) => {
    await signIn(page, ADMIN.email, ADMIN.password, '/auth')
    await expect(page).toHaveURL('/admin/registrations')
    await expect(toast(page, 'Login Successful')).toContainText('Welcome back!')
    await page.goto('/auth')
    await expect(page).toHaveURL('/admin/registrations')
  })

  test('leads on to the requested page, and never to another site', async ({ page }) => {
    await page.goto('/account')
    await expect(page).toHaveURL('/login?next=%2Faccount')
    await signIn(page, ADMIN.email, ADMIN.password, page.url())
    await expect(page).toHaveURL('/account')
    await main(page).getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
    for (const next of ['/\\evil.example', '/.//evil.example', '/%2e//evil.example/x']) {
      const address = `/login?${new URLSearchParams({ next })}`
      await signIn(page, ADMIN.email, ADMIN.password, address)
      await expect(page).toHaveURL('/')
      // Signed in, the page itself redirects.
      const answer = await page.request.get(address, { maxRedirects: 0 })
      expect(answer.headers().location).toBe('/')
      await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    }
  })

  test('works by keyboard alone', async ({ page }) => {
    await open(page, '/login')
    await page.getByRole('tab', { name: 'Sign In' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeFocused()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create an account')
    await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
    await page.keyboard.press('Home')
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.keyboard.type(ADMIN.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(ADMIN.password)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
  })

  for (const address of ['/auth?tab=sign-up', '/auth/confirm?token=x&type=signup'])
    test(`has no accessibility violation: ${address}`, async ({ page }) => {
      await open(page, address)
      await expectAccessible(page)
    })
})

withoutScript('a visitor', () => {
  test('signs up, confirms, signs in and out, and sees every refusal on the page', async ({ page }) => {
    const email = someone()
    await openPlain(page, '/login')
    await page.getByRole('tab', { name: 'Sign Up' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText("We've sent you a confirmation link to complete your registration.")).toBeVisible()
    const { link } = await mailed(email)
    await openPlain(page, link)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Your address is confirmed')).toBeVisible()
    await openPlain(page, '/account')
    await main(page).getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByText('You are signed out on this device.')).toBeVisible()
    await signIn(page, email, 'wrong password')
    await expect(page.getByRole('alert')).toContainText('Invalid login credentials')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await signIn(page, email, PASSWORD, '/login?next=/account')
    await expect(page).toHaveURL('/account')
  })

  test('recovers a forgotten password', async ({ page }) => {
    const { email, link } = await signUp(page)
    await page.context().clearCookies()
    await openPlain(page, '/auth/forgot-password')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('status')).toContainText('Check your email!')
    await openPlain(page, (await mailed(email, link)).link)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL('/auth/set-password')
    await page.getByLabel('New password').fill('short')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('New password').fill('a brand new password')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page).toHaveURL('/')
  })
})
