import { expect, test, type Page } from './product.js'
import { sampleProjects } from '../../src/demo/samples.js'
import { newcomer, PASSWORD, signIn } from './auth-support.js'
import { expectAccessible, hold, open, openPlain } from './page-support.js'

const cards = (page: Page) => page.getByRole('article')
const ideas = (page: Page) => cards(page).locator('p[id$="-idea"]').allTextContents()
const status = (page: Page) => page.getByText(/projects/).and(page.getByRole('status'))
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const category = (page: Page) => page.getByRole('combobox', { name: 'Category' })
const sort = (page: Page) => page.getByRole('combobox', { name: 'Sort by' })
const moreFilters = (page: Page) => page.getByRole('button', { name: 'More Filters' })
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('the browse screen opens with six projects, its figures and every option', async ({ page }) => {
  await open(page, '/browse')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Discover opportunities')
  await expect(cards(page)).toHaveCount(6)
  await expect(category(page).getByRole('option')).toHaveText([
    'All',
    'CleanTech',
    'HealthTech',
    'FoodTech',
    'EdTech',
    'FinTech',
    'PropTech',
  ])
  await expect(sort(page).getByRole('option')).toHaveText(['Newest', 'Most Funded', 'Ending Soon', 'Most Investors'])
  const figures = page.getByRole('region', { name: 'Figures' })
  await expect(figures.getByRole('listitem')).toHaveText([
    '200M+ raised',
    '1,500+ projects funded',
    '50,000+ active investors',
    '85% success rate',
  ])
  await expect(figures.getByText('Sample launch figures, 2025')).toBeVisible()
})

test('the lock line leads to the sign-up, and on a phone a card is on the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/browse')
  const card = await cards(page).first().boundingBox()
  expect(card!.y + 120).toBeLessThan(844)
  await page.getByRole('link', { name: 'Sign up to see the names' }).click()
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible()
})

