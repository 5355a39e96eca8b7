import { expect, type Page } from '@playwright/test'
import { adminTest, grant, register, rowOf, someone, test, word } from './admin-support.js'
import { main } from './auth-support.js'
import { openPlain, withoutScript } from './page-support.js'

const LIST = '/admin/registrations'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const status = (page: Page) => page.getByLabel('Status', { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const shown = (page: Page, words: string) =>
  expect(page.getByRole('status').filter({ hasText: words }).first()).toBeVisible()

withoutScript('the desk', () => {
  adminTest(
    'serves a morning of work: the list, the search, saving an entry, a person and the mail',
    async ({ page, request, staff }) => {
      test.slow()
      const family = word('Plainly')
      const address = `${family.toLowerCase()}@example.org`
      const ids: string[] = []
      for (const firstName of ['Ada', 'Bea'])
        ids.push(await register(request, { firstName, lastName: family, email: address }))
      const { row } = (await (await staff.api.get(`/api/admin/submissions/${ids[1]}`)).json()) as {
        row: { reference: string }
      }

      await adminTest.step('narrows the inbox', async () => {
        await openPlain(page, '/admin')
        await expect(heading(page)).toHaveText(/^Inbox \d/)
        await page.getByRole('searchbox').first().fill(family)
        await page.locator('summary', { hasText: 'Status' }).click()
        for (const name of ['New', 'Waiting']) await page.getByRole('checkbox', { name, exact: true }).check()
        await page.locator('details[open]').getByRole('button', { name: 'Show', exact: true }).click()
        await expect(page).toHaveURL(/status=new&status=waiting/)
        await expect(page.locator('tbody tr')).toHaveCount(2)
        await expect(heading(page)).toHaveText('Inbox 2')
      })

      await adminTest.step('finds an entry by its reference', async () => {
        await page.getByRole('textbox', { name: 'Search all submissions' }).fill(row.reference)
        await page.keyboard.press('Enter')
        await expect(page.locator('tbody tr')).toHaveCount(1)
        await page.getByRole('link', { name: `Bea ${family}`, exact: true }).click()
        await expect(heading(page)).toHaveText(`Bea ${family}`)
      })

      await adminTest.step('saves status, owner, due date and note at once, and takes that back', async () => {
        await status(page).selectOption('in-progress')
        await page.getByLabel('Owner', { exact: true }).selectOption({ label: staff.second.email })
        await page.getByLabel('Due', { exact: true }).fill('2027-02-02')
        await page.getByLabel('Add a note').fill('Rings on Monday.')
        await press(page, 'Save')
        await shown(page, 'Saved')
        await expect(region(page, 'Thread')).toContainText('Rings on Monday.')
        for (const words of [
          'Status set to In progress',
          `Assigned to ${staff.second.email}`,
          'Due date set to 2 February',
        ])
          await expect(region(page, 'Thread')).toContainText(words)
        await press(page, 'Undo')
        await expect(status(page)).toHaveValue('new')
      })

      await adminTest.step('sees a conflict, with the note kept, and saves over it', async () => {
        await status(page).selectOption('spam')
        await page.getByLabel('Add a note').fill('Not spam at all.')
        const { row: now } = (await (await staff.api.get(`/api/admin/submissions/${ids[1]}`)).json()) as {
          row: { version: number }
        }
        await staff.api.patch(`/api/admin/submissions/${ids[1]}`, {
          data: { version: now.version, status: 'done', outcome: 'answered' },
        })
        await press(page, 'Save')
        await expect(page.getByRole('alert').first()).toContainText('changed this submission after you opened it')
        await expect(status(page)).toHaveValue('answered')
        await expect(page.getByLabel('Add a note')).toHaveValue('Not spam at all.')
        await press(page, 'Save')
        await expect(region(page, 'Thread')).toContainText('Not spam at all.')
      })

      await adminTest.step('goes on with Save and next, within the filter', async () => {
        await openPlain(page, `${LIST}?q=${family}`)
        await page
          .getByRole('link', { name: `Bea ${family}`, exact: true })
          .first()
          .click()
        await status(page).selectOption('in-progress')
        await press(page, 'Save and next')
        await expect(heading(page)).toHaveText(`Ada ${family}`)
      })

      await adminTest.step('reads all from the person, and corrects it', async () => {
        await page.getByRole('link', { name: 'View person (2)' }).click()
        await expect(heading(page)).toHaveText(/(?:Ada|Bea) Plainly/)
        await expect(region(page, 'Timeline')).toContainText('Not spam at all.')
        await region(page, 'Timeline').locator('summary', { hasText: 'Correct' }).first().click()
        await page.getByLabel('First name').first().fill('Beatrice')
        await page
          .getByRole('button', { name: /Save correction/ })
          .first()
          .click()
        await expect(region(page, 'Timeline')).toContainText('Corrected: First name')
        await region(page, 'Rights').getByLabel('What they asked for').selectOption('access')
        await press(page, 'Record request')
        await expect(region(page, 'Rights')).toContainText('due by')
      })

      await adminTest.step('sees what became of the mail', async () => {
        await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Settings' }).click()
        await page.getByRole('link', { name: 'Mail', exact: true }).first().click()
        await page.getByRole('link', { name: 'Sent', exact: true }).click()
        await expect(async () => {
          await page.reload()
          await expect(rowOf(page, address).first()).toContainText('Sent', { timeout: 1000 })
        }).toPass()
      })
    },
  )

  // As another user, since signing in again would end the admin's shared session.
  test('is entered by signing in and left by logging out', async ({ page, request, staff }) => {
    const me = await someone(request, 'plain')
    await grant(staff, me, 'handler')
    await openPlain(page, LIST)
    await main(page).getByLabel('Email').fill(me.email)
    await main(page).getByLabel('Password', { exact: true }).fill(me.password)
    await press(page, 'Sign In')
    await expect(heading(page)).toHaveText(/^Registrations/)
    await expect(page.locator('html[data-hydrated]')).toHaveCount(0)
    await press(page, 'Logout')
    await expect(page).toHaveURL(/\/auth$/)
    await openPlain(page, LIST)
    await expect(main(page).getByLabel('Password', { exact: true })).toBeVisible()
  })
})
