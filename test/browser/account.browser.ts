import { expect, test, type Page } from './product.js'
import { generate } from 'otplib'
import { mailed, main, newcomer, openAccount, PASSWORD, signIn, signUp, someone } from './auth-support.js'
import { expectAccessible, open, openPlain, toast, withoutScript } from './page-support.js'

const codeOf = (secret: string, steps = 0) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })

/** The key of the app that is being set up, as the page spells it out. */
async function startSetUp(page: Page, button = 'Set up an authenticator app') {
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('img', { name: /Code to scan/ })).toBeVisible()
  return (await page.locator('code').innerText()).replace(/\s/g, '')
}

async function enterCode(page: Page, code: string) {
  await page.getByLabel('Six-digit code').fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
}

async function startChange(page: Page, next: string) {
  await openAccount(page)
  await page.getByLabel('New email address').fill(next)
  await page.getByRole('button', { name: 'Change email address' }).click()
}

test.describe('the account page', () => {
  test('sets up a second factor, which the next sign-in requires', async ({ page }) => {
    const { email } = await newcomer(page)
    await openAccount(page)
    await expectAccessible(page)
    const secret = await startSetUp(page)
    await expectAccessible(page)
    await enterCode(page, await codeOf(secret))
    await expect(toast(page, 'Second factor on')).toBeVisible()
    await main(page).getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')

    await signIn(page, email, PASSWORD)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    // The colours of a fading toast cannot be checked.
    await expectAccessible(page, { except: ['[data-toast]'] })
    await page.getByRole('link', { name: 'Use a recovery code' }).click()
    await expect(page.getByLabel('Recovery code')).toBeFocused()
    await expectAccessible(page)
    await page.goto('/account')
    await expect(page).toHaveURL(/second-factor\?next=%2Faccount/)
    await enterCode(page, '000000')
    await expect(page.getByText(/That code is not right/)).toBeVisible()
    // The code of the next time step, since this step's was used to set up the app.
    await enterCode(page, await codeOf(secret, 1))
    await expect(page).toHaveURL('/account')
    await page.getByRole('button', { name: /^Remove/ }).click()
    await expect(toast(page, 'Second factor off')).toBeVisible()
  })

  test('adds further apps, whose codes work too, and removes any of them', async ({ page }) => {
    const { email } = await newcomer(page)
    await openAccount(page)
    await enterCode(page, await codeOf(await startSetUp(page)))
    await expect(toast(page, 'Second factor on')).toBeVisible()
    await enterCode(page, await codeOf(await startSetUp(page, 'Add another app')))
    await expect(toast(page, 'App added')).toBeVisible()
    await expect(page.getByText('10 of 10 recovery codes left.')).toBeVisible()
    await page.getByRole('button', { name: 'Remove Authenticator app 1' }).click()
    await expect(toast(page, 'App removed')).toBeVisible()
    const secret = await startSetUp(page, 'Add another app')
    await enterCode(page, await codeOf(secret))
    await expect(toast(page, 'App added')).toBeVisible()
    await main(page).getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
    await signIn(page, email, PASSWORD, '/login?next=/account')
    await enterCode(page, await codeOf(secret, 1))
    await expect(page).toHaveURL('/account')
  })

  test('saves a chosen theme, which another browser then uses', async ({ page, browser }) => {
    const { email } = await newcomer(page)
    const other = await (await browser.newContext()).newPage()
    await signIn(other, email, PASSWORD)
    await expect(other).toHaveURL('/')
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
    await open(page, '/account')
    const stored = page.waitForResponse('**/api/account/theme')
    await page.getByRole('button', { name: 'Theme' }).click()
    await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Light').click()
    expect((await stored).ok()).toBe(true)
    await other.goto('/book-call')
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'light')
    // Stored, so that the next page has it before the first paint.
    expect(await other.evaluate(() => localStorage.getItem('theme'))).toBe('light')
  })

  test('keeps a theme that was chosen while an older session response was on its way', async ({ page }) => {
    await newcomer(page)
    await open(page, '/eis-guide')
    const earlier = await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ theme: 'dark' })
      return (await fetch('/api/account/theme', { method: 'PUT', headers, body })).status
    })
    expect(earlier).toBe(200)
    const choice = Promise.withResolvers<void>()
    await page.route('**/api/session', async (route) => {
      const response = await route.fetch()
      await choice.promise
      await route.fulfill({ response })
    })
    const answered = page.waitForResponse('**/api/session')
    await page.goto('/eis-guide')
    const stored = page.waitForResponse('**/api/account/theme')
    await page.getByRole('button', { name: 'Theme' }).click()
    await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Light').click()
    expect((await stored).ok()).toBe(true)
    choice.resolve()
    await (await answered).finished()
    await expect(page.locator('html')).toHaveAttribute('data-session', 'signed-in')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
  })

  test('changes the password, which signs every other device out', async ({ page, browser }) => {
    const { email } = await newcomer(page)
    const other = await (await browser.newContext()).newPage()
    await signIn(other, email, PASSWORD)
    await expect(other).toHaveURL('/')
    await open(page, '/account')
    await main(page).getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
    await signIn(page, email, PASSWORD)
    await expect(page).toHaveURL('/')
    await openAccount(page)
    const change = async (current: string, password: string) => {
      await page.getByLabel('Current password').fill(current)
      await page.getByLabel('New password').fill(password)
      await page.getByRole('button', { name: 'Change password' }).click()
    }
    await change('not the password', 'a changed password')
    await expect(main(page).getByText('The current password is not right.')).toBeVisible()
    await change(PASSWORD, PASSWORD)
    await expect(main(page).getByText(/should be different/)).toBeVisible()
    await change(PASSWORD, 'a changed password')
    await expect(toast(page, 'Password changed')).toBeVisible()
    await other.goto('/account')
    await expect(other).toHaveURL(/\/login/)
    await signIn(other, email, 'a changed password')
    await expect(other).toHaveURL('/')
  })

  test('changes the email address once both addresses have confirmed it', async ({ page }) => {
    const { email, link } = await newcomer(page)
    const next = someone()
    await startChange(page, next)
    await expect(toast(page, 'Check your email!')).toBeVisible()
    await expect(page.getByText(`A change to ${next} is under way.`, { exact: false })).toBeVisible()
    await open(page, (await mailed(email, link)).link)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(page, 'Nearly done')).toBeVisible()
    await open(page, (await mailed(next)).link)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(page, 'Thank you')).toContainText('Your new address is confirmed.')
    await openAccount(page)
    await expect(page.getByText(`${next}, with us since`)).toBeVisible()
  })

  test('changes the email address by emailed codes, which can be sent again', async ({ page }) => {
    const { email, link } = await newcomer(page)
    const next = someone()
    await startChange(page, next)
    const first = await mailed(email, link)
    const firstNext = await mailed(next)
    await page.getByRole('button', { name: 'Send the emails again' }).click()
    await expect(toast(page, 'Check your email!')).toContainText('Earlier ones no longer work.')
    const current = await mailed(email, link, first.link)
    await expectAccessible(page)
    const enter = async (address: string, code: string) => {
      const form = page.locator('form').filter({ has: page.getByLabel(`Code from the email to ${address}`) })
      await form.getByRole('textbox').fill(code)
      await form.getByRole('button', { name: 'Confirm this address' }).click()
    }
    await enter(email, '000000')
    await expect(main(page).getByText('That code is wrong or has expired.', { exact: false })).toBeVisible()
    await enter(email, current.code)
    await expect(toast(page, 'Nearly done')).toBeVisible()
    await expect(page.getByLabel(`Code from the email to ${email}`)).toHaveCount(0)
    // Two emails were sent, and the link of the first is known.
    await enter(next, (await mailed(next, firstNext.link)).code)
    await expect(toast(page, 'Thank you')).toBeVisible()
    await expect(page.getByText(`${next}, with us since`)).toBeVisible()
  })

  test('shows beside the field what is wrong with an address, but not whether another account has it', async ({
    page,
  }) => {
    const taken = await newcomer(page)
    const { email } = await newcomer(page)
    const refused = async (next: string, words: string) => {
      await startChange(page, next)
      await expect(page.getByLabel('New email address')).toHaveAccessibleDescription(words)
    }
    await refused(email, 'This is your address already.')
    await refused('name@example', 'Enter an email address in the form name@example.com.')
    await startChange(page, taken.email)
    await expect(page.getByLabel(`Code from the email to ${email}`)).toBeVisible()
  })

  test('asks for a new start once the code to scan has expired', async ({ page }) => {
    await newcomer(page)
    await openAccount(page)
    const secret = await startSetUp(page)
    const { factors } = (await (await page.request.get('/api/account')).json()) as { factors: { id: string }[] }
    for (const { id } of factors) expect((await page.request.delete(`/auth/v1/factors/${id}`)).ok()).toBe(true)
    await enterCode(page, await codeOf(secret))
    await expect(toast(page, 'That took too long')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
  })

  test('cancels a change of address', async ({ page }) => {
    const { email } = await newcomer(page)
    const next = someone()
    await startChange(page, next)
    const { link } = await mailed(next)
    await page.getByRole('button', { name: 'Cancel the change' }).click()
    await expect(toast(page, 'Change cancelled')).toBeVisible()
    await expect(page.getByLabel('New email address')).toBeVisible()
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
    await openAccount(page)
    await expect(page.getByText(`${email}, with us since`)).toBeVisible()
  })

  test('saves a name, and lists the sign-ins and the forms sent with the address', async ({ page }) => {
    const { email } = await signUp(page)
    const sent = await page.request.post('/functions/v1/send-form-email', {
      data: {
        type: 'discovery-call',
        formData: { firstName: 'Ada', lastName: 'Hale', email, phone: '+44 7700 900412', country: 'Ireland' },
      },
    })
    expect(sent.ok()).toBe(true)
    await openAccount(page)
    await page.getByLabel('Your name').fill('Ada Hale')
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect(toast(page, 'Saved')).toContainText('We will call you Ada Hale.')
    await page.reload()
    await expect(page.getByLabel('Your name')).toHaveValue('Ada Hale')
    const submissions = page.getByRole('region', { name: 'My submissions' }).getByRole('listitem')
    await expect(submissions).toHaveCount(1)
    await expect(submissions).toContainText(/Discovery call request\s*DC-\S+, sent .*Received/)
    const history = page.getByRole('region', { name: 'Sign-in history' }).getByRole('listitem')
    await expect(history).toHaveCount(1)
    await expect(history).toContainText(/Signed in by confirming the address.*Chrome on Linux/s)
  })

  test('provides the data, and deletes the account in seven days unless that is cancelled', async ({ page }) => {
    const { email } = await newcomer(page)
    await openAccount(page)
    const data = await page.request.get('/api/account/data')
    expect(data.headers()['content-disposition']).toContain('attachment')
    expect(((await data.json()) as { account: { email: string } }).account.email).toBe(email)
    await page.locator('summary').click()
    await page.getByLabel('Your password').fill('not it')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(main(page).getByText('The current password is not right.')).toBeVisible()
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page).toHaveURL('/')
    await expect(toast(page, 'Your account is deleted in seven days')).toBeVisible()
    await signIn(page, email, PASSWORD)
    await expect(page).toHaveURL('/account')
    await expect(page.getByRole('heading', { name: /^Your account is deleted on \d+ \w+ \d{4}$/ })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Keep my account' }).click()
    await expect(toast(page, 'Your account stays')).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Your account is deleted/ })).toHaveCount(0)
  })
})

