import { expect, type Page } from '@playwright/test'
import { adminTest, personOf, register, rowOf, submit, word } from './admin-support.js'
import { expectAccessible, inAllOnly, open, openPlain, problemsAtWidths, withoutScript } from './page-support.js'

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' })

/** Submits two forms from one address in two spellings. */
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
  adminTest('is reached from an entry and from the search, with everything they sent', async ({ page, request }) => {
    const { name, email, id } = await twice(request)
    await open(page, `/admin/registrations/${id}`)
    await page.getByRole('link', { name: 'View person (2)' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Rosalind ${name}`)
    expect(page.url()).not.toContain(name)
    await expect(timeline(page)).toContainText('Agreed to: “I consent to these details being kept')
    await expect(timeline(page).getByText('Discovery call request', { exact: true })).toBeVisible()
    await timeline(page).getByText('What was sent').first().click()
    await expect(timeline(page)).toContainText('020 7946 0123')

    await open(page, `/admin/search?q=${name}`)
    await rowOf(page, 'Discovery calls')
      .getByRole('link', { name: `View person ${email.toLowerCase()}` })
      .click()
    await expect(timeline(page).getByText('Registration for the investor show')).toBeVisible()
  })

  for (const scripts of [true, false])
    adminTest(
      `shows what is older than the newest 25 ${scripts ? 'with JavaScript' : 'without JavaScript'}`,
      async ({ browser, request, staff }) => {
        const name = word('Prolific')
        const ids: string[] = []
        for (let at = 0; at < 28; at += 1)
          ids.push(await register(request, { lastName: `${name} ${at}`, email: `${name}@example.org` }))
        const context = await browser.newContext({ storageState: staff.state, javaScriptEnabled: scripts })
        const page = await context.newPage()
        await (scripts ? open : openPlain)(page, `/admin/people/${await personOf(staff, String(ids[0]))}`)
        const forms = timeline(page).getByText('Registration for the investor show')
        const parts = page.getByRole('navigation', { name: 'Parts of the timeline' })
        await expect(forms).toHaveCount(25)
        await expect(page.getByText('Submissions 1 to 25 of 28')).toBeVisible()
        await parts.getByRole('link', { name: 'Show older' }).click()
        await expect(forms).toHaveCount(3)
        await expect(page.getByText('Submissions 26 to 28 of 28')).toBeVisible()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Rosalind ${name} 27`)
        if (scripts) await expect(page.getByRole('heading', { name: 'Timeline' })).toBeFocused()
        await parts.getByRole('link', { name: 'Show newest' }).click()
        await expect(forms).toHaveCount(25)
        await page.getByRole('link', { name: 'Read or print' }).click()
        const copied = page.getByRole('heading', { level: 2, name: /, investor show registration$/ })
        await expect(copied).toHaveCount(25)
        await page.getByRole('link', { name: 'Show older' }).click()
        await expect(copied).toHaveCount(3)
        await context.close()
      },
    )

  adminTest('is clean at every width', inAllOnly(), async ({ page, request, staff }) => {
    const { id } = await twice(request)
    await open(page, `/admin/people/${await personOf(staff, id)}`)
    await expect(page).toHaveURL(new RegExp(`/admin/people/${await personOf(staff, id)}$`))
    expect(await problemsAtWidths(page)).toEqual([])
  })

  adminTest('is printed in light colours, without controls', async ({ page, request, staff }) => {
    const { id } = await twice(request)
    await open(page, `/admin/people/${await personOf(staff, id)}`)
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    for (const control of await page.locator('button, input:not([type=hidden]), select, summary, nav').all())
      await expect(control).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  })
})

const section = (page: Page, name: string) => page.getByRole('region', { name })

adminTest.describe('people who look the same', () => {
  adminTest('are compared, merged with one press, and separated again', async ({ page, request, staff }) => {
    const name = word('Twin')
    const alike = { lastName: name, businessName: `${name} Optics` }
    const id = await register(request, { ...alike, email: `${name}.a@example.org`, phone: '0161 496 0001' })
    await register(request, { ...alike, email: `${name}.b@example.org`, phone: '0161 496 0002' })
    await open(page, `/admin/people/${await personOf(staff, id)}`)
    const alikeOnes = section(page, 'Possible duplicates')
    await expect(alikeOnes).toContainText(`Same name and business: Rosalind ${name}, ${name} Optics`)
    await alikeOnes
      .getByRole('link', { name: /^Compare/ })
      .first()
      .click()
    const preview = section(page, 'Are these the same person?')
    await expect(preview.getByRole('row', { name: 'Submissions 1 1' })).toBeVisible()
    await expectAccessible(page)
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const heading = preview.getByRole('rowheader', { name: 'Submissions' })
      expect((await heading.boundingBox())?.height, `a word of the table at ${width} on one line`).toBeLessThan(50)
    }
    // The button disappears with its panel, and the keyboard's focus must stay in the page.
    await preview.getByRole('button', { name: 'Merge' }).press('Enter')
    await expect(page.getByText('2 submissions and everything about them')).toBeVisible()
    await expect(page.locator('body')).not.toBeFocused()
    const merged = section(page, 'Merged')
    await merged.getByRole('button', { name: /Undo/ }).press('Enter')
    await expect(page.getByText('One submission and everything about it')).toBeVisible()
    await expect(page.locator('main')).toBeFocused()
    await expect(merged).toContainText('Undone')
  })
})

