import { expect, test } from './product.js'
import { sampleCampaigns } from '../../src/demo/samples.js'
import { watchRequests } from './demo-support.js'
import { newcomer } from './auth-support.js'
import { expectAccessible, open, openPlain, withoutScript } from './page-support.js'

test('the campaigns screen names the featured company only', async ({ page }) => {
  await open(page, '/campaign')
  await expect(page.getByRole('article', { name: 'TechFlow' }).getByRole('link')).toHaveAttribute(
    'href',
    '/campaign/techflow',
  )
  for (const { id, daysLeft, name, description } of sampleCampaigns) {
    const link = page.getByRole('link', { name: `View campaign ${id}` })
    await expect(link).toHaveAttribute('href', `/campaign/${id}`)
    await expect(page.getByRole('article').filter({ has: link })).toContainText(daysLeft)
    if (id > 1) await expect(page.getByText(name)).toHaveCount(0)
    await expect(page.getByText(description)).toHaveCount(0)
  }
})

test('the cards of the campaigns do not overflow on a tablet held upright', async ({ page }) => {
  await page.setViewportSize({ width: 834, height: 900 })
  await open(page, '/campaign')
  for (const card of await page.getByRole('article').all())
    expect(await card.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

for (const { id, daysLeft, sector, stage, name, description, raised, tags } of sampleCampaigns) {
  test(`campaign ${id} shows its days left, its sector and its stage, and withholds the rest, even in the response`, async ({
    page,
  }) => {
    const bodies: Promise<string>[] = []
    page.on('response', (response) => {
      if (/\/campaign\/\d|\/assets\/(?!.*\.(?:svg|woff2|css))/.test(response.url())) bodies.push(response.text())
    })
    const answer = await open(page, `/campaign/${id}`)
    expect(answer?.status()).toBe(200)
    await expect(page.getByText(daysLeft)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign up to see this' })).toHaveCount(1)
    const html = await page.content()
    for (const shown of [sector, stage])
      await expect(page.getByRole('article').getByText(shown, { exact: true })).toBeVisible()
    const labels = tags.map(({ label }) => label).filter((label) => label !== sector && label !== stage)
    for (const kept of [name, description, raised, ...labels]) expect(html).not.toContain(kept)
    for (const body of await Promise.all(bodies)) expect(body).not.toContain(description)

    await expect(page.getByRole('link', { name: 'Back to campaigns' })).toHaveAttribute('href', '/old-home')
    await expect(page.getByRole('heading', { name: 'Want to view campaign details?' })).toBeVisible()
    for (const button of ['Sign Up as Investor', 'Sign Up as Entrepreneur'])
      await expect(page.getByRole('link', { name: button })).toHaveAttribute('href', '/application')
  })
}

test('on a phone, the featured campaign shows its figures and its idea before it asks for an investment', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/campaign/techflow')
  const main = page.getByRole('main')
  const parts = [
    main.getByRole('progressbar').first(),
    main.getByRole('heading', { name: 'Investment Details' }),
    main.getByRole('heading', { name: 'The Idea' }),
    main.getByRole('link', { name: 'Invest Now' }),
    main.getByRole('heading', { name: 'Business Model' }),
    main.getByRole('heading', { name: 'Key Team Members' }),
  ]
  const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? 0))
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
})

const membersSeeCampaigns = () =>
  test('a member reads every campaign in full, and goes on from there', async ({ page, javaScriptEnabled }) => {
    await newcomer(page)
    const show = javaScriptEnabled ? open : openPlain
    await show(page, '/campaign')
    await expect(page.getByText('Sign up to see')).toHaveCount(0)
    for (const { id, name, description, raised } of sampleCampaigns) {
      const link = page.getByRole('link', { name: `View campaign ${id}` })
      const card = page.getByRole('article', { name }).filter({ has: link })
      await expect(card).toContainText(description)
      await expect(card).toContainText(`${raised} raised`)
    }
    for (const { id, name, description, raised, tags, daysLeft, featured } of sampleCampaigns) {
      await show(page, `/campaign/${id}`)
      await expect(page).toHaveTitle(new RegExp(`^${name} – `))
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      for (const shown of [daysLeft, description, raised, ...tags.map(({ label }) => label)])
        await expect(page.getByRole('article')).toContainText(shown)
      await expect(page.getByRole('main').getByText(/sign up/i)).toHaveCount(0)
      const next = page.getByRole('main').getByRole('link', { name: featured ? `View ${name}` : 'Apply to invest' })
      await expect(next).toHaveAttribute('href', featured ? '/campaign/techflow' : '/application')
    }
  })
membersSeeCampaigns()
withoutScript('campaigns', membersSeeCampaigns)

test("a member's campaigns are accessible", async ({ page }) => {
  await newcomer(page)
  for (const path of ['/campaign', '/campaign/2', '/browse']) {
    await open(page, path)
    await expectAccessible(page)
  }
})

test('an unknown campaign answers 404 on a screen of its own', async ({ page }) => {
  for (const id of ['4', '0', '01', 'greentech', '%F0%9F%92%A1']) {
    const answer = await page.goto(`/campaign/${id}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Campaign not found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/old-home')
  }
})

test('the campaign detail shows every figure and section', async ({ page }) => {
  await open(page, '/campaign/techflow')
  await expect(page.getByRole('heading', { level: 1, name: 'TechFlow' })).toBeVisible()
  const progress = page.getByRole('region', { name: 'Funding progress' })
  for (const words of ['£325,000', 'of £500,000 target', '65%', '142', '18'])
    await expect(progress).toContainText(words)
  await expect(progress.getByRole('progressbar', { name: 'Funded' })).toHaveAttribute('aria-valuenow', '65')
  for (const [term, value] of [
    ['Type', 'Equity'],
    ['Share price', '£2.40'],
    ['Pre-money valuation', '£4,200,000'],
    ['Tax relief', 'EIS Eligible'],
    ['Min investment', '£100'],
    ['Max investment', '£100K'],
  ])
    await expect(page.locator('dl > div').filter({ has: page.getByText(term ?? '', { exact: true }) })).toContainText(
      value ?? '',
    )
  for (const name of [
    'Investment Details',
    'The Idea',
    'The problem',
    'The solution',
    'Market opportunity',
    'Business Model',
    'Use of Funds',
    'Risk Warnings',
    'Company Updates',
    'Investor Rewards',
    'Key Team Members',
  ])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  const funds = page.getByRole('table', { name: 'Use of funds' })
  await expect(funds.getByRole('row')).toHaveCount(7)
  await expect(funds.getByRole('row', { name: 'Total' })).toContainText(/£500,000$/)
  await expect(page.getByRole('link', { name: 'Invest Now' })).toHaveAttribute('href', '/application')
  await expect(page.getByRole('link', { name: 'View All Messages' })).toHaveAttribute('href', '/messages')
})

test('a message to a team member needs text, is sent nowhere, leads to the messages and is cleared', async ({
  page,
}) => {
  await open(page, '/campaign/techflow')
  const write = page.getByRole('button', { name: 'Write to Nadia Rahman' })
  const dialog = page.getByRole('dialog', { name: 'Message Nadia Rahman' })
  const text = dialog.getByRole('textbox', { name: 'Your message' })
  const send = dialog.getByRole('button', { name: 'Send Message' })
  await write.click()
  await expect(send).toBeDisabled()
  await text.fill('   ')
  await expect(send).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(write).toBeFocused()

  await write.click()
  await text.fill('May I see the order book?')
  const asked = watchRequests(page)
  await send.click()
  await expect(page).toHaveURL('/messages')
  await expect(page.getByText('May I see the order book?')).toHaveCount(0)
  // Only pages and files are requested, by addresses without the message.
  expect(asked.filter((one) => !one.startsWith('GET ') || one.includes('order'))).toEqual([])

  await page.goBack()
  await write.click()
  await expect(text).toHaveValue('')
  await dialog.getByRole('link', { name: 'View All Messages' }).click()
  await expect(page).toHaveURL('/messages')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a team member leads to the messages, and a campaign to the application', async ({ page }) => {
    await openPlain(page, '/campaign/techflow')
    await page.getByRole('button', { name: 'Write to Joe Whitlock' }).click()
    await expect(page).toHaveURL(/\/messages\??$/)
    await openPlain(page, '/campaign/2')
    await expect(page.getByText('26 days left')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign Up as Investor' })).toHaveAttribute('href', '/application')
  })
})
