import { readFileSync } from 'node:fs'
import { expect, test } from './product.js'
import {
  RESULT,
  enterBill,
  fill,
  figure,
  openAssumptions,
  openCalculator,
  outcome,
  results,
} from './calculator-support.js'
import { open, printedSheets } from './page-support.js'

test('the outcomes start with the losing one and follow the reliefs that are on', async ({ page }) => {
  await open(page, `/seis-calculator${RESULT}`)
  await expect(
    page
      .getByRole('table', { name: /Net gain or loss/ })
      .getByRole('rowheader')
      .first(),
  ).toContainText('Lost')
  await expect(outcome(page, 'Lost')).toContainText('-£13,750')
  await expect(outcome(page, '3×')).toContainText('your figure')
  await expect(page.getByText('6× and 43.1% a year of the cost after relief')).toBeVisible()
  await openAssumptions(page)
  await page.getByRole('switch', { name: 'Reinvestment relief' }).check()
  await expect(outcome(page, 'Lost')).toContainText('-£7,750')
  await page.getByRole('switch', { name: 'Loss relief' }).uncheck()
  await expect(outcome(page, 'Lost')).toContainText('-£19,000')
  await expect.poll(() => new URL(page.url()).searchParams.getAll('reliefs')).toEqual(['reinvestment'])
  await page.reload()
  await expect(outcome(page, 'Lost')).toContainText('-£19,000')
})

test('a small tax bill caps the relief, and carry-back finds the split that loses least', async ({ page }) => {
  await open(page, `/seis-calculator${RESULT}`)
  await enterBill(page, '10,000')
  await expect(page.getByText('The other £15,000 is lost')).toBeVisible()
  await openAssumptions(page)
  await page.getByRole('switch', { name: 'Carry-back' }).check()
  await page.getByRole('textbox', { name: 'Income tax bill for 2025-26' }).fill('20,000')
  await expect(page.getByText('Carry back £40,000 to 2025-26')).toBeVisible()
  await page.getByRole('combobox', { name: 'Tax year' }).selectOption('2025-26')
  await expect(page.getByRole('textbox', { name: 'Income tax bill for 2024-25' })).toBeVisible()
})

test('the claim comes first if the limit or the bill allow less relief, and the flat figures have a table of their own', async ({
  page,
}) => {
  await open(page, `/seis-calculator${RESULT.replace('50%2C000', '300000')}&taxBill=7000`)
  await expect(results(page).getByText('Relief you can claim', { exact: true }).locator('..')).toContainText('£7,000')
  await expect(results(page).getByText('Your tax bill allows only £7,000 of relief')).toBeVisible()
  await expect(figure(page, 'Income tax relief')).toHaveText('£150,000.00')
  await expect(figure(page, 'What it costs you')).toHaveText('£293,000')
  await expect(results(page).getByRole('heading', { name: 'Before your limit and bill' })).toBeVisible()
  await expect(figure(page, 'Income tax relief')).toBeVisible()
  await expect(
    results(page).getByText('That is, on 4.7% of a gain, if income tax relief was claimed and kept.'),
  ).toBeVisible()
})

test('relief without a known bill stops at the most that the tax band can owe, and the page asks for the income', async ({
  page,
}) => {
  await open(page, `/eis-calculator${RESULT.replace('=45', '=20')}`)
  await expect(
    results(page).getByText('Relief if your income tax bill is at least £7,540', { exact: true }).locator('..'),
  ).toContainText('£7,540')
  await openAssumptions(page)
  await page.getByRole('textbox', { name: 'Other EIS shares in 2026-27' }).fill('10,000')
  await expect(
    results(page).getByText('owe no more than £7,540 for 2026-27, and your other shares use £3,000 of it'),
  ).toBeVisible()
  await page.getByRole('textbox', { name: 'Other EIS shares in 2026-27' }).fill('')
  await results(page).getByRole('link', { name: 'Enter your income for 2026-27' }).click()
  await enterBill(page, '20,000')
  await expect(results(page).getByText('Relief you can claim', { exact: true }).locator('..')).toContainText('£15,000')
  await expect(results(page).getByRole('link', { name: 'Enter your income' })).toHaveCount(0)
})

