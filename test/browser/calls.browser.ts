import { expect, type Page } from '@playwright/test'
import { investorApplication } from '../support/form-payloads.js'
import { type Staff, test } from './admin-support.js'
import {
  DAY_MS,
  heading,
  main,
  region,
  button,
  link,
  offerTimes,
  linkOf,
  newAddress,
  sent,
  arrange,
  dayAfter,
  expectForEveryone,
  type Visit,
} from './call-support.js'
import { keyboard, mouse } from './hands.js'
import { open, openPlain, withoutScript } from './page-support.js'

/** Chooses the first time of the first or the last day; returns its label. */
async function choose({ page, hands }: Visit, which: 'first' | 'last') {
  // Until the whole page has loaded, another day is the last one.
  await expect(page.getByRole('contentinfo')).toBeVisible()
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
    await expect(main(page)).toContainText(`We keep this time for you: ${words}, London`)
    await expect(main(page)).toContainText('Confirm it by the link in our email, until')
    await expect(button(page, 'Confirm this time')).toHaveCount(0)
  })
  const address = await linkOf(email)
  await test.step('confirms it by the link in the mail', async () => {
    await go(page, address)
    await hands.press(button(page, 'Confirm this time'))
    await expect(region(page, 'So far')).toContainText('Call booked')
  })
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

for (const [name, handsOf] of [
  ['a mouse', mouse],
  ['the keyboard alone', keyboard],
] as const)
  test(`a call is booked, moved and cancelled with ${name}`, async ({ page, staff }) => {
    test.slow()
    await offerTimes(staff)
    await bookMoveAndCancel({ page, hands: handsOf(page), go: open })
  })

for (const [how, go, javaScriptEnabled] of [
  ['with JavaScript', open, true],
  ['without', openPlain, false],
] as const)
  test.describe(`a time in the form, ${how}`, () => {
    test.use({ javaScriptEnabled })

    test('is reserved in one step, as the thank-you page shows, and confirmed by the link in the email', async ({
      page,
      staff,
    }) => {
      await offerTimes(staff)
      const email = newAddress()
      await expect(async () => {
        await go(page, '/book-call')
        await expect(page.getByLabel('Call time')).toBeVisible({ timeout: 1000 })
      }).toPass()
      await page.getByLabel('First name').fill('Ada')
      await page.getByLabel('Last name').fill('Lovelace')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Phone').fill('020 7946 0123')
      // A different time for each variant, since an earlier page still offers a time that the other has taken.
      const option = page
        .getByLabel('Call time')
        .locator('option')
        .nth(javaScriptEnabled ? -1 : -2)
      const words = (await option.innerText()).replace(/^(\d\d:\d\d), (.*)$/, '$2 at $1')
      await page.getByLabel('Call time').selectOption({ label: await option.innerText() })
      await button(page, 'Book Discovery Call').click()
      await expect(heading(page)).toHaveText('Thank You!')
      await expect(main(page)).toContainText(`${words}, London`)
      await expect(main(page)).toContainText('Within 2 hours, by the link in our email')
      await go(page, await linkOf(email))
      await button(page, 'Confirm this time').click()
      await expect(region(page, 'Your call')).toContainText(`Your call: ${words}, London`)
    })
  })

withoutScript('a call', () => {
  test('is booked, moved and cancelled', async ({ page, staff }) => {
    test.slow()
    await offerTimes(staff)
    await bookMoveAndCancel({ page, hands: mouse(page), go: openPlain })
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

    test(`the times are those of ${city}, and hardly anything on the page moves`, async ({ page, staff }) => {
      await offerTimes(staff)
      await page.addInitScript(() => {
        const shifts: number[] = []
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await open(page, await linkOf((await sent(staff)).email, '/status/call'))
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

/** Another sender books the first time of the last day. */
async function take(page: Page, staff: Staff) {
  const startsAt = await main(page).locator('details').last().locator('input[type=radio]').first().inputValue()
  const [, token] = (await linkOf((await sent(staff)).email)).split('=')
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

    test('is reported, and other times are offered in the same zone', async ({ page, staff }) => {
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

test('the pages of a link are accessible', async ({ page, staff }) => {
  await offerTimes(staff)
  const [caller, applicant] = [await sent(staff), await sent(staff, investorApplication)]
  const address = await linkOf(caller.email)
  const pages = [
    address,
    address.replace('?', '/call?'),
    await linkOf(applicant.email, '/status/withdraw'),
    '/status?token=x',
  ]
  for (const one of pages) await test.step(one, () => expectForEveryone(page, one))
  await arrange(staff, caller.id, [{ day: dayAfter(45), time: '09:00' }])
  for (const one of [address, address.replace('?', '/call/cancel?')])
    await test.step(`${one} of a booked call`, () => expectForEveryone(page, one))
})

test('the pages of a link are neither cached nor indexed', async ({ request, staff }) => {
  const address = await linkOf((await sent(staff)).email)
  for (const one of [
    address,
    address.replace('?', '/call?'),
    address.replace('?', '/call/cancel?'),
    '/status/call?token=x',
  ]) {
    const answer = await request.get(one)
    expect(answer.status()).toBe(one.endsWith('=x') ? 410 : 200)
    expect(answer.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"')
  }
})
