import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import {
  ADMIN,
  adminTest,
  names,
  open,
  register,
  registration,
  rowOf,
  said,
  signIn,
  submit,
  test,
  word,
} from './admin-support.js'
import { expectAccessible, toast } from './forms-support.js'

const LIST = '/admin/registrations'

test.describe('who may come in', () => {
  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('an admin signs in, sees the list and logs out again', async ({ page }) => {
      await page.goto(LIST)
      await page.getByLabel('Email').fill(ADMIN.email)
      await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
      await page.getByRole('button', { name: 'Sign In' }).click()
      await expect(page.getByRole('heading', { level: 1, name: /^Registrations/ })).toBeVisible()
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page).toHaveURL(/\/auth$/)
    })
  })

  test('nobody is sent to sign in, and afterwards to the very view they asked for; Logout leads back to /auth', async ({
    page,
    request,
  }) => {
    const asked = `${LIST}?status=new&size=10`
    const direct = await request.get(asked, { maxRedirects: 0 })
    expect(direct.status()).toBe(302)
    expect(direct.headers().location).toBe(`/auth?next=${encodeURIComponent(asked)}`)

    await page.goto(asked)
    await expect(page).toHaveURL(/\/auth\?next=/)
    await page.getByLabel('Email').fill(ADMIN.email)
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(new RegExp(`${LIST}\\?status=new&size=10$`))
    await expect(toast(page, 'Login Successful')).toContainText('Welcome back!')

    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/auth$/)
    await page.goto(LIST)
    await expect(page).toHaveURL(/\/auth\?next=/)
  })

  test('someone who is no admin is sent home and told', async ({ page, request, staff }) => {
    await page.goto(LIST)
    await page.getByLabel('Email').fill(staff.user.email)
    await page.getByLabel('Password', { exact: true }).fill(staff.user.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(toast(page, 'Access Denied')).toContainText("You don't have admin privileges.")
    await expect(page).toHaveURL(/:\d+\/$/)

    const { cookies } = await page.context().storageState()
    const direct = await request.get(LIST, {
      maxRedirects: 0,
      headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
    })
    expect([direct.status(), direct.headers().location]).toEqual([302, '/'])
  })

  test('whoever loses the role, or the session, while at the desk is stopped at the next step inside it', async ({
    browser,
    staff,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL })
    await context.request.post('/api/session', { data: staff.user, headers: { origin: baseURL ?? '' } })
    await staff.api.post(`/api/admin/users/${staff.userId}/roles`, { data: { role: 'admin' } })
    const page = await context.newPage()
    await open(page, LIST)
    const tabs = page.getByRole('navigation', { name: 'Submissions' })
    await staff.api.delete(`/api/admin/users/${staff.userId}/roles/admin`)
    await tabs.getByRole('link', { name: /Discovery calls/ }).click()
    await expect(toast(page, 'Access Denied')).toContainText("You don't have admin privileges.")
    await expect(page).toHaveURL(/:\d+\/$/)

    await staff.api.post(`/api/admin/users/${staff.userId}/roles`, { data: { role: 'admin' } })
    await open(page, LIST)
    await staff.api.post(`/api/admin/users/${staff.userId}/sign-out`)
    await tabs.getByRole('link', { name: /Applications/ }).click()
    await expect(page).toHaveURL(/\/auth\?next=%2Fadmin%2Fapplications/)
    await staff.api.delete(`/api/admin/users/${staff.userId}/roles/admin`)
    await context.close()
  })
})

