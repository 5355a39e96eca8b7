import { expect, test, type Page } from './product.js'

import { newcomer } from './auth-support.js'
import { open } from './page-support.js'

/** Simulates an update of the site while this page is open: its scripts are gone until a new page is loaded. */
async function update(page: Page) {
  let opened = false
  page.on('request', (request) => {
    opened ||= request.isNavigationRequest()
  })
  await page.route('**/assets/**', (route) => (opened ? route.continue() : route.fulfill({ status: 404 })))
}

async function fill(page: Page) {
  await page.getByLabel('First name').fill('Zoë')
  await page.getByLabel('Last name').fill("O'Neill")
  await page.getByLabel('Email').fill('zoe+updated@example.co.uk')
  await page.getByLabel('Phone').fill('+353 1 234 5678')
}
const book = (page: Page) => page.getByRole('button', { name: 'Book Discovery Call' })

test.describe('A page that was open while the site was updated', () => {
  test('leads on to every other page', async ({ page }) => {
    await open(page, '/privacy')
    await update(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
    await expect(page).toHaveURL('/terms')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  })

  test('sends its form, by posting it as it does without JavaScript', async ({ page }) => {
    await open(page, '/book-call')
    await update(page)
    await fill(page)
    await book(page).click()
    await expect(page).toHaveURL('/thank-you')
    await expect(page.getByRole('heading', { level: 1, name: 'Thank You!' })).toBeVisible()
  })

  test('has its form validated by the server, which returns all input', async ({ page }) => {
    await open(page, '/book-call')
    await update(page)
    await fill(page)
    await page.getByLabel('Email').fill('zoe at example')
    await book(page).click()
    await expect(page.getByText('There is 1 problem')).toBeVisible()
    await expect(page.getByLabel('Last name')).toHaveValue("O'Neill")
  })

  test('says that the calendar is missing, and keeps what was typed', async ({ page }) => {
    await open(page, '/book-call')
    await update(page)
    await fill(page)
    await page.getByRole('button', { name: 'Open the calendar' }).click()
    await expect(page.getByText('The calendar could not be loaded.')).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('Zoë')
  })

  test('opens the risk summary', async ({ page }) => {
    await open(page, '/seis-calculator')
    await update(page)
    await page.getByRole('complementary', { name: 'Risk warning' }).getByRole('button').click()
    await expect(page.getByRole('dialog', { name: 'Risk summary' })).toContainText('What are the key risks?')
  })

  test('has its plan worked out by the server', async ({ page }) => {
    await open(page, '/investment-plan')
    await update(page)
    await page.getByLabel('Name').fill('Harbour Robotics')
    await page.getByLabel('Amount').fill('60,000')
    await page.getByLabel('Shares issued on').fill('2025-09-15')
    await page.getByLabel('Income tax bill for 2025-26').fill('31,000')
    await page.getByRole('button', { name: 'Work out the plan' }).click()
    await expect(page.getByRole('heading', { name: 'Your plan' })).toBeVisible()
  })

  for (const { path, answer } of [
    { path: '/eis-calculator', answer: 'If the company fails you lose' },
    { path: '/compare', answer: 'Relief you can claim' },
  ])
    test(`has the figures of ${path} worked out by the server, once they are asked for`, async ({ page }) => {
      await open(page, path)
      await page.getByLabel('Initial investment').fill('60,000')
      await update(page)
      const refused = page.waitForEvent('response', (response) => response.status() === 404)
      await page.getByLabel('Money-on-money multiple').fill('3')
      await page.getByLabel('40%').check()
      await refused
      await expect(page.getByLabel('Initial investment')).toHaveValue('60,000')
      await page.getByRole('button', { name: 'Calculate' }).click()
      await expect(page.getByText(answer).first()).toBeVisible()
      await expect(page.getByLabel('Initial investment')).toHaveValue('60,000')
    })
})

test('A form that is sent without a connection says so, keeps everything, and is sent once there is one', async ({
  page,
  context,
}) => {
  await open(page, '/book-call')
  await context.setOffline(true)
  await fill(page)
  await book(page).click()
  await expect(page.getByText('Not sent. Everything you typed is still here')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Zoë')
  await context.setOffline(false)
  await book(page).click()
  await expect(page).toHaveURL(/\/thank-you/)
})

test('A form whose connection is lost while it is filled in shows its own failure message', async ({
  page,
  context,
}) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await open(page, '/book-call')
  await fill(page)
  // The validation has loaded once it has found an error.
  await page.getByLabel('Email').fill('zoe at example')
  await book(page).click()
  await expect(page.getByText('There is 1 problem')).toBeVisible()
  await fill(page)
  await context.setOffline(true)
  await book(page).click()
  await expect(page.getByText('There was an error submitting your booking. Please try again.').first()).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Zoë')
  expect(logged.join('\n')).toContain('Failed to submit booking')
  await context.setOffline(false)
  await book(page).click()
  await expect(page).toHaveURL(/\/thank-you/)
})

/** The page's own script arrives with its static imports, but nothing that it loads later. */
const loseLaterScripts = (page: Page) =>
  page.route('**/assets/*.js', async (route, request) => {
    const { referer = '' } = request.headers()
    const importer = referer.includes('/assets/') ? await (await page.request.get(referer)).text() : undefined
    const name = new URL(request.url()).pathname.split('/').at(-1)
    const isPart = importer === undefined || new RegExp(`(?:from|import)\\s*["'\`]\\./${name}`).test(importer)
    await (isPart ? route.continue() : route.abort())
  })

test('A part whose script does not arrive works as the server rendered it', async ({ page }) => {
  await loseLaterScripts(page)
  await page.goto('/book-call')
  await fill(page)
  await book(page).click()
  await expect(page).toHaveURL('/thank-you')
  await expect(page.getByText('Your reference')).toBeVisible()
})

test('A page without any of its scripts can be read, and its form can be sent', async ({ page }) => {
  const thrown: Error[] = []
  page.on('pageerror', (error) => thrown.push(error))
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.getByRole('link', { name: 'Book a Discovery Call' }).first().click()
  await fill(page)
  await book(page).click()
  await expect(page).toHaveURL('/thank-you')
  await expect(page.getByText('Your reference')).toBeVisible()
  expect(thrown).toEqual([])
})

test.describe('in motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('Only the globe and the parts of a page whose scripts do not arrive are missing', async ({ page }) => {
    const thrown: Error[] = []
    page.on('pageerror', (error) => thrown.push(error))
    await loseLaterScripts(page)
    for (const { path, parts } of [
      { path: '/', parts: true },
      { path: '/eis-guide', parts: true },
      { path: '/privacy', parts: false },
      { path: '/coming-soon', parts: true },
      { path: '/nowhere', parts: false },
    ]) {
      const missed =
        parts &&
        Promise.race([
          page.waitForEvent('pageerror'),
          page.waitForEvent('console', (message) => message.text().includes('could not be loaded')),
        ])
      await page.goto(path)
      await missed
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
    }
    expect(thrown).toEqual([])
  })
})

test.describe('A page of the application', () => {
  const failure = (page: Page) => page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })

  test('shows the error page if its script does not arrive although the server has it', async ({ page }) => {
    await open(page, '/login')
    await page.route('**/assets/**', (route) =>
      route.request().resourceType() === 'fetch' ? route.continue() : route.abort(),
    )
    await page.getByRole('link', { name: 'Forgotten your password?' }).click()
    await expect(failure(page)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  })

  test('shows the reference of the log entry if the server fails to load its data', async ({ page }) => {
    await newcomer(page)
    await open(page, '/account')
    await page.route('**/api/account**', (route) =>
      route.fulfill({ status: 500, headers: { 'x-request-id': 'r-1' }, json: { message: 'Something went wrong.' } }),
    )
    // Another tab changed the account, so this one loads it again.
    await page.evaluate(async () => {
      const view: unknown = await (await fetch('/api/session')).json()
      new BroadcastChannel('session').postMessage({ event: 'USER_UPDATED', view })
    })
    await expect(failure(page)).toBeVisible()
    await expect(page.getByText('Reference: r-1')).toBeVisible()
    await expect(page.locator('pre')).toHaveCount(0)
  })
})
