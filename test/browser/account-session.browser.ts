import { expect, product, request, test, type Page } from './product.js'
import { ADMIN, main, newcomer, openAccount, PASSWORD, signIn, someone } from './auth-support.js'
import { open, openPlain, toast, withoutScript } from './page-support.js'

/** Ends the session on the server; the browser keeps its cookies. */
async function endSession(page: Page) {
  const baseURL = product().url
  const storageState = await page.context().storageState()
  const elsewhere = await request.newContext({ baseURL, storageState, extraHTTPHeaders: { origin: baseURL } })
  expect((await elsewhere.delete('/api/session')).ok()).toBe(true)
  await elsewhere.dispose()
}

const saysSignedOut = (page: Page) => expect(toast(page, 'You were signed out')).toContainText('Sign in to continue.')

/** Signs in on the current page. */
async function signInHere(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test.describe('a session that ended meanwhile', () => {
  test('is announced on the account page, and signing in again restores the input', async ({ page }) => {
    const { email } = await newcomer(page)
    const typed = someone()
    await openAccount(page)
    await page.getByLabel('New email address').fill(typed)
    await endSession(page)
    await page.getByRole('button', { name: 'Change email address' }).click()
    await expect(page).toHaveURL('/login?next=%2Faccount')
    await saysSignedOut(page)
    await expect(page.getByText(/claim|JWT/)).toHaveCount(0)
    await signInHere(page, email, PASSWORD)
    await expect(page).toHaveURL('/account')
    await expect(page.getByLabel('New email address')).toHaveValue(typed)
    await page.getByRole('button', { name: 'Change email address' }).click()
    await expect(toast(page, 'Check your email!')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel the change' }).click()
    await expect(toast(page, 'Change cancelled')).toBeVisible()
    await openAccount(page)
    await expect(page.getByLabel('New email address')).toHaveValue('')
  })

  test('is announced when a page is opened and when identity is being proven', async ({ page }) => {
    const { email } = await newcomer(page)
    await endSession(page)
    await page.goto('/account')
    await expect(page).toHaveURL('/login?next=%2Faccount')
    await saysSignedOut(page)
    await signInHere(page, email, PASSWORD)
    await expect(page).toHaveURL('/account')
    await open(page, '/auth/proof?next=/account')
    await endSession(page)
    await page.getByRole('button', { name: 'Email me a code instead' }).click()
    await expect(page).toHaveURL('/login?next=%2Faccount')
    await saysSignedOut(page)
  })

  test('is announced beside the form on a phone, not over it', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 })
    await newcomer(page)
    await endSession(page)
    await page.goto('/account')
    await saysSignedOut(page)
    const message = toast(page, 'You were signed out')
    const button = page.getByRole('button', { name: 'Sign In', exact: true })
    const overlap = async () => {
      const [over, under] = [await message.boundingBox(), await button.boundingBox()]
      return over && under ? under.y + under.height - over.y : Infinity
    }
    await expect.poll(overlap).toBeLessThanOrEqual(0)
  })

  test('is announced in the other tabs of the browser too', async ({ page, context }) => {
    await newcomer(page)
    const other = await context.newPage()
    await openAccount(other)
    await openAccount(page)
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(other).toHaveURL('/login?next=%2Faccount')
    await saysSignedOut(other)
  })

  test('is announced at the desk, and signing in again leads back to the entry and its note', async ({ page }) => {
    await signIn(page, ADMIN.email, ADMIN.password, '/auth')
    await expect(page).toHaveURL('/admin/registrations')
    const email = someone()
    const sent = await page.request.post('/functions/v1/send-form-email', {
      data: {
        type: 'investor-show',
        formData: { firstName: 'Ada', lastName: 'Hale', email, phone: '+44 7700 900412', country: 'Ireland' },
      },
    })
    const { id } = (await sent.json()) as { id: string }
    await open(page, `/admin/registrations/${id}`)
    const place = page.url()
    await page.getByLabel('Add a note').fill('Half a thought')
    await endSession(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).toHaveURL(/\/auth\?next=/)
    await saysSignedOut(page)
    await signInHere(page, ADMIN.email, ADMIN.password)
    await expect(page).toHaveURL(place)
    await expect(page.getByLabel('Add a note')).toHaveValue('Half a thought')
  })

  test('loses no input of the other forms at the desk', async ({ page }) => {
    await signIn(page, ADMIN.email, ADMIN.password, '/auth')
    await expect(page).toHaveURL('/admin/registrations')

    await open(page, '/admin/templates')
    await page.getByText('New template').click()
    const template = page.getByRole('group').filter({ has: page.getByRole('button', { name: 'Add template' }) })
    await template.getByLabel('Subject').fill('Your application')
    await template.getByLabel('Text').fill('Two lines\nof a letter')
    await template.getByLabel('For').selectOption({ index: 1 })
    await expect(template.getByText('Kept on this device.')).toBeVisible()

    await open(page, '/admin/webhooks')
    await page.getByLabel('Description').fill('The ledger')
    await page.getByLabel('A form came in').check()
    await endSession(page)
    await page.getByRole('button', { name: 'Add webhook' }).click()
    await expect(page).toHaveURL(/\/auth\?next=/)
    await saysSignedOut(page)
    await signInHere(page, ADMIN.email, ADMIN.password)
    await expect(page).toHaveURL(/\/admin\/webhooks/)
    await expect(page.getByLabel('Description')).toHaveValue('The ledger')
    await expect(page.getByLabel('A form came in')).toBeChecked()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByLabel('Description')).toHaveValue('')
    await expect(page.getByLabel('A form came in')).not.toBeChecked()

    await open(page, '/admin/templates')
    await expect(template.getByLabel('Text')).toHaveValue('Two lines\nof a letter')
    await expect(template.getByLabel('For')).not.toHaveValue('')
    await template.getByLabel('Name').fill(`Letter ${someone()}`)
    await template.getByRole('button', { name: 'Add template' }).click()
    await expect(page.getByText(/“Letter .*” can be used now\./).first()).toBeVisible()
    await open(page, '/admin/templates')
    await page.getByText('New template').click()
    await expect(template.getByLabel('Text')).toHaveValue('')
  })

  test('does not prevent a visitor from sending a form', async ({ page }) => {
    await newcomer(page)
    await open(page, '/book-call')
    await page.getByLabel('First name').fill('Zoë')
    await page.getByLabel('Last name').fill('Hale')
    await page.getByLabel('Email').fill(someone())
    await page.getByLabel('Phone').fill('+353 1 234 5678')
    await endSession(page)
    await page.getByRole('button', { name: 'Book Discovery Call' }).click()
    await expect(page).toHaveURL('/thank-you')
  })
})

