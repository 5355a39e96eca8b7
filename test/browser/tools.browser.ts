import { expect, test, type Page } from './product.js'
import { newcomer, PASSWORD, signIn } from './auth-support.js'
import { calculate, fill, figure, investment, percentage, RESULT } from './calculator-support.js'
import { open, openWithoutScripts } from './page-support.js'

const header = (page: Page) => page.getByRole('banner')

for (const { path, label, typed } of [
  { path: '/eis-calculator', label: 'Initial investment', typed: '50,000' },
  { path: '/compare', label: 'Initial investment', typed: '50,000' },
  { path: '/investment-plan', label: 'Amount', typed: '60,000' },
  { path: '/how-much-can-we-raise', label: 'Full-time staff', typed: '4' },
])
  test(`what is typed at ${path} survives signing out and in again in another tab`, async ({ page, context }) => {
    const { email } = await newcomer(page)
    await open(page, path)
    const field = page.getByRole('textbox', { name: label })
    await field.fill(typed)
    const other = await context.newPage()
    await open(other, '/privacy')
    await header(other).getByRole('button', { name: 'Log out' }).click()
    await expect(header(page).getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(field).toHaveValue(typed)
    await signIn(other, email, PASSWORD)
    await expect(header(page).getByRole('button', { name: 'Log out' })).toBeVisible()
    await expect(field).toHaveValue(typed)
    await expect(field).toBeFocused()
  })

test('names typed on the comparison before its script arrives are all kept', async ({ page }) => {
  const hydrate = await openWithoutScripts(page, `/compare${RESULT}`)
  await page.getByText('Names on the printed sheet').click()
  const names = { Client: 'A. Client', Adviser: 'B. Adviser', Firm: 'C & Co' }
  for (const [label, name] of Object.entries(names)) await page.getByLabel(label).fill(name)
  await hydrate()
  await page.getByLabel('Reference').fill('R-1')
  for (const [label, name] of Object.entries(names)) await expect(page.getByLabel(label)).toHaveValue(name)
  await page.reload()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Client: A. Client. Adviser: B. Adviser. Firm: C & Co. Reference: R-1')).toBeVisible()
})

test('figures typed before the script of a calculator arrives are kept, and Calculate works once it has arrived', async ({
  page,
}) => {
  const hydrate = await openWithoutScripts(page, '/eis-calculator')
  await investment(page).fill('10,000')
  await page.getByRole('radio', { name: 'Percentage gain' }).check()
  await percentage(page).fill('50')
  await page.getByRole('radio', { name: '20%' }).check()
  await hydrate()
  await expect(percentage(page)).toHaveValue('50')
  await expect(page.getByText('Using Percentage Gain method')).toBeVisible()
  await calculate(page).click()
  await expect(figure(page, 'Expected return')).toHaveText('£15,000.00')
})

test('a figure changed before the script of a result arrives is worked out afterwards', async ({ page }) => {
  const hydrate = await openWithoutScripts(page, `/eis-calculator${RESULT}`)
  await investment(page).fill('60,000')
  await hydrate()
  await expect(figure(page, 'Expected return')).toHaveText('£180,000.00')
  await expect(investment(page)).toHaveValue('60,000')
})

test('Back returns to the previous result even after a reload', async ({ page }) => {
  await open(page, '/how-much-can-we-raise?date=2026-09-01&grossAssets=340%2C000&employees=26')
  await page.getByLabel('Full-time staff').fill('4')
  await page.getByRole('button', { name: 'Check the limits' }).click()
  await expect(page).toHaveURL(/employees=4/)
  await page.reload()
  await page.locator('html[data-hydrated]').waitFor()
  await page.goBack()
  await expect(page.getByLabel('Full-time staff')).toHaveValue('26')
  await expect(page).toHaveURL(/employees=26/)
})

for (const { path, complete, button, answer } of [
  { path: '/seis-calculator', complete: fill, button: 'Calculate', answer: 'If the company fails you lose' },
  { path: '/compare', complete: fill, button: 'Calculate', answer: 'Relief you can claim' },
  {
    path: '/investment-plan',
    complete: async (page: Page) => {
      await page.getByLabel('Amount').fill('60,000')
      await page.getByLabel('Shares issued on').fill('2025-09-15')
      await page.getByLabel('Income tax bill for 2025-26').fill('31,000')
    },
    button: 'Work out the plan',
    answer: 'Year by year',
  },
  {
    path: '/how-much-can-we-raise',
    complete: async (page: Page) => {
      await page.getByLabel('Day of the issue').fill('2026-09-01')
      await page.getByLabel('Gross assets just before').fill('340,000')
      await page.getByLabel('Full-time staff').fill('4')
    },
    button: 'Check the limits',
    answer: 'On 1 September 2026',
  },
])
  test(`${path} gets its result from the server if its script does not arrive`, async ({ page }) => {
    // The page's own script arrives, but nothing that it loads.
    await page.route('**/assets/*.js', (route, request) =>
      request.headers()['referer']?.includes('/assets/') ? route.abort() : route.continue(),
    )
    await page.goto(path)
    await complete(page)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText(answer).first()).toBeVisible()
  })
