import { expect, type Page } from '@playwright/test'
import { grant, signIn, someone, type Staff, test } from './admin-support.js'
import { textOfMailTo } from './auth-support.js'
import { button, heading, link, main, region } from './call-support.js'
import { approve, become, founder, type Go, investor } from './introduction-support.js'
import { open, openPlain, problemsAtWidths, withoutScript } from './page-support.js'
import { product } from './product.js'

test.use({ settings: { INTRODUCTIONS: 'rehearsal' } })

const WARNING = 'The content of this promotion has not been approved by an authorised person'
const HEADLINE = 'Looms that plan what they weave'

/** Moves the first statement back a day, so that it takes effect. */
const reflect = () =>
  product().changeWhileStopped(
    `update investor_statement
      set signed_at = signed_at - interval '2 days', clears_at = clears_at - interval '2 days'`,
  )

async function newHandler(staff: Staff) {
  const anonymous = await staff.newApi()
  const person = await someone(anonymous, 'handler')
  await grant(staff, person, 'handler')
  const state = await signIn(anonymous, person)
  await anonymous.dispose()
  return state
}

/** An investor who has signed, a founder who has approved what investors read, and a handler. */
async function threePeople(page: Page, staff: Staff, go: Go) {
  const theInvestor = await investor(page, staff, go)
  const theFounder = await founder(page, staff, go)
  await approve(page)
  await reflect()
  return { theInvestor, theFounder, handler: await newHandler(staff) }
}

/** The link in the latest email, once it contains these words. */
async function linkIn(email: string, words: string) {
  await expect.poll(() => textOfMailTo(email)).toContain(words)
  const text = await textOfMailTo(email)
  return { text, address: /\/status\/introductions\?token=[\w-]+/.exec(text)?.[0] ?? '' }
}

/** Leaves out the thread of an entry, which the notice of a change may cover in part. */
const expectWithoutProblems = async (page: Page) =>
  expect(await problemsAtWidths(page, { except: ['.thread-event'] })).toEqual([])

/** From the form to the investment: the desk asks, both say yes, and each reports the outcome. */
async function journey(page: Page, staff: Staff, go: Go, look: () => Promise<void>) {
  test.slow()
  const { theInvestor, theFounder, handler } = await threePeople(page, staff, go)

  await become(page, handler)
  await go(page, `/admin/applications/${theFounder.id}`)
  const match = region(page, 'Introductions').getByRole('listitem').filter({ hasText: 'of 100' }).first()
  await expect(match).toContainText('Sector: Manufacturing 35 of 35')
  await look()
  await match.getByRole('button', { name: 'Ask Ada Lovelace' }).click()
  await expect(region(page, 'Introductions')).toContainText('Waits for the investor since')
  await look()

  const ask = await linkIn(theInvestor.email, HEADLINE)
  expect(ask.text.indexOf(WARNING)).toBeLessThan(ask.text.indexOf(HEADLINE))
  expect(ask.text).not.toMatch(/Ada|Analytical/)
  await page.context().clearCookies()
  await go(page, ask.address)
  await expect(region(page, 'Waiting for your answer')).toContainText('not here, as links are forwarded')
  await expect(main(page)).not.toContainText(HEADLINE)
  await look()
  await button(page, 'Yes, I would like to meet them').click()
  await expect(region(page, 'We are asking them')).toBeVisible()

  const asked = await linkIn(theFounder.email, 'May we share your name')
  expect(asked.text).not.toContain(theInvestor.email)
  await go(page, asked.address)
  await expect(region(page, 'Waiting for your answer')).toContainText('Manufacturing')
  await expect(main(page)).not.toContainText(theInvestor.email)
  await look()
  await button(page, 'Yes, share our names and addresses').click()
  await expect(region(page, 'Introduced')).toBeVisible()
  expect((await linkIn(theFounder.email, 'You both said yes')).text).toContain(theInvestor.email)
  expect((await linkIn(theInvestor.email, 'You both said yes')).text).toContain(theFounder.email)

  await become(page, theInvestor.state)
  await go(page, '/account/investor')
  const companies = region(page, 'Companies')
  await expect(companies).toContainText(WARNING)
  await expect(companies.getByRole('article')).toContainText('Analytical Engines')
  await look()
  await companies.getByLabel('What came of it').selectOption('Invested')
  await companies.getByLabel('How much, if invested').fill('plenty')
  await companies.getByRole('button', { name: 'Tell us' }).click()
  await expect(companies.getByText(/^Enter whole pounds/)).toBeVisible()
  await companies.getByLabel('How much, if invested').fill('£25,000')
  await companies.getByRole('button', { name: 'Tell us' }).click()
  await expect(main(page)).toContainText('Thank you')

  await become(page, handler)
  await go(page, '/admin')
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Introductions' }).click()
  await page.getByRole('navigation', { name: 'Introductions' }).getByRole('link', { name: 'Introduced' }).click()
  const made = page.getByRole('listitem').filter({ hasText: 'Analytical Engines' }).filter({ hasText: 'IN-' })
  await expect(made).toContainText('Invested, £25,000')
  await look()
}