adminTest.describe('the list', () => {
  adminTest('shows the total, the five columns and the newest first', async ({ page, request }) => {
    const [first, second] = [word('Early'), word('Late')]
    await register(request, { lastName: first })
    await register(request, {
      lastName: second,
      email: `${second}@example.org`.toLowerCase(),
      country: 'Ireland',
      businessName: 'Kelpworks',
      businessWebsite: 'https://kelpworks.example/about',
      jobRole: 'Chief Executive',
    })
    await page.goto(LIST)
    const total = await page.getByRole('heading', { level: 1 }).innerText()
    expect(total).toMatch(/^Registrations \d+$/)
    expect(Number(total.split(' ')[1])).toBeGreaterThanOrEqual(2)
    const heads = await page.getByRole('columnheader').allInnerTexts()
    expect(heads.filter(Boolean).slice(0, 5)).toEqual(['Name', 'Contact', 'Location', 'Business Info', 'Registered'])

    await page.goto(`${LIST}?q=rosalind`)
    const shown = await names(page)
    expect(shown.indexOf(`Rosalind ${second}`)).toBeGreaterThanOrEqual(0)
    expect(shown.indexOf(`Rosalind ${second}`)).toBeLessThan(shown.indexOf(`Rosalind ${first}`))
    const row = rowOf(page, second)
    await expect(row.getByRole('link', { name: `${second}@example.org`.toLowerCase() })).toHaveAttribute('href', /^mailto:/) // prettier-ignore
    await expect(row.getByRole('link', { name: '+44 7700 900412' })).toHaveAttribute('href', 'tel:+447700900412')
    await expect(row).toContainText('Ireland')
    await expect(row).toContainText('Kelpworks')
    await expect(row).toContainText('Chief Executive')
    await expect(row.getByRole('link', { name: 'Website: kelpworks.example' })).toHaveAttribute('href', 'https://kelpworks.example/about') // prettier-ignore
    await expect(row).toContainText(String(new Date().getFullYear()))
  })

  adminTest(
    'searches while typing, filters, sorts and pages; all of it stands in the address, and back undoes it',
    async ({ page, request }) => {
      const family = word('Pagewise')
      for (let i = 0; i < 12; i += 1)
        await register(request, {
          firstName: String.fromCharCode(65 + i),
          lastName: family,
          country: i % 3 ? 'Ireland' : 'France',
        })
      await open(page, LIST)
      const search = page.getByRole('searchbox', { name: 'Search by name, e-mail or business' })
      await search.pressSequentially(family.toUpperCase(), { delay: 15 })
      await expect(page).toHaveURL(new RegExp(`q=${family.toUpperCase()}$`))
      await expect(page.locator('tbody tr')).toHaveCount(12)
      await expect(search).toBeFocused()
      await expect(page.getByText(/1 to 12 of 12, filtered from/)).toBeVisible()

      await page.getByLabel('Country').selectOption('France')
      await expect(page).toHaveURL(/country=France/)
      await expect(page.locator('tbody tr')).toHaveCount(4)
      await page.getByLabel('Status', { exact: true }).selectOption('done')
      await expect(page.getByRole('heading', { name: 'No registrations match' })).toBeVisible()
      await page.goBack()
      await expect(page.locator('tbody tr')).toHaveCount(4)
      await expect(page.getByLabel('Status', { exact: true })).toHaveValue('')
      await page.getByRole('link', { name: 'Remove Country: France' }).click()
      await expect(page.locator('tbody tr')).toHaveCount(12)

      await page.getByRole('link', { name: 'Name', exact: true }).click()
      await expect(page).toHaveURL(/sort=name&dir=asc/)
      await expect(page.locator('tbody th a').first()).toHaveText(`A ${family}`)
      await page.getByRole('link', { name: 'Name', exact: true }).click()
      await expect(page.locator('tbody th a').first()).toHaveText(`L ${family}`)
      await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')

      await page.getByLabel('Rows', { exact: true }).selectOption('10')
      await expect(page).toHaveURL(/size=10/)
      await expect(page.locator('tbody tr')).toHaveCount(10)
      await page.getByRole('link', { name: 'Next page' }).click()
      await expect(page).toHaveURL(/page=2&after=/)
      await expect(page.locator('tbody tr')).toHaveCount(2)
      expect(await names(page)).toEqual([`B ${family}`, `A ${family}`])
      await page.reload()
      expect(await names(page)).toEqual([`B ${family}`, `A ${family}`])
      await page.goBack()
      await expect(page.locator('tbody tr')).toHaveCount(10)
      await page.goBack()
      await expect(page.locator('tbody tr')).toHaveCount(12)
    },
  )

  adminTest('shows the tabs of calls and applications with their own columns', async ({ page, request }) => {
    const family = word('Caller')
    await submit(request, 'discovery-call', { ...registration({ lastName: family }), preferredDate: '2027-03-04' })
    await open(page, `${LIST}?q=${family}`)
    await expect(page.getByRole('heading', { name: 'No registrations match' })).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Submissions' })
      .getByRole('link', { name: /Discovery calls/ })
      .click()
    await expect(page).toHaveTitle(/Discovery calls/)
    await expect(page.getByRole('columnheader', { name: 'Preferred date' })).toBeVisible()
    await expect(rowOf(page, family)).toContainText('4 Mar 2027')
    await page
      .getByRole('navigation', { name: 'Submissions' })
      .getByRole('link', { name: /Applications/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: /Applications/ })).toBeVisible()
  })

  adminTest(
    'opens a submission by click, and by the keyboard alone walks, marks, opens and comes back',
    async ({ page, request }) => {
      const family = word('Keyed')
      for (const firstName of ['Ada', 'Beatrix', 'Cleo']) await register(request, { firstName, lastName: family })
      await open(page, `${LIST}?q=${family}`)
      await page.getByRole('link', { name: `Beatrix ${family}` }).click()
      await expect(page.getByRole('heading', { level: 1, name: `Beatrix ${family}` })).toBeVisible()
      await page.goBack()

      await expect(page.getByRole('heading', { level: 1, name: /Registrations/ })).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('link', { name: `Cleo ${family}` })).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('link', { name: `Ada ${family}` })).toBeFocused()
      await page.keyboard.press('Space')
      await expect(page.getByRole('checkbox', { name: `Select Ada ${family}` })).toBeChecked()
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Space')
      await expect(page.getByText('2 selected')).toBeVisible()
      await page.keyboard.press('Space')
      await expect(page.getByText('1 selected')).toBeVisible()

      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: `Beatrix ${family}` })).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('heading', { level: 1, name: `Ada ${family}` })).toBeVisible()
      await page.keyboard.press('ArrowUp')
      await expect(page.getByRole('heading', { level: 1, name: `Beatrix ${family}` })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL(new RegExp(`${LIST}\\?q=${family}$`))
      await expect(page.getByRole('link', { name: `Beatrix ${family}` })).toBeFocused()
      await page.keyboard.press('/')
      await expect(page.getByRole('searchbox')).toBeFocused()
    },
  )

  adminTest(
    'changes the marked rows together, and names those that someone else changed',
    async ({ page, request, staff }) => {
      const family = word('Bulkby')
      const taken = await register(request, { firstName: 'Taken', lastName: family })
      for (const firstName of ['Wanda', 'Vera']) await register(request, { firstName, lastName: family })
      await open(page, `${LIST}?q=${family}`)
      await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
      const bar = page.getByRole('group', { name: 'Marked rows' })
      await expect(bar).toContainText('3 selected')
      const download = page.waitForEvent('download')
      await bar.getByRole('link', { name: 'Download these 3' }).click()
      expect((await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n')).toHaveLength(4)

      await staff.api.patch(`/api/admin/submissions/${taken}`, { data: { version: 1, status: 'in-progress' } })
      await bar.getByLabel('Set status').selectOption('done')
      await bar.getByRole('button', { name: 'Apply' }).click()
      await expect(toast(page, '1 not changed')).toContainText(`Someone else changed Taken ${family}`)
      await expect(rowOf(page, 'Wanda')).toContainText('Done')
      await expect(rowOf(page, 'Vera')).toContainText('Done')
      await expect(rowOf(page, 'Taken')).toContainText('In progress')
      await expect(bar).toBeHidden()
    },
  )

  adminTest('downloads what the filter leaves as CSV and JSON', async ({ page, request }) => {
    const family = word('Exported')
    await register(request, { firstName: '=1+1', lastName: family, phone: '+44 7700 900777' })
    await register(request, { firstName: 'Zoë', lastName: family })
    await open(page, `${LIST}?q=${family}`)
    const fetched = async (name: string) => {
      const waiting = page.waitForEvent('download')
      await page.getByRole('link', { name }).click()
      const download = await waiting
      return { file: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
    }
    const csv = await fetched('Download CSV')
    expect(csv.file).toMatch(/^registrations-\d{4}-\d\d-\d\d\.csv$/)
    expect(csv.text.startsWith('\uFEFFReference,Name,Email,Phone,')).toBe(true)
    expect(csv.text).toContain(`,'=1+1 ${family},`)
    expect(csv.text).toContain(`,Zoë ${family},`)
    expect(csv.text).toContain(',+44 7700 900777,')
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(3)
    const json = await fetched('JSON')
    expect((JSON.parse(json.text) as { name: string }[]).map(({ name }) => name)).toEqual([`Zoë ${family}`, `=1+1 ${family}`]) // prettier-ignore
  })

  adminTest('tells how far a download is, and can stop it', async ({ page, request }) => {
    const family = word('Stopped')
    await register(request, { lastName: family })
    await open(page, `${LIST}?q=${family}`)
    await page.route('**/export?**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue().catch(() => undefined)
    })
    await page.getByRole('link', { name: 'Download CSV' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Preparing CSV' })).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Rows written' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('link', { name: 'Download CSV' })).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

adminTest('an empty list says so and shows where registrations come from', async ({ page }) => {
  await open(page, '/admin/applications')
  await page.route('**/api/admin/registrations', async (route) => {
    const list = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...list, rows: [], total: 0, found: { count: 0, more: false }, pages: 1 } })
  })
  await page
    .getByRole('navigation', { name: 'Submissions' })
    .getByRole('link', { name: /Registrations/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Registrations 0' })).toBeVisible()
  await expect(page.getByText('No registrations yet.', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the registration page' })).toHaveAttribute('href', '/investor-show-signup') // prettier-ignore
})

adminTest.describe('a list that does not load', () => {
  adminTest.use({ serviceWorkers: 'block' })

  adminTest('is asked for three times more, and then says why in a toast; trying again brings it', async ({ page }) => {
    await page.clock.install()
    await open(page, LIST)
    await page.clock.pauseAt(Date.now() + 60_000)
    let asked = 0
    await page.route('**/api/admin/applications', (route) => {
      asked += 1
      return route.fulfill({ status: 503, json: { message: 'The database is away.' } })
    })
    await page
      .getByRole('navigation', { name: 'Submissions' })
      .getByRole('link', { name: /Applications/ })
      .click()
    await expect(async () => {
      await page.clock.runFor(4000)
      expect(asked).toBe(4)
    }).toPass()
    await expect(page.getByRole('heading', { name: 'The list could not be loaded' })).toBeVisible()
    const told = toast(page, 'Error').filter({ hasText: 'The database is away.' }).last()
    // The toaster comes on first use and takes its place by the page's clock, which stands still.
    await expect(async () => {
      await page.clock.runFor(500)
      await expect(told).toBeVisible({ timeout: 1000 })
    }).toPass()
    await page.clock.runFor(60_000)
    expect(asked).toBe(4)

    await page.unroute('**/api/admin/applications')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Applications \d+/ })).toBeVisible()
  })

  adminTest(
    'was read within five minutes: it is shown at once and read again behind; later it is read first',
    async ({ page }) => {
      await page.clock.install()
      await open(page, LIST)
      await page.clock.pauseAt(Date.now() + 60_000)
      const tabs = page.getByRole('navigation', { name: 'Submissions' })
      const calls = tabs.getByRole('link', { name: /Discovery calls/ })
      const heading = (name: RegExp) => page.getByRole('heading', { level: 1, name })
      await calls.click()
      await expect(heading(/Discovery calls/)).toBeVisible()
      await tabs.getByRole('link', { name: /Registrations/ }).click()
      await expect(heading(/Registrations/)).toBeVisible()

      let answer = () => {}
      let asked = 0
      await page.route('**/api/admin/discovery-calls', async (route) => {
        asked += 1
        await new Promise<void>((resolve) => (answer = resolve))
        await route.continue()
      })
      await page.clock.runFor(4 * 60_000)
      await calls.click()
      await expect(heading(/Discovery calls/)).toBeVisible()
      await expect.poll(() => asked).toBe(1)
      answer()
      await tabs.getByRole('link', { name: /Registrations/ }).click()
      await expect(heading(/Registrations/)).toBeVisible()

      await page.clock.runFor(5 * 60_000 + 1000)
      await calls.click()
      await expect.poll(() => asked).toBe(2)
      await expect(heading(/Registrations/)).toBeVisible()
      answer()
      await expect(heading(/Discovery calls/)).toBeVisible()
    },
  )
})

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
  const sent = page.getByRole('row').filter({ hasText: email }).filter({ hasText: 'Delivered' })
  const reloaded = async () => {
    await open(page, '/admin/mail?state=sent')
    return sent.count()
  }
  await expect.poll(reloaded, { timeout: 30_000 }).toBe(1)
  await sent.getByRole('button', { name: `Send again to ${email}` }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Mail queued' })).toBeVisible()
  await expect.poll(reloaded, { timeout: 30_000 }).toBe(2)
})

adminTest.describe('hostile values', () => {
  const markup = '<img src=x onerror="window.hurt=1"><script>window.hurt=1</script>'

  adminTest(
    'are words and nothing else in the list, the detail, the title and the note',
    async ({ page, request, staff }) => {
      const family = word('Hostile')
      const hostile = {
        firstName: markup,
        lastName: `\u202eevil ${family}`,
        businessName: 'W'.repeat(200),
        jobRole: 'مستثمر ملاك',
      }
      const refused = await request.post('/functions/v1/send-form-email', {
        data: { type: 'investor-show', formData: registration({ ...hostile, businessWebsite: 'javascript:alert(1)' }) },
      })
      expect(refused.status()).toBe(400)
      const shown = await register(request, hostile)
      const application = await submit(request, 'application', {
      fullName: `Long ${family}`, email: 'long@example.org', phone: '020 7946 0124', company: 'W'.repeat(200), position: 'Founder', experience: 'م'.repeat(5000),
      investmentRange: '', industryFocus: '', businessStage: 'mvp', fundingAmount: '250k-500k', agreeToTerms: true, userType: 'entrepreneur',
      businessDescription: `${markup}${'م'.repeat(2400)}${'W'.repeat(2500)}`,
    }) // prettier-ignore
      await staff.api.post(`/api/admin/submissions/${shown}/notes`, { data: { words: `${markup}${'W'.repeat(4900)}` } })
      const unhurt = async () => {
        expect(await page.evaluate(() => (window as unknown as { hurt?: number }).hurt)).toBeUndefined()
        expect(await page.locator('main img[src="x"], main script, a[href^="javascript"]').count()).toBe(0)
        for (const width of [390, 834, 1440]) {
          await page.setViewportSize({ width, height: 900 })
          expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBe(width)
        }
      }
      await open(page, `${LIST}?q=${family}`)
      await expect(rowOf(page, family)).toContainText(markup)
      // What is written from right to left turns round itself alone, not its neighbours.
      await expect(rowOf(page, family).locator('th a > bdi')).toContainText('evil')
      await unhurt()
      await open(page, `${LIST}/${shown}`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(markup)
      await expect(page.getByRole('region', { name: 'Notes' })).toContainText(markup)
      expect(await page.title()).toContain('<img src=x')
      await unhurt()
      await open(page, `/admin/applications/${application}`)
      await expect(page.getByRole('region', { name: 'Submission' })).toContainText(`${markup}م`)
      await unhurt()
      await open(page, `/admin/applications?q=${family}`)
      await unhurt()
    },
  )
})

adminTest.describe('without JavaScript', () => {
  adminTest.use({ javaScriptEnabled: false })

  adminTest('the list, its filters, its pages, the detail view and the marks still work', async ({ page, request }) => {
    const family = word('Scriptless')
    for (let i = 0; i < 11; i += 1)
      await register(request, { firstName: String.fromCharCode(65 + i), lastName: family, country: i ? 'Ireland' : 'France' }) // prettier-ignore
    await page.goto(LIST)
    await page.getByRole('searchbox').fill(family)
    await page.getByRole('button', { name: 'Apply' }).first().click()
    await expect(page.locator('tbody tr')).toHaveCount(11)
    await page.getByLabel('Rows', { exact: true }).selectOption('10')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.locator('tbody tr')).toHaveCount(10)
    await page.getByRole('link', { name: 'Next page' }).click()
    expect(await names(page)).toEqual([`A ${family}`])
    await page.getByLabel('Country').selectOption('France')
    await page.getByRole('button', { name: 'Apply' }).first().click()
    await expect(page.locator('tbody tr')).toHaveCount(1)

    await page.getByRole('checkbox', { name: `Select A ${family}` }).check()
    const bar = page.getByRole('group', { name: 'Marked rows' })
    await bar.getByLabel('Set status').selectOption('in-progress')
    await bar.getByRole('button', { name: 'Apply' }).click()
    await expect(rowOf(page, family)).toContainText('In progress')
    await expect(page.getByRole('status').filter({ hasText: '1 row changed.' })).toBeVisible()

    await page.goto(`${LIST}?q=${family}`)
    await page.getByRole('link', { name: `B ${family}` }).click()
    await page.getByLabel('Status', { exact: true }).selectOption('done')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Status set to Done')
    await page.getByLabel('Add a note').fill('Without a script.')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Without a script.')
  })
})

adminTest.describe('everyone can use it', () => {
  for (const [what, address, heading] of [
    ['the list', '/admin/registrations?q=', /^Registrations/],
    ['applications on a phone', '/admin/applications', /^Applications/],
    ['review', '/admin/review', /^Review/],
    ['mail', '/admin/mail?state=sent', /^Mail/],
    ['users', '/admin/users', /^Users/],
  ] as const)
    adminTest(`${what}: no access faults in either theme`, async ({ page, request }) => {
      const family = word('Axe')
      await register(request, { lastName: family }, what === 'review' ? { context: { decoy: 'x' } } : undefined)
      if (what.includes('phone')) await page.setViewportSize({ width: 390, height: 844 })
      await open(page, address.endsWith('q=') ? address + family : address)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      if (what === 'the list') await page.getByRole('checkbox').first().check()
      await expectAccessible(page)
    })

  adminTest('a submission: no access faults in either theme', async ({ page, request }) => {
    const id = await register(request, { lastName: word('Axe'), jobRole: 'Investor - 10k-50k' })
    await open(page, `${LIST}/${id}`)
    await expect(page.getByRole('region', { name: 'Consent' })).toBeVisible()
    await expectAccessible(page)
  })
})
