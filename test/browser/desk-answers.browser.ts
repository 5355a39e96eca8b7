import { expect, type Page } from '@playwright/test'
import { signedHeaders } from '../support/inbound-mail.js'
import { investorApplication } from '../support/form-payloads.js'
import { adminTest, personOf, register, rowOf, signIn, submit, undoOf, word } from './admin-support.js'
import { expectAccessible, inAllOnly, open, openPlain, problemsAtWidths } from './page-support.js'

const LIST = '/admin/registrations'

async function someone(request: Parameters<typeof register>[0]) {
  const family = word('Answered')
  const id = await register(request, { lastName: family, email: `${family}@example.org` })
  return { id, family, answerPage: `${LIST}/${id}/answer` }
}

const letters = (page: Page) => page.locator('section').filter({ has: page.getByRole('heading', { name: 'Letters' }) })
const thread = (page: Page) => page.getByRole('region', { name: 'Thread' })
const answer = (page: Page) => page.getByRole('textbox', { name: 'Answer' })
const undoButton = (page: Page) => undoOf(page).getByRole('button', { name: 'Undo send' })

adminTest.describe('an answer at 1440', () => {
  adminTest.use({ viewport: { width: 1440, height: 900 } })

  adminTest('is written from a template, previewed, sent and taken back by keyboard', async ({ page, request }) => {
    const { id, family } = await someone(request)
    await open(page, `${LIST}/${id}`)
    await page.getByRole('link', { name: 'Answer Rosalind' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Answer Rosalind ${family}`)
    await expect(page.getByText(`To ${family}@example.org`)).toBeVisible()

    await page.getByLabel('Template').focus()
    await page.keyboard.type('Your place')
    await expect(answer(page)).toHaveValue(/^Hello Rosalind,\n\nYour place is confirmed/)
    await answer(page).focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('\nSee you there')
    await page.getByRole('button', { name: 'Preview' }).last().focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Preview' })).toBeFocused()
    const mail = page.frameLocator('iframe[title="The mail"]')
    await expect(mail.getByText('See you there')).toBeVisible()
    await expect(mail.getByText('Your reference')).toBeVisible()

    await page.getByRole('button', { name: 'Send answer' }).focus()
    await page.keyboard.press('Enter')
    await expect(undoButton(page)).toBeVisible()
    await expect(thread(page)).toContainText('See you there')
    await expect(page.getByLabel('Status', { exact: true })).toHaveValue('waiting')
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Answer Rosalind ${family}`)
    await expect(answer(page)).toHaveValue(/See you there$/)
    await open(page, `${LIST}/${id}`)
    await expect(letters(page)).toHaveCount(0)
    await expect(page.getByLabel('Status', { exact: true })).toHaveValue('new')
  })

  adminTest('is kept on the device until it is sent, whatever a template adds', async ({ page, request }) => {
    const { answerPage } = await someone(request)
    await open(page, answerPage)
    await answer(page).fill('My own words.')
    await page.reload()
    await expect(answer(page)).toHaveValue('My own words.')
    await page.getByLabel('Template').selectOption({ label: 'One question before we go on' })
    await expect(answer(page)).toHaveValue(/^My own words\.\n\nHello Rosalind,/)
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(answer(page)).toHaveValue(/^Hello Rosalind,\n\n\n\nKind regards/)
  })

  adminTest('is previewed as it is while a template is still being fetched', async ({ page, request }) => {
    const { id, answerPage } = await someone(request)
    await open(page, answerPage)
    await answer(page).fill('My own words.')
    const { promise: previewed, resolve: release } = Promise.withResolvers<void>()
    const templates = `/api/admin/submissions/${id}/answer`
    await page.route(`**${templates}`, (route) => previewed.then(() => route.continue()), { times: 1 })
    await page.getByLabel('Template').selectOption({ label: 'Your place is confirmed' })
    await page.getByRole('button', { name: 'Preview' }).last().click()
    const preview = page.getByRole('heading', { name: 'Preview' })
    await expect(preview).toBeFocused()
    const late = page.waitForResponse((response) => response.url().endsWith(templates))
    release()
    await (await late).finished()
    await page.getByRole('button', { name: 'Preview' }).last().click()
    await expect(preview).toBeFocused()
    const mail = page.frameLocator('iframe[title="The mail"]')
    await expect(mail.getByRole('paragraph').filter({ hasText: 'My own words.' })).toBeVisible()
    await expect(answer(page)).toHaveValue('My own words.')
  })

  adminTest('is not sent while it has a placeholder of the template, which is selected', async ({ page, request }) => {
    const { answerPage } = await someone(request)
    await open(page, answerPage)
    await page.getByLabel('Template').selectOption({ label: 'One question before we go on' })
    await expect(answer(page)).toHaveValue(/\[\[your question\]\]/)
    await page.getByRole('button', { name: 'Send answer' }).click()
    await expect(answer(page)).toHaveAccessibleDescription(
      '“[[your question]]” is still to be written: fill it in, or delete it.',
    )
    await expect(answer(page)).toBeFocused()
    await page.keyboard.type('Which day suits you?')
    await expect(answer(page)).toHaveValue(/one thing:\n\nWhich day suits you\?\n\nA line or two/)
  })

  adminTest('says what is wrong with it, and keeps it', async ({ page, request }) => {
    const { answerPage } = await someone(request)
    await open(page, answerPage)
    await answer(page).fill('Hello {{nmae}}')
    await page.getByRole('button', { name: 'Send answer' }).click()
    await expect(answer(page)).toHaveAccessibleDescription(/“{{nmae}}” is not a variable/)
    await expect(answer(page)).toHaveValue('Hello {{nmae}}')
  })
})

adminTest('an answer is sent and undone on a phone', async ({ page, request }) => {
  const { id, answerPage } = await someone(request)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, answerPage)
  await page.getByLabel('Status after sending').selectOption('answered')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await undoButton(page).click()
  await expect(answer(page)).toHaveValue(/^Hello Rosalind,/)
  await open(page, `${LIST}/${id}`)
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('new')
})

