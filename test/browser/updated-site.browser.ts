import { expect, test, type Page } from './product.js'

import { open } from './page-support.js'

/** The site is updated while this page is open: its scripts are gone, until a new page is loaded. */
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

  test('has its form checked by the server, which gives everything back that was typed', async ({ page }) => {
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

  test('opens the risk summary, which is that of its page', async ({ page }) => {
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

test('A form whose connection is lost while it is filled in fails in its own words', async ({ page, context }) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await open(page, '/book-call')
  await fill(page)
  // What checks the form is there once it has found something.
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

test('A part whose script does not arrive works as the server drew it', async ({ page }) => {
  // The page's own script arrives, and nothing that it loads.
  await page.route('**/assets/*.js', (route, request) =>
    request.headers()['referer']?.includes('/assets/') ? route.abort() : route.continue(),
  )
  await page.goto('/book-call')
  await fill(page)
  await book(page).click()
  await expect(page).toHaveURL('/thank-you')
  await expect(page.getByText('Your reference')).toBeVisible()
})
