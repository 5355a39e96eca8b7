import { expect, test, type Page } from './product.js'
import { newcomer } from './auth-support.js'
import { expectAccessible, open, openPlain } from './page-support.js'

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme)
const themeColour = (page: Page) => page.locator('meta[name=theme-color]').getAttribute('content')
const ground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ground').trim())

test('The header is 80 px tall, stays in view, and its links lead to their pages', async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  await page.mouse.wheel(0, 1500)
  await expect(header).toBeInViewport()
  expect((await header.boundingBox())?.height).toBe(80)
  await expect(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
  await expect(header.getByRole('link', { name: 'Book Call' })).toHaveAttribute('href', '/book-call')
  await expect(header.getByRole('link', { name: 'Apply Now' })).toHaveAttribute('href', '/book-call')
})

test('The Tools menu shows both calculators, closes on Escape and gives the focus back', async ({ page }) => {
  await page.goto('/')
  const trigger = page.getByRole('button', { name: 'Tools' })
  await trigger.click()
  const card = page.getByRole('link', { name: 'SEIS Calculator 50% relief, up to £200K', exact: true })
  await expect(card).toHaveAttribute('href', '/seis-calculator')
  await expect(page.getByRole('link', { name: /^EIS Calculator/ }).first()).toHaveAttribute('href', '/eis-calculator')
  await expect(trigger).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await expect(trigger).toBeFocused()
})

test('The Tools menu is fully visible on a tablet held upright', async ({ page }) => {
  await page.setViewportSize({ width: 834, height: 900 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Tools' }).click()
  await expect(page.getByRole('link', { name: /^EIS Calculator/ }).first()).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: /^SEIS Calculator/ }).first()).toBeInViewport({ ratio: 1 })
})

test('While the page is being parsed, nothing is painted that later content would move', async ({ page }) => {
  // Whole first: what is removed while it hydrates would be put back.
  await open(page, '/login')
  const links = page.getByRole('navigation', { name: 'Main' })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(links).toBeVisible()
  await expect(heading).toBeVisible()
  // The document as received so far over a slow connection: up to the main part, or up to the header.
  for (const [read, part] of [
    ['#main', heading],
    ['#site-header', links],
  ] as const) {
    await page.evaluate((selector) => {
      const last = document.querySelector(selector)
      while (last?.nextSibling) last.nextSibling.remove()
    }, read)
    await expect(part).toBeHidden()
  }
})

test('A click on Tools after hovering has opened it leaves it open, and the next click closes it', async ({ page }) => {
  await open(page, '/')
  const trigger = page.getByRole('button', { name: 'Tools' })
  await trigger.hover()
  await expect(trigger).toHaveAttribute('aria-expanded', 'true')
  await trigger.click()
  await expect(trigger).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator('#tools-menu')).toBeVisible()
  await trigger.click()
  await expect(page.locator('#tools-menu')).toBeHidden()
})

test('The banner disappears when it is closed, and returns with the next visit', async ({ page }) => {
  await page.goto('/')
  const banner = page.getByText('Discover how to Invest in the UK')
  await expect(banner).toBeVisible()
  await page.getByRole('button', { name: 'Close banner' }).click()
  await expect(banner).toBeHidden()
  await page.reload()
  await expect(banner).toBeVisible()
})

test('The site is dark until a visitor chooses, remembers the choice, and follows the device when asked to', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, '/')
  expect(await theme(page)).toBe('dark')
  await page.getByRole('button', { name: 'Theme' }).click()
  expect(await themeColour(page)).toBe(await ground(page))
  await page.getByRole('radio', { name: 'Light' }).check()
  expect(await theme(page)).toBe('light')
  expect(await themeColour(page)).toBe(await ground(page))
  await page.reload()
  expect(await theme(page)).toBe('light')
  expect(await themeColour(page)).toBe(await ground(page))
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('radio', { name: 'System' }).check()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => theme(page)).toBe('dark')
  expect(await themeColour(page)).toBe(await ground(page))
})

