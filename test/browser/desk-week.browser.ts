import { expect } from '@playwright/test'
import { adminTest, register } from './admin-support.js'
import { expectAccessible, open, openPlain } from './page-support.js'

adminTest('the week is drawn with its tables, at every width, and downloads as CSV', async ({ page, request }) => {
  const founder = { jobRole: 'Founder - Revenue: £0, Seeking: £1m, SEIS/EIS: Yes' }
  await register(request, founder, { context: { page: '/investor-show-founder' } })
  await open(page, '/admin/registrations')
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  for (const name of ['Forms by kind', 'Forms by page', 'First answer against the promise', 'What became of them']) {
    const part = page.getByRole('region', { name, exact: true })
    await expect(part.getByRole('img', { name: new RegExp(`^${name} in 12 weeks`) })).toBeVisible()
    await expect(part.getByRole('columnheader')).toHaveCount(14)
  }
  const kind = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Registrations: founders' }) })
  await expect(kind.getByRole('cell').last()).not.toHaveText('0')
  await expectAccessible(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^weeks-.*\.csv$/)

  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)
})

adminTest('weeks in which nothing came in are one sentence, not blank charts', async ({ page }) => {
  await page.route('**/api/admin/week', async (route) => {
    const response = await route.fetch()
    const week = (await response.json()) as { tables: { series: { counts: number[] }[] }[] }
    for (const { counts } of week.tables.flatMap(({ series }) => series)) counts.fill(0)
    await route.fulfill({ response, json: week })
  })
  await open(page, '/admin/registrations')
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('heading', { name: 'No form has come in for 12 weeks' })).toBeVisible()
  await expect(page.getByRole('img', { name: /in 12 weeks/ })).toHaveCount(0)
  await expectAccessible(page)
})

adminTest.describe('without JavaScript', () => {
  adminTest.use({ javaScriptEnabled: false })

  adminTest('the charts are there', async ({ page, request }) => {
    await register(request)
    await openPlain(page, '/admin/week')
    await expect(page.getByRole('img', { name: /^Forms by kind in 12 weeks/ })).toBeVisible()
  })
})
