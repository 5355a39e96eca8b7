import { expect, test, type Page } from './product.js'
import { adminTest, rowOf, submit, word } from './admin-support.js'
import { watchSends } from './forms-support.js'
import { expectAccessible, open, openPlain, withoutScript } from './page-support.js'

const send = (page: Page) => page.getByRole('button', { name: 'Send complaint' })

async function fill(page: Page) {
  await page.getByLabel('Full name').fill('Zoë O’Neill')
  await page.getByLabel('Email').fill('zoe.complains@example.org')
  await page.getByLabel('What it is about').selectOption('How my personal data is used')
  await page.getByLabel('What happened').fill('A newsletter came on 3 November.')
}

test('A complaint is sent from the privacy page, by its form, and answered with its reference', async ({ page }) => {
  const sent = watchSends(page)
  await open(page, '/privacy')
  await page.getByRole('main').getByRole('link', { name: 'Complain to us by a form' }).click()
  await expect(page).toHaveURL('/complaints#form')
  await expect(page.getByRole('heading', { level: 2, name: 'Complain by form' })).toBeInViewport()
  await fill(page)
  await send(page).click()
  await expect(page).toHaveURL('/complaint-received')
  await expect(page.getByRole('heading', { level: 1, name: 'We have your complaint' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/CO-[0-9A-Z]{5}-[0-9A-Z]{5}/)
  await expect(page.getByRole('main')).toContainText('zoe.complains@example.org')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject({ type: 'complaint', context: { page: '/complaints', consent: 'complaint' } })
})

test('What is missing is named beside its field and in the summary, and nothing is sent', async ({ page }) => {
  const sent = watchSends(page)
  await open(page, '/complaints')
  await send(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'There are 4 problems' })).toBeFocused()
  await expect(page.getByLabel('What happened')).toHaveAccessibleDescription(/Describe what happened, and when/)
  await expectAccessible(page)
  expect(sent).toEqual([])
})

withoutScript('A complaint', () => {
  test('is sent by the form, which comes back filled in if something is missing', async ({ page }) => {
    await openPlain(page, '/complaints')
    await fill(page)
    await page.getByLabel('Email').fill('')
    await send(page).click()
    await expect(page.getByText('Enter your email address.').last()).toBeVisible()
    await expect(page.getByLabel('What happened')).toHaveValue('A newsletter came on 3 November.')
    await fill(page)
    await send(page).click()
    await expect(page).toHaveURL('/complaint-received')
    await expect(page.getByRole('main')).toContainText(/Your reference\s*CO-/)
  })
})

adminTest(
  'A complaint has its own tab on the desk, and is due to be acknowledged in 30 days',
  async ({ page, request }) => {
    const name = `Ada ${word('Complainant')}`
    const id = await submit(request, 'complaint', {
      fullName: name,
      email: 'ada@example.org',
      about: 'An event',
      description: 'The room was too small.',
    })
    await open(page, '/admin/complaints')
    await expect(page.getByRole('heading', { level: 1, name: /^Complaints/ })).toBeVisible()
    await rowOf(page, name).getByRole('link', { name }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/complaints/${id}`))
    await expect(page.getByRole('main')).toContainText('The room was too small.')
    const answer = await page.request.get(`/api/admin/submissions/${id}`)
    const { row } = (await answer.json()) as { row: { dueAt: string; receivedAt: string } }
    expect(Date.parse(row.dueAt) - Date.parse(row.receivedAt)).toBe(30 * 24 * 3_600_000)
  },
)