test('a member goes on to the page of every company: what it does, its terms, team and risks', async ({ page }) => {
  await newcomer(page)
  await open(page, '/browse?show=18')
  await expect(cards(page).getByRole('link', { name: 'See the company' })).toHaveCount(sampleProjects.length)
  await expect(cards(page).locator('a[href="/application"]')).toHaveCount(sampleProjects.length)
  await cards(page).getByRole('link', { name: 'See the company' }).first().click()
  const first = sampleProjects[0]!
  await expect(page).toHaveURL(`/browse/${first.id}`)
  await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeVisible()
  await expect(page.getByRole('note', { name: 'Sample data' })).toBeVisible()
  for (const name of ['What it does', 'Terms', 'Team', 'Risks'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(first.risk)
  await expect(page.getByRole('main')).toContainText('£100K')
  await expectAccessible(page)
  for (const { id, name, plan, team } of sampleProjects) {
    const body = await (await page.request.get(`/browse/${id}`)).text()
    for (const words of [name.replace('&', '&amp;'), plan, ...team.map((member) => member.name)])
      expect(body).toContain(words)
  }
})

test('the page of a company withholds what members see, and an unknown one is 404', async ({ page }) => {
  const { id, name, plan, risk, team } = sampleProjects[0]!
  const body = await (await page.request.get(`/browse/${id}`)).text()
  for (const secret of [name, plan, risk, ...team.map((member) => member.name)]) expect(body).not.toContain(secret)
  await open(page, `/browse/${id}`)
  await expect(page.getByRole('link', { name: 'Create an account to see the companies' })).toBeVisible()
  await expectAccessible(page)
  expect((await page.request.get('/browse/999')).status()).toBe(404)
})

test('every card leads to the application and withholds its name', async ({ page }) => {
  await open(page, '/browse')
  const links = cards(page).getByRole('link')
  await expect(links).toHaveCount(6)
  for (const link of await links.all()) await expect(link).toHaveAttribute('href', '/application')
  await expect(cards(page).getByRole('heading', { name: 'Sign up to see this', exact: true })).toHaveCount(6)
})

test('every card shows its town on a map against Greenwich, and the search finds it', async ({ page }) => {
  await open(page, '/browse')
  await expect(cards(page).first()).toContainText('Leeds')
  const marks = cards(page).locator('svg > g')
  await expect(marks).toHaveCount(6)
  for (const card of await cards(page).all()) {
    const [map, mark] = [await card.locator('svg').first().boundingBox(), await card.locator('svg > g').boundingBox()]
    expect(mark!.x + mark!.width / 2).toBeCloseTo(map!.x + map!.width / 2, 0)
    expect(mark!.y + mark!.height / 2).toBeCloseTo(map!.y + map!.height / 2, 0)
  }
  await page.goto('/browse?q=kirkwall')
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText('island homes')
  await page.goto('/browse?q=nowhere-at-all')
  await expect(page.getByText('0 of 18 projects match')).toBeVisible()
})

test('text typed while an earlier search is still on its way is kept, and searched for next', async ({ page }) => {
  await page.clock.install()
  await open(page, '/browse')
  // The typing pause before a search passes only when the test runs the clock.
  await page.clock.pauseAt(Date.now() + 60_000)
  const earlier = Promise.withResolvers<void>()
  await page.route('**/api/demonstration/projects', async (route) => {
    await earlier.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/demonstration/projects')
  await search(page).pressSequentially('sch')
  await page.clock.runFor(1000)
  await asked
  await search(page).pressSequentially('ool')
  await page.keyboard.press('Tab')
  earlier.resolve()
  await expect(page).toHaveURL(/q=sch$/)
  await expect(search(page)).toHaveValue('school')
  await page.clock.runFor(1000)
  await expect(page).toHaveURL(/q=school$/)
})

test('no name reaches the browser, in the page, its data or its scripts', async ({ page }) => {
  const bodies: string[] = []
  await page.route(/\.js$|\/api\/|\/browse/, async (route) => {
    const response = await route.fetch()
    bodies.push(await response.text())
    await route.fulfill({ response })
  })
  await open(page, '/campaign')
  await open(page, '/browse?show=18')
  await expect(cards(page)).toHaveCount(18)
  await sort(page).selectOption('Most Funded')
  await expect(page).toHaveURL(/sort=most-funded/)
  const sent = bodies.join('\n')
  expect(sent).toContain('small builders paid')
  for (const { name } of sampleProjects) expect(sent).not.toContain(name)
})

test('a member sees and finds every company by name, until they sign out', async ({ page }) => {
  await newcomer(page)
  await open(page, '/browse')
  await expect(page.getByText('Signed in, you see every company by name.')).toBeVisible()
  await expect(cards(page).getByRole('heading')).toHaveText(sampleProjects.slice(0, 6).map(({ name }) => name))
  await expect(page.getByText('Sign up to see this')).toHaveCount(0)
  await expect(cards(page).getByRole('link', { name: 'See the company' })).toHaveCount(6)
  await search(page).fill('nightwarm')
  await expect(cards(page).getByRole('heading')).toHaveText(['Nightwarm'])

  await page.getByRole('button', { name: 'Log out' }).first().click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page.getByText('Members see the names.')).toBeVisible()
  await expect(page.getByText('Nightwarm')).toHaveCount(0)
})

test('a page that is open when someone signs in elsewhere shows the names, and withholds them once they sign out', async ({
  context,
  page,
}) => {
  await open(page, '/browse')
  await expect(cards(page).getByRole('heading', { name: 'Sign up to see this' })).toHaveCount(6)
  const { email } = await newcomer(page)
  await page.context().clearCookies()
  const other = await context.newPage()
  await signIn(other, email, PASSWORD)
  await expect(cards(page).getByRole('heading').first()).toHaveText('Siteday Payments')
  await other.locator('html[data-hydrated]').waitFor()
  await other.getByRole('button', { name: 'Log out' }).first().click()
  await expect(cards(page).getByRole('heading', { name: 'Sign up to see this' })).toHaveCount(6)
})

test('load more adds six at a time until all are shown', async ({ page }) => {
  await open(page, '/browse')
  const more = page.getByRole('button', { name: 'Load More Projects' })
  await more.click()
  await expect(cards(page)).toHaveCount(12)
  expect(query(page)).toEqual({ show: '12' })
  await more.click()
  await expect(cards(page)).toHaveCount(18)
  await expect(more).toHaveCount(0)
  await page.goBack()
  await expect(cards(page)).toHaveCount(12)
})

test('Back leads to the previous list, even before the scripts of a reloaded page arrive', async ({ page }) => {
  await open(page, '/browse')
  await page.getByRole('button', { name: 'Load More Projects' }).click()
  await expect(page).toHaveURL('/browse?show=12')
  const release = await hold(page, '**/assets/*.js')
  await page.reload({ waitUntil: 'commit' })
  await expect(cards(page)).toHaveCount(12)
  await page.evaluate(() => void setTimeout(() => history.back()))
  await expect(page).toHaveURL('/browse')
  release()
  await expect(cards(page)).toHaveCount(6)
})

test('search, category and sort narrow as they are used, and are kept in the address', async ({ page }) => {
  await open(page, '/browse')
  await search(page).pressSequentially('kidney')
  await expect(cards(page)).toHaveCount(1)
  expect(query(page)).toEqual({ q: 'kidney' })
  await expect(search(page)).toBeFocused()
  await search(page).fill('')
  await category(page).selectOption('FinTech')
  await expect(cards(page)).toHaveCount(3)
  await sort(page).selectOption('Ending Soon')
  await expect(page).toHaveURL(/sort=ending-soon/)
  await expect.poll(async () => (await ideas(page))[0]).toContain('pensions of old jobs')
  expect(query(page)).toEqual({ category: 'FinTech', sort: 'ending-soon' })
  await page.reload()
  await expect(cards(page)).toHaveCount(3)
  await expect(category(page)).toHaveValue('FinTech')
})

test('more filters narrow by stage, scheme, money raised and time left', async ({ page }) => {
  await open(page, '/browse')
  await expect(page.getByRole('combobox', { name: 'Stage' })).toBeHidden()
  await moreFilters(page).click()
  await expect(moreFilters(page)).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('combobox', { name: 'Stage' }).selectOption('Series A')
  await expect(page).toHaveURL(/stage=Series/)
  await page.getByRole('checkbox', { name: 'EIS Eligible only' }).check()
  await expect(page).toHaveURL(/eis=yes/)
  await page.getByRole('combobox', { name: 'Raised so far' }).selectOption('£1,000,000 or more')
  await page.getByRole('combobox', { name: 'Days left' }).selectOption('14 days or fewer')
  await expect(cards(page)).toHaveCount(1)
  await expect(status(page)).toHaveText('1 of 1 projects that match, 18 in all')
  expect(query(page)).toEqual({ stage: 'Series A', eis: 'yes', raised: '1000000', days: '14' })
})

test('a filter that is chosen while another is being applied is kept', async ({ page }) => {
  await open(page, '/browse')
  await moreFilters(page).click()
  const raised = page.getByRole('combobox', { name: 'Raised so far' })
  const release = await hold(page, '**/api/demonstration/projects')
  await page.getByRole('combobox', { name: 'Stage' }).selectOption('Series A')
  // Chosen before its change event.
  await raised.evaluate((select: HTMLSelectElement) => void (select.value = '1000000'))
  release()
  await expect(page).toHaveURL(/stage=Series/)
  await expect(status(page)).toContainText('that match')
  await raised.dispatchEvent('change')
  await expect(page).toHaveURL(/raised=1000000/)
  await expect(raised).toHaveValue('1000000')
  expect(query(page)).toEqual({ stage: 'Series A', raised: '1000000' })
})

test('typing, ticking and searching replace the address, and loading more adds a step to the history', async ({
  page,
}) => {
  await open(page, '/risk')
  await page.goto('/browse')
  await page.locator('html[data-hydrated]').waitFor()
  const steps = await page.evaluate(() => history.length)
  await search(page).pressSequentially('e')
  await expect(page).toHaveURL('/browse?q=e')
  await search(page).press('Enter')
  await moreFilters(page).click()
  await page.getByRole('checkbox', { name: 'EIS Eligible only' }).check()
  await expect(page).toHaveURL('/browse?q=e&eis=yes')
  await sort(page).selectOption('Most Funded')
  await expect(page).toHaveURL('/browse?q=e&sort=most-funded&eis=yes')
  expect(await page.evaluate(() => history.length)).toBe(steps)
  await page.getByRole('button', { name: 'Load More Projects' }).click()
  await expect(page).toHaveURL(/show=12/)
  expect(await page.evaluate(() => history.length)).toBe(steps + 1)

  await page.goBack()
  await expect(cards(page)).toHaveCount(6)
  await expect(page).toHaveURL('/browse?q=e&sort=most-funded&eis=yes')
  await expect(search(page)).toHaveValue('e')
  await expect(page.getByRole('checkbox', { name: 'EIS Eligible only' })).toBeChecked()
  await page.goForward()
  await expect(page).toHaveURL(/show=12/)
  await expect.poll(() => cards(page).count()).toBeGreaterThan(6)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/risk')
  await page.goForward()
  await expect(page.getByRole('checkbox', { name: 'EIS Eligible only' })).toBeChecked()
  await expect(cards(page)).toHaveCount(6)
})

test('a search that fails says so, and keeps the list and the input', async ({ page }) => {
  await open(page, '/browse')
  const projects = '**/api/demonstration/projects'
  await page.route(projects, (route) =>
    route.fulfill({ status: 500, headers: { 'x-request-id': 'r-1' }, json: { message: 'Something went wrong.' } }),
  )
  await search(page).fill('kidney')
  const alert = page.getByRole('alert').filter({ hasText: 'The projects could not be loaded' })
  await expect(alert).toContainText('Something went wrong. Reference: r-1')
  await expect(cards(page)).toHaveCount(6)
  await page.unroute(projects)
  await page.route(projects, (route) => route.abort())
  await category(page).selectOption('HealthTech')
  await expect(alert).toContainText('The server cannot be reached. Check your connection and try again.')
  await expect(search(page)).toHaveValue('kidney')
  await expect(page).toHaveURL('/browse')
  await page.unroute(projects)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(cards(page)).toHaveCount(1)
  await expect(alert).toHaveCount(0)
  await expect(page).toHaveURL('/browse?q=kidney&category=HealthTech')
})

test('input from before the script of the search arrives is searched for', async ({ page }) => {
  const release = await hold(page, '**/assets/*.js')
  await page.goto('/browse', { waitUntil: 'commit' })
  await category(page).selectOption('HealthTech')
  await search(page).fill('kidney')
  release()
  await expect(page).toHaveURL('/browse?q=kidney&category=HealthTech')
  await expect(cards(page)).toHaveCount(1)
  await expect(search(page)).toBeFocused()
})

test('without the script of the search its form leads to the results', async ({ page }) => {
  await page.route('**/assets/*.js', (route, request) =>
    request.headers()['referer']?.includes('/assets/') ? route.abort() : route.continue(),
  )
  await page.goto('/browse')
  await search(page).fill('kidney')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/[?&]q=kidney/)
  await expect(cards(page)).toHaveCount(1)
})

test('a search without a match says so and offers the way back', async ({ page }) => {
  await open(page, '/browse?q=submarine')
  await expect(page.getByRole('heading', { name: 'No project matches' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear search and filters' }).click()
  await expect(cards(page)).toHaveCount(6)
  await expect(search(page)).toHaveValue('')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a member sees every company by name', async ({ page }) => {
    await newcomer(page)
    await openPlain(page, '/browse')
    await expect(cards(page).getByRole('heading')).toHaveText(sampleProjects.slice(0, 6).map(({ name }) => name))
    await expect(page.getByText('Sign up to see this')).toHaveCount(0)
  })

  test('the form searches, sorts, filters and loads more', async ({ page }) => {
    await openPlain(page, '/browse')
    await category(page).selectOption('HealthTech')
    await sort(page).selectOption('Most Investors')
    await search(page).fill('the')
    await search(page).press('Enter')
    await expect(page).toHaveURL(/category=HealthTech/)
    await expect(cards(page)).toHaveCount(3)
    await expect.poll(async () => (await ideas(page))[0]).toContain('discharge letter')
    await expect(sort(page)).toHaveValue('most-investors')

    await openPlain(page, '/browse')
    await moreFilters(page).click()
    await page.getByRole('combobox', { name: 'Stage' }).selectOption('Seed')
    await page.getByRole('checkbox', { name: 'EIS Eligible only' }).check()
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(status(page)).toHaveText('6 of 8 projects that match, 18 in all')
    await expect(page.getByRole('combobox', { name: 'Stage' })).toHaveValue('Seed')
    await page.getByRole('button', { name: 'Load More Projects' }).click()
    await expect(cards(page)).toHaveCount(8)
  })
})
