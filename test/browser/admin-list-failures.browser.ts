import { expect } from '@playwright/test'
import { adminTest, register, word } from './admin-support.js'
import { expectAccessible, open, openPlain, toast } from './page-support.js'

const LIST = '/admin/registrations'

adminTest.describe('without a connection', () => {
  adminTest.use({ serviceWorkers: 'block' })

  adminTest('a change is not saved, the page says so and keeps it', async ({ page, context, request }) => {
    const id = await register(request, { lastName: word('Severed') })
    await open(page, `${LIST}/${id}`)
    await page.getByLabel('Status', { exact: true }).selectOption('answered')
    await page.getByLabel('Add a note').fill('Half a thought')
    await context.setOffline(true)
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await save.click()
    const alert = page.getByRole('alert').filter({ hasText: 'Not sent' })
    await expect(alert).toContainText('Check your connection and try again.')
    await expect(page.getByLabel('Add a note')).toHaveValue('Half a thought')
    await context.setOffline(false)
    await save.click()
    await expect(toast(page, 'Saved')).toBeVisible()
    await expect(page.getByLabel('Status', { exact: true })).toHaveValue('answered')
    await expect(page.getByLabel('Add a note')).toHaveValue('')
  })

  adminTest('the input of other forms at the desk is kept too', async ({ page, context }) => {
    await open(page, '/admin/webhooks')
    await page.getByLabel('Description').fill('The other office')
    await page.getByLabel('Address').fill('https://example.org/hook')
    await page.getByRole('group', { name: 'Events' }).getByRole('checkbox').first().check()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Add webhook' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Check your connection and try again.' })).toBeVisible()
    await expect(page.getByLabel('Description')).toHaveValue('The other office')
  })

  adminTest(
    'a page whose script cannot be loaded says what to do, and opens once there is a connection',
    async ({ page, context }) => {
      await open(page, LIST)
      await context.setOffline(true)
      await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Reports' }).click()
      await expect(page.getByText('This page could not be loaded. Check your connection and try again.')).toBeVisible()
      await context.setOffline(false)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
    },
  )
})

adminTest('a page that was left is no longer requested', async ({ page }) => {
  let asked = 0
  await page.route(/\/api\/admin\/calls$/, (route) => {
    asked += 1
    return route.fulfill({ status: 503, json: { message: 'Try again later.' } })
  })
  await open(page, LIST)
  const desk = page.getByRole('navigation', { name: 'Desk' })
  await desk.getByRole('link', { name: 'Calls' }).click()
  await expect.poll(() => asked).toBe(1)
  await desk.getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  const askedAgain = page.waitForRequest(/\/api\/admin\/calls$/, { timeout: 2500 })
  await expect(askedAgain).rejects.toThrow('Timeout')
})

adminTest(
  'a link to an erased entry leads on to the inbox, with and without JavaScript',
  async ({ page, browser, baseURL, staff }) => {
    const gone = `${LIST}/01a20d48-0000-7000-8000-000000000000`
    for (const path of [gone, '/admin/people/01a20d48-0000-7000-8000-000000000000', '/admin/nonsense']) {
      expect((await page.goto(path))?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
    }
    await open(page, gone)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'See the inbox' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Inbox/ })).toBeVisible()

    const context = await browser.newContext({ baseURL, storageState: staff.state, javaScriptEnabled: false })
    const plain = await context.newPage()
    await openPlain(plain, gone)
    await plain.getByRole('link', { name: 'See the inbox' }).click()
    await expect(plain.getByRole('heading', { level: 1, name: /^Inbox/ })).toBeVisible()
    await context.close()
  },
)

adminTest.describe('the loading of a list', () => {
  adminTest.use({ serviceWorkers: 'block' })

  adminTest(
    'is retried three times, then fails with the reason in a toast; trying again loads it',
    async ({ page }) => {
      await page.clock.install()
      await open(page, LIST)
      await page.clock.pauseAt(Date.now() + 60_000)
      let asked = 0
      await page.route('**/api/admin/applications', (route) => {
        asked += 1
        return route.fulfill({ status: 503, json: { message: 'The database is away.' } })
      })
      await page
        .getByRole('navigation', { name: 'Lists' })
        .getByRole('link', { name: /Applications/ })
        .click()
      await expect(async () => {
        await page.clock.runFor(4000)
        expect(asked).toBe(4)
      }).toPass()
      await expect(page.getByRole('heading', { name: 'The page could not be loaded' })).toBeVisible()
      const error = toast(page, 'Error').filter({ hasText: 'The database is away.' }).last()
      // The toast loads on first use and slides in by the page's clock, which is stopped.
      await expect(async () => {
        await page.clock.runFor(500)
        await expect(error).toBeVisible({ timeout: 1000 })
      }).toPass()
      await page.clock.runFor(60_000)
      expect(asked).toBe(4)

      await page.unroute('**/api/admin/applications')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('heading', { level: 1, name: /Applications \d+/ })).toBeVisible()
    },
  )

  adminTest(
    'shows data of the last five minutes at once and refreshes it, and loads older data first',
    async ({ page }) => {
      await page.clock.install()
      await open(page, LIST)
      await page.clock.pauseAt(Date.now() + 60_000)
      const tabs = page.getByRole('navigation', { name: 'Lists' })
      const calls = tabs.getByRole('link', { name: /Discovery calls/ })
      const heading = (name: RegExp) => page.getByRole('heading', { level: 1, name })
      await calls.click()
      await expect(heading(/Discovery calls/)).toBeVisible()
      await tabs.getByRole('link', { name: /Registrations/ }).click()
      await expect(heading(/Registrations/)).toBeVisible()

      let answer = () => {}
      let asked = 0
      await page.route('**/api/admin/discovery-calls', async (route) => {
        asked += 1
        await new Promise<void>((resolve) => (answer = resolve))
        await route.continue()
      })
      await page.clock.runFor(4 * 60_000)
      await calls.click()
      await expect(heading(/Discovery calls/)).toBeVisible()
      await expect.poll(() => asked).toBe(1)
      // The data's age counts from its arrival.
      const arrived = page.waitForResponse('**/api/admin/discovery-calls')
      answer()
      await (await arrived).finished()
      await tabs.getByRole('link', { name: /Registrations/ }).click()
      await expect(heading(/Registrations/)).toBeVisible()

      await page.clock.runFor(5 * 60_000 + 1000)
      await calls.click()
      await expect.poll(() => asked).toBe(2)
      await expect(heading(/Registrations/)).toBeVisible()
      answer()
      await expect(heading(/Discovery calls/)).toBeVisible()
    },
  )
})
