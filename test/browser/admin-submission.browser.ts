import { expect } from '@playwright/test'
import { ADMIN, adminTest, register, rowOf, said, signIn, word } from './admin-support.js'
import { open } from './page-support.js'

const LIST = '/admin/registrations'

adminTest.describe('a submission', () => {
  adminTest(
    'shows every field, its mails, consent and history, and takes a status, an owner and notes',
    async ({ page, request, staff }) => {
      const family = word('Detailed')
      const id = await register(request, {
        lastName: family,
        businessName: 'Kelpworks',
        businessWebsite: 'https://kelpworks.example',
        jobRole: 'Investor - 10k-50k',
      })
      await open(page, `${LIST}/${id}`)
      await expect(page).toHaveTitle(new RegExp(`Rosalind ${family}`))
      const fields = page.getByRole('region', { name: 'Submission' })
      for (const words of [
        'Rosalind',
        family,
        'rosalind@example.org',
        '+44 7700 900412',
        'United Kingdom',
        'Kelpworks',
      ])
        await expect(fields).toContainText(words)
      await expect(fields.getByRole('link', { name: 'https://kelpworks.example' })).toHaveAttribute('rel', /noopener/)
      await expect(page.getByRole('region', { name: 'Mail' })).toContainText('rosalind@example.org')
      await expect(page.getByRole('region', { name: 'Consent' })).toBeVisible()
      const history = page.getByRole('region', { name: 'History' })
      await expect(history.getByRole('listitem')).toHaveCount(1)

      await page.getByLabel('Status', { exact: true }).selectOption('in-progress')
      await page.getByLabel('Owner').selectOption({ label: staff.second.email })
      await page.getByLabel('Due').fill('2027-01-31')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(said(page, 'Saved')).toBeVisible()
      for (const words of [
        'Status set to In progress',
        `Assigned to ${staff.second.email}`,
        'Due date set to 31 January 2027',
      ])
        // prettier-ignore
        await expect(history).toContainText(words)

      const note = `Met her in London.\n<b>Bold</b> ${word('note')}`
      await page.getByLabel('Add a note').fill(note)
      await page.getByRole('button', { name: 'Save note' }).click()
      await expect(page.getByRole('region', { name: 'Notes' })).toContainText(note)
      await expect(page.getByLabel('Add a note')).toHaveValue('')
      await expect(history).toContainText('Note added')

      await page.getByRole('link', { name: 'Registrations', exact: true }).click()
      await expect(rowOf(page, family)).toContainText('In progress')
    },
  )

  adminTest(
    'tells the second of two admins that the first was quicker, and overwrites nothing',
    async ({ page, request, browser, staff, baseURL }) => {
      const id = await register(request, { lastName: word('Contested') })
      const context = await browser.newContext({ baseURL, storageState: staff.secondState })
      const other = await context.newPage()
      await open(page, `${LIST}/${id}`)
      await open(other, `${LIST}/${id}`)
      await page.getByLabel('Status', { exact: true }).selectOption('done')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(said(page, 'Saved')).toBeVisible()

      await other.getByLabel('Status', { exact: true }).selectOption('spam')
      await other.getByRole('button', { name: 'Save', exact: true }).click()
      const alert = other.getByRole('article').getByRole('alert')
      await expect(alert).toContainText('Not saved')
      await expect(alert).toContainText(`${ADMIN.email} changed this submission after you opened it`)
      await expect(other.getByLabel('Status', { exact: true })).toHaveValue('done')
      const { row } = (await (await staff.api.get(`/api/admin/submissions/${id}`)).json()) as {
        row: { status: string }
      }
      expect(row.status).toBe('done')

      await other.getByLabel('Status', { exact: true }).selectOption('spam')
      await other.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(said(other, 'Saved')).toBeVisible()
      await context.close()
    },
  )

  adminTest('that does not exist is not found', async ({ page }) => {
    for (const address of [`${LIST}/0000`, `${LIST}/00000000-0000-7000-8000-000000000000`, '/admin/unheard-of']) {
      const answer = await page.goto(address)
      expect(answer?.status(), address).toBe(404)
    }
  })
})

adminTest.describe('review and users', () => {
  adminTest('a likely bot is on no list until it is accepted; discarded, it is gone', async ({ page, request }) => {
    const [kept, dropped] = [word('Human'), word('Robot')]
    for (const lastName of [kept, dropped]) await register(request, { lastName }, { context: { decoy: 'https://x.example' } }) // prettier-ignore
    await open(page, '/admin/review')
    const card = (name: string) => page.getByRole('article').filter({ hasText: name })
    for (const place of ['/admin/mail', '/admin/users', '/admin/review']) {
      await open(page, place)
      const review = page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: /^Review/ })
      await expect(review, `what waits, told on ${place}`).toHaveText(/^Review\s*[1-9]\d*$/)
    }
    await card(kept).getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Accepted' })).toBeVisible()
    await expect(card(kept)).toHaveCount(0)
    await card(dropped).getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Discarded' })).toBeVisible()
    await expect(card(dropped)).toHaveCount(0)

    await page.goto(`${LIST}?q=${kept}`)
    await page.getByRole('link', { name: `Rosalind ${kept}` }).click()
    await expect(page.getByRole('region', { name: 'Mail' })).toContainText('To rosalind@example.org')
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Accepted on review')
    await page.goto(`${LIST}?q=${dropped}`)
    await expect(page.getByRole('heading', { name: 'No registrations match' })).toBeVisible()
  })

  adminTest(
    'an admin makes another one, takes it back and signs them out',
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
      await page.getByRole('searchbox', { name: 'Search by name or e-mail' }).fill(user.email)
      await page.getByRole('button', { name: 'Search' }).click()
      await expect(page).toHaveURL(/q=/)
      const row = rowOf(page, user.email)
      await row.getByRole('button', { name: `Make admin ${user.email}` }).click()
      await expect(page.getByRole('status').filter({ hasText: `${user.email} is an admin now.` })).toBeVisible()
      await expect(row).toContainText('Admin')
      await row.getByRole('button', { name: `Remove admin ${user.email}` }).click()
      await expect(page.getByRole('status').filter({ hasText: `${user.email} is no admin any more.` })).toBeVisible()
      await row.getByRole('button', { name: `Sign out ${user.email}` }).click()
      await expect(page.getByRole('status').filter({ hasText: 'is signed out on every device' })).toBeVisible()
      await expect(row).toContainText('0 open')
    },
  )
})

adminTest('a mail that has gone out goes out once more from the mail page', async ({ page, request }) => {
  const email = `${word('again').toLowerCase()}@example.org`
  await register(request, { email })
  const sent = page.getByRole('row').filter({ hasText: email }).filter({ hasText: 'Handed over' })
  const reloaded = async () => {
    await open(page, '/admin/mail?state=sent')
    return sent.count()
  }
  await expect.poll(reloaded, { timeout: 30_000 }).toBe(1)
  await sent.getByRole('button', { name: `Send again to ${email}` }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Mail queued' })).toBeVisible()
  await expect.poll(reloaded, { timeout: 30_000 }).toBe(2)
})
