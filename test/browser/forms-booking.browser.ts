import { expect, test, type Page } from './product.js'

import { failSends, watchSends } from './forms-support.js'
import { expectAccessible, open, openPlain, toast, withoutScript } from './page-support.js'

async function fill(page: Page) {
  await page.getByLabel('First name').fill('Zoë')
  await page.getByLabel('Last name').fill("O'Neill")
  await page.getByLabel('Email').fill('zoe+call@example.co.uk')
  await page.getByLabel('Phone').fill('+353 1 234 5678')
}
const submit = (page: Page) => page.getByRole('button', { name: 'Book Discovery Call' })

test.describe('Booking a discovery call', () => {
  test('ends on the thank-you page, at its top', async ({ page }) => {
    const sent = watchSends(page)
    await open(page, '/book-call')
    await expect(page.getByRole('heading', { level: 1, name: 'Book a Discovery Call' })).toBeVisible()
    await expect(page.getByText('Calls typically last 30-45 minutes.')).toBeVisible()
    await fill(page)
    await expect(page.getByRole('checkbox', { name: /^Send me news/ })).not.toBeChecked()
    await submit(page).click()
    await expect(page).toHaveURL('/thank-you')
    await expect(page.getByRole('heading', { level: 1, name: 'Thank You!' })).toBeVisible()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(sent[0]?.body.type).toBe('discovery-call')
    expect(sent[0]?.body.formData).toEqual({
      firstName: 'Zoë',
      lastName: "O'Neill",
      email: 'zoe+call@example.co.uk',
      phone: '+353 1 234 5678',
      country: '',
      preferredDate: 'Not specified',
    })
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('shows its first field on the first screen of a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, '/book-call')
    await expect(page.getByLabel('First name')).toBeInViewport({ ratio: 1 })
  })

  test('sends consent to news only if the box is ticked', async ({ page }) => {
    const sent = watchSends(page)
    await open(page, '/book-call')
    await fill(page)
    await page.getByRole('checkbox', { name: /^Send me news/ }).check()
    await submit(page).click()
    await expect(page).toHaveURL('/thank-you')
    expect(sent[0]?.body.formData).toMatchObject({ marketing: true })
  })

  test('takes a day from the calendar, where past days cannot be chosen', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2026-11-21T10:00:00'))
    const sent = watchSends(page)
    await open(page, '/book-call')
    await expect(page.getByLabel('Preferred call date')).toHaveAttribute('min', '2026-11-21')
    await page.getByRole('button', { name: 'Open the calendar' }).click()
    const month = page.getByRole('grid', { name: 'November 2026' })
    await expect(month.getByRole('button', { name: /20(th)? November/ })).toBeDisabled()
    await expect(month.getByRole('button', { name: /21(st)? November/ })).toBeEnabled()
    await expect(month.getByRole('button', { name: /28 November 2026, not a working day/ })).toBeEnabled()
    await month.getByRole('button', { name: /28 November/ }).click()
    await expect(page.getByText('Sat 28 Nov 2026: not a working day. We propose Mon 30 Nov 2026')).toBeVisible()
    await page.getByRole('button', { name: 'Open the calendar' }).click()
    await month.getByRole('button', { name: /26(th)? November/ }).click()
    await expect(month).toBeHidden()
    await expect(page.getByLabel('Preferred call date')).toHaveValue('2026-11-26')
    await expect(page.getByText('Thu 26 Nov 2026')).toBeVisible()
    await page.getByLabel('Country').selectOption('Ireland')
    await fill(page)
    await submit(page).click()
    await expect(page).toHaveURL('/thank-you')
    expect(sent[0]?.body.formData).toMatchObject({ country: 'Ireland', preferredDate: '2026-11-26' })
    await expect(page.getByRole('main')).toContainText('Your reference')
    await expect(page.getByRole('main')).toContainText('Thu 26 Nov 2026')
  })

  test('opens its calendar without moving a button, and inside its panel on a phone', async ({ page }) => {
    await open(page, '/book-call')
    const place = () => submit(page).evaluate((button) => button.getBoundingClientRect().top + window.scrollY)
    for (const size of [
      { width: 1280, height: 720 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size)
      const before = await place()
      await page.getByRole('button', { name: 'Open the calendar' }).click()
      await expect(page.getByRole('grid')).toBeVisible()
      expect(await place()).toBeCloseTo(before, 0)
      if (size.width > 390) await page.getByRole('button', { name: 'Close the calendar' }).click()
    }
    const panel = (await page
      .locator('section', { has: page.locator('form') })
      .last()
      .boundingBox())!
    const grid = (await page.getByRole('grid').boundingBox())!
    expect(grid.x).toBeGreaterThanOrEqual(panel.x)
    expect(grid.x + grid.width).toBeLessThanOrEqual(panel.x + panel.width)
  })

  for (const height of [844, 664])
    test(`shows the whole calendar below the risk strip on a phone ${height} px high`, async ({ page }) => {
      await page.clock.setFixedTime('2026-12-01T09:00:00Z')
      await page.setViewportSize({ width: 390, height })
      await open(page, '/book-call')
      const opener = page.getByRole('button', { name: 'Open the calendar' })
      await opener.evaluate((button) => {
        window.scrollBy(0, button.getBoundingClientRect().bottom - window.innerHeight + 60)
      })
      await opener.click()
      await expect(page.getByRole('grid')).toBeVisible()
      const edges = async (selector: string) => {
        const { y, height: tall } = (await page.locator(selector).boundingBox())!
        return { top: y, bottom: y + tall }
      }
      await expect.poll(async () => (await edges('[data-calendar]')).bottom).toBeLessThanOrEqual(height)
      const { bottom } = await edges('#risk-strip')
      expect((await edges('[data-calendar]')).top).toBeGreaterThanOrEqual(bottom)
    })

  test('works from the keyboard, and Escape closes the calendar', async ({ page }) => {
    await open(page, '/book-call')
    await page.getByRole('button', { name: 'Open the calendar' }).press('Enter')
    const grid = page.getByRole('grid')
    await expect(grid).toBeVisible()
    await expect(grid.locator(':focus')).toHaveCount(1)
    await expectAccessible(page)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(grid).toBeHidden()
    await expect(page.getByLabel('Preferred call date')).not.toHaveValue('')
    await page.getByRole('button', { name: 'Open the calendar' }).press('Enter')
    await expect(grid).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(grid).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open the calendar' })).toBeFocused()
  })

  test('names every missing field beside it and in a focused summary, and sends nothing', async ({ page }) => {
    const sent = watchSends(page)
    await open(page, '/book-call')
    await submit(page).click()
    const summary = page.getByRole('alert').filter({ hasText: 'There are 4 problems' })
    await expect(summary).toBeFocused()
    for (const label of ['First name', 'Last name', 'Email', 'Phone'])
      await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Enter your email address/)
    await expect(page).toHaveTitle(/^Error: /)
    await expectAccessible(page)
    await summary.getByRole('link', { name: 'Enter your phone number.' }).click()
    await expect(page.getByLabel('Phone')).toBeFocused()
    await fill(page)
    await expect(summary).toBeHidden()
    expect(sent).toEqual([])
  })

  test('that fails is logged, reported in a toast, kept as typed, and can be sent again with the same key', async ({
    page,
  }) => {
    const sent = watchSends(page)
    const logged: string[] = []
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
    await failSends(page, 3)
    await open(page, '/book-call')
    await fill(page)
    for (let press = 1; press <= 3; press++) {
      await submit(page).click()
      await expect.poll(() => sent.length).toBe(press)
      // Waits until the toast of the previous press has slid out.
      await expect(page.locator('[data-removed="true"]')).toHaveCount(0)
      await expect(toast(page, 'Submission Failed')).toBeVisible()
    }
    await expect(page).toHaveURL('/book-call')
    await expect(page.getByLabel('First name')).toHaveValue('Zoë')
    expect(logged.some((line) => line.includes('Failed to submit booking'))).toBe(true)
    await submit(page).click()
    await expect(page).toHaveURL('/thank-you')
    expect(sent).toHaveLength(4)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  })

  test('is sent once however often the button is pressed', async ({ page }) => {
    const sent = watchSends(page)
    await open(page, '/book-call')
    await fill(page)
    await submit(page).evaluate((button: HTMLButtonElement) => {
      for (let presses = 0; presses < 5; presses++) button.click()
    })
    await expect(page).toHaveURL('/thank-you')
    expect(sent).toHaveLength(1)
  })

  test('sends changed input under a new key', async ({ page }) => {
    const sent = watchSends(page)
    await failSends(page, 1)
    await open(page, '/book-call')
    await fill(page)
    await submit(page).click()
    await expect(toast(page, 'Submission Failed')).toBeVisible()
    await page.getByLabel('Phone').fill('020 7946 0999')
    await submit(page).click()
    await expect(page).toHaveURL('/thank-you')
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })
})

