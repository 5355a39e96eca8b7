import { expect, type Page } from '@playwright/test'
import { discoveryCall, investorApplication } from '../support/form-payloads.js'
import { adminTest, grant, signIn, someone, type Staff, submit, test, word } from './admin-support.js'
import { textOfMailTo } from './auth-support.js'
import { type Hands, keyboard, mouse } from './hands.js'
import { expectAccessible, open, openPlain, withoutScript } from './page-support.js'

const DAY_MS = 86_400_000
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const main = (page: Page) => page.getByRole('main')
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const link = (page: Page, name: string) => page.getByRole('link', { name })

/** Who the tests are signed in as: they hold the calls. */
const me = async ({ api }: Staff) =>
  ((await (await api.get('/api/admin/calls')).json()) as { me: { id: string } }).me.id

/** From then on times are open. */
async function offerTimes({ api }: Staff) {
  const weekly = WEEKDAYS.map((day) => ({ day, from: '09:00', until: '17:00' }))
  const hours = { offered: true, length: 30, buffer: 15, place: 'telephone', weekly }
  const saved = await api.put('/api/admin/calls/hours', { data: hours })
  expect(saved.status(), await saved.text()).toBe(204)
}

/** The address of the page that the mail to whoever sent a form leads to. */
async function linkOf(email: string, path = '/follow') {
  const token = /\/follow\?token=([\w-]+)/.exec(await textOfMailTo(email))?.[1] ?? ''
  expect(token).not.toBe('')
  return `${path}?token=${token}`
}
const tokenIn = (address: string) => address.split('=')[1]

const newAddress = () => `${word('call')}@example.org`.toLowerCase()

/** A form of someone new. */
async function sent({ api }: Staff, form: typeof discoveryCall | typeof investorApplication = discoveryCall) {
  const email = newAddress()
  const { type, formData } = form({ email })
  return { id: await submit(api, type, formData), email }
}

interface Time {
  day: string
  time: string
}

async function arrange(staff: Staff, id: string, times: Time[], propose = false) {
  const data = { host: await me(staff), times, propose }
  const arranged = await staff.api.post(`/api/admin/submissions/${id}/calls`, { data })
  expect(arranged.status(), await arranged.text()).toBe(201)
  return ((await arranged.json()) as { id: string }).id
}

const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

interface Visit {
  page: Page
  hands: Hands
  go: (page: Page, address: string) => Promise<unknown>
}

/** Chooses the first time of the first or the last day; returns what it is called. */
async function choose({ page, hands }: Visit, which: 'first' | 'last') {
  const day = main(page).locator('details')[which]()
  if (which === 'last') await hands.press(day.locator('summary'))
  const radio = day.getByRole('radio').first()
  await hands.tick(radio)
  const [title = ''] = (await day.locator('summary').innerText()).split('\n')
  const words = `${title} at ${await day.locator('label').first().innerText()}`
  await hands.press(day.getByRole('button'))
  return words
}

/** From the form to a booked, moved and cancelled call. */
async function bookMoveAndCancel(visit: Visit) {
  const { page, hands, go } = visit
  const email = newAddress()
  await test.step('sends the form, and chooses a time at once', async () => {
    await go(page, '/book-call')
    await hands.write(page.getByLabel('First name'), 'Ada')
    await hands.write(page.getByLabel('Last name'), 'Lovelace')
    await hands.write(page.getByLabel('Email'), email)
    await hands.write(page.getByLabel('Phone'), '020 7946 0123')
    await hands.press(button(page, 'Book Discovery Call'))
    await expect(heading(page)).toHaveText('Thank You!')
    await hands.press(link(page, 'Choose your time'))
    await expect(heading(page)).toHaveText('Choose your time')
    await expect(page.getByLabel('Time zone')).toHaveValue('Europe/London')
    const words = await choose(visit, 'first')
    await expect(main(page)).toContainText(`Your call: ${words}, London`)
    await expect(main(page).getByRole('radio')).toHaveCount(0)
  })
  const address = await linkOf(email)
  await test.step('sees it where things stand, and moves it', async () => {
    await go(page, address)
    await expect(heading(page)).toHaveText('Where things stand')
    await expect(region(page, 'So far')).toContainText('Call booked')
    const before = await region(page, 'Your call').locator('time').innerText()
    await hands.press(link(page, 'Move your call'))
    await expect(heading(page)).toHaveText('Choose your time')
    const words = await choose(visit, 'last')
    await expect(heading(page)).toHaveText('Where things stand')
    await expect(region(page, 'Your call')).toContainText(`Your call: ${words}, London`)
    await expect(region(page, 'Your call')).not.toContainText(before)
  })
  await test.step('is asked, and cancels it', async () => {
    await hands.press(link(page, 'Cancel your call'))
    await expect(heading(page)).toHaveText('Cancel your call?')
    await hands.press(button(page, 'Cancel my call'))
    await expect(heading(page)).toHaveText('Where things stand')
    await expect(region(page, 'Choose your time')).toContainText('is cancelled')
    await expect(button(page, 'Book this time')).toBeVisible()
  })
}

