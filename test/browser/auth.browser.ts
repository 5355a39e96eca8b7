import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { generate } from 'otplib'
import PostalMime from 'postal-mime'

const ADMIN = { email: 'admin@meridian.example', password: 'correct horse battery' }
const PASSWORD = 'another long password'

let counter = 0
const someone = () => `browser.${process.pid}.${Date.now()}.${(counter += 1)}@example.org`

/** The link of the newest mail to an address, as it lies in the mail folder. */
async function mailedLink(to: string): Promise<string> {
  const folder = path.join(process.env.BROWSER_TEST_DATA ?? '', 'mail')
  let link: string | undefined
  await expect
    .poll(
      async () => {
        const files = await readdir(folder).catch(() => [])
        for (const file of files.filter((name) => name.endsWith('.eml')).sort()) {
          const mail = await PostalMime.parse(await readFile(path.join(folder, file)))
          if (mail.to?.[0]?.address === to) link = /http\S+\/auth\/confirm\?\S+/.exec(mail.text ?? '')?.[0]
        }
        return link
      },
      { timeout: 20_000 },
    )
    .toBeTruthy()
  return String(link)
}

async function signIn(page: Page, email: string, password: string, at = '/login') {
  await page.goto(at)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Signed up, confirmed and signed in, by the pages themselves. */
async function newcomer(page: Page) {
  const email = someone()
  await page.goto('/login?tab=sign-up')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(
    page.getByText("We've sent you a confirmation link to complete your registration.").first(),
  ).toBeVisible()
  await page.goto(await mailedLink(email))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL('/')
  return email
}

const clean = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

test.describe('the sign-in page', () => {
  test('says why it does not let someone in, and keeps the address', async ({ page }) => {
    await signIn(page, 'nobody@example.org', 'wrong password')
    const toast = page.getByRole('alert').filter({ hasText: 'Error signing in' })
    await expect(toast).toContainText('Invalid login credentials')
    await expect(page.getByLabel('Email')).toHaveValue('nobody@example.org')
  })

  test('names the admin reading of a failure simply', async ({ page }) => {
    await signIn(page, 'nobody@example.org', 'wrong password', '/auth')
    await expect(page.getByRole('alert').getByText('Error', { exact: true })).toBeVisible()
  })

  test('leads the public to the home page, signed in from the first paint on, and out again', async ({ page }) => {
    await signIn(page, ADMIN.email, ADMIN.password)
    await expect(page).toHaveURL('/')
    await expect(page.getByText("You've been signed in successfully.")).toBeVisible()
    const html = await (await page.request.get('/')).text()
    expect(html).toContain('Account')
    await page.goto('/login')
    await expect(page).toHaveURL('/')
    await page.goto('/account')
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    await page.goto('/account')
    await expect(page).toHaveURL(/\/login/)
  })

  test('leads an admin who comes by /auth to the desk', async ({ page }) => {
    await signIn(page, ADMIN.email, ADMIN.password, '/auth')
    await expect(page).toHaveURL('/admin/registrations')
    await expect(page.getByText('Welcome back!')).toBeVisible()
  })

  test('is worked by keyboard alone', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('tab', { name: 'Sign In' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeFocused()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your login')
    await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.type('secret')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  })

  for (const address of ['/login', '/auth?tab=sign-up', '/auth/forgot-password', '/auth/confirm?token=x&type=signup'])
    for (const theme of ['dark', 'light'])
      test(`has nothing that axe objects to: ${address} in ${theme}`, async ({ page }) => {
        await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
        await page.goto(address)
        await clean(page)
      })
})

test.describe('a mailed link', () => {
  test('opens a page with one button, signs in on a clean address, and works once', async ({ page }) => {
    const email = await newcomer(page)
    await expect(page.getByText('Your address is confirmed, and you are signed in.')).toBeVisible()
    await page.goto(await mailedLink(email))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
    await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible()
  })

  test('sets a new password after a forgotten one', async ({ page, browser }) => {
    const email = await newcomer(page)
    const other = await (await browser.newContext()).newPage()
    await other.goto('/login')
    await other.getByRole('link', { name: 'Forgotten your password?' }).click()
    await other.getByLabel('Email').fill(email)
    await other.getByRole('button', { name: 'Send the link' }).click()
    await expect(other.getByText('Check your email!').first()).toBeVisible()
    await other.goto(await mailedLink(email))
    await other.getByRole('button', { name: 'Confirm' }).click()
    await expect(other).toHaveURL('/auth/set-password')
    await other.getByLabel('New password').fill('a brand new password')
    await other.getByRole('button', { name: 'Set password' }).click()
    await expect(other).toHaveURL('/')
    await page.goto('/account')
    await expect(page).toHaveURL(/\/login/)
    await signIn(page, email, 'a brand new password')
    await expect(page).toHaveURL('/')
  })
})

test.describe('the account page', () => {
  test('sets a second factor up, which the next sign-in asks for', async ({ page }) => {
    const email = await newcomer(page)
    await page.goto('/account')
    await clean(page)
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
    await expect(page.getByRole('img', { name: /Code to scan/ })).toBeVisible()
    const secret = (await page.locator('code').innerText()).replace(/\s/g, '')
    await clean(page)
    await page.getByLabel('Six-digit code').fill(await generate({ secret }))
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Second factor on').first()).toBeVisible()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')

    await signIn(page, email, PASSWORD)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step')
    await clean(page)
    await page.goto('/account')
    await expect(page).toHaveURL(/second-factor/)
    await page.getByLabel('Six-digit code').fill('000000')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText(/That code is not right/)).toBeVisible()
    // The next step: this one's code was used to set it up.
    const epoch = Math.floor(Date.now() / 1000) + 30
    await page.getByLabel('Six-digit code').fill(await generate({ secret, epoch }))
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page).toHaveURL('/account')
    await page.getByRole('button', { name: /^Remove/ }).click()
    await expect(page.getByText('Second factor off').first()).toBeVisible()
  })

  test('changes the password, hands out the data, and deletes the account', async ({ page }) => {
    const email = await newcomer(page)
    await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
    await page.getByLabel('New password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText(/should be different/)).toBeVisible()
    const data = await page.request.get('/api/account/data')
    expect(data.headers()['content-disposition']).toContain('attachment')
    expect(((await data.json()) as { account: { email: string } }).account.email).toBe(email)
    await page.locator('summary').click()
    await page.getByLabel('Your password').fill('not it')
    await page.getByRole('button', { name: 'Delete it for good' }).click()
    await expect(page.getByText('The current password is not right.')).toBeVisible()
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Delete it for good' }).click()
    await expect(page).toHaveURL('/')
    await signIn(page, email, PASSWORD)
    await expect(page.getByText('Invalid login credentials').first()).toBeVisible()
  })

  test('lets go of every device at once, other tabs included', async ({ page, context }) => {
    await newcomer(page)
    await page.goto('/account')
    const other = await context.newPage()
    await other.goto('/account')
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Your account')
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect(other).toHaveURL(/\/login/)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('signs up, confirms, signs in and out, and reads every refusal on the page', async ({ page }) => {
    const email = someone()
    await page.goto('/login')
    await page.getByRole('tab', { name: 'Sign Up' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText("We've sent you a confirmation link to complete your registration.")).toBeVisible()
    await page.goto(await mailedLink(email))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
    await page.goto('/account')
    await page.getByRole('button', { name: 'Log out' }).click()
    await signIn(page, email, 'wrong password')
    await expect(page.getByRole('alert')).toContainText('Invalid login credentials')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await signIn(page, email, PASSWORD)
    await expect(page).toHaveURL('/')
  })
})