withoutScript('Booking a discovery call', () => {
  test('ends on the thank-you page', async ({ page }) => {
    await openPlain(page, '/book-call')
    await fill(page)
    await page.getByLabel('Preferred call date').fill('2099-01-05')
    await submit(page).click()
    await expect(page).toHaveURL('/thank-you')
    await expect(page.getByRole('heading', { level: 1, name: 'Thank You!' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(/Your reference\s*DC-/)
    await expect(page.getByRole('main')).not.toContainText('No date chosen')
    await page.reload()
    await expect(page.getByRole('main')).not.toContainText('Your reference')
    await expect(page.getByRole('main')).toContainText('Nothing was sent from this browser just now.')
  })

  test('has a thank-you page that, if opened directly, says that nothing was sent', async ({
    page,
    context,
    baseURL,
  }) => {
    for (const [address, flash] of [
      ['/thank-you', ''],
      ['/thank-you?reference=DC-AAAAA-AAAAA', ''],
      ['/thank-you', 'Ring-0900-now'],
    ] as const) {
      if (flash) await context.addCookies([{ name: 'flash', value: flash, url: baseURL! }])
      await openPlain(page, address)
      await expect(page.getByRole('heading', { level: 1, name: 'Thank You!' })).toBeVisible()
      const main = page.getByRole('main')
      await expect(main).toContainText('within 24 hours to confirm your slot and send a calendar invite')
      await expect(main).toContainText('Nothing was sent from this browser just now.')
      await expect(main.getByRole('link', { name: 'Book a Discovery Call' })).toHaveAttribute('href', '/book-call')
      for (const claim of ['Your reference', 'Your request is with us', 'AAAAA', '0900'])
        await expect(main).not.toContainText(claim)
    }
  })

  test('returns the form with errors beside the fields and all input', async ({ page }) => {
    await openPlain(page, '/book-call')
    await fill(page)
    await page.getByLabel('Email').fill('zoe@')
    await page.getByLabel('Country').selectOption('France')
    await page.getByLabel('Preferred call date').fill('2020-01-05')
    await submit(page).click()
    await expect(page).toHaveURL('/book-call')
    await expect(page.getByRole('alert')).toContainText('There are 2 problems')
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Enter an email address/)
    await expect(page.getByLabel('Preferred call date')).toHaveAccessibleDescription('Choose today or a later day.')
    await expect(page.getByLabel('First name')).toHaveValue('Zoë')
    await expect(page.getByLabel('Email')).toHaveValue('zoe@')
    await expect(page.getByLabel('Country')).toHaveValue('France')
    await page.getByLabel('Email').fill('zoe@example.com')
    await page.getByLabel('Preferred call date').fill('')
    await submit(page).click()
    await expect(page).toHaveURL('/thank-you')
  })
})
