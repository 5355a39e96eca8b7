import { expect, test } from './product.js'
import { adminTest, register } from './admin-support.js'
import { inAllOnly, open } from './page-support.js'

const pages = [
  [
    '/privacy',
    'Privacy Policy',
    ['Who is responsible', 'Where it is kept', 'How long', 'Get a copy, change it, have it erased', 'Complain'],
  ],
  ['/terms', 'Terms and Conditions', ['Nothing here is an offer']],
  ['/cookies', 'Cookies', ['Kept on your device, never sent', 'What we do not use']],
  [
    '/risk',
    'Risk summary',
    [
      'You could lose all the money you invest',
      'You are unlikely to be protected if something goes wrong',
      "You won't get your money back quickly",
      "Don't put all your eggs in one basket",
      'The value of your investment can be reduced',
    ],
  ],
  ['/accessibility', 'Accessibility', ['What is checked with every change', 'What does not work yet']],
  ['/complaints', 'Complaints', ['How to complain', 'Complain by form', 'When you hear from us']],
] as const

for (const [path, title, sections] of pages)
  test(`${path} says what it must, and is reachable from every page`, async ({ page }) => {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const contents = page.getByRole('navigation', { name: 'On this page' })
    for (const section of sections) {
      const link = contents.getByRole('link', { name: section, exact: true })
      const target = (await link.getAttribute('href')) ?? ''
      await link.click()
      await expect(page).toHaveURL(new URL(target, page.url()).href)
      await expect(page.getByRole('heading', { level: 2, name: section, exact: true })).toBeInViewport()
    }
    await expect(page.getByRole('contentinfo').locator(`a[href="${path}"]`).first()).toBeVisible()
  })

test('The risk summary shows the two statements of the Order, with its bold and underlined words', async ({ page }) => {
  await open(page, '/risk#certify')
  const certify = page.locator('#certify')
  await expect(certify.getByRole('listitem')).toHaveText([
    /^An annual income of £100,000 or more\? Income does NOT include any one-off pension withdrawals\.$/,
    /^Net assets of £250,000 or more\? Net assets do NOT include: your home/,
    /^Worked in a professional capacity in the private equity sector/,
    /^Been the director of a company with an annual turnover of at least £1 million/,
    /^Made two or more investments in an unlisted company/,
    /^Been a member of a network or syndicate of business angels for more than six months, and are still a member\?$/,
  ])
  await expect(certify.locator('b')).toHaveText([
    'condition A or B below',
    'income of £100,000 or more',
    'Net assets of £250,000 or more',
    'no protection',
    'I accept that I could lose all of the money I invest.',
    'condition A, B, C or D below',
    'no protection',
    'I accept that I could lose all of the money I invest.',
  ])
  await expect(certify.locator('u')).toHaveText(['NOT', 'NOT'])
  await expect(certify.getByRole('link', { name: 'amending Order of 2024' })).toHaveAttribute('href', /uksi\/2024\/301/)
})