adminTest(
  'a reply by email finds its entry and marks it, in the list and in the entry, until it is answered',
  async ({ page, request, staff }) => {
    const { id, family, answerPage } = await someone(request)
    const entry = await staff.api.get(`/api/admin/submissions/${id}`)
    const { reference } = ((await entry.json()) as { row: { reference: string } }).row
    const mail = JSON.stringify({
      from: `Rosalind <${family}@example.org>`,
      to: `replies+${reference}@in.meridian.example`,
      subject: 'Re: your registration',
      text: 'Yes, with pleasure.',
      messageId: `<${family}@mail.example.org>`,
    })
    const received = await request.post('/api/inbound-mail', { headers: signedHeaders(mail), data: mail })
    expect(received.status(), await received.text()).toBe(200)

    await open(page, `${LIST}?q=${family}`)
    await expect(rowOf(page, family)).toContainText('Replied')
    await open(page, `${LIST}/${id}`)
    const heading = page.getByRole('heading', { name: `Rosalind ${family} Replied` })
    await expect(heading).toBeVisible()
    await expect(thread(page)).toContainText('Yes, with pleasure.')
    await expectAccessible(page)

    await open(page, answerPage)
    await page.getByRole('button', { name: 'Send answer' }).click()
    await expect(undoButton(page)).toBeVisible()
    await expect(page.getByRole('heading', { name: `Rosalind ${family}`, exact: true })).toBeVisible()
    await undoButton(page).click()
    await expect(answer(page)).toHaveValue(/^Hello Rosalind,/)
    await open(page, `${LIST}/${id}`)
    await expect(heading).toBeVisible()
  },
)

adminTest('the pages of answers and templates are clean at every width', inAllOnly(), async ({ page, request }) => {
  const { answerPage } = await someone(request)
  await open(page, answerPage)
  await page.getByRole('button', { name: 'Preview' }).last().click()
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible()
  // Nothing can run in this frame, including axe, which would wait for it.
  await page.locator('iframe').evaluate((frame) => frame.remove())
  expect(await problemsAtWidths(page)).toEqual([])
  await open(page, '/admin/templates')
  // Opens a template, and the wording of a step.
  for (const line of await page.locator('summary').filter({ hasText: 'Not this time' }).all()) await line.click()
  expect(await problemsAtWidths(page)).toEqual([])
})