test('A draft that is over a week old is deleted at the next visit to any page', async ({ page }) => {
  await page.addInitScript(() => {
    const week = 7 * 24 * 60 * 60 * 1000
    localStorage.setItem(
      'draft:application',
      JSON.stringify({ values: { fullName: 'Ada' }, savedAt: Date.now() - week }),
    )
    localStorage.setItem('draft:campaign', JSON.stringify({ values: { name: 'Tide' }, savedAt: Date.now() - week / 2 }))
  })
  await open(page, '/')
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).not.toContain('draft:application')
  expect(await page.evaluate(() => Object.keys(localStorage))).toContain('draft:campaign')
})

test('Moving to another page sets its title and begins at its top', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('link', { name: 'Book a Discovery Call' }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'Book a Discovery Call' })
  await expect(heading).toBeInViewport()
  await expect(page).toHaveTitle(/Meridian/)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('A link within the page moves the view and the focus to its target, and renders nothing anew', async ({
  page,
}) => {
  await open(page, '/')
  const section = await page.locator('#what-we-do').elementHandle()
  await page.getByRole('link', { name: 'Learn More' }).click()
  await expect(page.locator('#what-we-do')).toBeInViewport()
  await expect(page.locator('#what-we-do')).toBeFocused()
  expect(await section?.evaluate(({ isConnected }) => isConnected)).toBe(true)
})

test('A page begins at its top after a reload too, unless its address names a target', async ({ page }) => {
  await open(page, '/risk')
  await page.mouse.wheel(0, 600)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
  await page.reload()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goto('/#success-stories')
  await expect(page.locator('#success-stories')).toBeInViewport()
})

test('A malformed target in the address changes nothing', async ({ page }) => {
  for (const path of ['/seis-calculator#100%', '/risk#%E0%A4']) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.evaluate(() => (location.hash = '#50%'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('A footer link leads from any page to the section it names', async ({ page }) => {
  await open(page, '/risk')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Case Studies' }).click()
  await expect(page).toHaveURL(/\/#success-stories$/)
  await expect(page.locator('#success-stories')).toBeInViewport()
})

test('Forced colours leave the chosen theme marked', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/')
  await page.getByRole('button', { name: 'Theme' }).click()
  const choice = page.locator('#theme-menu label')
  await expect(choice.filter({ hasText: 'Dark' })).toHaveCSS('outline-style', 'solid')
  await expect(choice.filter({ hasText: 'Light' })).toHaveCSS('outline-style', 'none')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('The menu holds the calculators, Login, both buttons and the theme, in both themes without a violation', async ({
    page,
  }) => {
    await open(page, '/')
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    for (const name of [/^EIS Calculator/, /^SEIS Calculator/, 'Login', 'Apply Now', 'Book Call'])
      await expect(menu.getByRole('link', { name })).toBeVisible()
    await page.getByRole('radio', { name: 'Light' }).check()
    expect(await theme(page)).toBe('light')
    // The menu covers the footer, whose contrast cannot be measured through it; elsewhere it is.
    await expectAccessible(page, { except: ['footer'] })
    await menu.getByRole('link', { name: 'Login' }).click()
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL('/login')
  })

  test('The menu closes when the device is turned, and the page behind it scrolls again', async ({ page }) => {
    await open(page, '/')
    const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect.poll(overflow).toBe('hidden')
    await page.setViewportSize({ width: 844, height: 390 })
    await expect.poll(overflow).not.toBe('hidden')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false')
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('The Tools menu still opens and its links work', async ({ page }) => {
    await openPlain(page, '/')
    await page.getByRole('button', { name: 'Tools' }).click()
    await page
      .getByRole('link', { name: /^SEIS Calculator/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/seis-calculator$/)
  })

  test('The header offers visitors the sign-in, and users their account', async ({ page }) => {
    const links = page.getByRole('navigation', { name: 'Main' })
    await openPlain(page, '/')
    await expect(links.getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(links.getByRole('link', { name: 'Account' })).toBeHidden()
    await newcomer(page)
    await openPlain(page, '/')
    await expect(links.getByRole('link', { name: 'Account' })).toBeVisible()
    await expect(links.getByRole('link', { name: 'Login' })).toBeHidden()
  })
})