test('an early sale and an inheritance are worked out beside the outcomes', async ({ page }) => {
  await open(page, `/eis-calculator${RESULT.replace('50%2C000', '100000').replace('3.0', '0.6')}`)
  await openAssumptions(page)
  await page.getByText('Sold early, in part or given up').click()
  await page.getByRole('combobox', { name: 'How the shares are sold' }).selectOption('armsLength')
  const line = (label: string) => page.locator('dl > div').filter({ hasText: label }).locator('dd')
  await expect(line('Income tax relief withdrawn')).toHaveText('£18,000')
  await expect(line('You lose')).toHaveText('£15,400')
  await page.getByRole('heading', { name: 'Inheritance Tax', exact: true }).click()
  await page.getByRole('textbox', { name: 'Value of the shares at death' }).fill('3,000,000')
  await expect(line('Inheritance Tax at 40%')).toHaveText('£100,000')
})

test('a further question stays open while its field is emptied, and closes only by hand', async ({ page }) => {
  await open(page, `/eis-calculator${RESULT}`)
  await openAssumptions(page)
  await page.getByRole('heading', { name: 'Inheritance Tax', exact: true }).click()
  const value = page.getByRole('textbox', { name: 'Value of the shares at death' })
  await value.press('3')
  await value.press('Backspace')
  await expect(value).toBeFocused()
  await expect(value).toBeVisible()
  await page.getByRole('heading', { name: 'Inheritance Tax', exact: true }).click()
  await expect(value).toBeHidden()
  await open(page, `/eis-calculator${RESULT}&soldShare=50`)
  const part = page.getByRole('textbox', { name: 'Part of the shares sold' })
  await part.fill('')
  await expect(part).toBeVisible()
})

test('the losing case comes first, whatever return is expected', async ({ page }) => {
  await page.goto(
    `/seis-calculator${RESULT.replace('returnMethod=mom&momMultiple=3.0', 'returnMethod=percentage&percentageGain=-100')}`,
  )
  const leads = results(page).getByText('If the company fails you lose').locator('..')
  await expect(leads).toContainText('£13,750')
  await expect(leads).toContainText(
    'of £50,000, counting £11,250 of loss relief, which needs £25,000 of income taxed at 45%',
  )

  await page.goto(`/seis-calculator${RESULT.replace('momMultiple=3.0', 'momMultiple=0.25')}`)
  const side = (words: string) => page.getByText(words).last().locator('..')
  await expect(side('If the company fails you lose')).toContainText('Without SEIS, £27,500.')
  await expect(side('If it returns 0.25× you lose')).toContainText('Without SEIS, £20,625.')
})

test('the capital at risk is shown after each relief, and the inheritance panel explains its figures', async ({
  page,
}) => {
  await open(page, `/seis-calculator${RESULT}&valueAtDeath=100000&aimTraded=yes`)
  const ladder = page.getByRole('table', { name: 'Capital at risk after each relief.' })
  await expect(ladder.getByRole('row').filter({ hasText: 'after loss relief' })).toContainText('£13,750')
  await expect(ladder.getByRole('row').filter({ hasText: 'after loss relief' })).toContainText('27.5%')
  await expect(page.getByText('are relieved by half, whatever is left of the allowance')).toBeVisible()
  await expect(page.getByText('Relief in full up to')).toHaveCount(0)
})

test('the names on a printed sheet stay on the device', async ({ page }) => {
  await open(page, `/seis-calculator${RESULT}`)
  await page.getByText('Names on the printed sheet').click()
  await page.getByLabel('Client').fill('A. Client')
  await page.getByLabel('Reference').fill('R-1')
  expect(page.url()).not.toContain('Client')
  await page.reload()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Client: A. Client. Reference: R-1')).toBeVisible()
})

test('SEIS, EIS and VCT are compared in one result, which keeps what was typed', async ({ page }) => {
  await open(page, `/seis-calculator${RESULT}`)
  await page.getByRole('link', { name: 'Compare SEIS and EIS' }).click()
  const relief = page
    .getByRole('table', { name: /45% payer/ })
    .getByRole('row')
    .filter({ hasText: 'Relief you can claim' })
  await expect(relief).toContainText('£25,000')
  await expect(relief).toContainText('£15,000')
  await expect(relief).toContainText('£10,000')
  await page.getByRole('textbox', { name: 'Initial investment' }).fill('60,000')
  await expect(relief).toContainText('£30,000')
  await page.getByText('Names on the printed sheet').click()
  await page.getByLabel('Client').fill('A. Client')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Client: A. Client')).toBeVisible()
  await expect(
    page.getByText('Investment: 60,000; Multiple: 3.0; Income tax rate: 45%; Counted: loss relief'),
  ).toBeVisible()
  await page.emulateMedia({ media: null })
  await page
    .getByRole('navigation', { name: 'More tools' })
    .getByRole('link', { name: 'EIS Calculator', exact: true })
    .click()
  await expect(page).toHaveURL(/eis-calculator/)
  await expect(page.getByRole('textbox', { name: 'Initial investment' })).toHaveValue('60,000')
})

