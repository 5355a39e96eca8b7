import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { adminTest, filterBy, names, register, registration, rowOf, submit, word } from './admin-support.js'
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

  adminTest(
    'shows the job role as it was stored, also the one that a landing page composed',
    async ({ page, request }) => {
      const name = word('Composed')
      const jobRole = 'Founder - Revenue: <5k, Seeking: 150k-250k, SEIS/EIS: unsure'
      await register(request, { lastName: name, businessName: 'Kelpworks', jobRole })
      await page.goto(`${LIST}?q=${name}`)
      await expect(rowOf(page, name)).toContainText(jobRole)
    },
  )

  adminTest('opens the row that was chosen before the search was sent', async ({ page, request }) => {
    const name = word('Quickhand')
    await register(request, { lastName: name })
    await open(page, `${LIST}?q=${name}`)
    await page.route('**/api/admin/submissions/*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      await route.continue()
    })
    await page.getByRole('searchbox', { name: 'Search by name, email, business or any word' }).press('Backspace')
    await page.getByRole('link', { name: `Rosalind ${name}` }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${LIST}/[0-9a-f-]{36}`))
  })

  adminTest(
    'opens the row that was chosen just after typing, on a page too busy to draw',
    async ({ page, request }) => {
      await register(request, { lastName: word('Swift') })
      await open(page, LIST)
      const first = page.locator('tr[data-row] th a').first()
      const name = (await first.textContent()) ?? ''
      await page.getByRole('searchbox', { name: 'Search by name, email, business or any word' }).focus()
      await first.evaluate((link: HTMLElement) => {
        document.execCommand('insertText', false, 'a')
        link.click()
        // Longer than the pause after which a search is sent.
        for (const end = performance.now() + 400; performance.now() < end;);
      })
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${LIST}/[0-9a-f-]{36}`))
    },
  )

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
      const search = page.getByRole('searchbox', { name: 'Search by name, email, business or any word' })
      await search.pressSequentially(family.toUpperCase(), { delay: 15 })
      await expect(page).toHaveURL(new RegExp(`q=${family.toUpperCase()}$`))
      await expect(page.locator('tbody tr')).toHaveCount(12)
      await expect(search).toBeFocused()
      await expect(page.getByText(/1 to 12 of 12, filtered from/)).toBeVisible()
      await page.goBack()
      await expect(page, 'the list as it was before anything was typed').toHaveURL(LIST)
      await page.goForward()
      await expect(page.locator('tbody tr')).toHaveCount(12)

      await filterBy(page, 'Country', 'France')
      await expect(page).toHaveURL(/country=France/)
      await expect(page.locator('tbody tr')).toHaveCount(4)
      await filterBy(page, 'Status', 'Done')
      await expect(page.getByRole('heading', { name: 'No registrations match' })).toBeVisible()
      await page.goBack()
      await expect(page.locator('tbody tr')).toHaveCount(4)
      await expect(page.getByRole('link', { name: 'Remove Status: Done' })).toHaveCount(0)
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

  adminTest(
    'keeps the focus in a filter, which takes several values, and in the number of rows',
    async ({ page, request }) => {
      await register(request, { lastName: word('Steady') })
      await open(page, LIST)
      await page.locator('summary', { hasText: 'Status' }).focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      const isNew = page.getByRole('checkbox', { name: 'New', exact: true })
      await page.keyboard.press('Space')
      await expect(page).toHaveURL(/status=new$/)
      await expect(page.getByRole('link', { name: 'Remove Status: New' })).toBeVisible()
      await expect(isNew).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await expect(page).toHaveURL(/status=new,in-progress/)
      await expect(page.getByRole('link', { name: 'Remove Status: New, In progress' })).toBeVisible()
      await expect(page.getByRole('checkbox', { name: 'In progress', exact: true })).toBeFocused()
      // One step back for a filter, however many of its boxes were ticked.
      await page.goBack()
      await expect(page).toHaveURL(LIST)
      await expect(page.getByRole('checkbox', { name: 'In progress', exact: true })).not.toBeChecked()
      await expect(isNew).not.toBeChecked()
      await page.keyboard.press('Escape')
      await expect(page.locator('summary', { hasText: 'Status' })).toBeFocused()

      const rows = page.getByLabel('Rows', { exact: true })
      await rows.focus()
      await page.keyboard.press('ArrowDown')
      await expect(page).toHaveURL(/size=50/)
      await expect(page.locator('form input[type=hidden][name=size]').first()).toHaveValue('50')
      await expect(rows).toBeFocused()
    },
  )

  adminTest('shows the tabs of calls and applications with their own columns', async ({ page, request }) => {
    const family = word('Caller')
    await submit(request, 'discovery-call', { ...registration({ lastName: family }), preferredDate: '2027-03-04' })
    // An empty list has another message.
    await register(request, { lastName: word('Registered') })
    await open(page, `${LIST}?q=${family}`)
    await expect(page.getByRole('heading', { name: 'No registrations match' })).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Lists' })
      .getByRole('link', { name: /Discovery calls/ })
      .click()
    await expect(page).toHaveTitle(/Discovery calls/)
    await expect(page.getByRole('columnheader', { name: 'Preferred date' })).toBeVisible()
    await expect(rowOf(page, family)).toContainText('4 Mar 2027')
    await page
      .getByRole('navigation', { name: 'Lists' })
      .getByRole('link', { name: /Applications/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: /Applications/ })).toBeVisible()
  })

  adminTest(
    'opens a submission by click, and by keyboard alone moves, selects, opens and returns',
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
    'changes the selected rows together, and names those that someone else changed',
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
      await bar.getByLabel('Set status').selectOption('answered')
      await bar.getByRole('button', { name: 'Apply' }).click()
      await expect(toast(page, '1 not changed')).toContainText(`Someone else changed Taken ${family}`)
      await expect(rowOf(page, 'Wanda')).toContainText('Answered')
      await expect(rowOf(page, 'Vera')).toContainText('Answered')
      await expect(rowOf(page, 'Taken')).toContainText('In progress')
      await expect(bar).toBeHidden()
    },
  )
})

adminTest('an empty list says so and shows where registrations come from', async ({ page }) => {
  await open(page, '/admin/applications')
  await page.route('**/api/admin/registrations', async (route) => {
    const list = (await (await route.fetch()).json()) as object
    const none = { count: 0, more: false }
    await route.fulfill({ json: { ...list, rows: [], total: none, found: none } })
  })
  await page
    .getByRole('navigation', { name: 'Lists' })
    .getByRole('link', { name: /Registrations/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Registrations 0' })).toBeVisible()
  await expect(page.getByText('No registrations yet.', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the registration page' })).toHaveAttribute(
    'href',
    '/investor-show-signup',
  )
})
