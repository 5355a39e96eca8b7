import { expect } from '@playwright/test'
import { adminTest, register, rowOf, signIn, submit, word } from './admin-support.js'
import { mailed } from './auth-support.js'
import { expectAccessible, open } from './page-support.js'
import { product } from './product.js'

const LIST = '/admin/registrations'

// The desk's pages other than lists and entries: review, users, mail, search and the audit log.

adminTest(
  'a likely bot is on no list until it is accepted, and disappears if it is discarded',
  async ({ page, request }) => {
    const [kept, dropped] = [word('Human'), word('Robot')]
    for (const lastName of [kept, dropped])
      await register(request, { lastName }, { context: { decoy: 'https://x.example' } })
    await open(page, '/admin/review')
    const card = (name: string) => page.getByRole('article').filter({ hasText: name })
    for (const place of ['/admin', '/admin/registrations', '/admin/review']) {
      await open(page, place)
      const review = page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: /^Suspected spam/ })
      await expect(review, `what waits, counted on ${place}`).toHaveText(/^Suspected spam\s*[1-9]\d*$/)
    }
    await card(kept).getByRole('button', { name: 'Not spam' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Not spam' })).toBeVisible()
    await expect(card(kept)).toHaveCount(0)
    await card(dropped).getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Discarded' })).toBeVisible()
    await expect(card(dropped)).toHaveCount(0)

    await page.goto(`${LIST}?q=${kept}`)
    await page.getByRole('link', { name: `Rosalind ${kept}` }).click()
    await expect(page.getByRole('region', { name: 'Thread' })).toContainText('To rosalind@example.org')
    await expect(page.getByRole('region', { name: 'Thread' })).toContainText('Accepted on review')
    await page.goto(`${LIST}?q=${dropped}`)
    await expect(page.getByRole('heading', { name: 'No registrations match' })).toBeVisible()
  },
)

adminTest(
  'an admin grants and revokes the admin role, which signs the user out',
  async ({ page, staff, playwright, baseURL }) => {
    const { user } = staff
    const theirs = await playwright.request.newContext({
      baseURL,
      extraHTTPHeaders: { origin: baseURL ?? '' },
      storageState: { cookies: [], origins: [] },
    })
    await signIn(theirs, user)
    await theirs.dispose()
    await open(page, '/admin/users')
    const row = rowOf(page, user.email)
    await expect(row, 'someone without a role is no colleague').toHaveCount(0)
    await page.getByRole('searchbox', { name: 'Search by name or email' }).fill(user.email)
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/q=/)
    await row.getByLabel(`Role of ${user.email}`).selectOption('Admin')
    await row.getByRole('button', { name: `Save role of ${user.email}` }).click()
    await expect(page.getByRole('status').filter({ hasText: `${user.email} is an admin now.` })).toBeVisible()
    // The row is reloaded after the message; a choice made before that is lost.
    await expect(row.getByRole('cell', { name: 'Admin', exact: true })).toBeVisible()
    await row.getByLabel(`Role of ${user.email}`).selectOption('No role')
    await row.getByRole('button', { name: `Save role of ${user.email}` }).click()
    await expect(page.getByRole('status').filter({ hasText: `${user.email} no longer has a role.` })).toBeVisible()
    // A change of role ends the sessions that had the former one.
    await expect(row).toContainText('0 open')
    await expect(row.getByRole('button', { name: `End sessions of ${user.email}` })).toBeDisabled()
  },
)

