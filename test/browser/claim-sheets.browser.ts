import { expect, test, type Page } from './product.js'
import { expectAccessible, open, openPlain, printedSheets, withoutScript } from './page-support.js'

const QUERY = new URLSearchParams({
  initialInvestment: '150,000',
  returnMethod: 'mom',
  momMultiple: '2',
  incomeTaxRate: '45',
  reliefs: 'carry-back',
  taxBill: '20,000',
  lastYearTaxBill: '50,000',
  lossIncome: '60,000',
  beforeLossIncome: '60,000',
})
QUERY.append('reliefs', 'loss')
const ADDRESS = `/claim-sheets?${QUERY}&scheme=seis`
const sheet = (page: Page, name: string) => page.getByRole('region', { name })

/** Of 150,000 SEIS: 110,000 to 2025-26 with 50,000 of relief, 40,000 in 2026-27 with 20,000; lost 150,000 − 70,000. */
async function expectSheets(page: Page) {
  await expect(sheet(page, 'SEIS claim for 2025-26')).toContainText('£110,000')
  await expect(sheet(page, 'SEIS claim for 2025-26')).toContainText('Box 10 of “Other tax reliefs”')
  await expect(sheet(page, 'SEIS claim for 2025-26')).toContainText('31 January 2032')
  await expect(sheet(page, 'SEIS claim for 2026-27')).toContainText('£20,000')
  await expect(sheet(page, 'Claim for a loss')).toContainText('£80,000')
  // 60,000 of one year saves 11,432; 20,000 of the other 9,730 × 40% + 10,270 × 20% = 5,946.
  await expect(sheet(page, 'Claim for a loss')).toContainText('£17,378')
  await expect(page.getByText('the year of the loss first, then from that of the year before')).toBeVisible()
}

test('the claims of an investment come from its calculator, each on a sheet of its own', async ({ page }) => {
  await open(page, `/seis-calculator?${QUERY}`)
  await page.getByRole('link', { name: 'Claim sheets to print' }).click()
  await expectSheets(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.emulateMedia({ media: 'print' })
  expect(await printedSheets(page)).toBe(3)
})

test('the claims of a plan come from the plan, with the names of its companies', async ({ page }) => {
  const plan = new URLSearchParams({
    'name-1': 'Harbour Robotics',
    'amount-1': '60,000',
    'date-1': '2026-06-01',
    'scheme-1': 'seis',
    'taxBill-2026-27': '40,000',
  })
  await open(page, `/investment-plan?${plan}`)
  await page.getByRole('link', { name: 'Claim sheets to print' }).click()
  const claim = sheet(page, 'SEIS claim for 2026-27').getByRole('row').filter({ hasText: 'Harbour Robotics' })
  await expect(claim).toContainText('1 June 2026')
  await expect(claim).toContainText('£30,000')
})

withoutScript('claim sheets', () => {
  test('are drawn by the server', async ({ page }) => {
    await openPlain(page, ADDRESS)
    await expectSheets(page)
  })

  test('say what is missing or wrong', async ({ page }) => {
    await openPlain(page, '/claim-sheets')
    await expect(page.getByText('There is nothing to claim yet')).toBeVisible()
    await openPlain(page, '/claim-sheets?scheme=eis&initialInvestment=much&momMultiple=2&incomeTaxRate=45')
    await expect(page.getByRole('alert')).toContainText('Enter the investment as a number')
  })
})
