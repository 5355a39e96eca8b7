import { expect, test } from './product.js'
import { expectAccessible, open, openPlain } from './page-support.js'

const screens = [
  '/browse',
  '/campaign',
  '/campaign/techflow',
  '/campaign/1',
  '/campaign/9',
  '/create-campaign',
  '/entrepreneurs',
  '/messages',
  '/messages?conversation=2',
  '/dashboard',
  '/dashboard?tab=investments',
  '/dashboard?tab=fundraise',
  '/coming-soon',
]

test('every demonstration screen says that its data is sample data, and fits the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of screens) {
    await page.goto(path)
    await expect(page.getByRole('note', { name: 'Sample data' }), path).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
  }
})

test('the angel network shows its words, people and steps, and leads to the application', async ({ page }) => {
  await open(page, '/entrepreneurs')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Angel funding for your next project, made easy.' }),
  ).toBeVisible()
  for (const name of ['Join the network', 'Get Started Today'])
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', '/application')
  await expect(page.getByRole('heading', { name: 'Find us in the news' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '371,715 registered angel investors' })).toBeVisible()
  for (const name of ['Create', 'Publish', 'Connect'])
    await expect(page.getByRole('heading', { level: 3, name, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'More details' }).nth(1).click()
  const details = page.getByRole('dialog', { name: 'Sinead Gallagher' })
  const box = await details.boundingBox()
  expect(box?.y).toBeGreaterThan(60)
  await expect(details).toContainText('Minimum per investor')
  await expect(details).toContainText('£25,000')
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
})

test('coming soon counts each second without showing it, and stops on leaving', async ({ page }) => {
  await page.addInitScript(() => {
    const running = new Set<number>()
    const { setInterval: start, clearInterval: stop } = window
    Object.assign(window, {
      running,
      setInterval: (run: TimerHandler, wait?: number, ...rest: unknown[]) => {
        const timer = start(run, wait, ...rest)
        if (wait === 1000) running.add(timer)
        return timer
      },
      clearInterval: (timer: number) => {
        running.delete(timer)
        stop(timer)
      },
    })
  })
  const running = () => page.evaluate(() => (window as unknown as { running: Set<number> }).running.size)
  await open(page, '/coming-soon')
  await expect(page.getByRole('heading', { level: 1, name: 'Coming Soon' })).toBeVisible()
  await expect(page.getByText('Where startups rise. Get ready for something extraordinary.')).toBeVisible()
  await expect.poll(running).toBe(1)
  await expect(page.getByRole('main')).not.toContainText(/\d/)
  await page.getByRole('link', { name: 'Meridian' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(running).toBe(0)
})

test('an unknown address answers 404 with the way home, and is logged in the console', async ({ page }) => {
  const noted: string[] = []
  page.on('console', (message) => noted.push(message.text()))
  const answer = await open(page, '/no/such/<b>page')
  expect(answer?.status()).toBe(404)
  await expectAccessible(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  expect(noted.join('\n')).toContain('/no/such/')
})

test('an address with malformed escapes shows the same page', async ({ page }) => {
  const thrown: Error[] = []
  page.on('pageerror', (error) => thrown.push(error))
  const answer = await open(page, '/guides/100%')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
  expect(thrown).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('details of an investor open, and an unknown address is a page', async ({ page }) => {
    await openPlain(page, '/entrepreneurs')
    await page.getByRole('button', { name: 'More details' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Marcus Oyelaran' })).toBeVisible()
    await openPlain(page, '/nowhere')
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  })
})
