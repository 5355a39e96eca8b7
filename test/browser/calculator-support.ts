import { expect, type Page } from '@playwright/test'
import { open } from './page-support.js'

/** The query of a result: £50,000 at three times, for a 45% taxpayer. */
export const RESULT = '?initialInvestment=50%2C000&returnMethod=mom&momMultiple=3.0&incomeTaxRate=45'

export const results = (page: Page) => page.getByRole('region', { name: 'Calculation Results' })
export const calculate = (page: Page) => page.getByRole('button', { name: 'Calculate' })
export const investment = (page: Page) => page.getByRole('textbox', { name: 'Initial investment' })
export const multiple = (page: Page) => page.getByRole('textbox', { name: 'Money-on-money multiple' })
export const percentage = (page: Page) => page.getByRole('textbox', { name: 'Percentage gain' })
export const outcome = (page: Page, name: string) =>
  page
    .getByRole('table', { name: /Net gain or loss/ })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) })

/** Opens a calculator and waits for hydration: only then is the button of an empty form disabled. */
export async function openCalculator(page: Page, scheme: string) {
  await open(page, `/${scheme}-calculator`)
  await expect(calculate(page)).toBeDisabled()
}

export async function fill(page: Page, { amount = '50,000', times = '3.0', rate = '45%' } = {}) {
  await investment(page).fill(amount)
  await multiple(page).fill(times)
  await page.getByRole('radio', { name: rate }).check()
}

/** The figure in a line of the statement. */
export const figure = (page: Page, label: string) =>
  results(page).locator('dl > div').filter({ hasText: label }).first().locator('dd')

/** Enters the tax bill, whose field is collapsed, since it normally follows from the income. */
export async function enterBill(page: Page, amount: string) {
  const bill = page.getByRole('textbox', { name: 'Income tax bill this year' })
  if (!(await bill.isVisible())) await page.getByText('In Scotland, or with a bill you know').click()
  await bill.fill(amount)
}

/** Opens the assumptions of a result: reliefs, circumstances, an early sale and an inheritance. */
export const openAssumptions = (page: Page) => page.getByText('Change the assumptions', { exact: true }).click()
