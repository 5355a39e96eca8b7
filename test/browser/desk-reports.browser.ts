import { expect, type Page } from '@playwright/test'
import { adminTest, register, word } from './admin-support.js'
import { expectAccessible, open, openPlain } from './page-support.js'

const funnel = (page: Page) => page.getByRole('region', { name: 'From form to decision' })
const rowOf = (page: Page, name: string) =>
  funnel(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })

adminTest(
  'each figure of the reports opens the list behind it, and the page downloads as CSV',
  async ({ page, request }) => {
    const family = word('Funnel')
    const source = `/${family.toLowerCase()}`
    await register(request, { firstName: 'A', lastName: family }, { context: { page: source } })
    await open(page, '/admin/registrations')
    await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Reports' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
    await expect(funnel(page).getByRole('columnheader')).toHaveText([
      'Page',
      'Received',
      'Answered',
      'Call attended',
      'Accepted',
    ])
    await expect(rowOf(page, source).getByRole('cell')).toHaveText(['Received: 1', /^Answered: 0\s*0%$/, /0%$/, /0%$/])
    for (const name of ['Median time since the form', 'What happened to those accepted', 'Who does it'])
      await expect(page.getByRole('region', { name })).toBeVisible()
    await expectAccessible(page)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^report-.*\.csv$/)

    await rowOf(page, source).getByRole('link', { name: '1', exact: true }).click()
    await expect(page.getByRole('row').filter({ hasText: `A ${family}` })).toBeVisible()
    await expect(page.locator('tbody tr')).toHaveCount(1)
    await expect(page.getByText(`Page: ${source}`)).toBeVisible()
    await page.goBack()

    await page.getByLabel('By', { exact: true }).selectOption('form')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(rowOf(page, 'Registrations')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page)
  },
)

adminTest.describe('without JavaScript', () => {
  adminTest.use({ javaScriptEnabled: false })

  adminTest('a period is chosen, and one that ends before it begins is reported', async ({ page, request }) => {
    await register(request)
    await openPlain(page, '/admin/reports')
    await expect(rowOf(page, 'All').getByRole('link').first()).toBeVisible()
    await page.getByLabel('From', { exact: true }).fill('2020-01-01')
    await page.getByLabel('To', { exact: true }).fill('2020-01-31')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByText('Submissions from 1 Jan 2020 to 31 Jan 2020')).toBeVisible()
    await expect(rowOf(page, 'All').getByRole('link')).toHaveCount(0)
    await page.getByLabel('To', { exact: true }).fill('2019-01-31')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByText('The last day comes before the first.')).toBeVisible()
  })
})