test('the amount above the annual limit is shown with what it costs', async ({ page }) => {
  await open(page, `/seis-calculator${RESULT.replace('50%2C000', '300000')}`)
  await expect(results(page).getByText('£100,000 of this is above the annual limit')).toBeVisible()
  await expect(page.getByText('£50,000 less than the flat rate gives')).toBeVisible()
})

test('the outcomes are saved as CSV, and nothing is sent to do so', async ({ page }) => {
  await open(page, `/seis-calculator${RESULT}`)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('seis-outcomes.csv')
  expect(readFileSync(await download.path(), 'utf8')).toMatch(
    /^Outcome[^]+\r\nLost,0,0\.00,25000\.00,11250\.00[^]+\r\ninitialInvestment,"50,000"\r\n/,
  )
  // Parts of the page itself may still be loading: they contain no data.
  expect(sent.filter((url) => !url.startsWith('blob:') && !/\/assets\/[\w./-]+$/.test(url))).toEqual([])
})

test('the link follows the figures, and the notice that it was copied goes when they change', async ({ page }) => {
  await open(page, `/seis-calculator${RESULT}`)
  await page.getByRole('button', { name: 'Copy link' }).click()
  const copied = page.getByText(/^(Link copied\.|Copying was not allowed)/)
  await expect(copied).toBeVisible()
  await enterBill(page, '7,000')
  await expect(page).toHaveURL(/&taxBill=7%2C000$/)
  await expect(copied).toBeHidden()
})

test('the outcomes are styled before any script runs', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`/eis-calculator${RESULT}`)
  const lost = page.getByText('If the company fails you lose').last().locator('..')
  await expect(lost).toHaveCSS('text-align', 'right')
  await page.close()
})

for (const [what, address] of [
  ['a result', `/eis-calculator${RESULT}`],
  ['a result above the limit', `/seis-calculator${RESULT.replace('50%2C000', '250000')}`],
])
  test(`${what} prints on one A4 page`, async ({ page }) => {
    await page.goto(address ?? '')
    await expect(page.getByRole('table', { name: /Net gain or loss/ })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(/^Investment: .+; Income tax rate: 45%; Counted: loss relief;/)).toBeVisible()
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    for (const net of await page.locator('[class*="graticule"]').all()) await expect(net).toBeHidden()
    await expect(page.getByText('Before your limit and bill')).toBeHidden()
    expect(await printedSheets(page)).toBe(1)
  })

test('an income determines the tax bill, and a known bill replaces it', async ({ page }) => {
  await open(page, `/seis-calculator${RESULT.replace('50%2C000', '80000').replace('=45', '=40')}`)
  const income = page.getByRole('textbox', { name: 'Your income this year' })
  await income.fill('112,000')
  const relief = results(page).getByText('Relief you can claim', { exact: true }).locator('..')
  await expect(relief).toContainText('£34,632')
  await page.getByText('Income tax bill for 2026-27', { exact: true }).click()
  await expect(page.getByText('£67,730 at 40% is £27,092.', { exact: true })).toBeVisible()
  await enterBill(page, '30,000')
  await expect(relief).toContainText('£30,000')
  await expect(income).toHaveValue('')
  await page.getByRole('combobox', { name: 'Where you pay income tax' }).selectOption('scotland')
  await income.fill('112,000')
  await expect(page).toHaveURL(/income=112%2C000.*nation=scotland|nation=scotland.*income=112%2C000/)
  await expect(page).not.toHaveURL(/taxBill/)
})

test('an outcome opens to show its calculation, with and without the scheme', async ({ page }) => {
  await open(page, `/seis-calculator${RESULT}`)
  await page.getByText('Relief kept £25,000 · loss relief £11,250').click()
  const line = (label: string) =>
    page.locator('details[open] dl > div').filter({ hasText: label }).locator('dd').first()
  await expect(line('Income tax relief kept')).toHaveText('+£25,000')
  await expect(line('Net')).toHaveText('-£13,750')
})

test('the first field is on the first screen of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openCalculator(page, 'seis')
  await expect(page.getByRole('textbox', { name: 'Initial investment' })).toBeInViewport({ ratio: 1 })
})

test('Calculate keeps the result in view on a screen 900 px high', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openCalculator(page, 'seis')
  await fill(page)
  await page.getByRole('button', { name: 'Calculate' }).click()
  await expect(results(page).getByText('If the company fails you lose')).toBeInViewport()
})
