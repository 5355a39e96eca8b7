import { expect, test, type Page } from './product.js'
import { expectAccessible, open, openPlain, printedSheets, withoutScript } from './page-support.js'

const PLAN = new URLSearchParams({
  'name-1': 'Harbour Robotics',
  'amount-1': '60,000',
  'date-1': '2025-09-15',
  'scheme-1': 'seis',
  'amount-2': '120,000',
  'date-2': '2026-06-01',
  'scheme-2': 'eis',
  'deferredGain-2': '40,000',
  'taxBill-2024-25': '22,000',
  'taxBill-2025-26': '31,000',
  'taxBill-2026-27': '18,000',
})
const ADDRESS = `/investment-plan?${PLAN}`

const table = (page: Page, caption: string) => page.getByRole('table', { name: caption })
const row = (page: Page, caption: string, name: string) =>
  table(page, caption)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })

async function expectWorkedOut(page: Page) {
  await expect(page.getByRole('heading', { name: 'Your plan' })).toBeVisible()
  await expect(row(page, 'How each year’s tax bill', '2025-26')).toContainText('£23,000')
  await expect(row(page, 'The same dates', 'Harbour Robotics')).toContainText('15 September 2028')
  await expect(page.getByText('£76,666.66 counts as issued in 2025-26: that uses up the bill there')).toBeVisible()
}

test('a plan is typed, grows by an investment and is worked out without asking the server', async ({ page }) => {
  await open(page, '/investment-plan')
  await page.getByLabel('Name').fill('Harbour Robotics')
  await page.getByLabel('Amount').fill('60,000')
  await page.getByLabel('Shares issued on').fill('2025-09-15')
  for (const [year, bill] of [
    ['2024-25', '22,000'],
    ['2025-26', '31,000'],
    ['2026-27', '18,000'],
  ] as const)
    await page.getByLabel(`Income tax bill for ${year}`).fill(bill)
  await page.getByRole('button', { name: 'Add an investment' }).click()
  const second = page.getByRole('group', { name: 'Investment 2' })
  await expect(second.getByLabel('Name')).toBeFocused()
  expect([...new URL(page.url()).searchParams.values()]).not.toContain('')
  await second.getByLabel('Amount').fill('£120 000')
  await second.getByLabel('Shares issued on').fill('2026-06-01')
  await second.getByLabel('Scheme').selectOption('EIS')
  const asked: string[] = []
  page.on('request', (request) => !/\/assets\/|favicon/.test(request.url()) && asked.push(request.url()))
  await page.getByRole('button', { name: 'Work out the plan' }).click()
  await expectWorkedOut(page)
  expect(asked).toEqual([])
  await expect(page.getByRole('heading', { name: 'Your plan' })).toBeFocused()
})

test('input typed while the arithmetic loads is kept, and Back restores the previous fields', async ({ page }) => {
  await open(page, '/investment-plan')
  const loaded = Promise.withResolvers<void>()
  await page.route('**/assets/**', async (route) => {
    await loaded.promise
    await route.continue()
  })
  await page.getByLabel('Name').fill('Harbour')
  await page.getByLabel('Amount').fill('60,000')
  const asked = page.waitForRequest('**/assets/**')
  await page.getByRole('button', { name: 'Add an investment' }).click()
  await asked
  await page.getByLabel('Name').fill('Harbour Robotics')
  loaded.resolve()
  await expect(page.getByRole('group', { name: 'Investment 2' })).toBeVisible()
  await expect(page.getByLabel('Name').first()).toHaveValue('Harbour Robotics')
  await expect(page.getByLabel('Amount').first()).toHaveValue('60,000')
  await page.goBack()
  await expect(page.getByRole('group', { name: 'Investment 2' })).toBeHidden()
  await expect(page.getByLabel('Name')).toHaveValue('')
})

test('a plan is used with the keyboard alone', async ({ page }) => {
  await open(page, ADDRESS)
  await page.getByLabel('Income tax bill for 2026-27').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('36,000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your plan' })).toBeFocused()
  await expect(row(page, 'How each year’s tax bill', '2026-27')).toContainText('£36,000')
  await page.getByRole('button', { name: 'Remove Investment 2' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('group', { name: 'Investment 2' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add an investment' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('group', { name: 'Investment 2' }).getByLabel('Amount')).toHaveValue('120,000')
})

test('an earlier year is added where one is missing, and takes the focus', async ({ page }) => {
  await open(page, '/investment-plan?amount-1=10%2C000&date-1=2021-05-01')
  const add = page.getByRole('button', { name: 'Add an earlier year' })
  for (const year of ['2023-24', '2022-23']) {
    await add.click()
    await expect(page.getByLabel(`Income tax bill for ${year}`)).toBeFocused()
  }
  await expect(add).toBeHidden()
})

test('missing answers are reported beside their fields and above the form', async ({ page }) => {
  await open(page, '/investment-plan')
  await page.getByLabel('Amount').fill('60,000')
  await page.getByLabel('Shares issued on').fill('2026-09-15')
  await page.getByRole('button', { name: 'Work out the plan' }).click()
  const bill = page.getByLabel('Income tax bill for 2026-27')
  await expect(bill).toHaveAccessibleDescription(/Enter your income tax bill for 2026-27; 0 if there was none/)
  await page
    .getByRole('alert')
    .getByRole('link', { name: /income tax bill for 2026-27/ })
    .click()
  await expect(bill).toBeFocused()
})

test('a plan is kept on the device, and opened again', async ({ page }) => {
  await open(page, ADDRESS)
  await page.getByRole('button', { name: 'Keep on this device' }).click()
  const kept = page.getByText('Kept on this device for a week.')
  await expect(kept).toBeVisible()
  await page.getByLabel('Amount').first().fill('70,000')
  await page.getByRole('button', { name: 'Work out the plan' }).click()
  await expect(page).toHaveURL(/amount-1=70/)
  await expect(kept).toBeHidden()
  await open(page, '/investment-plan')
  await page.getByRole('link', { name: 'Open the plan kept on this device' }).click()
  await expectWorkedOut(page)
  await expect(page.getByLabel('Amount').first()).toHaveValue('60,000')
})

test('the plan is saved as CSV with what was typed', async ({ page }) => {
  await open(page, ADDRESS)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const text = await (await saved).createReadStream().then(async (stream) => (await stream.toArray()).join(''))
  expect(text).toContain('2025-26,31000.00')
  expect(text).toContain('Harbour Robotics,SEIS,2025-09-15,60000.00')
})

test('the plan is free of axe violations, fits a phone and prints light, on one sheet with what was entered', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, ADDRESS)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByRole('button', { name: 'Work out the plan' })).toBeHidden()
  await expect(page.getByText('SEIS; Amount: £60,000; Shares issued on: 15 September 2025.')).toBeVisible()
  await expect(page.getByText('income tax bill: £31,000.')).toBeVisible()
  expect(await printedSheets(page)).toBe(1)
})

