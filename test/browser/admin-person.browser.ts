import { expect, type Page } from '@playwright/test'
import { adminTest, register, rowOf, submit, word } from './admin-support.js'
import { expectAccessible, open, withoutScript } from './page-support.js'

const timeline = (page: Page) => page.getByRole('region', { name: 'In time order' })

/** Two forms from one address, written in two ways. */
async function twice(request: Parameters<typeof register>[0]) {
  const name = word('Anning')
  const email = `${name}@Example.org`
  const id = await register(request, { lastName: name, email }, { context: { consent: 'investor-landing' } })
  const call = await submit(request, 'discovery-call', {
    firstName: 'Rosalind',
    lastName: name,
    email: email.toLowerCase(),
    phone: '020 7946 0123',
  })
  return { name, email, id, call }
}

adminTest.describe('a person', () => {
  adminTest('is reached from an entry and from the search, with all that they sent', async ({ page, request }) => {
    const { name, email, id } = await twice(request)
    await open(page, `/admin/registrations/${id}`)
    await page.getByRole('link', { name: 'All from this person (2)' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Rosalind ${name}`)
    expect(page.url()).not.toContain(name)
    await expect(timeline(page)).toContainText('Agreed to: “I consent to these details being kept')
    await expect(timeline(page).getByText('Discovery call request', { exact: true })).toBeVisible()
    await timeline(page).getByText('What was sent').first().click()
    await expect(timeline(page)).toContainText('020 7946 0123')

    await open(page, `/admin/search?q=${name}`)
    await rowOf(page, 'Discovery calls')
      .getByRole('link', { name: `All from ${email.toLowerCase()}` })
      .click()
    await expect(timeline(page).getByText('Registration for the investor show')).toBeVisible()
  })

  adminTest('is clean at every width', async ({ page, request }) => {
    const { id } = await twice(request)
    for (const width of [390, 834, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await open(page, `/admin/people/${id}`)
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
  })
})

withoutScript('a person', () => {
  adminTest('is read', async ({ page, request }) => {
    const { id, name } = await twice(request)
    await page.goto(`/admin/people/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Rosalind ${name}`)
    await expect(timeline(page).getByText('Mail: Investor show received').first()).toBeVisible()
  })
})
