import { expect, test, type APIRequestContext, type Page } from './product.js'
import { pageRoutes } from '../../client/routes.js'
import { QUICK } from '../support/extent.js'
import { complaint, discoveryCall, investorApplication, investorShow } from '../support/form-payloads.js'
import { adminTest, personOf, register, signIn, submit, test as staffTest, word } from './admin-support.js'
import { findingsInThemes, open } from './page-support.js'

/** Addresses for routes with parameters, or with several screens. */
const SAMPLES: Record<string, string[]> = {
  '/messages': ['/messages', '/messages?conversation=2'],
  '/dashboard': ['/dashboard', '/dashboard?tab=investments', '/dashboard?tab=fundraise'],
  '/campaign/:id': ['/campaign/1', '/campaign/9'],
  '/admin/:tab': ['/admin/registrations', '/admin/discovery-calls', '/admin/applications', '/admin/complaints'],
  // Covered below, with an entry.
  '/admin/:tab/:id': [],
  '/admin/:tab/:id/answer': [],
  // Covered by their own tests, since they need a person or a webhook; a person also below.
  '/admin/people/:id': [],
  '/admin/people/:id/copy': [],
  '/admin/webhooks/:id': [],
}

/** What one component draws again and again, beyond the first four: axe would take as long over each as over those. */
const REPEATED = [
  'tbody tr:nth-of-type(n + 5)',
  'nav[aria-label=Operations] li:nth-of-type(n + 5)',
  'nav[aria-label=Operations] + div > section:nth-of-type(n + 5):not(#schemas)',
  '#schemas > div:nth-of-type(n + 5)',
]

const addresses = pageRoutes.flatMap(({ path }) => SAMPLES[path] ?? [path])
const needsSession = (path: string) => path === '/account' || /^\/admin(?:\/|$)/.test(path)

const SIGN_IN = /\/(?:auth|login)(?:\?|$)/

/** Addresses that are supposed to answer with an error. */
const REFUSED = /status of 4\d\d/

/** A phone, a tablet and a screen; of the desk the narrowest tablet, which its header must not be too wide for. */
const widthsOf = (path: string) => [
  { width: 390, height: 844 },
  needsSession(path) ? { width: 768, height: 1024 } : { width: 834, height: 1112 },
  { width: 1440, height: 900 },
]

/** Announcement, header, ribbon and the whole risk warning, which takes three lines there, leave 78% of a phone's screen to the reader. */
const chromeShare = (page: Page) =>
  page
    .locator('#promo-banner, #site-header, [role=note][aria-label="Sample data"], #risk-strip')
    .evaluateAll((parts) => parts.reduce((sum, part) => sum + part.getBoundingClientRect().height, 0) / innerHeight)

/** Across the whole page, which axe sees in part. */
const repeatedIds = (page: Page) =>
  page.locator('[id]').evaluateAll((all) => {
    const ids = all.map(({ id }) => id)
    return ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `the id ${id} is there twice`)
  })

/** In one load: everything wrong with a page at three widths; in full runs in both themes at each, otherwise in the dark one on a phone. */
async function problemsOf(page: Page, path: string) {
  // axe reads every element of the page up to four times.
  test.slow()
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(`error: ${message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !REFUSED.test(message.text())) problems.push(`console: ${message.text()}`)
  })
  for (const [index, size] of widthsOf(path).entries()) {
    await page.setViewportSize(size)
    if (index === 0) await open(page, path)
    if (needsSession(path) && SIGN_IN.test(page.url())) problems.push('leads to the sign-in')
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (index === 0) problems.push(...(await repeatedIds(page)))
    if (over > 0) problems.push(`${size.width} scrolls sideways by ${over} px`)
    const share = await chromeShare(page)
    if (size.width === 390 && share > 0.22) problems.push(`the chrome takes ${Math.round(share * 100)}% of a phone`)
    if (index === 0 || !QUICK) problems.push(...(await findingsInThemes(page, String(size.width), REPEATED)))
  }
  return problems
}

/** Something on each page of the desk. */
async function fillDesk(request: APIRequestContext) {
  for (const { type, formData } of [investorShow(), discoveryCall(), investorApplication(), complaint()])
    await submit(request, type, formData)
  await register(request, { lastName: word('Held') }, { context: { decoy: 'https://x.example' } })
}

test('every route with a parameter has a sample address', () => {
  expect(addresses.filter((path) => path.includes(':'))).toEqual([])
})

for (const path of addresses.filter((address) => !needsSession(address)))
  test(`${path} has no access fault, sideways scroll or error at any width and theme`, async ({ page }) => {
    expect(await problemsOf(page, path)).toEqual([])
  })

for (const path of addresses.filter(needsSession))
  adminTest(
    `${path} signed in has no access fault, sideways scroll or error at any width and theme`,
    async ({ page, request }) => {
      await fillDesk(request)
      expect(await problemsOf(page, path)).toEqual([])
    },
  )

for (const [name, below] of [
  ['an entry of the desk', ''],
  ['the answer to an entry', '/answer'],
])
  adminTest(
    `${name} has no access fault, sideways scroll or error at any width and theme`,
    async ({ page, request }) => {
      const id = await register(request, { lastName: word('Walk'), jobRole: 'Investor - 10k-50k' })
      expect(await problemsOf(page, `/admin/registrations/${id}${below}`)).toEqual([])
    },
  )

adminTest(
  'a person of the desk has no access fault, sideways scroll or error at any width and theme',
  async ({ page, request, staff }) => {
    const id = await register(request, { lastName: word('Walk') })
    expect(await problemsOf(page, `/admin/people/${await personOf(staff, id)}`)).toEqual([])
  },
)

staffTest(
  'what someone without a role is told has no access fault, sideways scroll or error at any width and theme',
  async ({ page, staff }) => {
    const api = await staff.newApi()
    await page.context().addCookies((await signIn(api, staff.user)).cookies)
    await api.dispose()
    expect(await problemsOf(page, '/admin/no-role')).toEqual([])
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
)

for (const [name, below] of [
  ['an application to decide', ''],
  ['the letter about a decision', '/answer?decision=declined'],
])
  adminTest(
    `${name} has no access fault, sideways scroll or error at any width and theme`,
    async ({ page, request }) => {
      const { type, formData } = investorApplication({ email: `${word('decide')}@example.org` })
      const id = await submit(request, type, formData)
      expect(await problemsOf(page, `/admin/applications/${id}${below}`)).toEqual([])
    },
  )