adminTest('a template is added, changed and deleted, and an unknown variable is reported', async ({ page }) => {
  const name = word('Template')
  await open(page, '/admin/templates')
  await page.getByText('New template').click()
  const form = page.locator('details[open]')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Subject').fill('Hello {{nobody}}')
  await form.getByLabel('Text').fill('Dear {{fullName}}')
  await form.getByRole('button', { name: 'Add template' }).click()
  await expect(form.getByLabel('Subject')).toHaveAccessibleDescription(/“{{nobody}}” is not a variable/)
  await form.getByLabel('Subject').fill('Hello {{name}}')
  await form.getByRole('button', { name: 'Add template' }).click()
  const line = page.locator('details').filter({ hasText: name })
  await line.locator('summary').click()
  await line.getByLabel('Text').fill('Dear {{fullName}}, welcome.')
  await line.getByRole('button', { name: `Save ${name}` }).click()
  await expect(page.getByText(`“${name}” is saved.`).first()).toBeVisible()
  await page.reload()
  await line.locator('summary').click()
  await expect(line.getByLabel('Text')).toHaveValue('Dear {{fullName}}, welcome.')
  const next = page.locator('details').filter({ hasText: 'New template' })
  await expect(next.getByLabel('Name')).toHaveValue('')
  await next.locator('summary').click()
  await next.getByLabel('Text').fill('Half a letter')
  await line.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(line).toHaveCount(0)
  await expect(next.getByLabel('Text')).toHaveValue('Half a letter')
})

adminTest(
  'a draft of a template never replaces what a colleague has saved since, unless its author says so',
  async ({ page, staff }) => {
    const api = '/api/admin/templates'
    const name = word('Shared')
    const template = { name, type: '', subject: 'Hello', body: 'First words' }
    expect((await staff.api.post(api, { data: template })).ok()).toBe(true)
    const saved = async () => {
      const { templates } = (await (await staff.api.get(api)).json()) as {
        templates: { id: string; name: string; body: string; version: string }[]
      }
      const found = templates.find((one) => one.name === name)
      if (!found) throw new Error('The template is gone.')
      return found
    }
    const changeTo = async (body: string) => {
      const { id, version } = await saved()
      expect((await staff.api.patch(`${api}/${id}`, { data: { ...template, body, version } })).ok()).toBe(true)
    }
    const line = page.locator('details').filter({ has: page.locator('summary', { hasText: name }) })
    const text = line.getByLabel('Text')
    const conflict = line.getByRole('group', { name: 'Someone else saved first' })
    const save = line.getByRole('button', { name: `Save ${name}` })

    await open(page, '/admin/templates')
    await line.locator('summary').click()
    await text.fill('My words')
    await changeTo('Their words')
    await page.reload()
    await expect(conflict).toBeVisible()
    await expect(text).toHaveValue('Their words')
    await conflict.getByRole('button', { name: 'Keep theirs' }).click()
    await expect(conflict).toHaveCount(0)
    await text.fill('Their words, and mine')
    await save.click()
    await expect(page.getByText(`“${name}” is saved.`).first()).toBeVisible()
    expect((await saved()).body).toBe('Their words, and mine')

    // A colleague has saved while the form was open: the first save is refused, and the next would overwrite their change.
    await open(page, '/admin/templates')
    await line.locator('summary').click()
    await text.fill('My further words')
    await changeTo('Their further words')
    await save.click()
    await expect(conflict).toBeVisible()
    await expect(text).toHaveValue('Their further words')
    expect((await saved()).body).toBe('Their further words')
    await conflict.getByRole('button', { name: 'Put mine back' }).click()
    await expect(conflict).toHaveCount(0)
    await expect(text).toHaveValue('My further words')
    await save.click()
    await expect(page.getByText(`“${name}” is saved.`).first()).toBeVisible()
    expect((await saved()).body).toBe('My further words')
  },
)

adminTest.describe('letters of decisions', () => {
  const drafts = (page: Page) =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))

  async function typeLetter(page: Page, request: Parameters<typeof register>[0]) {
    const { type, formData } = investorApplication({ email: `${word('letter')}@example.org` })
    const id = await submit(request, type, formData)
    await open(page, `/admin/applications/${id}`)
    await page.getByRole('link', { name: 'Decline', exact: true }).click()
    await answer(page).fill('Dear Ada, not this time.')
    await expect.poll(() => drafts(page)).toHaveLength(1)
    return id
  }

  adminTest('leave nothing on the device once the person is erased', async ({ page, request, staff }) => {
    const id = await typeLetter(page, request)
    const erasure = `/api/admin/people/${await personOf(staff, id)}/erasure`
    expect((await staff.api.post(erasure, { data: { submissions: 1 } })).status()).toBe(200)
    await expect.poll(() => drafts(page)).toHaveLength(0)
  })

  adminTest('leave nothing on the device after signing out', async ({ browser, request, staff }) => {
    // In a session of its own, since the other tests share one.
    const context = await browser.newContext({ storageState: await signIn(await staff.newApi(), staff.second) })
    const page = await context.newPage()
    await typeLetter(page, request)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/auth')
    expect(await drafts(page)).toHaveLength(0)
    await context.close()
  })
})

