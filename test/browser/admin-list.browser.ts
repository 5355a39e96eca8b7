import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { adminTest, names, register, registration, rowOf, submit, undoOf, word } from './admin-support.js'
import { open, toast } from './page-support.js'

const LIST = '/admin/registrations'

adminTest.describe('the list', () => {
  adminTest('shows the total, the five columns and the newest first', async ({ page, request }) => {
    const [first, second] = [word('Early'), word('Late')]
    await register(request, { lastName: first })
    await register(request, {
      lastName: second,
      email: `${second}@example.org`.toLowerCase(),
      country: 'Ireland',
      businessName: 'Kelpworks',
      businessWebsite: 'https://kelpworks.example/about',
      jobRole: 'Chief Executive',
    })
    await page.goto(LIST)
    const total = await page.getByRole('heading', { level: 1 }).innerText()
    expect(total).toMatch(/^Registrations \d+$/)
    expect(Number(total.split(' ')[1])).toBeGreaterThanOrEqual(2)
    const heads = await page.getByRole('columnheader').allInnerTexts()
    expect(heads.filter(Boolean).slice(0, 5)).toEqual(['Name', 'Contact', 'Location', 'Business Info', 'Registered'])

    await page.goto(`${LIST}?q=rosalind`)
    const shown = await names(page)
    expect(shown.indexOf(`Rosalind ${second}`)).toBeGreaterThanOrEqual(0)
    expect(shown.indexOf(`Rosalind ${second}`)).toBeLessThan(shown.indexOf(`Rosalind ${first}`))
    const row = rowOf(page, second)
    await expect(row.getByRole('link', { name: `${second}@example.org`.toLowerCase() })).toHaveAttribute(
      'href',
      /^mailto:/,
    )
    await expect(row.getByRole('link', { name: '+44 7700 900412' })).toHaveAttribute('href', 'tel:+447700900412')
    await expect(row).toContainText('Ireland')
    await expect(row).toContainText('Kelpworks')
    await expect(row).toContainText('Chief Executive')
    await expect(row.getByRole('link', { name: 'Website: kelpworks.example' })).toHaveAttribute(
      'href',
      'https://kelpworks.example/about',
    )
    await expect(row).toContainText(String(new Date().getFullYear()))
  })

  adminTest('opens the row that was chosen before the search was sent', async ({ page, request }) => {
    const name = word('Quickhand')
    await register(request, { lastName: name })
    await open(page, `${LIST}?q=${name}`)
    await page.route('**/api/admin/submissions/*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      await route.continue()
    })
    await page.getByRole('searchbox', { name: 'Search by name, email or business' }).press('Backspace')
    await page.getByRole('link', { name: `Rosalind ${name}` }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${LIST}/[0-9a-f-]{36}`))
  })

  adminTest(
    'searches while typing, filters, sorts and pages; all of it is kept in the address, and back undoes it',
    async ({ page, request }) => {
      const family = word('Pagewise')
      for (let i = 0; i < 12; i += 1)
        await register(request, {
          firstName: String.fromCharCode(65 + i),
          lastName: family,
          country: i % 3 ? 'Ireland' : 'France',
        })
      await open(page, LIST)
      const search = page.getByRole('searchbox', { name: 'Search by name, email or business' })
      await search.pressSequentially(family.toUpperCase(), { delay: 15 })
      await expect(page).toHaveURL(new RegExp(`q=${family.toUpperCase()}$`))
      await expect(page.locator('tbody tr')).toHaveCount(12)
      await expect(search).toBeFocused()
      await expect(page.getByText(/1 to 12 of 12, filtered from/)).toBeVisible()

      await page.getByLabel('Country').selectOption('France')
      await expect(page).toHaveURL(/country=France/)
      await expect(page.locator('tbody tr')).toHaveCount(4)
      await page.getByLabel('Status', { exact: true }).selectOption('done')
      await expect(page.getByRole('heading', { name: 'No registrations match' })).toBeVisible()
      await page.goBack()
      await expect(page.locator('tbody tr')).toHaveCount(4)
      await expect(page.getByLabel('Status', { exact: true })).toHaveValue('')
      await page.getByRole('link', { name: 'Remove Country: France' }).click()
      await expect(page.locator('tbody tr')).toHaveCount(12)

      await page.getByRole('link', { name: 'Name', exact: true }).click()
      await expect(page).toHaveURL(/sort=name&dir=asc/)
      await expect(page.locator('tbody th a').first()).toHaveText(`A ${family}`)
      await page.getByRole('link', { name: 'Name', exact: true }).click()
      await expect(page.locator('tbody th a').first()).toHaveText(`L ${family}`)
      await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')

      await page.getByLabel('Rows', { exact: true }).selectOption('10')
      await expect(page).toHaveURL(/size=10/)
      await expect(page.locator('tbody tr')).toHaveCount(10)
      await page.getByRole('link', { name: 'Next page' }).click()
      await expect(page).toHaveURL(/page=2&after=/)
      await expect(page.locator('tbody tr')).toHaveCount(2)
      await expect.poll(() => names(page)).toEqual([`B ${family}`, `A ${family}`])
      await page.reload()
      await expect.poll(() => names(page)).toEqual([`B ${family}`, `A ${family}`])
      await page.goBack()
      await expect(page.locator('tbody tr')).toHaveCount(10)
      await page.goBack()
      await expect(page.locator('tbody tr')).toHaveCount(12)
    },
  )

  adminTest('shows the tabs of calls and applications with their own columns', async ({ page, request }) => {
    const family = word('Caller')
    await submit(request, 'discovery-call', { ...registration({ lastName: family }), preferredDate: '2027-03-04' })
    await open(page, `${LIST}?q=${family}`)
    await expect(page.getByRole('heading', { name: 'No registrations match' })).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Submissions' })
      .getByRole('link', { name: /Discovery calls/ })
      .click()
    await expect(page).toHaveTitle(/Discovery calls/)
    await expect(page.getByRole('columnheader', { name: 'Preferred date' })).toBeVisible()
    await expect(rowOf(page, family)).toContainText('4 Mar 2027')
    await page
      .getByRole('navigation', { name: 'Submissions' })
      .getByRole('link', { name: /Applications/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: /Applications/ })).toBeVisible()
  })

  adminTest(
    'opens a submission by click, and by the keyboard alone walks, marks, opens and comes back',
    async ({ page, request }) => {
      const family = word('Keyed')
      for (const firstName of ['Ada', 'Beatrix', 'Cleo']) await register(request, { firstName, lastName: family })
      await open(page, `${LIST}?q=${family}`)
      await page.getByRole('link', { name: `Beatrix ${family}` }).click()
      await expect(page.getByRole('heading', { level: 1, name: `Beatrix ${family}` })).toBeVisible()
      await page.goBack()

      await expect(page.getByRole('heading', { level: 1, name: /Registrations/ })).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('link', { name: `Cleo ${family}` })).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('link', { name: `Ada ${family}` })).toBeFocused()
      await page.keyboard.press('Space')
      await expect(page.getByRole('checkbox', { name: `Select Ada ${family}` })).toBeChecked()
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Space')
      await expect(page.getByText('2 selected')).toBeVisible()
      await page.keyboard.press('Space')
      await expect(page.getByText('1 selected')).toBeVisible()

      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: `Beatrix ${family}` })).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('heading', { level: 1, name: `Ada ${family}` })).toBeVisible()
      await page.keyboard.press('ArrowUp')
      await expect(page.getByRole('heading', { level: 1, name: `Beatrix ${family}` })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL(new RegExp(`${LIST}\\?q=${family}$`))
      await expect(page.getByRole('link', { name: `Beatrix ${family}` })).toBeFocused()
      await page.keyboard.press('/')
      await expect(page.getByRole('searchbox')).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Space')
      await page.keyboard.press('s')
      await expect(page.getByLabel('Set status')).toBeFocused()
    },
  )

  adminTest(
    'changes the marked rows together, and names those that someone else changed',
    async ({ page, request, staff }) => {
      const family = word('Bulkby')
      const taken = await register(request, { firstName: 'Taken', lastName: family })
      for (const firstName of ['Wanda', 'Vera']) await register(request, { firstName, lastName: family })
      await open(page, `${LIST}?q=${family}`)
      await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
      const bar = page.getByRole('group', { name: 'Selected rows' })
      await expect(bar).toContainText('3 selected')
      const download = page.waitForEvent('download')
      await bar.getByRole('link', { name: 'Download these 3' }).click()
      expect((await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n')).toHaveLength(4)

      await staff.api.patch(`/api/admin/submissions/${taken}`, { data: { version: 1, status: 'in-progress' } })
      await bar.getByLabel('Set status').selectOption('done')
      await bar.getByRole('button', { name: 'Apply' }).click()
      await expect(toast(page, '1 not changed')).toContainText(`Someone else changed Taken ${family}`)
      await expect(rowOf(page, 'Wanda')).toContainText('Done')
      await expect(rowOf(page, 'Vera')).toContainText('Done')
      await expect(rowOf(page, 'Taken')).toContainText('In progress')
      await expect(bar).toBeHidden()
    },
  )

  adminTest('downloads what the filter leaves as CSV and JSON', async ({ page, request }) => {
    const family = word('Exported')
    await register(request, { firstName: '=1+1', lastName: family, phone: '+44 7700 900777' })
    await register(request, { firstName: 'Zoë', lastName: family })
    await open(page, `${LIST}?q=${family}`)
    const fetched = async (name: string) => {
      const waiting = page.waitForEvent('download')
      await page.getByRole('link', { name }).click()
      const download = await waiting
      return { file: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
    }
    const csv = await fetched('Download CSV')
    expect(csv.file).toMatch(/^registrations-\d{4}-\d\d-\d\d\.csv$/)
    expect(csv.text.startsWith('\uFEFF"Reference","Registered","First name",')).toBe(true)
    expect(csv.text).toContain(`,"'=1+1","${family}",`)
    expect(csv.text).toContain(`,"Zoë","${family}",`)
    expect(csv.text).toContain(',"+44 7700 900777",')
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(3)
    const json = await fetched('JSON')
    expect((JSON.parse(json.text) as { name: string }[]).map(({ name }) => name)).toEqual([
      `Zoë ${family}`,
      `=1+1 ${family}`,
    ])
  })

  adminTest('shows the progress of a download, and can cancel it', async ({ page, request }) => {
    const family = word('Stopped')
    await register(request, { lastName: family })
    await open(page, `${LIST}?q=${family}`)
    await page.route('**/export?**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue().catch(() => undefined)
    })
    await page.getByRole('link', { name: 'Download CSV' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Preparing CSV' })).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Rows written' })).toBeVisible()
    await page.getByRole('link', { name: 'Download CSV' }).click()
    await expect(page.getByRole('progressbar', { name: 'Rows written' })).toHaveCount(1)
    const asked = page.waitForEvent('dialog')
    await page.evaluate(() => setTimeout(() => location.reload()))
    await (await asked).dismiss()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('link', { name: 'Download CSV' })).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  adminTest('says why a download failed, also when the connection is gone', async ({ page }) => {
    await open(page, LIST)
    await page.route('**/export?**', (route) => route.abort('internetdisconnected'))
    await page.getByRole('link', { name: 'Download CSV' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Exports' })).toHaveCount(0)
  })

  adminTest('shows a download and an undo beside each other on a phone', async ({ page, request }) => {
    const family = word('Beside')
    await register(request, { lastName: family })
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, `${LIST}?q=${family}`)
    await page.route('**/export?**', () => undefined)
    await page.getByRole('link', { name: 'Download CSV' }).click()
    await page.getByRole('checkbox', { name: `Select Rosalind ${family}` }).check()
    // A press fails where something else lies over the button.
    await page.getByRole('button', { name: 'Cancel' }).click({ trial: true })
    await page.getByLabel('Set status').selectOption('done')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(undoOf(page)).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('region', { name: 'Exports' })).toHaveCount(0)
    await expect(page.locator('#main')).toBeFocused()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  adminTest('removes what a page that was closed left of its downloads', async ({ page }) => {
    const files = (...made: string[]) =>
      page.evaluate(async (names) => {
        const folder = await navigator.storage.getDirectory()
        for (const name of names) await folder.getFileHandle(name, { create: true })
        const found: string[] = []
        for await (const name of folder.keys()) found.push(name)
        return found
      }, made)
    await open(page, LIST)
    const running = `export-${Date.now()}-1`
    expect(await files(`export-${Date.now() - 2 * 3_600_000}-1`, running)).toHaveLength(2)
    await open(page, LIST)
    await expect.poll(files).toEqual([running])
  })
})

adminTest('an empty list says so and shows where registrations come from', async ({ page }) => {
  await open(page, '/admin/applications')
  await page.route('**/api/admin/registrations', async (route) => {
    const list = (await (await route.fetch()).json()) as object
    const none = { count: 0, more: false }
    await route.fulfill({ json: { ...list, rows: [], total: none, found: none } })
  })
  await page
    .getByRole('navigation', { name: 'Submissions' })
    .getByRole('link', { name: /Registrations/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Registrations 0' })).toBeVisible()
  await expect(page.getByText('No registrations yet.', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the registration page' })).toHaveAttribute(
    'href',
    '/investor-show-signup',
  )
})
