import { expect, test, type Page } from './product.js'
import { watchRequests } from './demo-support.js'
import { open, openPlain } from './page-support.js'

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const create = (page: Page) => page.getByRole('button', { name: 'Create Campaign' })
const preview = (page: Page) => page.getByRole('complementary', { name: 'Card preview' })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const values = (page: Page, name: RegExp) =>
  page.getByRole('textbox', { name }).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))

async function fill(page: Page) {
  await field(page, 'Company name').fill('Lantern Ferries')
  await field(page, 'Tagline').fill('Electric boats for old harbours')
  await field(page, 'Funding target').fill('250000')
  await field(page, 'Share price').fill('1.25')
  await field(page, 'Pre-money valuation').fill('1750000')
  await field(page, 'Problem description').fill('Diesel has to leave the harbour.')
  await field(page, 'Solution description').fill('A boat that charges while it boards.')
  await field(page, 'Market opportunity').fill('Four hundred harbours.')
  await field(page, 'Business model').fill('Fares and leases.')
}

test('the form opens with every default', async ({ page }) => {
  await open(page, '/create-campaign')
  for (const name of [
    'Basic Information',
    'Financial Details',
    'Company Details',
    'Use of Funds',
    'Investor Rewards',
    'Team Members',
    'Risk Warnings',
  ])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(field(page, 'Investment type')).toHaveValue('Equity')
  await expect(field(page, 'Tax relief')).toHaveValue('EIS Eligible')
  await expect(field(page, 'Days to run')).toHaveValue('30')
  await expect(field(page, 'Minimum investment')).toHaveValue('100')
  await expect(field(page, 'Maximum investment')).toHaveValue('100000')
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(5 + 3 + 1 + 4)
  expect(await values(page, /^Purpose \d/)).toEqual([
    'Manufacturing and production',
    'R&D and product development',
    'Marketing and sales',
    'Team expansion',
    'Working capital',
  ])
  const shares = page.getByRole('spinbutton', { name: /^Share of purpose/ })
  for (const [index, share] of ['45', '25', '15', '10', '5'].entries())
    await expect(shares.nth(index)).toHaveValue(share)
  expect(await values(page, /^Reward \d/)).toEqual([
    'Early access to product updates',
    'Quarterly investor calls',
    'Factory visit plus meet the team',
  ])
  const amounts = page.getByRole('spinbutton', { name: /^Minimum amount/ })
  for (const [index, least] of ['500', '2000', '10000'].entries()) await expect(amounts.nth(index)).toHaveValue(least)
  expect(await values(page, /^Name of person/)).toEqual([''])
  expect(await values(page, /^Risk warning/)).toEqual([
    'Early-stage investment is high risk and illiquid',
    'You may lose all of your investment',
    'Past performance is not a reliable indicator of future results',
    'EIS tax relief is subject to qualification criteria',
  ])
  await expect(page.getByText('100% allocated.')).toBeVisible()
})

test('amounts carry their minimum and step', async ({ page }) => {
  await open(page, '/create-campaign')
  for (const name of [
    'Funding target',
    'Pre-money valuation',
    'Days to run',
    'Minimum investment',
    'Maximum investment',
  ])
    await expect(field(page, name)).toHaveAttribute('min', '1')
  await expect(field(page, 'Share price')).toHaveAttribute('min', '0.01')
  await expect(field(page, 'Share price')).toHaveAttribute('step', '0.01')
})

test('missing answers are listed above the form and shown beside each field until they are corrected', async ({
  page,
}) => {
  await open(page, '/create-campaign')
  await field(page, 'Days to run').fill('0')
  await create(page).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Please check these answers' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Company name is required',
    'Tagline is required',
    'Funding target is required',
    'Share price is required',
    'Pre-money valuation is required',
    'Days to run must be at least 1',
    'Problem description is required',
    'Solution description is required',
    'Market opportunity is required',
    'Business model is required',
  ])
  await expect(field(page, 'Tagline')).toHaveAccessibleDescription('Tagline is required')
  await summary.getByRole('link', { name: 'Funding target is required' }).click()
  await expect(field(page, 'Funding target')).toBeFocused()
  await page.keyboard.type('5000')
  await expect(field(page, 'Funding target')).not.toHaveAttribute('aria-invalid')
  await expect(field(page, 'Funding target')).toBeFocused()
  await expect(page.getByText('Campaign created successfully!')).toHaveCount(0)
})

test('a complete campaign is created with a toast, and nothing is sent', async ({ page }) => {
  await open(page, '/create-campaign')
  const asked = watchRequests(page)
  await fill(page)
  await create(page).click()
  await expect(page.getByText('Campaign created successfully!')).toBeVisible()
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible()
  expect(asked).toEqual([])
  await expect(page).toHaveURL('/create-campaign')
})

