import { expect } from '@playwright/test'
import { ADMIN, adminTest, register, rowOf, undoOf, word } from './admin-support.js'
import { open } from './page-support.js'

const LIST = '/admin/registrations'

adminTest.describe('a submission', () => {
  adminTest(
    'shows every field, its emails, consent and history, and takes a status, an owner and notes',
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
      await expect(page.getByRole('region', { name: 'Thread' })).toContainText('rosalind@example.org')
      await page.locator('summary').filter({ hasText: 'More' }).click()
      await expect(page.getByRole('region', { name: 'Consent' })).toBeVisible()
      const history = page.getByRole('region', { name: 'Thread' })
      // The form and the email to its sender.
      await expect(history.getByRole('listitem')).toHaveCount(2)
      await expect(fields, 'what a landing form puts into one field').toContainText('Investing£10,000 to £50,000')

      await page.getByLabel('Status', { exact: true }).selectOption('in-progress')
      await page.getByLabel('Owner').selectOption({ label: staff.second.email })
      await page.getByLabel('Due').fill('2027-01-31')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(undoOf(page)).toContainText('Change saved.')
      for (const words of [
        'Status set to In progress',
        `Assigned to ${staff.second.email}`,
        'Due date set to 31 January 2027',
      ])
        await expect(history).toContainText(words)

      const note = `Met her in London.\n<b>Bold</b> ${word('note')}`
      await page.getByLabel('Add a note').fill(note)
      await expect(page.getByText('Not saved yet.')).toBeVisible()
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('region', { name: 'Thread' })).toContainText(note)
      await expect(page.getByLabel('Add a note')).toHaveValue('')
      await expect(history, 'the note says it itself').not.toContainText('Note added')

      await page.getByRole('link', { name: 'Registrations', exact: true }).click()
      await expect(rowOf(page, family)).toContainText('In progress')
    },
  )

  adminTest(
    'shows the second of two admins what the first has saved, and overwrites nothing',
    async ({ page, request, browser, staff, baseURL }) => {
      const id = await register(request, { lastName: word('Contested') })
      const context = await browser.newContext({ baseURL, storageState: staff.secondState })
      const other = await context.newPage()
      await open(page, `${LIST}/${id}`)
      await open(other, `${LIST}/${id}`)
      await page.getByLabel('Status', { exact: true }).selectOption('answered')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(undoOf(page)).toContainText('Change saved.')

      await other.getByLabel('Status', { exact: true }).selectOption('spam')
      await other.getByRole('button', { name: 'Save', exact: true }).click()
      const alert = other.getByRole('article').getByRole('alert')
      await expect(alert).toContainText('Not saved')
      await expect(alert).toContainText(`${ADMIN.email} changed this submission after you opened it`)
      // Shown once: a toast would cover the comparison.
      await expect(other.getByRole('alert')).toHaveCount(1)
      const conflict = other.getByRole('group', { name: 'Someone else saved first' })
      const status = other.getByLabel('Status', { exact: true })
      await expect(status, 'theirs is in the field').toHaveValue('answered')
      await expect(status, 'and mine beside it').toHaveAccessibleDescription('Mine: Spam')
      const { row } = (await (await staff.api.get(`/api/admin/submissions/${id}`)).json()) as {
        row: { status: string }
      }
      expect(row.status).toBe('done')

      await other.getByRole('button', { name: 'Apply mine' }).click()
      await expect(undoOf(other)).toContainText('Change saved.')
      await expect(conflict).toBeHidden()
      await expect(other.getByLabel('Status', { exact: true })).toHaveValue('spam')
      await context.close()
    },
  )

  adminTest(
    'keeps input on the device, across other entries and a reload, until it is saved',
    async ({ page, request }) => {
      const family = word('Drafted')
      const id = await register(request, { lastName: family })
      await register(request, { lastName: family })
      await open(page, `${LIST}/${id}?q=${family}`)
      await page.getByLabel('Add a note').fill('Half a thought')
      await page.getByLabel('Status', { exact: true }).selectOption('in-progress')
      await page.getByRole('link', { name: 'Previous submission' }).click()
      await expect(page.getByLabel('Add a note')).toHaveValue('')
      await page.getByRole('link', { name: 'Next submission' }).click()
      await expect(page.getByLabel('Add a note')).toHaveValue('Half a thought')
      await page.reload()
      await expect(page.getByLabel('Add a note')).toHaveValue('Half a thought')
      await expect(page.getByText('Not saved yet.')).toBeVisible()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('region', { name: 'Thread' })).toContainText('Half a thought')
      await expect(page.getByText('Not saved yet.')).toBeHidden()
      await expect(page.getByLabel('Status', { exact: true })).toHaveValue('in-progress')
    },
  )

  adminTest(
    'compares a draft with what a colleague has saved since, before it is saved over it',
    async ({ page, request, staff }) => {
      const id = await register(request, { lastName: word('Overtaken') })
      const api = `/api/admin/submissions/${id}`
      await open(page, `${LIST}/${id}`)
      await page.getByLabel('Status', { exact: true }).selectOption('in-progress')
      await page.getByLabel('Add a note').fill('Still to call')
      await page.getByRole('link', { name: 'Registrations', exact: true }).click()
      const { row } = (await (await staff.api.get(api)).json()) as { row: { version: number } }
      expect(
        (await staff.api.patch(api, { data: { version: row.version, status: 'done', outcome: 'answered' } })).ok(),
      ).toBe(true)

      await open(page, `${LIST}/${id}`)
      const conflict = page.getByRole('group', { name: 'Someone else saved first' })
      await expect(page.getByLabel('Status', { exact: true })).toHaveAccessibleDescription('Mine: In progress')
      await conflict.getByRole('button', { name: 'Keep theirs' }).click()
      await expect(conflict).toBeHidden()
      await expect(page.getByLabel('Status', { exact: true })).toHaveValue('answered')

      // A note does not overwrite another change.
      await expect(page.getByLabel('Add a note')).toHaveValue('Still to call')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('region', { name: 'Thread' })).toContainText('Still to call')
    },
  )

  adminTest('hides a draft from the next user of the same device', async ({ page, context, request, staff }) => {
    const id = await register(request, { lastName: word('Shared') })
    const note = page.getByLabel('Add a note')
    await open(page, `${LIST}/${id}`)
    await note.fill('For me alone')
    await context.clearCookies()
    await context.addCookies(staff.secondState.cookies)
    await open(page, `${LIST}/${id}`)
    await expect(note).toHaveValue('')
    await expect(page.getByText('Not saved yet.')).toBeHidden()
    await context.clearCookies()
    await context.addCookies(staff.state.cookies)
    await open(page, `${LIST}/${id}`)
    await expect(note).toHaveValue('For me alone')
  })

  adminTest('keeps what is typed while a save is on its way', async ({ page, request }) => {
    const id = await register(request, { lastName: word('Hurried') })
    await open(page, `${LIST}/${id}`)
    const answered = Promise.withResolvers<void>()
    await page.route(`**/api/admin/submissions/${id}`, async (route) => {
      if (route.request().method() === 'PATCH') await answered.promise
      await route.continue()
    })
    await page.getByLabel('Add a note').fill('Called.\nNo answer.')
    const sent = page.waitForRequest((asked) => asked.method() === 'PATCH')
    await page.keyboard.press('Control+Enter')
    await sent
    await page.getByLabel('Add a note').fill('Called.\nNo answer. Trying again at four.')
    answered.resolve()
    await expect(page.getByRole('region', { name: 'Thread' })).toContainText('No answer.')
    await expect(page.getByLabel('Add a note')).toHaveValue('Trying again at four.')
    await expect(page.getByText('Not saved yet.')).toBeVisible()
  })

  adminTest(
    'stays open when saving takes it off the list, and Save and next goes on from its place',
    async ({ page, request }) => {
      const family = word('Triaged')
      const ids: string[] = []
      for (let i = 0; i < 12; i += 1) ids.unshift(await register(request, { firstName: `N${i}`, lastName: family }))
      const heading = (i: number) => page.getByRole('heading', { level: 1, name: `N${11 - i} ${family}` })
      await open(page, `${LIST}/${ids[1]}?q=${family}&status=new&size=10`)
      await page.getByLabel('Status', { exact: true }).selectOption('answered')
      const save = page.getByRole('button', { name: 'Save', exact: true })
      await save.click()
      await expect(undoOf(page)).toContainText('Change saved.')
      await expect(heading(1)).toBeVisible()
      await expect(save).toBeFocused()
      await page.getByRole('link', { name: 'Next submission' }).click()
      await expect(heading(2)).toBeVisible()
      await page.getByLabel('Status', { exact: true }).selectOption('spam')
      await page.getByRole('button', { name: 'Save and next' }).click()
      await expect(heading(3)).toBeVisible()
      for (let i = 4; i < 12; i += 1) {
        await page.getByRole('link', { name: 'Next submission' }).click()
        await expect(heading(i)).toBeVisible()
      }
    },
  )

  adminTest('stays open while Escape and the arrow keys apply to a menu of the header', async ({ page, request }) => {
    await register(request, { lastName: word('Before') })
    const id = await register(request, { lastName: word('Themed') })
    await open(page, `${LIST}/${id}`)
    const menu = page.locator('#theme-menu')
    await page.getByRole('button', { name: 'Theme' }).click()
    await expect(menu).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`${id}$`))
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(LIST)
  })

  adminTest('saves changes in order, even if they come faster than the responses', async ({ page, request }) => {
    const family = word('Rapid')
    const before = await register(request, { lastName: family })
    const id = await register(request, { lastName: family })
    await open(page, `${LIST}/${id}?q=${family}`)
    await page.route(`**/api/admin/submissions/${id}`, async (route) => {
      if (route.request().method() === 'PATCH') await new Promise((resume) => setTimeout(resume, 300))
      await route.continue()
    })
    for (const key of ['2', 'm', 'd', '3', 'ArrowDown']) await page.keyboard.press(key)
    await expect(page).toHaveURL(new RegExp(before))
    await open(page, `${LIST}/${id}`)
    const thread = page.getByRole('region', { name: 'Thread' })
    await expect(thread).toContainText('Status set to In progress')
    await expect(thread).toContainText(`Assigned to ${ADMIN.email}`)
    await expect(thread.getByText('Due date set to')).toHaveCount(1)
  })

  adminTest('is edited by single keys and from the palette', async ({ page, request, staff }) => {
    const id = await register(request, { lastName: word('Keyed') })
    await open(page, `${LIST}/${id}`)
    const status = page.getByLabel('Status', { exact: true })
    const thread = page.getByRole('region', { name: 'Thread' })
    await page.keyboard.press('2')
    await expect(thread).toContainText('Status set to In progress')
    await page.keyboard.press('m')
    await expect(thread).toContainText(`Assigned to ${ADMIN.email}`)
    await page.keyboard.press('d')
    await page.keyboard.press('3')
    await expect(thread.getByText('Due date set to')).toHaveCount(1)
    await page.keyboard.press('n')
    await page.keyboard.type('2 calls')
    await page.keyboard.press('Control+Enter')
    await expect(thread).toContainText('2 calls')

    await page.keyboard.press('Control+k')
    await page.keyboard.type('status: new')
    await page.keyboard.press('Enter')
    await expect(status).toHaveValue('new')
    await expect(thread).toContainText('Status set to New')
    await page.keyboard.press('Control+k')
    await page.keyboard.type(`owner: ${staff.second.email}`)
    await page.keyboard.press('Enter')
    await expect(thread).toContainText(`Assigned to ${staff.second.email}`)

    await page.locator('main').focus()
    await page.keyboard.press('r')
    await expect(page).toHaveURL(new RegExp(`${id}/answer`))
  })

  adminTest(
    'shows what was written on its first screen, beside the controls or above them',
    async ({ page, request }) => {
      const id = await register(request, { lastName: word('Placed') })
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await open(page, `${LIST}/${id}`)
        const [written, status] = await Promise.all(
          [page.getByRole('region', { name: 'Submission' }), page.getByLabel('Status', { exact: true })].map((part) =>
            part.boundingBox(),
          ),
        )
        expect(written?.y, `at ${width}`).toBeLessThan(700)
        if (width === 1440) expect((written?.x ?? 0) + (written?.width ?? 0)).toBeLessThan(status?.x ?? 0)
        else expect(written?.y ?? 0).toBeLessThan(status?.y ?? 0)
      }
    },
  )

  adminTest('that does not exist is not found', async ({ page }) => {
    for (const address of [`${LIST}/0000`, `${LIST}/00000000-0000-7000-8000-000000000000`, '/admin/unheard-of']) {
      const answer = await page.goto(address)
      expect(answer?.status(), address).toBe(404)
    }
  })
})