adminTest('any two people are merged in three steps', async ({ page, request, staff }) => {
  const one = word('Oneself')
  const other = word('Otherself')
  const id = await register(request, { lastName: one, email: `${one}@example.org`, phone: '0161 496 0011' })
  await register(request, { lastName: other, email: `${other}@example.org`, phone: '0161 496 0012' })
  await open(page, `/admin/people/${await personOf(staff, id)}`)
  const box = page.getByRole('textbox', { name: 'Merge with' })
  await box.fill(other)
  await box.press('Enter')
  await page.getByRole('link', { name: new RegExp(`Compare.*${other}`) }).click()
  await section(page, 'Are these the same person?').getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('2 submissions and everything about them')).toBeVisible()
})

adminTest('people are listed once, found, given an owner, tagged and annotated', async ({ page, request }) => {
  const family = word('Listed')
  const email = `${family}@example.org`.toLowerCase()
  for (const jobRole of ['Investor - 10k-50k', 'Founder - Revenue: <5k, Seeking: 500k+, SEIS/EIS: yes'])
    await register(request, { lastName: family, email, jobRole })
  await open(page, '/admin/people')
  await page.getByRole('searchbox', { name: 'Search people' }).fill(family)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const row = page.locator('tbody tr')
  await expect(row).toHaveCount(1)
  for (const words of [email, 'Founder', '£500,000 or more', '2 submissions', 'Unassigned'])
    await expect(row).toContainText(words)
  await expectAccessible(page)
  await page.getByRole('link', { name: `Rosalind ${family}` }).click()
  const work = section(page, 'Working with them')
  await work.getByLabel('Tags, between commas').fill('VIP, angel')
  await work.getByRole('button', { name: 'Save tags' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Tags saved' }).first()).toBeVisible()
  await work.getByLabel('Owner of open entries').selectOption({ index: 1 })
  await work.getByRole('button', { name: 'Save owner' }).click()
  await expect(timeline(page).getByText('Assigned to')).toHaveCount(2)
  await work.getByLabel(/^Add a note/).fill('Met in London.')
  await work.getByRole('button', { name: 'Add note' }).click()
  await expect(timeline(page)).toContainText('Met in London.')
  await expect(work.getByLabel(/^Add a note/)).toHaveValue('')
  for (const width of [390, 834, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  await work.getByRole('link', { name: /^Answer/ }).click()
  await expect(page).toHaveURL(/\/answer$/)
})

adminTest.describe('the rights of a person', () => {
  adminTest(
    'include a copy, consent, a request with its due date, and erasure after a preview',
    async ({ page, request, staff }) => {
      const name = word('Rights')
      const id = await register(
        request,
        { lastName: name, email: `${name}@example.org`, marketing: true },
        { context: { consent: 'investor-landing' } },
      )
      const person = `/admin/people/${await personOf(staff, id)}`
      await open(page, person)
      const rights = section(page, 'Rights')
      const download = page.waitForEvent('download')
      await rights.getByRole('link', { name: 'Download JSON' }).click()
      expect((await download).suggestedFilename()).toMatch(/^personal-data-.*\.json$/)
      await rights.getByRole('button', { name: 'Withdraw consent' }).click()
      await expect(rights).toContainText('They withdrew their consent')
      await timeline(page).locator('summary', { hasText: 'Correct' }).click()
      await timeline(page).getByLabel('First name').fill('Rosie')
      await timeline(page)
        .getByRole('button', { name: /Save correction/ })
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Rosie ${name}`)
      await expect(timeline(page)).toContainText('Corrected: First name')
      await rights.getByLabel('What they asked for').selectOption('erasure')
      await rights.getByRole('button', { name: 'Record request' }).click()
      await expect(rights).toContainText(/Erasure.*Received on .* due by/)
      await page.goto('/admin/data-requests')
      await section(page, 'Waiting for an answer')
        .getByRole('link', { name: new RegExp(name, 'i') })
        .click()

      await page.getByRole('link', { name: 'Read or print' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Personal data held about Rosie ${name}`)
      await expectAccessible(page)
      await page.goBack()

      await page.getByRole('link', { name: 'See what would be erased' }).click()
      const preview = section(page, `Erase ${name}@example.org?`.toLowerCase().replace('erase', 'Erase'))
      await expect(preview).toContainText('Submissions, with their entries on the desk')
      await expect(preview).toContainText('Accountability: UK GDPR art. 5(2)')
      await expectAccessible(page)
      await preview.getByRole('button', { name: 'Erase for good' }).click()
      await expect(page.getByText('1 submission was erased, with everything that belonged to it.')).toBeVisible()
      await expect(section(page, 'Answered')).toContainText('1 erased.')
      await expect(page.getByText(name)).toHaveCount(0)
      expect((await page.goto(person))?.status()).toBe(404)
    },
  )
})

for (const scripts of [true, false])
  adminTest(
    `a correction ${scripts ? '' : 'without a script '}keeps what was typed, and what someone else corrected meanwhile`,
    async ({ browser, request, staff }) => {
      const name = word('Corrected')
      const id = await submit(request, 'discovery-call', {
        firstName: 'Rosalind',
        lastName: '',
        email: `${name}@example.org`,
        phone: '020 7946 0123',
      })
      const context = await browser.newContext({ storageState: staff.state, javaScriptEnabled: scripts })
      const page = await context.newPage()
      await (scripts ? open : openPlain)(page, `/admin/people/${await personOf(staff, id)}`)
      const form = timeline(page).locator('details', { hasText: 'Save correction' })
      const [family, phone] = [form.getByLabel('Last name'), form.getByLabel('Phone')]
      const save = () => form.getByRole('button', { name: /Save correction/ }).click()
      await form.locator('summary').click()
      await family.fill(name)
      await phone.fill('none')
      const meanwhile = async (fields: object) =>
        staff.api.patch(`/api/admin/people/${await personOf(staff, id)}`, { data: { submission: id, ...fields } })
      expect((await meanwhile({ email: `${name}@example.com` })).status()).toBe(200)

      await save()
      await expect(form).toContainText('Enter a phone number, such as 020 7946 0123.')
      await expect(phone).toHaveValue('none')
      await expect(family).toHaveValue(name)
      await expect(form.getByLabel('Email')).toHaveValue(`${name}@example.com`)

      await phone.fill('020 7946 0199')
      expect((await meanwhile({ phone: '020 7946 0188' })).status()).toBe(200)
      if (scripts) {
        await open(page, `/admin/people/${await personOf(staff, id)}`)
        await expect(phone).toHaveValue('020 7946 0188')
        await form.getByRole('button', { name: 'Put mine back' }).click()
      } else {
        await save()
        await expect(form).toContainText('Someone else has changed this to 020 7946 0188 in the meantime.')
      }
      await expect(phone).toHaveValue('020 7946 0199')
      // The refusal is shown shortly before the page is reloaded.
      await expect(form.locator('[name="before.phone"]')).toHaveValue('020 7946 0188')
      await save()
      await expect(page.getByText('Lists, search and exports show it from now on.').first()).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Rosalind ${name}`)
      await expect(timeline(page)).toContainText('Corrected: Last name, Phone')
      await expect(timeline(page)).toContainText(`${name}@example.com`)
      await context.close()
    },
  )

adminTest(
  'the desk shows when an entry is erased, and counts what the next purge deletes',
  async ({ page, request }) => {
    const id = await register(request, { lastName: word('Kept') })
    await open(page, `/admin/registrations/${id}`)
    const inTwoYears = new Date().getFullYear() + 2
    await expect(page.getByText(new RegExp(`Erased on \\d+ \\w+ ${inTwoYears} if nothing is added`))).toBeVisible()
    await open(page, '/admin/data-requests')
    await expect(section(page, 'Erased at the next purge').getByText('Registrations')).toBeVisible()
  },
)

for (const where of ['', '/copy'])
  adminTest(`the address${where && ' of the copy'} of an unknown or erased person is not found`, async ({ page }) => {
    for (const id of ['01900000-0000-7000-8000-000000000000', 'mistyped']) {
      const answer = await open(page, `/admin/people/${id}${where}`)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not found')
      await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible()
    }
  })

withoutScript('a person', () => {
  adminTest('is read', async ({ page, request, staff }) => {
    const { id, name } = await twice(request)
    await openPlain(page, `/admin/people/${await personOf(staff, id)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Rosalind ${name}`)
    await expect(timeline(page).getByText('Mail: Investor show received').first()).toBeVisible()
  })

  adminTest('is erased', async ({ page, request, staff }) => {
    const { id } = await twice(request)
    await openPlain(page, `/admin/people/${await personOf(staff, id)}?erase=preview`)
    await page.getByRole('button', { name: 'Erase for good' }).click()
    await expect(page.getByText('2 submissions were erased')).toBeVisible()
  })
})
