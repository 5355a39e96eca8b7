import { expect, type Page } from '@playwright/test'
import { investorApplication } from '../support/form-payloads.js'
import { adminTest, grant, signIn, someone, type Staff, test } from './admin-support.js'
import {
  heading,
  main,
  region,
  button,
  link,
  offerTimes,
  linkOf,
  sent,
  arrange,
  dayAfter,
  expectForEveryone,
  type Visit,
} from './call-support.js'
import { keyboard, mouse } from './hands.js'
import { open, openPlain, withoutScript } from './page-support.js'

/** Accepts an application at the desk and checks the applicant's status page. */
async function accept({ page, hands, go }: Visit, staff: Staff) {
  const { id, email } = await sent(staff, investorApplication)
  await go(page, `/admin/applications/${id}`)
  await hands.press(page.getByRole('link', { name: 'Accept', exact: true }))
  await expect(heading(page)).toContainText('Accept')
  await hands.press(button(page, 'Preview').last())
  const letter = page.frameLocator('iframe[title="The mail"]')
  await expect(letter.getByText('We are glad to say that your application is accepted.').last()).toBeVisible()
  await hands.press(button(page, 'Send answer'))
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('accepted')
  await expect(region(page, 'Thread')).toContainText('We are glad to say')
  await expect(button(page, 'Undo send')).toBeVisible()
  await go(page, await linkOf(email))
  await expect(region(page, 'So far')).toContainText('Accepted')
  await expect(region(page, 'What happens next')).toContainText('We are glad to say that your application is accepted.')
}

for (const [name, handsOf] of [
  ['a mouse', mouse],
  ['the keyboard alone', keyboard],
] as const)
  adminTest(`an application is accepted with ${name}`, ({ page, staff }) =>
    accept({ page, hands: handsOf(page), go: open }, staff),
  )

withoutScript('an application', () => {
  adminTest('is accepted', ({ page, staff }) => accept({ page, hands: mouse(page), go: openPlain }, staff))
})

/** Goes from the page of calls to the entry, and there confirms a time, moves the call and cancels it. */
async function arrangeMoveAndCancel(page: Page, staff: Staff, toCalls: () => Promise<unknown>) {
  await offerTimes(staff)
  const { id } = await sent(staff)
  await toCalls()
  await expect(heading(page)).toHaveText('Calls')
  const waiting = region(page, 'To confirm')
    .getByRole('listitem')
    .filter({ has: page.locator(`[href*="${id}"]`) })
  await waiting.getByRole('link', { name: /^Confirm a time/ }).click()
  const part = region(page, 'Call')
  await expect(part).toContainText('No call yet.')
  await expect(part.getByLabel('Who holds the call')).not.toHaveValue('')
  await part.getByLabel('Day', { exact: true }).fill('')
  await part.getByRole('button', { name: 'Confirm this time' }).click()
  await expect(part.getByLabel('Day', { exact: true })).toHaveAccessibleDescription('Choose a day.')
  await part.getByLabel('Day', { exact: true }).fill(dayAfter(-2))
  await part.getByRole('button', { name: 'Confirm this time' }).click()
  await expect(part.getByLabel('Time in London', { exact: true })).toHaveAccessibleDescription(
    'This time has already passed.',
  )
  await part.getByLabel('Day', { exact: true }).fill(dayAfter(40))
  await part.getByLabel('Time in London', { exact: true }).fill('10:30')
  await part.getByRole('button', { name: 'Confirm this time' }).click()
  await expect(part.getByRole('listitem')).toContainText('10:30 to 11:00')
  await expect(part.getByRole('listitem')).toContainText('Booked')
  await expect(part.getByRole('button', { name: 'Confirm this time' })).toHaveCount(0)

  await part.locator('summary', { hasText: 'Move' }).click()
  await part.getByLabel('Time in London', { exact: true }).fill('14:00')
  await part.getByRole('button', { name: /^Move the call/ }).click()
  await expect(part.getByRole('listitem')).toContainText('14:00 to 14:30')

  await part.locator('summary', { hasText: 'Cancel' }).click()
  await part.getByRole('button', { name: /^Cancel the call/ }).click()
  await expect(part.getByRole('listitem')).toContainText('Cancelled')
  await expect(part.locator('summary', { hasText: 'Arrange a call' })).toBeVisible()
}

adminTest('a handler confirms a time, moves it and cancels it', ({ page, staff }) =>
  arrangeMoveAndCancel(page, staff, async () => {
    await open(page, '/admin')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Entry, person, page or action' }).fill('calls')
    await page.getByRole('option', { name: 'Calls', exact: true }).click()
  }),
)

