import { expect, type Page } from '@playwright/test'
import { ADMIN, adminTest, register, rowOf, said, signIn, undoOf, word } from './admin-support.js'
import { expectAccessible, open, openPlain, withoutScript } from './page-support.js'

const LIST = '/admin/registrations'
const barOf = (page: Page) => page.getByRole('group', { name: 'Selected rows' })

async function registered(api: Parameters<typeof register>[0], count: number, lastName: string) {
  const ids: string[] = []
  for (let i = 0; i < count; i += 1) ids.push(await register(api, { firstName: String.fromCharCode(65 + i), lastName }))
  return ids
}

/** For a test that ends its session, which is therefore its own. */
const leavingTest = adminTest.extend({
  storageState: async ({ staff }, use) => {
    const api = await staff.newApi()
    await use(await signIn(api, ADMIN))
    await api.dispose()
  },
})

adminTest.describe('changes of many entries', () => {
  leavingTest('cannot be undone by the next user of the device', async ({ page, request, staff }) => {
    const family = word('Leaving')
    await registered(request, 1, family)
    await open(page, `${LIST}?q=${family}`)
    await page.getByRole('checkbox', { name: `Select A ${family}` }).check()
    await barOf(page).getByLabel('Set status').selectOption('answered')
    await barOf(page).getByRole('button', { name: 'Apply' }).click()
    await expect(undoOf(page)).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/auth')
    await page.getByLabel('Email').fill(staff.second.email)
    await page.getByLabel('Password', { exact: true }).fill(staff.second.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/admin/registrations')
    await expect(undoOf(page)).toHaveCount(0)
  })

  adminTest('apply to all matches beyond the page, and are undone with one press', async ({ page, request, staff }) => {
    const family = word('Everyone')
    await registered(request, 12, family)
    await open(page, `${LIST}?q=${family}&size=10`)
    await page
      .getByRole('checkbox', { name: `Select A ${family}` })
      .or(page.getByRole('checkbox', { name: `Select L ${family}` }))
      .first()
      .check()
    await page.getByRole('checkbox', { name: 'All 12 that match' }).check()
    await expect(barOf(page)).toContainText('12 selected')
    await barOf(page).getByLabel('Set status').selectOption('answered')
    await barOf(page).getByLabel('Assign owner').selectOption({ label: staff.second.email })
    await barOf(page).getByRole('button', { name: 'Apply' }).click()
    await expect(page.locator('tbody tr').filter({ hasText: 'Answered' })).toHaveCount(10)
    await expect(barOf(page)).toBeHidden()
    await expect(undoOf(page)).toContainText('12 entries changed.')
    // Only the undo bar shows the outcome, and nothing covers the pager.
    await expect(said(page, 'Saved')).toHaveCount(0)
    await page
      .getByRole('checkbox', { name: /^Select [A-L] / })
      .first()
      .check()
    await expect(barOf(page).getByLabel('Set status')).toHaveValue('')
    await barOf(page).getByRole('button', { name: 'Clear selection' }).click()

    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(rowOf(page, `A ${family}`)).toContainText('Answered')
    await undoOf(page).getByRole('button', { name: 'Undo' }).click()
    await expect(rowOf(page, `A ${family}`)).toContainText('New')
    await expect(rowOf(page, `A ${family}`)).not.toContainText(staff.second.email)
    await expect(undoOf(page)).toBeHidden()
  })

  adminTest(
    'keep the rows, the choices and the undo if they are refused or not sent',
    async ({ page, request, context }) => {
      const family = word('Retried')
      await registered(request, 3, family)
      await open(page, `${LIST}?q=${family}`)
      await page.getByRole('checkbox', { name: `Select A ${family}` }).check()
      await page.getByRole('checkbox', { name: `Select B ${family}` }).check()
      const apply = barOf(page).getByRole('button', { name: 'Apply' })
      await apply.click()
      await expect(said(page, 'Error')).toBeVisible()
      await expect(barOf(page)).toContainText('2 selected')

      await barOf(page).getByLabel('Set status').selectOption('answered')
      await context.setOffline(true)
      await apply.click()
      await expect(said(page, 'Not sent')).toBeVisible()
      await expect(barOf(page)).toContainText('2 selected')
      await expect(barOf(page).getByLabel('Set status')).toHaveValue('answered')
      await context.setOffline(false)
      await apply.click()
      await expect(undoOf(page)).toContainText('2 entries changed.')
      await expect(barOf(page)).toBeHidden()

      await context.setOffline(true)
      const notSent = said(page, 'Not sent')
      await expect(notSent).toBeHidden()
      await undoOf(page).getByRole('button', { name: 'Undo' }).click()
      await expect(notSent).toBeVisible()
      await context.setOffline(false)
      await undoOf(page).getByRole('button', { name: 'Undo' }).click()
      await expect(rowOf(page, `A ${family}`)).toContainText('New')
      await expect(undoOf(page)).toBeHidden()
    },
  )

  adminTest('are undone by keyboard, as is a change of one entry', async ({ page, request }) => {
    const family = word('Keyundo')
    const [id] = await registered(request, 1, family)
    await open(page, `${LIST}/${id}`)
    await page.getByLabel('Status', { exact: true }).selectOption('spam')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(undoOf(page)).toContainText('Change saved.')
    await page.getByRole('button', { name: 'Save', exact: true }).focus()
    await page.keyboard.press('Control+z')
    // It disappears after four seconds.
    await expect(said(page, '1 entry put back.')).toBeVisible()
    await expect(page.getByLabel('Status', { exact: true })).toHaveValue('new')
  })

  adminTest('can be undone for 30 seconds and no longer', async ({ page, request }) => {
    await page.clock.install()
    const family = word('Thirty')
    const [id] = await registered(request, 1, family)
    await open(page, `${LIST}/${id}`)
    await page.getByLabel('Status', { exact: true }).selectOption('answered')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(undoOf(page)).toBeVisible()
    await page.clock.runFor(31_000)
    await expect(undoOf(page)).toBeHidden()
  })

  adminTest('leave three quarters of a phone to the list without overlapping controls', async ({ page, request }) => {
    const family = word('Phoned')
    await registered(request, 12, family)
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, `${LIST}?q=${family}&size=10`)
    // Its position on the page: checking scrolls a row outside the window into view.
    const placeOfRow = () =>
      page
        .locator('tbody tr')
        .first()
        .evaluate((row) => row.getBoundingClientRect().top + window.scrollY)
    const before = await placeOfRow()
    await page.getByRole('checkbox', { name: `Select L ${family}` }).check()
    await expect(barOf(page)).toBeVisible()
    expect(await placeOfRow()).toBe(before)
    const bar = await barOf(page).boundingBox()
    expect(bar?.height).toBeLessThanOrEqual(844 / 4)
    const controls = await barOf(page)
      .locator('select, input, button, a')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
    for (const [at, one] of controls.entries())
      for (const other of controls.slice(at + 1)) {
        const apart =
          one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top
        expect(apart, `${JSON.stringify(one)} and ${JSON.stringify(other)}`).toBe(true)
      }
    await expectAccessible(page)
  })

  adminTest('do not cover the rows in a window as low as at 400% zoom', async ({ page, request }) => {
    const family = word('Zoomed')
    await registered(request, 3, family)
    await page.setViewportSize({ width: 320, height: 256 })
    await open(page, `${LIST}?q=${family}`)
    for (const name of ['C', 'B', 'A']) await page.getByRole('checkbox', { name: `Select ${name} ${family}` }).check()
    await expect(barOf(page)).toContainText('3 selected')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
})

withoutScript('changes of many entries', () => {
  adminTest('apply to all matches, and are undone', async ({ page, request }) => {
    const family = word('Scriptless')
    await registered(request, 11, family)
    await openPlain(page, `${LIST}?q=${family}&size=10`)
    await page.getByRole('checkbox', { name: `Select K ${family}` }).check()
    await page.getByRole('checkbox', { name: 'All 11 that match' }).check()
    await barOf(page).getByLabel('Set status').selectOption('answered')
    await barOf(page).getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('11 entries changed.')).toBeVisible()
    await expect(rowOf(page, `K ${family}`)).toContainText('Answered')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('11 entries put back.')).toBeVisible()
    await expect(rowOf(page, `K ${family}`)).toContainText('New')
  })
})

adminTest('more than twenty entries are marked as spam only after confirmation', async ({ page, request }) => {
  const family = word('Spammed')
  for (let count = 0; count < 21; count += 1) await register(request, { firstName: `N${count}`, lastName: family })
  await open(page, `/admin/registrations?q=${family}`)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  const bar = page.getByRole('group', { name: 'Selected rows' })
  await bar.getByLabel('Set status').selectOption({ label: 'Spam' })
  await bar.getByRole('button', { name: 'Apply' }).click()
  await expect(said(page, 'Mark 21 entries as spam?')).toBeVisible()
  await expect(bar).toContainText('21 selected')
  await expect(rowOf(page, `N0 ${family}`)).toContainText('New')
  await bar.getByRole('button', { name: 'Apply' }).click()
  await expect(undoOf(page)).toContainText('21 entries changed.')
})
