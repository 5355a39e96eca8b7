import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { grant, register, rowOf, said, someone, test, undoOf, word, type Person, type Staff } from './admin-support.js'
import { main, textOfMailTo } from './auth-support.js'
import { keyboard, mouse, type Hands } from './hands.js'
import { inAllOnly } from './page-support.js'

const LIST = '/admin/registrations'
const NOTE = 'Asked for the deck, rings on Monday.'
const DUE = '2027-02-02'

interface Day {
  page: Page
  hands: Hands
  me: Person
  /** The last name of this day's registrations, newest last. */
  family: string
  first: { address: string; reference: string }
}

/** The most clicks or keys for a task, counted from the list; typing a text or choosing an option counts as one. */
const MOST = { triage: 10, bulk: 4, answer: 3 }

/** A new staff member, and five people who have just registered. */
async function arrange(page: Page, hands: Hands, request: APIRequestContext, staff: Staff): Promise<Day> {
  const me = await someone(request, 'lead')
  await grant(staff, me, 'admin')
  const family = word('Day')
  const address = `${family.toLowerCase()}@example.org`
  for (const firstName of ['Ada', 'Bea', 'Cleo', 'Dora', 'Edie'])
    await register(request, { firstName, lastName: family, ...(firstName === 'Cleo' && { email: address }) })
  const mail = await textOfMailTo(address)
  const reference = /\bIS-\w{5}-\w{5}\b/.exec(mail)?.[0] ?? ''
  expect(reference, mail).not.toBe('')
  return { page, hands, me, family, first: { address, reference } }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const place = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name })
const status = (page: Page) => page.getByLabel('Status', { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const rowLink = (page: Page, name: string) => page.locator('tr[data-row] th').getByRole('link', { name, exact: true })

async function signIn({ page, hands, me }: Day) {
  await page.goto('/auth')
  await page.locator('html[data-hydrated]').waitFor()
  await hands.write(page.getByLabel('Email'), me.email)
  await hands.write(page.getByLabel('Password', { exact: true }), me.password)
  await hands.press(page.getByRole('button', { name: 'Sign In', exact: true }))
  await expect(heading(page)).toHaveText(/^Registrations/)
}

async function lookAtOwnWork({ page, hands }: Day) {
  await hands.press(page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^My work/ }))
  await expect(heading(page)).toHaveText(/^My work/)
}

async function findByReference({ page, hands, family, first }: Day) {
  const box = page.getByRole('textbox', { name: 'Search all submissions' })
  // A phone's header has a link to it.
  if (!(await box.isVisible())) await hands.press(page.getByRole('link', { name: 'Search all submissions' }))
  await hands.write(box, first.reference)
  await page.keyboard.press('Enter')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await hands.press(page.getByRole('link', { name: `Cleo ${family}`, exact: true }))
  await expect(heading(page)).toHaveText(`Cleo ${family}`)
}

async function takeItOn({ page, hands, me }: Day) {
  await hands.choose(status(page), 'In progress')
  await hands.choose(page.getByLabel('Owner', { exact: true }), me.email)
  await hands.setDate(page.getByLabel('Due', { exact: true }), DUE)
  await hands.write(page.getByLabel('Add a note'), NOTE)
  await hands.press(save(page), 'Control+Enter')
  await expect(undoOf(page)).toContainText('Change saved.')
  await expect(page.getByRole('region', { name: 'Thread' })).toContainText(NOTE)
  await expect(save(page)).toBeFocused()
  const history = page.getByRole('region', { name: 'Thread' })
  for (const words of ['Status set to In progress', `Assigned to ${me.email}`, 'Due date set to 2 February 2027'])
    await expect(history).toContainText(words)
}

async function narrowTheList({ page, hands, family }: Day, rows: number) {
  await hands.write(page.getByRole('searchbox'), family, '/')
  // The address changes first; only once this line is shown, the rows no longer move.
  await expect(page.getByRole('link', { name: `Remove Search: ${family}` })).toBeVisible()
  await expect(page.locator('tr[data-row]')).toHaveCount(rows)
}

async function seeToTheNewOnes(day: Day) {
  const { page, hands, family } = day
  await hands.press(place(page, 'Inbox'))
  await expect(heading(page)).toHaveText(/^Inbox/)
  await narrowTheList(day, 5)
  await takeOnTheFirst(day)
  await expect(heading(page)).toHaveText(`Bea ${family}`)
  await hands.choose(status(page), 'Done: answered')
  await hands.press(page.getByRole('button', { name: 'Save and next' }), 'Control+Shift+Enter')
  await expect(heading(page)).toHaveText(`Dora ${family}`)
  await expect(undoOf(page)).toContainText('Change saved.')
  await hands.press(page.getByRole('link', { name: 'Next submission' }), 'ArrowDown')
  await expect(heading(page)).toHaveText(`Edie ${family}`)
}

/** Sets status, owner and due date, and goes on to the next entry, which is still the one below. */
async function takeOnTheFirst({ page, hands, me, family }: Day) {
  const history = page.getByRole('region', { name: 'Thread' })
  hands.taken()
  await hands.openRow(rowLink(page, `Ada ${family}`))
  await expect(heading(page)).toHaveText(`Ada ${family}`)
  await hands.decide(status(page), 'In progress', '2')
  await hands.press(page.getByRole('button', { name: '+3 days' }), 'd', '3')
  await hands.press(page.getByRole('button', { name: 'Assign to me' }), 'm')
  for (const words of ['Status set to In progress', 'Due date set to', `Assigned to ${me.email}`])
    await expect(history).toContainText(words)
  await hands.press(page.getByRole('link', { name: 'Next submission' }), 'ArrowDown')
  expect(hands.taken(), 'triage').toBeLessThanOrEqual(MOST.triage)
}

