import { expect } from '@playwright/test'
import { adminTest, register, rowOf, word } from './admin-support.js'
import { expectAccessible, inAllOnly, open } from './page-support.js'

const LIST = '/admin/registrations'

adminTest.describe('the list at every width', inAllOnly(), () => {
  adminTest('leaves the search field of the header room for a name', async ({ page }) => {
    for (const width of [1100, 1200, 1280, 1366, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await open(page, LIST)
      const field = await page.getByRole('textbox', { name: 'Search all submissions' }).boundingBox()
      expect(field?.width, String(width)).toBeGreaterThan(100)
    }
  })

  adminTest(
    'shows rows of 40 px, and remembers comfortable ones from the first paint on',
    async ({ page, request }) => {
      const family = word('Compact')
      const long = {
        lastName: family,
        businessName: 'Kelpworks and Daughters of the Outer Isles',
        jobRole: 'Chief Executive',
      }
      for (const firstName of ['Ada', 'Beatrix']) await register(request, { firstName, ...long })
      await page.setViewportSize({ width: 1440, height: 900 })
      await open(page, `${LIST}?q=${family}`)
      const heights = () =>
        page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
      expect(await heights()).toEqual([40, 40])
      await expectAccessible(page)
      await page.getByRole('checkbox', { name: 'Comfortable rows' }).check()
      expect((await heights())[0]).toBeGreaterThan(60)
      const drawn = await (await page.request.get(`${LIST}?q=${family}`)).text()
      expect(drawn).not.toMatch(/<table class="[^"]*compact/)
      await page.reload()
      expect((await heights())[0]).toBeGreaterThan(60)
      await page.getByRole('checkbox', { name: 'Comfortable rows' }).uncheck()
      expect(await heights()).toEqual([40, 40])
    },
  )

  adminTest('shows cards below 900 px, and nothing runs out of the page', async ({ page, request }) => {
    const family = word('Carded')
    await register(request, { lastName: family, businessName: 'Kelpworks', jobRole: 'Investor - 10k-50k' })
    for (const width of [390, 768, 899]) {
      await page.setViewportSize({ width, height: 900 })
      await open(page, `${LIST}?q=${family}`)
      await expect(page.locator('tbody tr')).toHaveCSS('display', 'grid')
      await expect(rowOf(page, family)).toContainText(/Due (today|\d+ \w+)/)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
  })

  adminTest('shows users as cards below 900 px, and never breaks an address within a word', async ({ page }) => {
    for (const width of [390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await open(page, '/admin/users?q=admin@')
      const row = page.locator('tbody tr').first()
      await expect(row).toHaveCSS('display', width < 900 ? 'grid' : 'table-row')
      const lines = await row
        .locator('th bdi')
        // Each part and each `wbr` has one rectangle; a part with a break in it has more.
        .evaluateAll((names) =>
          names.map((name) => name.getClientRects().length - 2 * name.querySelectorAll('wbr').length),
        )
      expect(Math.max(...lines)).toBeLessThanOrEqual(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
  })

  adminTest('shows the reference of an entry on one line, and all of its bar on a phone', async ({ page, request }) => {
    const id = await register(request, { lastName: word('Referred') })
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await open(page, `${LIST}/${id}`)
      const reference = page.getByRole('article').getByText(/^IS-\w{5}-\w{5}$/)
      expect(await reference.evaluate((shown) => shown.getClientRects().length)).toBe(1)
      expect((await reference.boundingBox())?.height).toBeLessThanOrEqual(20)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
  })

  adminTest('keeps its measures beside names and addresses of any length', async ({ page, request }) => {
    const family = word('Endless')
    const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.example.org`
    const id = await register(request, { firstName: 'X'.repeat(150), lastName: family, email })
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await open(page, `${LIST}?q=${family}`)
      expect((await rowOf(page, family).boundingBox())?.height, `the row at ${width}`).toBeLessThan(240)
      await open(page, `${LIST}/${id}`)
      const panel = await page.getByRole('article').boundingBox()
      expect((panel?.x ?? 0) + (panel?.width ?? 0), `the entry at ${width}`).toBeLessThanOrEqual(width)
    }
  })

  adminTest('keeps its filters at one height, and Escape closes the dates', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, LIST)
    const heights = () =>
      page
        .locator('form[role=search] :is(select, summary)')
        .evaluateAll((all) => [...new Set(all.map((one) => one.getBoundingClientRect().height))])
    const closed = await heights()
    expect(closed).toHaveLength(1)
    await page.locator('summary').filter({ hasText: 'Dates' }).click()
    const from = page.getByLabel('From')
    await expect(from).toBeVisible()
    expect(await heights()).toEqual(closed)
    await from.focus()
    await page.keyboard.press('Escape')
    await expect(from).toBeHidden()
    await expect(page.locator('summary').filter({ hasText: 'Dates' })).toBeFocused()
  })

  adminTest('is sorted by due date and by status from its headings', async ({ page, request, staff }) => {
    const family = word('Sorted')
    const later = await register(request, { firstName: 'Later', lastName: family })
    const sooner = await register(request, { firstName: 'Sooner', lastName: family })
    for (const [id, due] of [
      [later, '2027-02-01'],
      [sooner, '2027-01-01'],
    ])
      expect((await staff.api.patch(`/api/admin/submissions/${id}`, { data: { version: 1, due } })).ok()).toBe(true)
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, `${LIST}?q=${family}`)
    await page.getByRole('link', { name: 'Due', exact: true }).click()
    await expect(page).toHaveURL(/sort=due&dir=asc/)
    await expect(page.locator('tbody th a').first()).toHaveText(`Sooner ${family}`)
    // The newest was first before sorting too, so only the heading shows that the list is sorted.
    await expect(page.getByRole('columnheader', { name: 'Due' })).toHaveAttribute('aria-sort', 'ascending')
    await page.getByRole('link', { name: 'Due', exact: true }).click()
    await expect(page.locator('tbody th a').first()).toHaveText(`Later ${family}`)
    await expect(page.getByRole('columnheader', { name: 'Due' })).toHaveAttribute('aria-sort', 'descending')
  })
})