withoutScript('the account page', () => {
  test('saves changes, and requires the second factor that was set up on it', async ({ page }) => {
    const { email } = await newcomer(page)
    await openPlain(page, '/account')
    const secret = await startSetUp(page)
    await enterCode(page, '000000')
    await expect(page.getByText(/That code is not right/)).toBeVisible()
    await enterCode(page, await codeOf(secret))
    await expect(page.getByText('Second factor on')).toBeVisible()
    await main(page).getByRole('button', { name: 'Log out' }).click()
    await signIn(page, email, PASSWORD)
    await enterCode(page, await codeOf(secret, 1))
    await expect(page).toHaveURL('/')
    await openPlain(page, '/account')
    await page.getByLabel('New email address').fill(someone())
    await page.getByRole('button', { name: 'Change email address' }).click()
    await expect(page.getByText('Check your email!')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel the change' }).click()
    await expect(page.getByText('Change cancelled')).toBeVisible()
    await page.getByLabel('Your name').fill('Ada Hale')
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect(page.getByLabel('Your name')).toHaveValue('Ada Hale')
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('You are signed out on every device.')).toBeVisible()
  })
  test('accepts a recovery code instead of the app, and the password as proof of identity', async ({ page }) => {
    const { email } = await newcomer(page)
    await openPlain(page, '/account')
    const secret = await startSetUp(page)
    await enterCode(page, await codeOf(secret))
    const recoveryCode = await page
      .getByRole('group', { name: 'Your recovery codes' })
      .locator('code')
      .first()
      .innerText()
    await main(page).getByRole('button', { name: 'Log out' }).click()
    await signIn(page, email, PASSWORD)
    await page.getByRole('link', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill('none-of-them')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('That is not one of your recovery codes', { exact: false })).toBeVisible()
    await page.getByLabel('Recovery code').fill(recoveryCode)
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page).toHaveURL('/')

    await openPlain(page, '/auth/proof?next=/account')
    await page.getByLabel('Your password').fill('not the password')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('The current password is not right.')).toBeVisible()
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/account')
  })
})