withoutScript('a handler', () => {
  adminTest('confirms a time, moves it and cancels it', ({ page, staff }) =>
    arrangeMoveAndCancel(page, staff, () => openPlain(page, '/admin/calls')),
  )
})

adminTest('a handler proposes three open times, and sees that they await a choice', async ({ page, staff }) => {
  const { id, email } = await sent(staff)
  await open(page, `/admin/discovery-calls/${id}`)
  const part = region(page, 'Call')
  await part.locator('summary', { hasText: 'Arrange a call' }).click()
  await part.locator('summary', { hasText: 'Let them choose' }).click()
  for (const [choice, days] of [
    ['', 31],
    [', choice 2', 32],
    [', choice 3', 33],
  ] as const) {
    await part.getByLabel(`Day${choice}`, { exact: true }).fill(dayAfter(days))
    await part.getByLabel(`Time in London${choice}`, { exact: true }).fill('11:00')
  }
  await part.getByRole('button', { name: 'Propose these times' }).click()
  await expect(part.getByRole('listitem')).toContainText('Times proposed')
  await expect(part.getByText('at 11:00, London')).toHaveCount(3)
  await open(page, await linkOf(email))
  await expect(page.getByRole('radiogroup', { name: 'Proposed' }).getByRole('radio')).toHaveCount(3)
})

adminTest('a call that a colleague has changed meanwhile is not overwritten', async ({ page, staff }) => {
  await offerTimes(staff)
  const { id } = await sent(staff)
  const call = await arrange(staff, id, [{ day: dayAfter(41), time: '09:00' }])
  await open(page, `/admin/discovery-calls/${id}`)
  const part = region(page, 'Call')
  const { calls } = (await (await staff.api.get(`/api/admin/submissions/${id}/calls`)).json()) as {
    calls: { version: number }[]
  }
  const to = { day: dayAfter(42), time: '16:00' }
  const data = { move: 'move', version: calls[0]?.version, to }
  expect((await staff.api.post(`/api/admin/calls/${call}/moves`, { data })).status()).toBe(204)
  await part.locator('summary', { hasText: 'Cancel' }).click()
  await part.getByRole('button', { name: /^Cancel the call/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'changed after you opened it' }).first()).toBeVisible()
  await expect(part.getByRole('listitem')).toContainText('16:00 to 16:30')
})

adminTest('a call that is over is marked as attended or missed', async ({ page, staff }) => {
  const { id } = await sent(staff)
  await arrange(staff, id, [{ day: dayAfter(43), time: '09:00' }])
  const moves: unknown[] = []
  // Makes the call look as if it had begun.
  await page.route('**/api/admin/calls', async (route) => {
    const response = await route.fetch()
    const { calls } = (await (await staff.api.get(`/api/admin/submissions/${id}/calls`)).json()) as { calls: object[] }
    const today = calls.map((call) => ({ ...call, moves: ['mark-attended', 'mark-missed'] }))
    await route.fulfill({ response, json: { ...((await response.json()) as object), today } })
  })
  await page.route('**/api/admin/calls/*/moves', async (route) => {
    moves.push(route.request().postDataJSON())
    await route.fulfill({ status: 204 })
  })
  await open(page, '/admin')
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Calls', exact: true }).click()
  for (const name of [/^Attended/, /^Missed/]) await region(page, 'Today').getByRole('button', { name }).click()
  await expect.poll(() => moves).toMatchObject([{ move: 'mark-attended' }, { move: 'mark-missed' }])
  await expect(region(page, 'Today').locator('summary')).toHaveCount(0)
  await page.unrouteAll({ behavior: 'wait' })
})

test('a viewer sees calls, but cannot change them', async ({ page, request, staff }) => {
  const person = await someone(request, 'viewer')
  await grant(staff, person, 'viewer')
  await page.context().addCookies((await signIn(request, person)).cookies)
  const { id } = await sent(staff)
  await arrange(staff, id, [{ day: dayAfter(44), time: '09:00' }])
  await open(page, `/admin/discovery-calls/${id}`)
  await expect(region(page, 'Call')).toContainText('Booked')
  await expect(region(page, 'Call').locator('button, summary')).toHaveCount(0)
  await open(page, '/admin/calls')
  await expect(link(page, 'Hours')).toHaveCount(0)
  await expect(main(page).getByRole('region').locator('button, summary')).toHaveCount(0)
})