async function changeTwoAtOnce({ page, hands, family }: Day) {
  await hands.press(page.getByRole('article').getByRole('link', { name: 'Inbox', exact: true }), 'Escape')
  await expect(heading(page)).toHaveText(/^Inbox 4/)
  const bar = page.getByRole('group', { name: 'Selected rows' })
  hands.taken()
  await hands.markRows(rowLink(page, `Dora ${family}`), rowLink(page, `Edie ${family}`))
  await expect(bar).toContainText('2 selected')
  await hands.decide(bar.getByLabel('Set status'), 'In progress', '2')
  await hands.apply(bar.getByRole('button', { name: 'Apply' }))
  await expect(undoOf(page)).toContainText('2 entries changed.')
  expect(hands.taken(), 'bulk').toBeLessThanOrEqual(MOST.bulk)
  await expect(rowOf(page, `Dora ${family}`)).toContainText('In progress')
  await hands.press(undoOf(page).getByRole('button', { name: 'Undo' }), 'Control+z')
  await expect(said(page, '2 entries put back.')).toBeVisible()
  await expect(rowOf(page, `Dora ${family}`)).toContainText('New')
  await hands.markRow(rowLink(page, `Dora ${family}`))
  await hands.choose(bar.getByLabel('Set status'), 'In progress', 's')
  await hands.press(bar.getByRole('button', { name: 'Apply' }))
  await expect(undoOf(page)).toContainText('1 entry changed.')
}

async function answer({ page, hands, family, first }: Day) {
  const send = page.getByRole('button', { name: 'Send answer' })
  const sent = async () => {
    await expect(undoOf(page).getByRole('button', { name: 'Undo send' })).toBeVisible()
    await expect(heading(page)).toHaveText(`Cleo ${family}`)
  }
  hands.taken()
  await hands.answerRow(rowLink(page, `Cleo ${family}`), page.getByRole('link', { name: `Answer Cleo ${family}` }))
  await expect(heading(page)).toHaveText(`Answer Cleo ${family}`)
  await hands.choose(page.getByLabel('Template'), 'Your place is confirmed')
  await expect(page.getByRole('textbox', { name: 'Answer' })).toHaveValue(/Your place is confirmed/)
  await hands.press(send, 'Control+Enter')
  await sent()
  expect(hands.taken(), 'answer').toBeLessThanOrEqual(MOST.answer)
  // Undoes the answer, previews it, and sends it again.
  await hands.press(undoOf(page).getByRole('button', { name: 'Undo send' }), 'Control+z')
  await expect(heading(page)).toHaveText(`Answer Cleo ${family}`)
  await hands.press(page.getByRole('button', { name: 'Preview' }).last())
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeFocused()
  await expect(page.frameLocator('iframe[title="The mail"]').getByText(first.reference)).toBeVisible()
  await hands.press(send)
  await sent()
}

async function lookAtThePerson({ page, hands, family }: Day) {
  await hands.press(page.getByRole('link', { name: /^View person/ }))
  await expect(heading(page)).toHaveText(`Cleo ${family}`)
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(NOTE)
}

async function lookAtTheMail({ page, hands, first }: Day) {
  const sent = rowOf(page, first.address).filter({ hasText: 'Sent' })
  await page.goto('/admin/mail')
  await expect(heading(page)).toHaveText('Mail')
  await hands.press(
    page.getByRole('navigation', { name: 'Mail by state' }).getByRole('link', { name: 'Sent', exact: true }),
  )
  await expect(page).toHaveURL(/state=sent/)
  await expect(sent.first()).toBeVisible()
}

async function takeAListAlong(day: Day) {
  const { page, hands } = day
  await hands.press(place(page, 'Inbox'))
  await expect(heading(page)).toHaveText(/^Inbox/)
  // One entry is done, and one waits for a reply.
  await narrowTheList(day, 3)
  const downloads = page.waitForEvent('download')
  await hands.press(page.getByRole('link', { name: 'Download CSV' }))
  expect((await downloads).suggestedFilename()).toMatch(/^inbox-.*\.csv$/)
}

async function endTheDay({ page, hands }: Day) {
  await hands.press(place(page, 'Reports'))
  await expect(heading(page)).toHaveText('Reports')
  await hands.press(page.getByRole('button', { name: 'Logout' }))
  await expect(page).toHaveURL(/\/auth$/)
  await page.goto(LIST)
  await expect(main(page).getByLabel('Password', { exact: true })).toBeVisible()
}

for (const [name, handsOf, width] of [
  ['the keyboard alone', keyboard, 1440],
  ['a pointer', mouse, 390],
] as const)
  test.describe(`a day at the desk, ${width} wide, with ${name}`, inAllOnly(), () => {
    test.use({ viewport: { width, height: 844 }, storageState: { cookies: [], origins: [] } })

    test('from signing in to signing out', async ({ page, request, staff }) => {
      // A whole day; about twenty seconds on an idle machine.
      test.slow()
      const day = await arrange(page, handsOf(page), request, staff)
      await test.step('signs in', () => signIn(day))
      await test.step('looks at their own work', () => lookAtOwnWork(day))
      await test.step('finds the entry that a mail quotes', () => findByReference(day))
      await test.step('takes it on, in one save', () => takeItOn(day))
      await test.step('goes through the new ones', () => seeToTheNewOnes(day))
      await test.step('changes two at once, and takes that back', () => changeTwoAtOnce(day))
      await test.step('answers from a template', () => answer(day))
      await test.step('reads all from the person', () => lookAtThePerson(day))
      await test.step('sees that the mail has gone', () => lookAtTheMail(day))
      await test.step('takes a list along', () => takeAListAlong(day))
      await test.step('reads the week and signs out', () => endTheDay(day))
    })
  })