test('an investor, a founder and a handler get from the forms to the investment', async ({ page, staff }) => {
  await journey(page, staff, open, () => expectWithoutProblems(page))
})

/** An investor wishes to meet a company, and the desk asks its founder, who says no. */
async function wish(page: Page, staff: Staff, go: Go, look: () => Promise<void>) {
  test.slow()
  const { theInvestor, theFounder, handler } = await threePeople(page, staff, go)
  await become(page, theInvestor.state)
  await go(page, '/account/investor')
  await link(page, 'See the companies you may ask to meet').click()
  const companies = region(page, 'Companies you may ask to meet')
  await expect(companies).toContainText(WARNING)
  await expect(companies).not.toContainText(/Analytical|Ada/)
  await look()
  await companies.getByRole('button', { name: 'I would like to meet them' }).click()
  await expect(page.getByText('We look at it, and then ask the founder.').first()).toBeVisible()
  await expect(companies).not.toContainText(HEADLINE)

  await become(page, handler)
  await go(page, '/admin/introductions')
  await expect(region(page, /^Wants to meet/)).toContainText('Waits for us since')
  await look()
  await button(page, /^Ask the founder/).click()
  await expect(region(page, /^Founder asked/)).toContainText('Waits for the founder since')

  const { address } = await linkIn(theFounder.email, 'May we share your name')
  await page.context().clearCookies()
  await go(page, address)
  await page.getByText('No, thank you').click()
  await page.getByLabel('Why').selectOption('A conflict of interest')
  await button(page, 'Say no').click()
  await expect(region(page, 'This introduction has ended')).toBeVisible()

  const { text } = await linkIn(theInvestor.email, 'You need do nothing')
  expect(text).not.toMatch(/conflict/i)
  await become(page, handler)
  await go(page, '/admin/introductions?tab=ended')
  await expect(region(page, /^Declined/)).toContainText('by the founder')
  await expect(region(page, /^Declined/)).toContainText('A conflict of interest')
}

test('an investor asks to meet a company, and its founder declines', async ({ page, staff }) => {
  await wish(page, staff, open, () => expectWithoutProblems(page))
})

withoutScript('an introduction', () => {
  const nothing = () => Promise.resolve()

  test('an investor, a founder and a handler get from the forms to the investment', async ({ page, staff }) => {
    await journey(page, staff, openPlain, nothing)
  })

  test('an investor asks to meet a company, and its founder declines', async ({ page, staff }) => {
    await wish(page, staff, openPlain, nothing)
  })
})

test('an investor puts off an answer by keyboard alone, and a handler stops the rest', async ({ page, staff }) => {
  test.slow()
  const { theInvestor, theFounder, handler } = await threePeople(page, staff, open)
  const pair = { founderId: theFounder.id, investorId: theInvestor.id }
  const { id } = (await (await staff.api.post('/api/admin/introductions', { data: pair })).json()) as { id: string }
  await staff.api.post(`/api/admin/introductions/${id}/moves`, { data: { move: 'ask', version: 1 } })
  await become(page, theInvestor.state)
  await open(page, '/account/investor')
  await page.getByRole('button', { name: /^Yes, I would like/ }).focus()
  // Skips the button for one month to reach that for three.
  for (let steps = 0; steps < 2; steps += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(region(page, 'Companies')).toContainText('To be asked again')

  await become(page, handler)
  await open(page, '/admin/introductions')
  const row = region(page, /^To ask again/).getByRole('listitem')
  await expect(row).toContainText('To be asked again from')
  await expect(row.getByRole('button', { name: /^Ask the investor/ })).toHaveCount(0)
  await row.locator('summary').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(row).toHaveCount(0)
  await expect(heading(page)).toHaveText('Introductions')
  await page.getByRole('navigation', { name: 'Introductions' }).getByRole('link', { name: 'Ended' }).click()
  await expect(region(page, /^Stopped/)).toContainText('by us')
})