for (const [how, go, javaScriptEnabled] of [
  ['with JavaScript', open, true],
  ['without', openPlain, false],
] as const)
  adminTest.describe(`hours for calls, ${how}`, () => {
    adminTest.use({ javaScriptEnabled })

    adminTest('are entered by day, and come back if they are refused', async ({ page, staff }) => {
      await offerTimes(staff)
      await go(page, '/admin/calls/hours')
      const monday = page.getByRole('group', { name: 'Monday' }).first()
      const until = monday.getByLabel('until')
      await monday.getByLabel('from').nth(1).fill('18:00')
      await until.nth(1).fill('17:30')
      await button(page, /^Save your hours/).click()
      await expect(page.getByRole('alert').first()).toContainText('On Monday, the end must be after the beginning.')
      await expect(until.nth(1)).toHaveValue('17:30')
      await until.nth(1).fill('19:30')
      await page.getByLabel('A call takes').first().selectOption('45 minutes')
      await button(page, /^Save your hours/).click()
      await expect(page.getByRole('status').filter({ hasText: 'Open times are offered from now on.' })).toBeVisible()
      await expect(until).toHaveCount(3)
      await expect(until.nth(1)).toHaveValue('19:30')
      await expect(page.getByLabel('A call takes').first()).toHaveValue('45')
    })

    adminTest('have a calendar at an address that can be changed', async ({ page, staff }) => {
      await go(page, '/admin/calls/hours')
      const address = page.getByLabel('The address of your calendar')
      const before = await address.inputValue()
      expect((await staff.api.get(before)).headers()['content-type']).toContain('text/calendar')
      await button(page, 'Make a new address').click()
      await expect(address).not.toHaveValue(before)
      expect((await staff.api.get(before)).status()).toBe(404)
    })
  })

adminTest('the desk’s pages of calls are accessible', async ({ page, staff }) => {
  await offerTimes(staff)
  const [booked, waiting] = [await sent(staff), await sent(staff)]
  await arrange(staff, booked.id, [{ day: dayAfter(46), time: '09:00' }])
  await arrange(staff, waiting.id, [{ day: dayAfter(47), time: '09:00' }], true)
  for (const address of [
    '/admin/calls',
    '/admin/calls/hours',
    `/admin/inbox/${booked.id}`,
    `/admin/inbox/${waiting.id}`,
  ])
    await test.step(address, () => expectForEveryone(page, address))
})

adminTest(
  'the next 14 days are a grid of two weeks with the hosts, all or mine, and a list on a phone',
  async ({ page, request, staff }) => {
    await offerTimes(staff)
    const days = [3, 9].map(dayAfter)
    const mine = await sent(staff)
    await arrange(staff, mine.id, [{ day: days[0] ?? '', time: '20:05' }])
    const colleague = await someone(request, 'host')
    await grant(staff, colleague, 'handler')
    const { hosts } = (await (await staff.api.get(`/api/admin/submissions/${mine.id}/calls`)).json()) as {
      hosts: { id: string; email: string }[]
    }
    const theirs = await sent(staff)
    const host = hosts.find(({ email }) => email === colleague.email)?.id
    const data = { host, times: [{ day: days[1], time: '20:35' }], propose: false }
    expect((await staff.api.post(`/api/admin/submissions/${theirs.id}/calls`, { data })).status()).toBe(201)

    const ahead = region(page, 'The next 14 days')
    const cells = ahead.getByRole('list').last().locator('> li')
    const callOf = ({ id }: { id: string }) => ahead.locator(`a[href*="${id}"]`)
    const tops = () =>
      cells.evaluateAll((all) => [...new Set(all.map((one) => one.getBoundingClientRect().top))].length)
    await page.setViewportSize({ width: 1024, height: 900 })
    await open(page, '/admin/calls')
    await expect(cells.filter({ visible: true })).toHaveCount(14)
    expect(await tops()).toBe(2)
    await expect(callOf(mine)).toContainText('20:05')
    await expect(callOf(theirs)).toHaveAccessibleName(/20:35 .* with /)
    const at = (call: { id: string }) =>
      cells.evaluateAll((all, id) => all.findIndex((one) => one.querySelector(`a[href*="${id}"]`)), call.id)
    expect([await at(mine), await at(theirs)]).toEqual([3, 9])

    await ahead.getByRole('link', { name: 'Mine' }).click()
    await expect(callOf(theirs)).toHaveCount(0)
    await expect(callOf(mine)).toBeVisible()

    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, '/admin/calls')
    // Only the days that have calls, one below the other.
    const shown = await cells
      .filter({ visible: true })
      .evaluateAll((all) => all.map((one) => [one.getBoundingClientRect().x, one.querySelectorAll('a').length]))
    expect(new Set(shown.map(([x]) => x)).size).toBe(1)
    expect(shown.every(([, calls]) => (calls ?? 0) > 0)).toBe(true)
    await expect(callOf(theirs)).toBeVisible()
  },
)
