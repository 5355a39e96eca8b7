import type { Locator } from '@playwright/test'
import { expect, test } from './product.js'
import { expectAccessible, open } from './page-support.js'

test('The landing page has its sections in order, and its links lead where they should', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Where Founders Meet Funders' })).toBeVisible()
  const headings = await page.locator('main h2').allTextContents()
  const order = [
    'TechFlow',
    'Who We Are',
    'Why It Matters',
    'See what happens',
    'What We Do',
    'Success stories',
    'Why investors',
    'What it costs',
    'Let us',
    'Please read',
  ]
  expect(order.map((start) => headings.findIndex((heading) => heading.startsWith(start)))).toEqual(
    order.map((_, at) => at),
  )
  const main = page.getByRole('main')
  const leads = async (name: string) =>
    main.getByRole('link', { name, exact: true }).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(await leads('Apply Now')).toEqual(['/application', '/book-call'])
  expect(await leads('Sign Up Now')).toEqual(['/application'])
  expect(await leads('Book a Discovery Call')).toEqual(['/book-call'])
  expect(await leads('See How It Works')).toEqual(['#what-we-do'])
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, nofollow')
})

test('On the old address "See How It Works" books a call', async ({ page }) => {
  await page.goto('/old-home')
  await expect(page.getByRole('link', { name: 'See How It Works' })).toHaveAttribute('href', '/book-call')
})

test('"Learn More" leads to what we do', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('link', { name: 'Learn More' }).click()
  await expect(page.locator('#what-we-do')).toBeInViewport()
})

test('A film opens in a modal only on a click, and Escape, the backdrop and the button close it', async ({ page }) => {
  const foreign: string[] = []
  await page.route(/youtube/, (route) => {
    foreign.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>player</title>' })
  })
  await open(page, '/')
  expect(foreign).toEqual([])
  const logo = page.getByRole('link', { name: 'Enterprise Hour' })
  const dialog = page.getByRole('dialog', { name: 'Meridian on Enterprise Hour' })

  await logo.click()
  await expect(dialog.locator('iframe')).toHaveAttribute(
    'src',
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]+\?autoplay=1/,
  )
  // The player covers its poster, which is no larger than the player.
  const [over, beside] = await dialog.evaluate((element) => {
    const player = element.querySelector('iframe')?.getBoundingClientRect() ?? new DOMRect()
    const at = (y: number) => document.elementFromPoint(player.x + player.width / 2, y)?.tagName
    return [at(player.y + player.height / 2), at(player.bottom + 4)]
  })
  expect(over).toBe('IFRAME')
  expect(beside).toBe('DIV')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(logo).toBeFocused()

  await logo.click()
  await page.mouse.click(8, 8)
  await expect(dialog).toBeHidden()

  await logo.click()
  await dialog.getByRole('button', { name: 'Close video' }).click()
  await expect(dialog).toBeHidden()
})

test('On a phone the page is at most fourteen screens long', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/')
  expect(await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)).toBeLessThan(14)
})

test('Nothing scrolls sideways at any width', async ({ page }) => {
  await page.goto('/')
  for (const width of [320, 390, 834, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width)
  }
})

test('Nothing leaves the origin before a click, and nothing breaks the content policy', async ({ page, baseURL }) => {
  const foreign: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !/^(data|blob):/.test(request.url())) foreign.push(request.url())
  })
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await open(page, '/')
  await page.mouse.wheel(0, 4000)
  const pictures = page.locator('img')
  const unloaded = () => pictures.evaluateAll((all) => all.filter((img) => !(img as HTMLImageElement).complete).length)
  await expect.poll(unloaded).toBe(0)
  expect(foreign).toEqual([])
  expect(complaints).toEqual([])
})

const youtube = /^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/
const article = /^https:\/\/example\.com\/[\w-]+$/

test('"Watch now" opens a film, and the press strip films and articles, each marked as a sample before the click', async ({
  page,
}) => {
  await open(page, '/')
  const banner = page.getByRole('complementary', { name: 'Announcement' })
  await expect(banner).toContainText('Sample')
  const press = page.getByRole('region', { name: 'Press' })
  const watch = banner.getByRole('link', { name: 'Watch now' })
  const links: [link: Locator, href: RegExp][] = [
    [watch, youtube],
    [press.getByRole('link', { name: 'The Saturday Courier' }), youtube],
    [press.getByRole('link', { name: 'Capital Ledger' }), article],
    [press.getByRole('link', { name: 'foundersweekly' }), article],
    [press.getByRole('link', { name: 'Venture & Trade' }), article],
  ]
  for (const [link, href] of links) {
    await expect(link).toHaveAttribute('href', href)
    await expect(link).toHaveAttribute('target', '_blank')
    if (link !== watch) await expect(link).toContainText('Sample')
  }
  await expect(press.getByRole('link', { name: 'City Briefing' })).toContainText('Sample')
  await expect(press.getByText('The Northern Review').first()).toBeVisible()
  await expect(press.getByRole('link', { name: 'The Northern Review' })).toHaveCount(0)
  expect((await page.request.get('/sample-film')).status()).toBe(404)
})

for (const [side, type] of [
  ['I’m raising', 'An entrepreneur'],
  ['I’m investing', 'An investor'],
] as const)
  test(`"${side}" opens the application with the type chosen`, async ({ page }) => {
    await open(page, '/')
    await page.getByRole('link', { name: side }).click()
    await expect(page.getByLabel(type)).toBeChecked()
    await page.reload()
    await expect(page.getByLabel(type)).toBeChecked()
  })