/** At the desk, and then on the page of whoever applied. */
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
  adminTest(
    `a call is booked, moved and cancelled, and an application accepted, with ${name}`,
    async ({ page, staff }) => {
      test.slow()
      await offerTimes(staff)
      const visit = { page, hands: handsOf(page), go: open }
      await bookMoveAndCancel(visit)
      await test.step('an application is accepted', () => accept(visit, staff))
    },
  )

withoutScript('a call', () => {
  adminTest('is booked, moved and cancelled, and an application accepted', async ({ page, staff }) => {
    test.slow()
    await offerTimes(staff)
    const visit = { page, hands: mouse(page), go: openPlain }
    await bookMoveAndCancel(visit)
    await test.step('an application is accepted', () => accept(visit, staff))
  })

  test('is shown in another zone by a button, and asked for again if no time was chosen', async ({ page, staff }) => {
    await offerTimes(staff)
    await openPlain(page, await linkOf((await sent(staff)).email))
    await page.getByLabel('Time zone').selectOption('Honolulu')
    await button(page, 'Show times').click()
    await expect(page.getByLabel('Time zone')).toHaveValue('Pacific/Honolulu')
    await button(page, 'Book this time').click()
    await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription('Choose a time.')
    await expect(page.getByLabel('Time zone')).toHaveValue('Pacific/Honolulu')
    const chosen = await choose({ page, hands: mouse(page), go: openPlain }, 'first')
    await expect(region(page, 'Your call')).toContainText(`${chosen}, Honolulu`)
  })
})

/** The Sundays on which the clocks change within a year, with a working day before and after. */
function changesOfClocks() {
  const year = new Date().getUTCFullYear()
  const shifts = { 2: { before: -3, after: 2, hours: [9, 8] }, 9: { before: -2, after: 1, hours: [8, 9] } }
  return [year, year + 1].flatMap((one) =>
    Object.entries(shifts).flatMap(([month, { before, after, hours }]) => {
      const end = new Date(Date.UTC(one, Number(month) + 1, 0))
      const sunday = end.getTime() - end.getUTCDay() * DAY_MS
      const days = [before, after].map((shift) => new Date(sunday + shift * DAY_MS).toISOString().slice(0, 10))
      const isOffered = days.every((day) => day > dayAfter(1) && day < dayAfter(364))
      return isOffered ? [{ days, moments: days.map((day, at) => `${day}T0${hours[at]}:00:00.000Z`) }] : []
    }),
  )
}

test('nine o’clock in London is proposed on the days around each change of the clocks', async ({ page, staff }) => {
  const changes = changesOfClocks()
  expect(changes.length).toBeGreaterThan(0)
  for (const { days, moments } of changes) {
    const { id, email } = await sent(staff)
    const times = days.map((day) => ({ day, time: '09:00' }))
    await arrange(staff, id, times, true)
    await open(page, await linkOf(email))
    const proposed = page.getByRole('radiogroup', { name: 'Proposed' })
    const shown = proposed.locator('time')
    expect(await shown.evaluateAll((all) => all.map((time) => time.getAttribute('datetime')))).toEqual(moments)
    for (const words of await shown.allInnerTexts()) expect(words).toMatch(/^\w+, \d+ \w+ \d{4} at 09:00, London$/)
    for (const [zone, city] of [
      ['Pacific/Auckland', 'Auckland'],
      ['Pacific/Honolulu', 'Honolulu'],
    ] as const) {
      await page.getByLabel('Time zone').selectOption(city)
      const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: zone })
      await expect(shown).toHaveText(moments.map((moment) => `${format.format(new Date(moment))}, ${city}`))
    }
    await proposed.getByRole('radio').first().check()
    await button(page, 'Book this time').first().click()
    await expect(region(page, 'Your call')).toContainText(', Honolulu')
  }
})

for (const [timezoneId, city] of [
  ['Pacific/Auckland', 'Auckland'],
  ['Asia/Calcutta', 'Mumbai, Delhi'],
  ['Antarctica/Vostok', 'London'],
] as const)
  test.describe(`in the zone ${timezoneId}`, () => {
    test.use({ timezoneId })

    test(`the times are those of ${city}, and hardly anything is moved for it`, async ({ page, staff }) => {
      await offerTimes(staff)
      await page.addInitScript(() => {
        const shifts: number[] = []
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await open(page, await linkOf((await sent(staff)).email, '/follow/call'))
      const select = page.getByLabel('Time zone')
      await expect(select.locator('option:checked')).toHaveText(city)
      const timeZone = await select.inputValue()
      const day = main(page).locator('details').first()
      const title = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone })
      const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone })
      const moments = await day
        .getByRole('radio')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
      await expect(day.locator('summary')).toContainText(title.format(new Date(moments[0] ?? '')))
      await expect(day.locator('time')).toHaveText(moments.map((moment) => time.format(new Date(moment))))
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
      expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01)
    })
  })

