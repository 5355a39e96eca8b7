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
  /** The registrations of this day, newest last. */
  family: string
  first: { address: string; reference: string }
}

/** A new desk user, and four people who have just registered. */
async function arrange(page: Page, hands: Hands, request: APIRequestContext, staff: Staff): Promise<Day> {
  const me = await someone(request, 'lead')
  await grant(staff, me, 'admin')
  const family = word('Day')
  const address = `${family.toLowerCase()}@example.org`
  for (const firstName of ['Ada', 'Bea', 'Cleo', 'Dora'])
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
  await hands.write(page.getByRole('textbox', { name: 'Search all submissions' }), first.reference)
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

async function narrowTheList({ page, hands, family }: Pick<Day, 'page' | 'hands' | 'family'>) {
  await hands.write(page.getByRole('searchbox'), family, '/')
  // The address changes first; with this line above them, the rows are where they will be pressed.
  await expect(page.getByRole('link', { name: `Remove Search: ${family}` })).toBeVisible()
  await expect(page.locator('tr[data-row]')).toHaveCount(4)
}

async function seeToTheNewOnes({ page, hands, family }: Day) {
  await hands.press(page.getByRole('link', { name: 'Registrations', exact: true }).first(), 'Escape')
  await expect(heading(page)).toHaveText(/^Registrations/)
  await narrowTheList({ page, hands, family })
  await hands.openRow(rowLink(page, `Dora ${family}`))
  await expect(heading(page)).toHaveText(`Dora ${family}`)
  await hands.choose(status(page), 'Done: answered')
  await hands.press(page.getByRole('button', { name: 'Save and next' }), 'Control+Shift+Enter')
  await expect(heading(page)).toHaveText(`Cleo ${family}`)
  await expect(undoOf(page)).toContainText('Change saved.')
  await hands.press(page.getByRole('link', { name: 'Next submission' }), 'ArrowDown')
  await expect(heading(page)).toHaveText(`Bea ${family}`)
}

async function changeTwoAtOnce({ page, hands, family }: Day) {
  await hands.press(page.getByRole('link', { name: 'Registrations', exact: true }).first(), 'Escape')
  await expect(heading(page)).toHaveText(/^Registrations/)
  const bar = page.getByRole('group', { name: 'Selected rows' })
  await hands.markRow(rowLink(page, `Bea ${family}`))
  await hands.markRow(rowLink(page, `Ada ${family}`))
  await expect(bar).toContainText('2 selected')
  await hands.choose(bar.getByLabel('Set status'), 'Spam', 's')
  await hands.press(bar.getByRole('button', { name: 'Apply' }))
  await expect(undoOf(page)).toContainText('2 entries changed.')
  await expect(rowOf(page, `Ada ${family}`)).toContainText('Spam')
  await hands.press(undoOf(page).getByRole('button', { name: 'Undo' }), 'Control+z')
  await expect(said(page, '2 entries put back.')).toBeVisible()
  await expect(rowOf(page, `Ada ${family}`)).toContainText('New')
}

async function answer({ page, hands, family, first }: Day) {
  await hands.openRow(rowLink(page, `Cleo ${family}`))
  await expect(heading(page)).toHaveText(`Cleo ${family}`)
  await hands.press(page.getByRole('link', { name: 'Answer Cleo' }))
  await expect(heading(page)).toHaveText(`Answer Cleo ${family}`)
  await hands.choose(page.getByLabel('Template'), 'Your place is confirmed')
  await hands.press(page.getByRole('button', { name: 'Insert' }))
  await expect(page.getByRole('textbox', { name: 'Answer' })).toHaveValue(/Your place is confirmed/)
  await hands.press(page.getByRole('button', { name: 'Preview' }).last())
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeFocused()
  await expect(page.frameLocator('iframe[title="The mail"]').getByText(first.reference)).toBeVisible()
  await hands.press(page.getByRole('button', { name: 'Send answer' }))
  await expect(undoOf(page).getByRole('button', { name: 'Undo send' })).toBeVisible()
  await expect(heading(page)).toHaveText(`Cleo ${family}`)
}

async function lookAtThePerson({ page, hands, family }: Day) {
  await hands.press(page.getByRole('link', { name: /^View person/ }))
  await expect(heading(page)).toHaveText(`Cleo ${family}`)
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(NOTE)
}

async function lookAtTheMail({ page, hands, first }: Day) {
  const sent = rowOf(page, first.address).filter({ hasText: 'Sent' })
  await hands.press(place(page, /^Mail/))
  await expect(heading(page)).toHaveText('Mail')
  await hands.press(
    page.getByRole('navigation', { name: 'Mail by state' }).getByRole('link', { name: 'Sent', exact: true }),
  )
  await expect(page).toHaveURL(/state=sent/)
  await expect(sent.first()).toBeVisible()
}

async function takeAListAlong({ page, hands, family }: Day) {
  await hands.press(place(page, 'Inbox'))
  await expect(heading(page)).toHaveText(/^Registrations/)
  await narrowTheList({ page, hands, family })
  const downloads = page.waitForEvent('download')
  await hands.press(page.getByRole('link', { name: 'Download CSV' }))
  expect((await downloads).suggestedFilename()).toMatch(/^registrations-.*\.csv$/)
}

async function endTheDay({ page, hands }: Day) {
  await hands.press(place(page, 'Reports'))
  await expect(heading(page)).toHaveText('Reports')
  await hands.press(page.getByRole('button', { name: 'Logout' }))
  await expect(page).toHaveURL(/\/auth$/)
  await page.goto(LIST)
  await expect(main(page).getByLabel('Password', { exact: true })).toBeVisible()
}

for (const width of [1440, 390])
  for (const [name, handsOf] of [
    ['a mouse', mouse],
    ['the keyboard alone', keyboard],
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