/** Declines a new application, undoes that from its entry, and expects the letter as it was. */
async function declineAndUndo(page: Page, request: Parameters<typeof register>[0], go: typeof open) {
  const { type, formData } = investorApplication({ email: `${word('declined')}@example.org` })
  const id = await submit(request, type, formData)
  const status = page.getByLabel('Status after sending')
  const reason = page.getByLabel('Reason', { exact: true })
  await go(page, `/admin/applications/${id}`)
  await expect(page.getByText('Choosing only the status sends nothing.')).toBeVisible()
  await page.getByRole('link', { name: 'Decline', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Decline /)
  await expect(status).toHaveValue('declined')
  await reason.fill('Too early')
  await page.getByRole('button', { name: 'Preview' }).last().click()
  await expect(page.frameLocator('iframe[title="The mail"]').getByText('Too early').first()).toBeVisible()
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('declined')
  await page.getByRole('button', { name: 'Undo send' }).first().click()
  await expect(answer(page)).toHaveValue(/Too early/)
  await expect(status).toHaveValue('declined')
  await expect(reason).toHaveValue('Too early')
  await go(page, `/admin/applications/${id}`)
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('new')
}

/** Changes the wording of a step after previewing it as senders read it. */
async function reword(page: Page, go: typeof open) {
  const words = word('Closed for good ')
  await go(page, '/admin/templates')
  const line = page.getByRole('region', { name: 'Where things stand' }).locator('details').filter({ hasText: 'Closed' })
  const text = line.getByLabel('Text')
  await line.locator('summary').click()
  await text.fill('Hello {{name}}')
  await line.getByRole('button', { name: 'Save Closed' }).click()
  await expect(text).toHaveAccessibleDescription(/“{{name}}” is not a variable\. You can use: {{reference}}/)
  await text.fill(`${words}: {{reference}}`)
  await line.getByRole('button', { name: 'Preview Closed' }).click()
  await expect(line.getByRole('region', { name: 'What happens next' })).toContainText(`${words}: AP-7K3F9-QX2AB`)
  await line.getByRole('button', { name: 'Save Closed' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'is saved.' }).first()).toBeVisible()
  await go(page, '/admin/templates')
  await line.locator('summary').click()
  await expect(text).toHaveValue(`${words}: {{reference}}`)
}

adminTest('an application is declined by a letter, and undone', ({ page, request }) =>
  declineAndUndo(page, request, open),
)

adminTest('the words of a step are previewed and changed', ({ page }) => reword(page, open))

adminTest.describe('without JavaScript', () => {
  adminTest.use({ javaScriptEnabled: false })

  adminTest('an application is declined by a letter, and undone', ({ page, request }) =>
    declineAndUndo(page, request, openPlain),
  )

  adminTest('the words of a step are previewed and changed', ({ page }) => reword(page, openPlain))

  adminTest('an answer is written from a template, previewed, sent and undone', async ({ page, request }) => {
    const { id, answerPage } = await someone(request)
    await openPlain(page, answerPage)
    await page.getByLabel('Template').selectOption({ label: 'Your place is confirmed' })
    await page.getByRole('button', { name: 'Insert' }).click()
    await expect(answer(page)).toHaveValue(/Your place is confirmed/)
    await page.getByLabel('Subject').fill('Your seat')
    await page.getByRole('button', { name: 'Preview' }).last().click()
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Your seat [IS-')
    await page.getByRole('button', { name: 'Send answer' }).click()
    await expect(page).toHaveURL(new RegExp(`${id}$`))
    await expect(thread(page)).toContainText('Your place is confirmed')
    await thread(page).getByRole('button', { name: 'Undo send' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Answer taken back' })).toBeVisible()
    await expect(answer(page)).toHaveValue(/Your place is confirmed/)
    await openPlain(page, `${LIST}/${id}`)
    await expect(letters(page)).toHaveCount(0)
  })
})