/** The first time of the last day is booked by someone else. */
async function take(page: Page, staff: Staff) {
  const startsAt = await main(page).locator('details').last().locator('input[type=radio]').first().inputValue()
  const token = tokenIn(await linkOf((await sent(staff)).email))
  const taken = await staff.api.post('/api/calls/choice', { data: { token, startsAt, zone: 'Europe/London' } })
  expect(taken.status(), await taken.text()).toBe(204)
  return startsAt
}

for (const [how, go, javaScriptEnabled] of [
  ['with JavaScript', open, true],
  ['without', openPlain, false],
] as const)
  test.describe(`a time that is taken meanwhile, ${how}`, () => {
    test.use({ javaScriptEnabled })

    test('is said to be, and other times are offered in the same zone', async ({ page, staff }) => {
      await offerTimes(staff)
      await go(page, `${await linkOf((await sent(staff)).email)}&zone=Asia%2FTokyo`)
      const taken = await take(page, staff)
      const visit = { page, hands: mouse(page), go }
      await choose(visit, 'last')
      await expect(page.getByRole('alert')).toContainText('That time has just been taken.')
      await expect(page.getByRole('alert')).toBeInViewport()
      await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Tokyo')
      await expect(page.locator(`input[value="${taken}"]`)).toHaveCount(0)
      const words = await choose(visit, 'first')
      await expect(region(page, 'Your call')).toContainText(`${words}, Tokyo`)
    })
  })

/** From the page of calls to the entry, and there from a time that is confirmed to the call that is cancelled. */
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
  await expect(part.getByRole('button', { name: 'Confirm this time' })).toBeVisible()
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

adminTest('a handler proposes three times, and sees that they wait', async ({ page, staff }) => {
  const { id, email } = await sent(staff)
  await open(page, `/admin/discovery-calls/${id}`)
  const part = region(page, 'Call')
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

adminTest('a change of a call that a colleague has changed meanwhile is not made', async ({ page, staff }) => {
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

adminTest('a call that is over was held or missed', async ({ page, staff }) => {
  const { id } = await sent(staff)
  await arrange(staff, id, [{ day: dayAfter(43), time: '09:00' }])
  const moves: unknown[] = []
  // As it will be once it has begun.
  await page.route('**/api/admin/calls', async (route) => {
    const response = await route.fetch()
    const { calls } = (await (await staff.api.get(`/api/admin/submissions/${id}/calls`)).json()) as { calls: object[] }
    const today = calls.map((call) => ({ ...call, moves: ['hold', 'miss'] }))
    await route.fulfill({ response, json: { ...((await response.json()) as object), today } })
  })
  await page.route('**/api/admin/calls/*/moves', async (route) => {
    moves.push(route.request().postDataJSON())
    await route.fulfill({ status: 204 })
  })
  await open(page, '/admin')
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Calls', exact: true }).click()
  for (const name of [/^Held/, /^Missed/]) await region(page, 'Today').getByRole('button', { name }).click()
  await expect.poll(() => moves).toMatchObject([{ move: 'hold' }, { move: 'miss' }])
  await expect(region(page, 'Today').locator('summary')).toHaveCount(0)
  await page.unrouteAll({ behavior: 'wait' })
})

test('a viewer sees calls, and changes none', async ({ page, request, staff }) => {
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

    adminTest('are entered by the day, and come back if they cannot be', async ({ page, staff }) => {
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

const WIDTHS = [390, 768, 1440]

async function expectAccessibleAtAllWidths(page: Page, address: string) {
  await open(page, address)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${address} at ${width}`).toBe(
      0,
    )
    await expectAccessible(page)
  }
}

test('the pages of a link are for everyone', async ({ page, staff }) => {
  await offerTimes(staff)
  const [caller, applicant] = [await sent(staff), await sent(staff, investorApplication)]
  const address = await linkOf(caller.email)
  const pages = [
    address,
    address.replace('?', '/call?'),
    await linkOf(applicant.email, '/follow/withdraw'),
    '/follow?token=x',
  ]
  for (const one of pages) await test.step(one, () => expectAccessibleAtAllWidths(page, one))
  await arrange(staff, caller.id, [{ day: dayAfter(45), time: '09:00' }])
  for (const one of [address, address.replace('?', '/call/cancel?')])
    await test.step(`${one} of a booked call`, () => expectAccessibleAtAllWidths(page, one))
})

adminTest('the desk’s pages of calls are for everyone', async ({ page, staff }) => {
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
    await test.step(address, () => expectAccessibleAtAllWidths(page, address))
})

test('pages of a link are kept by no one and found by no search', async ({ request, staff }) => {
  const address = await linkOf((await sent(staff)).email)
  for (const one of [
    address,
    address.replace('?', '/call?'),
    address.replace('?', '/call/cancel?'),
    '/follow/call?token=x',
  ]) {
    const answer = await request.get(one)
    expect(answer.status()).toBe(one.endsWith('=x') ? 410 : 200)
    expect(answer.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"')
  }
})
