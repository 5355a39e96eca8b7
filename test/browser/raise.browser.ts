import { expect, test, type Page } from './product.js'
import { expectAccessible, open, openPlain, printedSheets, withoutScript } from './page-support.js'

const ADDRESS = `/how-much-can-we-raise?${new URLSearchParams({
  date: '2026-09-01',
  grossAssets: '340,000',
  employees: '26',
  tradeStarted: '2025-01-01',
  firstCommercialSale: '2025-03-01',
})}`

const scheme = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function expectLights(page: Page) {
  await expect(scheme(page, 'SEIS').getByText('Not as things stand')).toBeVisible()
  await expect(scheme(page, 'SEIS').getByRole('listitem').filter({ hasText: '25 full-time staff' })).toContainText(
    'Not met',
  )
  await expect(scheme(page, 'SEIS').getByRole('listitem').filter({ hasText: 'trade is at most 3' })).toContainText(
    'Met',
  )
  await expect(scheme(page, 'SEIS').getByText('Grants may count.')).toBeVisible()
  await expect(
    page.getByText('An EIS issue that breaks the yearly limit loses relief on the whole of it.'),
  ).toBeVisible()
  await expect(scheme(page, 'EIS').getByText('£10,000,000', { exact: true })).toBeVisible()
}

test('a founder sees each limit with its light and its reason', async ({ page }) => {
  await open(page, '/how-much-can-we-raise')
  await page.getByLabel('Day of the issue').fill('2026-09-01')
  await page.getByLabel('Gross assets just before').fill('340,000')
  await page.getByLabel('Full-time staff').fill('26')
  await page.getByLabel('Trade began on').fill('2025-01-01')
  await page.getByLabel('First commercial sale').fill('2025-03-01')
  await page.getByRole('button', { name: 'Check the limits' }).click()
  await expectLights(page)
  await expect(page.getByRole('heading', { name: 'On 1 September 2026' })).toBeFocused()
})

test('Back shows the answers of before', async ({ page }) => {
  await open(page, ADDRESS)
  await page.getByLabel('Full-time staff').fill('4')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Check the limits' }).click()
  await expect(page).toHaveURL(/employees=4/)
  await page.goBack()
  await expect(page.getByLabel('Full-time staff')).toHaveValue('26')
  await expect(page.getByRole('checkbox').first()).not.toBeChecked()
  await page.goForward()
  await expect(page.getByLabel('Full-time staff')).toHaveValue('4')
  await expect(page.getByRole('checkbox').first()).toBeChecked()
})

test('room under both schemes comes with their order', async ({ page }) => {
  await open(page, ADDRESS.replace('employees=26', 'employees=4'))
  await expect(page.getByText('After £250,000 of SEIS, EIS has room for £9,750,000')).toBeVisible()
})

test('a link from a campaign opens the empty form without errors', async ({ page }) => {
  await open(page, '/how-much-can-we-raise?ref=newsletter&gad_source=1')
  await expect(page.getByLabel('Day of the issue')).toHaveValue('')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByLabel('Day of the issue')).toHaveAccessibleDescription(
    'The limits in force on this day apply.',
  )
})

test('what is missing is said beside its field', async ({ page }) => {
  await open(page, '/how-much-can-we-raise?newMarket=yes')
  await expect(page.getByLabel('Day of the issue')).toHaveAccessibleDescription(/Enter the day of issue/)
  await expect(page.getByLabel('Average turnover')).toHaveAccessibleDescription(/half of it must be raised/)

  await open(page, '/how-much-can-we-raise?employees=&grossAssets=abc')
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    /Enter the day of issue/,
    'Enter the gross assets just before the issue, such as 90,000',
    /Enter the number of full-time staff/,
  ])
})

test('the page is free of axe violations, fits a phone and prints the checklist light, on one sheet with the answers', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, ADDRESS)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByRole('heading', { name: 'Checklist before you apply' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check the limits' })).toBeHidden()
  await expect(page.getByText('Gross assets just before: £340,000; Full-time staff: 26.')).toBeVisible()
  expect(await printedSheets(page)).toBe(1)
})

withoutScript('the limits', () => {
  test('are worked out by the server', async ({ page }) => {
    await openPlain(page, ADDRESS)
    await expectLights(page)
    await expect(page.getByLabel('Full-time staff')).toHaveValue('26')
  })
})
