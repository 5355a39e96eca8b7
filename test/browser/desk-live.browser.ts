import { expect, type Browser } from '@playwright/test'
import { personOf, register, rowOf, test, type Staff, word } from './admin-support.js'
import { expectAccessible, open } from './page-support.js'

const LIST = '/admin/registrations'
/** Changes appear within two seconds; the browser and a busy machine may take another two. */
const SOON = { timeout: 4000 }

/** Two admins side by side, each with their own browser. */
async function sideBySide(browser: Browser, staff: Staff) {
  const [mine, theirs] = await Promise.all(
    [staff.state, staff.secondState].map((storageState) => browser.newContext({ storageState })),
  )
  if (!mine || !theirs) throw new Error('There are two of them.')
  return {
    mine: await mine.newPage(),
    theirs: await theirs.newPage(),
    close: () => Promise.all([mine.close(), theirs.close()]),
  }
}

test('a change by another admin is announced immediately, and moves nothing that is selected or typed', async ({
  browser,
  request,
  staff,
}) => {
  const family = word('Beside')
  const [first] = [
    await register(request, { lastName: `${family} A` }),
    await register(request, { lastName: `${family} B` }),
  ]
  const { mine, theirs, close } = await sideBySide(browser, staff)
  await open(mine, LIST)
  await rowOf(mine, `${family} B`).getByRole('checkbox').check()
  const announcement = mine.getByRole('status').filter({ hasText: /new|changed/ })
  const show = mine.getByRole('button', { name: 'Show', exact: true })
  // Retried, since other tests send and change registrations meanwhile.
  const expectNoAnnouncement = () =>
    expect(async () => {
      if ((await announcement.count()) > 0) await show.click()
      await expect(announcement).toHaveCount(0, { timeout: 500 })
    }).toPass()
  await expectNoAnnouncement()

  await open(theirs, `${LIST}/${first}`)
  await theirs.getByLabel('Status').selectOption('answered')
  await theirs.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(announcement).toContainText(/\d changed/, SOON)
  await register(request, { lastName: `${family} C` })
  await expect(announcement).toContainText('new', SOON)
  await expect(rowOf(mine, `${family} C`)).toHaveCount(0)
  await expect(rowOf(mine, `${family} A`)).not.toContainText('Answered')
  // High enough for every row, since axe would measure only the visible part of a link below the pinned bar.
  await mine.setViewportSize({ width: 1280, height: 1600 })
  await expectAccessible(mine)

  await show.click()
  await expect(rowOf(mine, `${family} C`)).toBeVisible()
  await expect(rowOf(mine, `${family} A`)).toContainText('Answered')
  await expect(rowOf(mine, `${family} B`).getByRole('checkbox')).toBeChecked()
  await expectNoAnnouncement()
  await close()
})

test('a range is selected from the entry that was pressed, wherever others have moved it', async ({
  browser,
  request,
  staff,
}) => {
  const family = word('Ranged')
  for (const name of ['A', 'B', 'C']) await register(request, { lastName: `${family} ${name}` })
  const { mine, close } = await sideBySide(browser, staff)
  await open(mine, LIST)
  const boxOf = (name: string) => rowOf(mine, `${family} ${name}`).getByRole('checkbox')
  await boxOf('B').check()
  await register(request, { lastName: `${family} D` })
  await mine.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(boxOf('D')).toBeVisible()
  await boxOf('A').click({ modifiers: ['Shift'] })
  await expect(boxOf('A')).toBeChecked()
  await expect(boxOf('B')).toBeChecked()
  await expect(boxOf('C')).not.toBeChecked()
  await close()
})

test('an open entry shows who else has it open and what they changed, and keeps the input', async ({
  browser,
  request,
  staff,
}) => {
  const id = await register(request, { lastName: word('Together') })
  const { mine, theirs, close } = await sideBySide(browser, staff)
  await open(mine, `${LIST}/${id}`)
  await mine.getByLabel('Add a note').fill('Half a thought')
  await open(theirs, `${LIST}/${id}`)
  const looking = mine.getByText('Also looking at this: ')
  await expect(looking).toContainText(staff.second.email, SOON)
  await expect(theirs.getByText('Also looking at this: ')).toBeVisible(SOON)

  await theirs.getByLabel('Status').selectOption('in-progress')
  await theirs.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    mine.getByRole('status').filter({ hasText: `${staff.second.email} changed the status to In progress just now` }),
  ).toBeVisible(SOON)
  await expect(theirs.getByRole('button', { name: 'Show the change' })).toHaveCount(0)
  await expect(mine.getByLabel('Add a note')).toBeFocused()
  await expect(mine.getByLabel('Status')).toHaveValue('new')
  await expectAccessible(mine)

  await mine.getByRole('button', { name: 'Show the change' }).click()
  await expect(mine.getByLabel('Status')).toHaveValue('in-progress')
  await expect(mine.getByLabel('Add a note')).toHaveValue('Half a thought')
  await theirs.goto('/')
  await expect(looking).toHaveCount(0, { timeout: 15_000 })
  await close()
})

