import { expect, type Locator } from '@playwright/test'
import { discoveryCall, investorApplication } from '../support/form-payloads.js'
import type { Page } from './product.js'
import { adminTest, personOf, register, submit, undoOf, word } from './admin-support.js'
import { offerTimes } from './call-support.js'
import { open } from './page-support.js'

/** The most keys and clicks for each task, as in docs/measurements-raw.md; typing a text or choosing an option counts as one. */
const MOST = { triage: 40, answer: 4, decline: 3, accept: 3, merge: 3, book: 3, move: 2 }

/** Counts keys and clicks. */
function counting(page: Page) {
  let steps = 0
  return {
    click: (target: Locator) => ((steps += 1), target.click()),
    choose: (field: Locator, label: string) => ((steps += 1), field.selectOption({ label })),
    fill: (field: Locator, words: string) => ((steps += 1), field.fill(words)),
    key: (key: string) => ((steps += 1), page.keyboard.press(key)),
    taken: () => steps,
  }
}

const send = (page: Page) => page.getByRole('button', { name: 'Send answer' })
const apply = (request: Parameters<typeof submit>[0], fullName: string) => {
  const { type, formData } = investorApplication({ fullName, email: `${word('steps')}@example.org` })
  return submit(request, type, formData)
}

adminTest('twenty new entries are triaged from their rows', async ({ page, request }) => {
  const family = word('Twenty')
  for (let count = 0; count < 20; count += 1) await register(request, { firstName: `N${count}`, lastName: family })
  await open(page, `/admin/registrations?q=${family}`)
  await expect(page.locator('tr[data-row]')).toHaveCount(20)
  const work = counting(page)
  await work.key('ArrowDown')
  // Three are left for later.
  for (let row = 0; row < 20; row += 1) {
    if (![3, 7, 11].includes(row)) await work.key('Space')
    if (row < 19) await work.key('ArrowDown')
  }
  await expect(page.getByRole('group', { name: 'Selected rows' })).toContainText('17 selected')
  await work.key('2')
  await expect(undoOf(page)).toContainText('17 entries changed.')
  expect(work.taken()).toBeLessThanOrEqual(MOST.triage)
})

adminTest('an entry is answered from its row', async ({ page, request }) => {
  const family = word('Answered')
  await register(request, { lastName: family, email: `${family.toLowerCase()}@example.org` })
  await open(page, `/admin?q=${family}`)
  const work = counting(page)
  await work.click(page.getByRole('link', { name: /^Answer / }))
  await work.choose(page.getByLabel('Template'), 'Your place is confirmed')
  await work.click(send(page))
  await expect(undoOf(page).getByRole('button', { name: 'Undo send' })).toBeVisible()
  expect(work.taken()).toBeLessThanOrEqual(MOST.answer)
})

for (const [name, most] of [
  ['Decline', MOST.decline],
  ['Accept', MOST.accept],
] as const)
  adminTest(`${name} sends its letter and keeps the decision`, async ({ page, request }) => {
    await open(page, `/admin/applications/${await apply(request, `Ada ${word(name)}`)}`)
    const work = counting(page)
    await work.click(page.getByRole('link', { name, exact: true }))
    if (name === 'Decline') await work.fill(page.getByLabel('Reason', { exact: true }), 'Too early')
    await work.click(send(page))
    await expect(page.getByLabel('Status', { exact: true })).toHaveValue(name === 'Decline' ? 'declined' : 'accepted')
    expect(work.taken()).toBeLessThanOrEqual(most)
  })

adminTest('two people who look the same are merged', async ({ page, request, staff }) => {
  const family = word('Alike')
  const same = { lastName: family, businessName: `${family} Optics` }
  const id = await register(request, { ...same, email: `${word('one')}@example.org` })
  await register(request, { ...same, email: `${word('two')}@example.org` })
  await open(page, `/admin/people/${await personOf(staff, id)}`)
  const work = counting(page)
  await work.click(page.getByRole('link', { name: /^Compare/ }).first())
  // The opened part is in view and has the focus.
  await expect(page.getByRole('heading', { name: 'Are these the same person?' })).toBeFocused()
  await work.click(page.getByRole('button', { name: 'Merge' }))
  await expect(page.getByText('2 submissions and everything about them')).toBeVisible()
  expect(work.taken()).toBeLessThanOrEqual(MOST.merge)
  await page.getByRole('link', { name: 'See what would be erased' }).click()
  await expect(page.getByRole('heading', { name: /^Erase / })).toBeFocused()
})

adminTest('a call is booked at the soonest open time, and moved', async ({ page, staff, request }) => {
  await offerTimes(staff)
  const { type, formData } = discoveryCall({ lastName: word('Called'), email: `${word('call')}@example.org` })
  await open(page, `/admin/discovery-calls/${await submit(request, type, formData)}`)
  const part = page.getByRole('region', { name: 'Call' })
  const booking = counting(page)
  await booking.click(part.locator('summary', { hasText: 'Arrange a call' }))
  await booking.click(part.getByRole('button', { name: 'Confirm this time' }))
  await expect(part.getByRole('listitem')).toContainText('Booked')
  expect(booking.taken()).toBeLessThanOrEqual(MOST.book)
  const moving = counting(page)
  await moving.click(part.locator('summary', { hasText: 'Move' }))
  await moving.click(part.getByRole('button', { name: / for the call with / }).last())
  await expect(page.getByRole('region', { name: 'Thread' })).toContainText('Call moved to')
  expect(moving.taken()).toBeLessThanOrEqual(MOST.move)
})