test('Consent leads to the pages it names', async ({ page }) => {
  for (const path of ['/book-call', '/investor-show-signup', '/investor-show-landing', '/investor-show-founder']) {
    await open(page, path)
    await expect(page.locator('form').first().getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
      'href',
      '/privacy',
    )
  }
  await open(page, '/application')
  const form = page.locator('form').first()
  await expect(form.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy')
  await expect(form.getByRole('link', { name: 'Terms and Conditions' })).toHaveAttribute('href', '/terms')
})

const WARNING =
  "Don't invest unless you're prepared to lose all the money you invest. This is a high-risk investment and you are unlikely to be protected if something goes wrong."

/** Pages that invite an investment also have the warning in the page itself; tools, forms and the dashboard only have the bar. */
const INVITING = [
  '/',
  '/investor-show-landing',
  '/investor-show-founder',
  '/browse',
  '/campaign',
  '/campaign/1',
  '/campaign/techflow',
  '/entrepreneurs',
]

for (const path of [
  ...INVITING,
  '/lead-capture',
  '/application',
  '/book-call',
  '/investor-show-signup',
  '/dashboard',
  '/eis-calculator',
  '/seis-calculator',
])
  test(
    `${path} carries the prescribed risk warning, its summary, and says that it is a sample site`,
    inAllOnly(path !== '/'),
    async ({ page }) => {
      await open(page, path)
      const strip = page.getByRole('complementary', { name: 'Risk warning' })
      await expect(strip).toContainText('Sample site.')
      await expect(strip).toContainText(WARNING)
      await expect(page.getByRole('main').getByText(WARNING)).toHaveCount(INVITING.includes(path) ? 1 : 0)
      await strip.getByRole('button', { name: 'Take 2 mins to learn more.' }).click()
      const summary = page.getByRole('dialog', { name: 'Risk summary' })
      await expect(summary).toContainText(
        'the Financial Conduct Authority (FCA) considers this investment to be high risk',
      )
      await expect(summary.getByRole('heading', { name: 'The value of your investment can be reduced' })).toBeAttached()
      await page.keyboard.press('Escape')
      await expect(summary).toBeHidden()
    },
  )

test('the risk warning stays at the top below the header, whole, in three lines on the narrowest phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/seis-calculator')
  await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }))
  const header = (await page.locator('#site-header').boundingBox())!
  const strip = page.locator('#risk-strip')
  await expect.poll(async () => (await strip.boundingBox())!.y).toBeCloseTo(header.y + header.height, 0)
  await expect(strip).toHaveCSS('font-weight', '700')
  const lines = await strip.locator('p').evaluate((text) => {
    const { height } = text.getBoundingClientRect()
    return Math.round(height / parseFloat(getComputedStyle(text).lineHeight))
  })
  expect(lines).toBeLessThanOrEqual(3)
  // A focused element must not be covered by it.
  await page.getByRole('textbox', { name: 'Initial investment' }).focus()
  const field = (await page.getByRole('textbox', { name: 'Initial investment' }).boundingBox())!
  const { y, height } = (await strip.boundingBox())!
  expect(field.y).toBeGreaterThanOrEqual(y + height)
})

test('Terms and thank-you pages print without their navigation', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('nav:visible')).toHaveCount(0)
  await page.goto('/thank-you')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeHidden()
})

test('Reading pages stores nothing on the device', async ({ page, context }) => {
  await open(page, '/privacy')
  await open(page, '/application')
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

adminTest('/cookies names every cookie that signing in and the desk set', async ({ page, context, request }) => {
  // The switch for comfortable rows needs a list that is not empty.
  await register(request)
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/admin/registrations')
  await page.getByRole('checkbox', { name: 'Comfortable rows' }).check()
  const set = (await context.cookies()).map(({ name }) => name.replace('__Host-', ''))
  expect(set).toEqual(expect.arrayContaining(['access', 'refresh', 'signed-in', 'desk-rows']))
  await open(page, '/cookies')
  const named = await page.getByRole('table').first().locator('tbody tr > :first-child').allInnerTexts()
  expect(named).toEqual(expect.arrayContaining(set))
})

test('/cookies names everything that forms keep on the device', async ({ page }) => {
  await open(page, '/create-campaign')
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await open(page, '/complaints')
  await page.getByLabel('Full name').fill('Zoë O’Neill')
  await page.getByLabel('Email').fill('zoe@example.org')
  await page.getByLabel('What it is about').selectOption('How my personal data is used')
  await page.getByLabel('What happened').fill('A newsletter came on 3 November.')
  await page.getByRole('button', { name: 'Send complaint' }).click()
  await expect(page).toHaveURL('/complaint-received')
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(kept.sort()).toEqual(['draft:campaign', 'receipt'])
  await open(page, '/cookies')
  const named = await page.getByRole('table').nth(1).locator('tbody tr > :first-child').allInnerTexts()
  for (const key of kept) expect(named.some((name) => key.startsWith(name.replace('…', '')))).toBe(true)
})

test('The icon of an external link stays beside its last word where the link wraps', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/risk')
  const apart = await page.locator('main a[target=_blank]').evaluateAll((links) =>
    links.map((link) => {
      const words = link.querySelector('span')!
      const icon = words.querySelector('svg')!.getBoundingClientRect()
      const range = document.createRange()
      range.selectNodeContents(words.firstChild!)
      const last = range.getBoundingClientRect()
      return Math.round(icon.left - last.right) + Math.round(Math.abs(icon.top - last.top) / 20) * 100
    }),
  )
  expect(apart.length).toBeGreaterThan(3)
  expect(Math.max(...apart)).toBeLessThan(10)
  expect(Math.min(...apart)).toBeGreaterThanOrEqual(0)
})
