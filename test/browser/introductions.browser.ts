import { expect } from '@playwright/test'
import { entrepreneurApplication, investorApplication } from '../support/form-payloads.js'
import { test } from './admin-support.js'
import { button, heading, region } from './call-support.js'
import { accepted, api, approve, become, founder, investor } from './introduction-support.js'
import { open, openPlain, problemsAtWidths, withoutScript } from './page-support.js'

test.use({ settings: { INTRODUCTIONS: 'rehearsal' } })

test('an investor is invited, signs and says what they look for, and an admin reads the answers', async ({
  page,
  staff,
}) => {
  const { id } = await investor(page, staff, open)
  expect(await problemsAtWidths(page)).toEqual([])
  await page.getByText('Self-certified sophisticated', { exact: true }).click()
  expect(await problemsAtWidths(page)).toEqual([])
  await become(page, await staff.recentState())
  await open(page, `/admin/applications/${id}`)
  await expect(region(page, 'Introductions')).not.toContainText('110,000')
  await button(page, 'Show what was answered').click()
  await expect(region(page, 'Introductions')).toContainText('A) £110,000')
  expect(await problemsAtWidths(page)).toEqual([])
})

test('an investor signs by keyboard alone', async ({ page, staff }) => {
  const { id, state } = await accepted(staff, investorApplication)
  await staff.api.post(`${api(id)}/invitation`)
  await become(page, state)
  await open(page, '/account/investor')
  await page.locator('summary').filter({ hasText: 'Self-certified sophisticated' }).focus()
  await page.keyboard.press('Enter')
  const form = page.locator('form').filter({ hasText: 'SELF-CERTIFIED' })
  await expect(form.getByLabel('Signature')).toBeVisible()
  const { keyboard } = page
  // No to A and B with the space bar, yes to C by the arrow key, no to D; Tab also stops at the fields for details.
  for (const answer of ['no', 'no', 'yes', 'no']) {
    await keyboard.press('Tab')
    await keyboard.press('Space')
    if (answer === 'yes') await keyboard.press('ArrowRight')
    await keyboard.press('Tab')
    if (answer === 'yes') await keyboard.type('3')
  }
  for (let skipped = 0; skipped < 2; skipped += 1) await keyboard.press('Tab')
  await keyboard.press('Space')
  await keyboard.press('Tab')
  await keyboard.type('Ada Lovelace')
  await keyboard.press('Enter')
  await expect(region(page, 'Where you stand')).toContainText('Signed, takes effect after a day')
})

test('a founder reads the description for investors, and approves it', async ({ page, staff }) => {
  await founder(page, staff, open)
  expect(await problemsAtWidths(page)).toEqual([])
  await approve(page)
  expect(await problemsAtWidths(page)).toEqual([])
})

withoutScript('an introduction', () => {
  test('is prepared by an investor', async ({ page, staff }) => {
    await investor(page, staff, openPlain)
  })

  test('is prepared by a founder, who withdraws in the end', async ({ page, staff }) => {
    await founder(page, staff, openPlain)
    await approve(page)
    await button(page, 'Withdraw the description').click()
    await expect(heading(page)).toHaveText('Withdrawn')
  })
})

test('the part at the desk is accessible, on both sides', async ({ page, staff }) => {
  for (const form of [investorApplication, entrepreneurApplication]) {
    const { id } = await accepted(staff, form)
    await become(page, await staff.recentState())
    await open(page, `/admin/applications/${id}`)
    await expect(region(page, 'Introductions')).toBeVisible()
    expect(await problemsAtWidths(page)).toEqual([])
  }
})
