import { expect, test } from '@playwright/test'
import { expectAccessible, open } from './page-support.js'

const pages = [
  [
    '/privacy',
    'Privacy Policy',
    ['How long', 'Get a copy, change it, have it erased', 'Withdraw your consent', 'Complain'],
  ],
  ['/terms', 'Terms and Conditions', ['Nothing here is an offer']],
  ['/cookies', 'Cookies', ['Kept on your device, never sent', 'What there is not']],
  ['/risk', 'Risk summary', ['You could lose all the money you invest', 'You are unlikely to be protected']],
] as const

for (const [path, title, sections] of pages)
  test(`${path} says what it must, is reachable from every page and clean to axe`, async ({ page }) => {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const contents = page.getByRole('navigation', { name: 'On this page' })
    for (const section of sections) {
      const link = contents.getByRole('link', { name: section, exact: true })
      const target = (await link.getAttribute('href')) ?? ''
      await link.click()
      await expect(page).toHaveURL(`${path}${target}`)
      await expect(page.getByRole('heading', { level: 2, name: section, exact: true })).toBeInViewport()
    }
    await expect(page.getByRole('contentinfo').locator(`a[href="${path}"]`).first()).toBeVisible()
    await expectAccessible(page)
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

test('Nothing is kept on the device by reading', async ({ page, context }) => {
  await open(page, '/privacy')
  await open(page, '/application')
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})