test('an answer’s page shows who else is writing or has sent one, before typing', async ({
  browser,
  request,
  staff,
}) => {
  const name = word('Answered')
  const id = await register(request, { lastName: name, email: `${name}@example.org` })
  const { mine, theirs, close } = await sideBySide(browser, staff)
  await open(mine, `${LIST}/${id}/answer`)
  await open(theirs, `${LIST}/${id}/answer`)
  await expect(mine.getByText('Also writing an answer: ')).toContainText(staff.second.email, SOON)
  await theirs.getByRole('textbox', { name: 'Answer' }).fill('Hello. You are welcome.')
  await theirs.getByRole('button', { name: 'Send answer' }).click()
  const told = new RegExp(`Answered by ${staff.second.email} at \\d\\d:\\d\\d`)
  await expect(mine.getByRole('status').filter({ hasText: told })).toBeVisible(SOON)
  await open(mine, `${LIST}/${id}/answer`)
  await expect(mine.getByRole('main').getByText(told)).toBeVisible()
  await close()
})

test('an open page announces the end of its session before anything is saved', async ({ browser, request, staff }) => {
  const id = await register(request, { lastName: word('Ended') })
  const { mine, close } = await sideBySide(browser, staff)
  await mine.route(/\/api\/admin\/events/, (route) => route.fulfill({ status: 401, body: '' }))
  await mine.route('**/api/session', (route) => route.fulfill({ json: { user: null } }))
  await open(mine, `${LIST}/${id}`)
  await expect(mine.getByRole('alert')).toContainText('You were signed out. What you typed is kept on this device.')
  await expect(mine.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', new RegExp(`/auth\\?next=.*${id}`))
  await close()
})

test('a change between the loading of a list and its first connection is announced', async ({
  browser,
  request,
  staff,
}) => {
  const family = word('Between')
  const id = await register(request, { lastName: family })
  const { theirs: mine, close } = await sideBySide(browser, staff)
  const changed = Promise.withResolvers<void>()
  await mine.route(/\/api\/admin\/events(?:\?|$)/, async (route) => {
    await changed.promise
    await route.continue()
  })
  await open(mine, `${LIST}?q=${family}`)
  const api = `/api/admin/submissions/${id}`
  const { row } = (await (await staff.api.get(api)).json()) as { row: { version: number } }
  expect((await staff.api.patch(api, { data: { version: row.version, status: 'in-progress' } })).ok()).toBe(true)
  changed.resolve()
  await expect(mine.getByRole('status').filter({ hasText: '1 changed' })).toBeVisible(SOON)
  await close()
})

test('changes during an interruption of the stream are shown once it is back', async ({ browser, request, staff }) => {
  const name = word('Cut')
  const id = await register(request, { lastName: name, email: `${name}@example.org` })
  const { mine, theirs, close } = await sideBySide(browser, staff)
  const stream = /\/api\/admin\/events(?:\?|$)/
  await mine.route(stream, (route) => route.fulfill({ status: 502, body: '' }))
  await open(mine, `${LIST}/${id}`)
  await open(theirs, `${LIST}/${id}`)
  await theirs.getByLabel('Add a note').fill('Rang them.')
  await theirs.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(theirs.getByText('Rang them.')).toBeVisible()
  await mine.unroute(stream)
  await expect(mine.getByRole('status').filter({ hasText: 'added a note' })).toBeVisible({ timeout: 15_000 })
  await expect(mine.getByText('Also looking at this: ')).toContainText(staff.second.email)
  expect(
    (
      await staff.api.post(`/api/admin/people/${await personOf(staff, id)}/erasure`, { data: { submissions: 1 } })
    ).status(),
  ).toBe(200)
  await expect(mine.getByRole('status').filter({ hasText: 'This submission was erased' })).toBeVisible()
  await close()
})
