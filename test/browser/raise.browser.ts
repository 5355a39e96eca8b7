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
  await page.locator('summary').filter({ hasText: 'What SEIS does not cover' }).click()
  await page.getByLabel('First commercial sale').fill('2025-03-01')
  await page.getByRole('button', { name: 'Check the limits' }).click()
  await expectLights(page)
  await expect(page.getByRole('heading', { name: 'On 1 September 2026' })).toBeFocused()
})

test('the amount comes first, and is answered in two steps with their dates', async ({ page }) => {
  await open(page, '/how-much-can-we-raise')
  const amount = page.getByLabel('How much do you want to raise?')
  const underEis = page.getByLabel('First commercial sale')
  expect(await page.locator('form input').first().getAttribute('name')).toBe('amount')
  await amount.fill('£250,000')
  await expect(underEis).toBeHidden()
  await amount.fill('300,000')
  await expect(underEis).toBeVisible()
  await page.getByLabel('Day of the issue').fill('2026-12-01')
  await page.getByLabel('Gross assets just before').fill('90,000')
  await page.getByLabel('Full-time staff').fill('4')
  await page.getByRole('button', { name: 'Check the limits' }).click()
  const answer = page.getByRole('region', { name: 'On 1 December 2026' })
  await expect(answer.getByText('£250,000 under SEIS first, then £50,000 under EIS on a later day')).toBeInViewport()
  await expect(answer.getByRole('list', { name: 'In this order' }).getByRole('listitem')).toHaveText([
    /^Before.*advance assurance/,
    '1 December 2026Issue the SEIS shares: £250,000.',
    'From 2 December 2026Issue the EIS shares: £50,000.',
    /^Within two years of that/,
    /^By 30 November 2029Spend the SEIS money/,
  ])
})

test('an amount beyond both schemes is shown with the part outside them', async ({ page }) => {
  await open(page, `${ADDRESS.replace('employees=26', 'employees=4')}&amount=11,000,000`)
  await expect(page.getByText('£250,000 under SEIS first, then £9,750,000 under EIS on a later day')).toBeVisible()
  await expect(page.getByText('£1,000,000 of the £11,000,000 would be outside both schemes.')).toBeVisible()
})

test('Back shows the previous answers', async ({ page }) => {
  await open(page, ADDRESS)
  await page.getByLabel('Full-time staff').fill('4')
  const intensive = page.getByRole('checkbox', { name: 'Knowledge-intensive company' })
  await intensive.check()
  await page.getByRole('button', { name: 'Check the limits' }).click()
  await expect(page).toHaveURL(/employees=4/)
  await page.goBack()
  await expect(page.getByLabel('Full-time staff')).toHaveValue('26')
  await expect(intensive).not.toBeChecked()
  await page.goForward()
  await expect(page.getByLabel('Full-time staff')).toHaveValue('4')
  await expect(intensive).toBeChecked()
})

test('room under both schemes is shown with the order of use', async ({ page }) => {
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

test('a missing answer is reported beside its field', async ({ page }) => {
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
  await open(page, `${ADDRESS.replace('employees=26', 'employees=4')}&amount=300,000`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByRole('heading', { name: 'Checklist before you apply' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check the limits' })).toBeHidden()
  await expect(page.getByText('Gross assets just before: £340,000; Full-time staff: 4;')).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.getByText('This sheet: http')).toContainText('amount=300')
  expect(await printedSheets(page)).toBe(1)
})

withoutScript('the limits', () => {
  test('are worked out by the server', async ({ page }) => {
    await openPlain(page, ADDRESS)
    await expectLights(page)
    await expect(page.getByLabel('Full-time staff')).toHaveValue('26')
  })
})