test.describe('the tabs of one browser', () => {
  test('sign in and out together', async ({ page, context }) => {
    const { email } = await newcomer(page)
    const other = await context.newPage()
    await open(other, '/account')
    await openAccount(page)
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect(other).toHaveURL(/\/login/)
    await open(other, '/')
    await signIn(page, email, PASSWORD)
    await expect(page).toHaveURL('/')
    await expect(other.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
  })

  test('follow each other’s changes, and keep a key that one of them shows only once', async ({ page, context }) => {
    await newcomer(page)
    await openAccount(page)
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
    const key = page.getByRole('main').locator('code')
    const shown = await key.innerText()
    const other = await context.newPage()
    await openAccount(other)
    await other.getByLabel('Your name').fill('Ada Hale')
    await other.getByRole('button', { name: 'Save name' }).click()
    await expect(page.getByLabel('Your name')).toHaveValue('Ada Hale')
    await expect(key).toHaveText(shown)
  })
})

test.describe('a session', () => {
  test('is refreshed before it expires, despite failures or a wrong clock', async ({ page }) => {
    const { email } = await newcomer(page)
    await page.clock.install()
    await page.addInitScript(() => {
      const asked: number[] = []
      Object.assign(window, { asked })
      const send = window.fetch.bind(window)
      window.fetch = (input, init) => {
        const address = input instanceof Request ? input.url : String(input)
        if (address.endsWith('/api/session/refresh')) asked.push(Date.now())
        return send(input, init)
      }
    })
    let failures = 0
    await page.route('**/api/session/refresh', (route) =>
      (failures += 1) <= 3 ? route.fulfill({ status: 503, json: { message: 'Not now' } }) : route.continue(),
    )
    const asked = () => page.evaluate(() => (window as unknown as { asked: number[] }).asked)
    await open(page, '/')
    await page.clock.fastForward('57:00')
    expect(await asked()).toEqual([])
    await page.clock.fastForward('01:40')
    await expect.poll(async () => (await asked()).length).toBeGreaterThanOrEqual(4)
    // The server's clock has not advanced with the page's, so the new token looks old at once, which must not cause a loop.
    await page.clock.runFor(30_000)
    const at = await asked()
    expect(at).toHaveLength(4)
    const waits = at.slice(1).map((time, index) => time - at[index]!)
    for (const [index, wait] of waits.entries()) expect(wait).toBeGreaterThanOrEqual(200 * 2 ** index)
    const { user } = (await (await page.request.get('/api/session')).json()) as { user: { email: string } }
    expect(user.email).toBe(email)
  })
})

withoutScript('a session that ended meanwhile', () => {
  test('is announced on the sign-in page, which leads back', async ({ page }) => {
    const { email } = await newcomer(page)
    await openPlain(page, '/account')
    await endSession(page)
    await page.getByRole('button', { name: 'Change email address' }).evaluate((button) => {
      ;(button as HTMLButtonElement).form!.noValidate = true
    })
    await page.getByRole('button', { name: 'Change email address' }).click()
    await expect(page).toHaveURL('/login?next=%2Faccount')
    await expect(main(page)).toContainText('You were signed out Sign in to continue.')
    await signInHere(page, email, PASSWORD)
    await expect(page).toHaveURL('/account')
  })
})
