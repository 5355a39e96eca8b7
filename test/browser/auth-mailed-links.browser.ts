import { expect, test } from './product.js'
import { mailed, main, newcomer, PASSWORD, signIn, signUp, someone } from './auth-support.js'
import { expectAccessible, open, openPlain, toast } from './page-support.js'

test.describe('a mailed link', () => {
  test('opens a page with one button, signs in on the home page with a link to the account, and works once', async ({
    page,
  }) => {
    const { link } = await signUp(page)
    const notice = toast(page, 'Your address is confirmed')
    await expect(notice).toContainText('You are signed in.')
    await notice.getByRole('link', { name: 'Your account' }).click()
    await expect(page).toHaveURL('/account')
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
    await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible()
  })

  test('is not used up by a scanner that opens it', async ({ page }) => {
    const email = someone()
    await page.request.post('/auth/v1/signup', { data: { email, password: PASSWORD } })
    const { link } = await mailed(email)
    for (let visit = 0; visit < 2; visit += 1) expect((await page.request.get(link)).status()).toBe(200)
    expect((await page.request.head(link)).status()).toBe(200)
    await open(page, link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your address')
    await expect(main(page).getByRole('button')).toHaveCount(1)
    await expectAccessible(page)
  })

  test('that has expired can be sent again', async ({ page }) => {
    const email = someone()
    await page.request.post('/auth/v1/signup', { data: { email, password: PASSWORD } })
    const { link } = await mailed(email)
    await open(page, '/auth/confirm?token=dead&type=signup')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send a new link' }).click()
    await expect(main(page).getByRole('status')).toContainText('a new one is on its way')
    await open(page, (await mailed(email, link)).link)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
  })

  test('signs in without a password, as its code does', async ({ page }) => {
    const { email, link } = await newcomer(page)
    await page.context().clearCookies()
    await page.request.post('/auth/v1/otp', { data: { email, create_user: false } })
    const mail = await mailed(email, link)
    const verified = await page.request.post('/auth/v1/verify', { data: { email, token: '000000', type: 'email' } })
    expect(verified.status()).toBe(403)
    await open(page, mail.link)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(page, 'Success!')).toBeVisible()
    await page.request.post('/auth/v1/otp', { data: { email } })
    const { code } = await mailed(email, link, mail.link)
    const right = await page.request.post('/auth/v1/verify', { data: { email, token: code, type: 'email' } })
    expect(((await right.json()) as { user: { email: string } }).user.email).toBe(email)
  })

  test('comes with a code that can be typed where the email was requested', async ({ page, browser }) => {
    const email = someone()
    await open(page, '/login?tab=sign-up&next=/account')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    const { code, link } = await mailed(email)
    await page.getByLabel('Six-digit code').fill(code === '000000' ? '111111' : '000000')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('That code is wrong or has expired.', { exact: false })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Six-digit code').fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/account')
    await expect(toast(page, 'Your address is confirmed')).toContainText('You are signed in.')

    const other = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await openPlain(other, '/auth/forgot-password')
    await other.getByLabel('Email').fill(email)
    await other.getByRole('button', { name: 'Send the link' }).click()
    await other.getByLabel('Six-digit code').fill((await mailed(email, link)).code)
    await other.getByRole('button', { name: 'Continue' }).click()
    await expect(other).toHaveURL('/auth/set-password')
  })

  test('leads to setting a password if the address signed up with two different ones', async ({ page, browser }) => {
    const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    for (const visitor of [page, plain]) {
      const email = someone()
      await visitor.request.post('/auth/v1/signup', { data: { email, password: 'the password of a stranger' } })
      const { link } = await mailed(email)
      await visitor.goto('/login?tab=sign-up&next=/account')
      await visitor.getByLabel('Email').fill(email)
      await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await visitor.getByRole('button', { name: 'Create account' }).click()
      const second = await mailed(email, link)
      if (visitor === page) {
        await open(page, second.link)
        await page.getByRole('button', { name: 'Confirm' }).click()
      } else {
        await plain.getByLabel('Six-digit code').fill(second.code)
        await plain.getByRole('button', { name: 'Continue' }).click()
      }
      await expect(visitor).toHaveURL(/\/auth\/set-password\?next=/)
      await expect(main(visitor)).toContainText('The account has no password yet.')
      await visitor.getByLabel('New password').fill('a brand new password')
      await visitor.getByRole('button', { name: 'Set password' }).click()
      await expect(visitor).toHaveURL('/account')
      const signedIn = await visitor.request.post('/api/session', {
        data: { email, password: 'a brand new password' },
        headers: { origin: new URL(visitor.url()).origin },
      })
      expect(signedIn.ok(), await signedIn.text()).toBe(true)
    }
  })

  test('sets a new password after a forgotten one', async ({ page, browser }) => {
    const { email, link } = await newcomer(page)
    const other = await (await browser.newContext()).newPage()
    await openPlain(other, '/login')
    await other.getByRole('link', { name: 'Forgotten your password?' }).click()
    // The sign-in page has an address field of its own.
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Forgotten your password?')
    await other.getByLabel('Email').fill(email)
    await other.getByRole('button', { name: 'Send the link' }).click()
    await expect(main(other).getByRole('status')).toContainText('Check your email!')
    await other.goto((await mailed(email, link)).link)
    await other.getByRole('button', { name: 'Confirm' }).click()
    await expect(other).toHaveURL('/auth/set-password')
    await expectAccessible(other)
    await other.getByLabel('New password').fill('a brand new password')
    await other.getByRole('button', { name: 'Set password' }).click()
    await expect(other).toHaveURL('/')
    await page.goto('/account')
    await expect(page).toHaveURL(/\/login/)
    await signIn(page, email, 'a brand new password')
    await expect(page).toHaveURL('/')
  })
})