test('tags are added by Enter or the plus, trimmed and without duplicates, and removed', async ({ page }) => {
  await open(page, '/create-campaign')
  const tags = field(page, 'Tags')
  const chips = part(page, 'Basic Information').getByRole('button', { name: /^Remove/ })
  await tags.fill('  Boats ')
  await tags.press('Enter')
  await tags.fill('Harbours')
  await page.getByRole('button', { name: 'Add tag' }).click()
  await tags.fill('boats')
  await tags.press('Enter')
  await tags.fill('   ')
  await tags.press('Enter')
  await expect(chips).toHaveCount(2)
  await expect(preview(page)).toContainText('Boats')
  await page.getByRole('button', { name: 'Remove Boats' }).click()
  await expect(chips).toHaveCount(1)
  await expect(preview(page)).not.toContainText('Boats')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a use of funds is added only with a purpose and a share above zero, and hints never block it', async ({
  page,
}) => {
  await open(page, '/create-campaign')
  const rows = page.getByRole('textbox', { name: /^Purpose \d/ })
  const purpose = field(page, 'Another purpose')
  const share = field(page, 'Share of another purpose in percent')
  const add = page.getByRole('button', { name: 'Add purpose' })
  await add.click()
  await purpose.fill('Harbour dues')
  await add.click()
  await share.fill('0')
  await add.click()
  await expect(rows).toHaveCount(5)
  await share.fill('5')
  await share.press('Enter')
  await expect(rows).toHaveCount(6)
  await expect(purpose).toHaveValue('')
  await expect(page.getByText('105% allocated. That is 5% too much.')).toBeVisible()

  await page.getByRole('button', { name: 'Remove Harbour dues' }).click()
  await page.getByRole('button', { name: 'Remove Working capital' }).click()
  await expect(add).toBeFocused()
  await fill(page)
  await expect(page.getByText('95% allocated. 5% is still to allocate: £12,500.')).toBeVisible()
  await field(page, 'Maximum investment').fill('50')
  await expect(page.getByText('The maximum investment is below the minimum.')).toBeVisible()
  await create(page).click()
  await expect(page.getByText('Campaign created successfully!')).toBeVisible()
})

test('rewards, people and warnings are added blank and removed', async ({ page }) => {
  await open(page, '/create-campaign')
  await page.getByRole('button', { name: 'Add a reward' }).click()
  await expect(field(page, 'Reward 4')).toHaveValue('')
  await expect(field(page, 'Minimum amount for reward 4')).toBeFocused()
  await page.getByRole('button', { name: 'Remove reward 1' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove reward 1' })).toBeFocused()
  expect(await values(page, /^Reward \d/)).toEqual(['Quarterly investor calls', 'Factory visit plus meet the team', ''])
  await field(page, 'Name of person 1').fill('Ada Lovelace')
  await expect(field(page, 'Initials of person 1')).toHaveValue('AL')
  await page.getByRole('button', { name: 'Add a person' }).click()
  await expect(field(page, 'Name of person 2')).toHaveValue('')
  await page.getByRole('button', { name: 'Remove Ada Lovelace' }).click()
  expect(await values(page, /^Name of person/)).toEqual([''])
  await page.getByRole('button', { name: 'Remove person 1' }).click()
  await expect(page.getByRole('button', { name: 'Add a person' })).toBeFocused()
  await page.getByRole('button', { name: 'Add a warning' }).click()
  await expect(field(page, 'Risk warning 5')).toHaveValue('')
  await page.getByRole('button', { name: 'Remove risk warning 5' }).click()
  await expect(page.getByRole('textbox', { name: /^Risk warning/ })).toHaveCount(4)
})

test('the card is redrawn with every key', async ({ page }) => {
  await open(page, '/create-campaign')
  await fill(page)
  await field(page, 'Header image').fill('https://elsewhere.example/boats/dawn.jpg')
  for (const words of [
    'Lantern Ferries',
    'Electric boats for old harbours',
    '£250,000',
    '£1.25',
    '£1.75m',
    '£100',
    'EIS Eligible',
    'dawn.jpg',
  ])
    await expect(preview(page)).toContainText(words)
})

test('a draft stays on the device until it is discarded', async ({ page }) => {
  await open(page, '/create-campaign')
  await expect(page.getByText('4 of 7 sections to complete.')).toBeVisible()
  await fill(page)
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page.getByText(/Draft saved on this device at \d\d:\d\d\./)).toBeVisible()
  await open(page, '/create-campaign')
  await expect(field(page, 'Company name')).toHaveValue('Lantern Ferries')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(field(page, 'Company name')).toHaveValue('')
  await open(page, '/create-campaign')
  await expect(page.getByText(/Draft saved on this device/)).toHaveCount(0)
})

test('saving shows at most three toasts, each for four seconds or until it is swiped away', async ({ page }) => {
  await open(page, '/create-campaign')
  const said = page.getByRole('status').filter({ hasText: 'Draft saved' }).and(page.locator('[data-toast]'))
  for (let time = 0; time < 4; time++)
    await page.getByRole('button', { name: 'Save as Draft' }).evaluate((button: HTMLElement) => button.click())
  await expect(said).toHaveCount(3)
  await expect(said.first()).not.toHaveAttribute('data-destructive')
  await said.last().hover()
  await page.mouse.down()
  await page.mouse.move(1270, 700, { steps: 3 })
  await page.mouse.up()
  await expect(said).toHaveCount(2)
  await page.mouse.move(5, 5)
  await expect(said).toHaveCount(0, { timeout: 15_000 })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the form is shown part by part, and the link of an error opens its part', async ({ page }) => {
    await open(page, '/create-campaign')
    await expect(field(page, 'Company name')).toBeVisible()
    await expect(field(page, 'Funding target')).toBeHidden()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(field(page, 'Funding target')).toBeVisible()
    await expect(field(page, 'Company name')).toBeHidden()
    await page.getByRole('button', { name: 'Part 7: Risk Warnings' }).click()
    await create(page).click()
    await page.getByRole('link', { name: 'Solution description is required' }).click()
    await expect(field(page, 'Solution description')).toBeFocused()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(field(page, 'Funding target')).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form says that it needs JavaScript, and cannot be sent', async ({ page }) => {
    await openPlain(page, '/create-campaign')
    await expect(page.getByText('so it needs JavaScript')).toBeVisible()
    const asked = watchRequests(page)
    await field(page, 'Company name').fill('Lantern Ferries')
    await field(page, 'Company name').press('Enter')
    await create(page).click()
    await expect(page).toHaveURL('/create-campaign')
    expect(asked).toEqual([])
  })
})