const WITH_VCT = new URLSearchParams(PLAN)
WITH_VCT.set('amount-3', '20,000')
WITH_VCT.set('date-3', '2026-07-01')
WITH_VCT.set('scheme-3', 'vct')

test('a VCT takes its relief off the bill first', async ({ page }) => {
  await open(page, `/investment-plan?${WITH_VCT}`)
  // 20,000 × 20% = 4,000 of 18,000.
  await expect(row(page, 'How each year’s tax bill', '2026-27')).toContainText('£4,000')
  await expect(row(page, 'How each year’s tax bill', '2026-27')).toContainText('£14,000')
  await expect(row(page, 'The same dates', 'Investment 3')).toContainText('1 July 2031')
})

const FAILURES = new URLSearchParams(PLAN)
for (const [name, value] of Object.entries({ companies: '10', failing: '6', multiple: '5', incomeTaxRate: '45' }))
  FAILURES.set(name, value)

const EXITS = new URLSearchParams(PLAN)
for (const [name, value] of Object.entries({ 'expectedMultiple-2': '3', exemptAmount: '3,000' })) EXITS.set(name, value)

/** The deferred gain of 40,000 comes back with the EIS shares: 40,000 − 3,000 = 37,000 × 24% = 8,880. */
async function expectExits(page: Page) {
  const year = row(page, 'The tax on each year’s sales', '2029-30')
  await expect(year).toContainText('£40,000')
  await expect(year).toContainText('£8,880')
}

/** Of 180,000, SEIS 60,000 has 30,000 of relief and EIS 120,000 has 36,000. */
async function expectFailures(page: Page) {
  const outcomes = table(page, 'Net gain or loss on £180,000 in 11 outcomes')
  const lines = outcomes.getByRole('rowheader')
  await expect(lines.first()).toContainText('All 10 fail')
  await expect(lines.nth(4)).toContainText('6 of 10 fail your figure')
  // All fail: 114,000 lost after relief × 45% = 51,300; −180,000 + 66,000 + 51,300.
  await expect(outcomes.getByRole('row').nth(1)).toContainText('-£62,700')
}

test('the sales of a year are taxed together, and events that end relief early are listed with their dates', async ({
  page,
}) => {
  await open(page, `/investment-plan?${EXITS}`)
  await expectExits(page)
  const events = page.getByRole('region', { name: 'If something happens sooner' })
  await expect(events.getByText('Value received from the company')).toBeVisible()
  await expect(events.getByText('Harbour Robotics: 15 September 2024 to 15 September 2028')).toBeVisible()
  await page.getByLabel('Annual exemption left').fill('4,000')
  await page.getByRole('button', { name: 'Work out the plan' }).click()
  await expect(page.getByLabel('Annual exemption left')).toHaveAccessibleDescription(/at most £3,000/)
})

test('the worst outcome of a portfolio comes first, rendered by the browser or by the server', async ({ page }) => {
  await open(page, ADDRESS)
  await page.getByLabel('Companies').fill('10')
  await page.getByLabel('Of which fail').fill('11')
  await page.getByLabel('The others return').fill('5')
  await page.getByRole('button', { name: 'Work out the plan' }).click()
  const failing = page.getByLabel('Of which fail')
  await expect(failing).toHaveAccessibleDescription(/a whole number, from 0 to all of them/)
  await failing.fill('6')
  await page.getByRole('button', { name: 'Work out the plan' }).click()
  await expectFailures(page)
  await page.reload()
  await expectFailures(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)
})

withoutScript('the plan', () => {
  test('has the outcomes of its failures', async ({ page }) => {
    await openPlain(page, `/investment-plan?${FAILURES}`)
    await expectFailures(page)
  })

  test('has its exits', async ({ page }) => {
    await openPlain(page, `/investment-plan?${EXITS}`)
    await expectExits(page)
  })

  test('is worked out by the server, and grows', async ({ page }) => {
    await openPlain(page, ADDRESS)
    await expectWorkedOut(page)
    await page.getByRole('button', { name: 'Add an investment' }).click()
    await expect(page.getByRole('group', { name: 'Investment 3' })).toBeVisible()
    await expect(page.getByLabel('Amount').first()).toHaveValue('60,000')
    await expectWorkedOut(page)
  })
})