adminTest('a colleague is added in four steps, and arrives at the desk', async ({ page, browser, staff }) => {
  const email = `${word('colleague')}@example.org`.toLowerCase()
  await page.context().addCookies((await staff.recentState()).cookies)
  await open(page, LIST)
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  const name = page.getByRole('textbox', { name: 'Name of the colleague' })
  await name.fill('Jo Colleague')
  await page.getByRole('textbox', { name: 'Invite a colleague' }).fill(email)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: `${email} was sent a link` })).toBeVisible()
  await expect(rowOf(page, email)).toContainText('Handler')
  await expect(rowOf(page, email)).toContainText('Jo Colleague')
  await expect(name).toHaveValue('')
  await expectAccessible(page)

  const { link } = await mailed(email)
  // A browser of their own: joining in the admin's would end the admin's session, which other tests use.
  const nobody = { cookies: [], origins: [] }
  const theirs = await (await browser.newContext({ baseURL: product().url, storageState: nobody })).newPage()
  await open(theirs, link)
  await expect(theirs.getByRole('heading', { level: 1, name: 'Join the desk' })).toBeVisible()
  await theirs.getByRole('button', { name: 'Confirm' }).click()
  await theirs.getByLabel('New password', { exact: true }).fill('a horse of another colour')
  await theirs.getByRole('button', { name: 'Set password' }).click()
  await expect(theirs).toHaveURL(/\/admin(\/registrations)?$/)
  await expect(theirs.getByRole('navigation', { name: 'Desk' })).toBeVisible()
  await theirs.context().close()
})

adminTest('warnings for the operator are one chip in the header, explained in the settings', async ({ page }) => {
  await open(page, LIST)
  await page.getByRole('link', { name: /warnings?$/ }).click()
  await expect(page.getByRole('region', { name: 'Warnings' })).toContainText('Your account has no second factor.')
  await expectAccessible(page)
})

adminTest('an admin resends a sent email from the mail page', async ({ page, request }) => {
  const email = `${word('again').toLowerCase()}@example.org`
  await register(request, { email })
  const sent = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: email }) })
    .filter({ hasText: 'Sent' })
  const reloaded = async () => {
    await open(page, '/admin/mail?state=sent')
    return sent.count()
  }
  await expect.poll(reloaded, { timeout: 30_000 }).toBe(1)
  await sent.getByRole('button', { name: `Send again to ${email}` }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Mail queued' })).toBeVisible()
  await expect.poll(reloaded, { timeout: 30_000 }).toBe(2)
})

adminTest(
  'search finds every kind at once by reference and by phone, and leads to the entry',
  async ({ page, request, staff }) => {
    const family = word('Sought')
    const id = await register(request, { lastName: family, phone: '+44 7700 912345' })
    await submit(request, 'discovery-call', {
      firstName: 'Ada',
      lastName: family,
      email: 'a@example.org',
      phone: '020 7946 0123',
    })
    const { row } = (await (await staff.api.get(`/api/admin/submissions/${id}`)).json()) as {
      row: { reference: string }
    }
    await open(page, LIST)
    const box = page.getByRole('textbox', { name: 'Search all submissions' })
    await box.fill(family)
    await box.press('Enter')
    await expect(rowOf(page, 'Discovery calls')).toContainText(family)
    await expect(rowOf(page, 'Registrations')).toContainText(family)
    await box.fill(row.reference)
    await box.press('Enter')
    await expect(page.locator('tbody tr')).toHaveCount(1)
    await page.getByRole('link', { name: `Rosalind ${family}` }).click()
    await expect(page).toHaveURL(new RegExp(`${LIST}/${id}`))
  },
)

adminTest('the audit log shows what was done, and its chain is intact', async ({ page, request, staff }) => {
  const family = word('Audited')
  const id = await register(request, { lastName: family })
  await staff.api.patch(`/api/admin/submissions/${id}`, { data: { version: 1, status: 'done', outcome: 'answered' } })
  await open(page, '/admin/audit')
  await expect(page.getByRole('row').filter({ hasText: id })).toContainText('Entry changed')
  await expect(page.getByRole('row').filter({ hasText: id }), 'the name beside the id').toContainText(family)
  await page.getByLabel('Action').selectOption('entry.changed')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByRole('row').filter({ hasText: id })).toContainText('status: done')
  await page.getByRole('button', { name: 'Check the chain' }).click()
  await expect(page.getByText('The log is intact').first()).toBeVisible()
})
