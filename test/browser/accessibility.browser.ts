import { expect, type APIRequestContext, type BrowserContext, type Page } from './product.js'
import { pageRoutes } from '../../client/routes.js'
import { complaint, discoveryCall, investorApplication, investorShow } from '../support/form-payloads.js'
import { personOf, register, signIn, submit, test as base, word } from './admin-support.js'
import { RESULT } from './calculator-support.js'
import { open, overhangs, problemsAtWidths } from './page-support.js'

let visitors: BrowserContext | undefined
let admins: BrowserContext | undefined

async function usePage(context: BrowserContext, use: (page: Page) => Promise<void>) {
  const page = await context.newPage()
  await use(page)
  await page.close()
}

/** Pages that are only read share a context in each worker, and with it the files that they have in common. */
const test = base.extend({
  page: async ({ browser }, use) => usePage((visitors ??= await browser.newContext()), use),
})
const adminTest = base.extend({
  page: async ({ browser, staff }, use) =>
    usePage((admins ??= await browser.newContext({ storageState: staff.state })), use),
})

/** Addresses for routes with parameters, or with several screens. */
const SAMPLES: Record<string, string[]> = {
  '/messages': ['/messages', '/messages?conversation=2'],
  '/dashboard': ['/dashboard', '/dashboard?tab=investments', '/dashboard?tab=fundraise'],
  '/browse/:id': ['/browse/1', '/browse/99'],
  '/campaign/:id': ['/campaign/1', '/campaign/9'],
  '/seis-calculator': ['/seis-calculator', `/seis-calculator${RESULT}`],
  '/eis-calculator': ['/eis-calculator', `/eis-calculator${RESULT}`],
  '/compare': ['/compare', `/compare${RESULT}`],

  '/admin/:tab': ['/admin/registrations', '/admin/discovery-calls', '/admin/applications', '/admin/complaints'],
  // Covered below, with an entry.
  '/admin/:tab/:id': [],
  '/admin/:tab/:id/answer': [],
  // Covered by their own tests, since they need a person or a webhook; a person also below.
  '/admin/people/:id': [],
  '/admin/people/:id/copy': [],
  '/admin/webhooks/:id': [],
}

/** Repeated elements of one component, beyond the first four, which axe need not check again. */
const REPEATED = [
  'tbody tr:nth-of-type(n + 5)',
  'nav[aria-label=Operations] li:nth-of-type(n + 5)',
  'nav[aria-label=Operations] + div > section:nth-of-type(n + 5):not(#schemas)',
  '#schemas > div:nth-of-type(n + 5)',
]

const addresses = pageRoutes.flatMap(({ path }) => SAMPLES[path] ?? [path])
const needsSession = (path: string) => path === '/account' || /^\/admin(?:\/|$)/.test(path)

const SIGN_IN = /\/(?:auth|login)(?:\?|$)/

/** The console messages of addresses that are supposed to respond with an error. */
const REFUSED = /status of 4\d\d/

/** A phone, a tablet and a screen; for the desk the narrowest tablet, since its header is wide. */
const widthsOf = (path: string) => [390, needsSession(path) ? 768 : 834, 1440]

/** The share of the window taken by announcement, header, ribbon and risk warning: at most 22% on a phone. */
const chromeShare = (page: Page) =>
  page
    .locator('#promo-banner, #site-header, [role=note][aria-label="Sample data"], #risk-strip')
    .evaluateAll((parts) => parts.reduce((sum, part) => sum + part.getBoundingClientRect().height, 0) / innerHeight)

/** Ids that occur twice on the whole page, of which axe checks only a part. */
const repeatedIds = (page: Page) =>
  page.locator('[id]').evaluateAll((all) => {
    const ids = all.map(({ id }) => id)
    return ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `the id ${id} is there twice`)
  })

/** All problems of a page at three widths, found in one load. */
async function problemsOf(page: Page, path: string) {
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(`error: ${message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !REFUSED.test(message.text())) problems.push(`console: ${message.text()}`)
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, path)
  if (needsSession(path) && SIGN_IN.test(page.url())) problems.push('leads to the sign-in')
  problems.push(...(await repeatedIds(page)))
  const share = await chromeShare(page)
  if (share > 0.22) problems.push(`the chrome takes ${Math.round(share * 100)}% of a phone`)
  problems.push(...(await problemsAtWidths(page, { widths: widthsOf(path), except: REPEATED })))
  for (const width of [360, 390, 430, 768]) {
    await page.setViewportSize({ width, height: 844 })
    problems.push(...(await overhangs(page)).map((problem) => `${width} ${problem}`))
  }
  return problems
}

let filling: Promise<unknown> | undefined
/** Puts content on each page of the desk, once for each worker. */
function fillDesk(request: APIRequestContext) {
  const forms = [investorShow(), discoveryCall(), investorApplication(), complaint()]
  filling ??= Promise.all([
    ...forms.map(({ type, formData }) => submit(request, type, formData)),
    register(request, { lastName: word('Held') }, { context: { decoy: 'https://x.example' } }),
  ])
  return filling
}

test('every route with a parameter has a sample address', () => {
  expect(addresses.filter((path) => path.includes(':'))).toEqual([])
})

for (const path of addresses.filter((address) => !needsSession(address)))
  test(`${path} has no accessibility fault, sideways scroll or error in either theme`, async ({ page }) => {
    expect(await problemsOf(page, path)).toEqual([])
  })

for (const path of addresses.filter(needsSession))
  adminTest(
    `${path} signed in has no accessibility fault, sideways scroll or error in either theme`,
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
    `${name} has no accessibility fault, sideways scroll or error in either theme`,
    async ({ page, request }) => {
      const id = await register(request, { lastName: word('Walk'), jobRole: 'Investor - 10k-50k' })
      expect(await problemsOf(page, `/admin/registrations/${id}${below}`)).toEqual([])
    },
  )

adminTest(
  'a person of the desk has no accessibility fault, sideways scroll or error in either theme',
  async ({ page, request, staff }) => {
    const id = await register(request, { lastName: word('Walk') })
    expect(await problemsOf(page, `/admin/people/${await personOf(staff, id)}`)).toEqual([])
  },
)

base(
  'the page for someone without a role has no accessibility fault, sideways scroll or error in either theme',
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
    `${name} has no accessibility fault, sideways scroll or error in either theme`,
    async ({ page, request }) => {
      const { type, formData } = investorApplication({ email: `${word('decide')}@example.org` })
      const id = await submit(request, type, formData)
      expect(await problemsOf(page, `/admin/applications/${id}${below}`)).toEqual([])
    },
  )
