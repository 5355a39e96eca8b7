import { expect, type Page } from '@playwright/test'
import { entrepreneurApplication, investorApplication } from '../support/form-payloads.js'
import { signIn, someone, type Staff, submit } from './admin-support.js'
import { button, heading, linkOf, main, region, sent } from './call-support.js'
import type { open } from './page-support.js'

export type Go = typeof open

export const api = (id: string) => `/api/admin/submissions/${id}`

/** Replaces the browser's session. */
export async function become(page: Page, state: Staff['state']) {
  await page.context().clearCookies()
  await page.context().addCookies(state.cookies)
}

async function accept(staff: Staff, id: string) {
  const saved = await staff.api.patch(api(id), { data: { version: 1, status: 'done', outcome: 'accepted' } })
  expect(saved.ok(), await saved.text()).toBe(true)
}

/** An accepted application from an address that has an account. */
export async function accepted(staff: Staff, form: typeof investorApplication) {
  const anonymous = await staff.newApi()
  const person = await someone(anonymous, 'introduced')
  const email = person.email.toLowerCase()
  const { type, formData } = form({ email })
  const id = await submit(staff.api, type, formData)
  await accept(staff, id)
  const state = await signIn(anonymous, person)
  await anonymous.dispose()
  return { id, email, state }
}

export async function investor(page: Page, staff: Staff, go: Go) {
  const { id, email, state } = await accepted(staff, investorApplication)
  await become(page, await staff.recentState())
  await go(page, `/admin/applications/${id}`)
  await button(page, 'Invite to sign a statement').click()
  await expect(region(page, 'Introductions')).toContainText('Not signed')
  await become(page, state)
  await go(page, '/account')
  await region(page, 'Introductions').getByRole('link', { name: 'As an investor' }).click()
  await expect(heading(page)).toHaveText('Introductions')
  await expect(main(page)).toContainText('This is a rehearsal')
  await main(page).getByText('High net worth', { exact: true }).click()
  await expect(main(page).locator('strong').first()).toHaveText('condition A or B below')
  const form = page.locator('form').filter({ hasText: 'HIGH NET WORTH' })
  const income = form.getByRole('group', { name: /^A\)/ })
  await income.getByText('Yes', { exact: true }).click()
  await form.getByRole('group', { name: /^B\)/ }).getByText('No', { exact: true }).click()
  await form.getByLabel(/specify your income/).fill('£90,000')
  await form.getByLabel('I live in the United Kingdom.').check()
  await form.getByLabel('Signature').fill('Ada Lovelace')
  await form.getByRole('button', { name: 'Sign this statement' }).click()
  await expect(form.getByText('Enter £100,000 or more, in figures, or answer no.')).toBeVisible()
  await expect(form.getByLabel('Signature')).toHaveValue('Ada Lovelace')
  await form.getByLabel(/specify your income/).fill('£110,000')
  await form.getByRole('button', { name: 'Sign this statement' }).click()
  await expect(region(page, 'Where you stand')).toContainText('Signed, takes effect after a day')
  await page.getByLabel('Manufacturing', { exact: true }).check()
  await page.getByLabel(/^Write to me by email/).check()
  await button(page, 'Save').click()
  await expect(page.getByLabel('Manufacturing', { exact: true })).toBeChecked()
  // A signed statement is not requested again.
  await expect(region(page, 'Sign a statement').getByText('High net worth', { exact: true })).toBeHidden()
  return { id, email, state }
}

export async function founder(page: Page, staff: Staff, go: Go) {
  const { id, email } = await sent(staff, entrepreneurApplication)
  const link = await linkOf(email)
  await accept(staff, id)
  await become(page, await staff.recentState())
  await go(page, `/admin/applications/${id}`)
  await page.getByText('Describe the company').click()
  const form = page.locator('form').filter({ hasText: 'Save the draft' })
  await form.getByLabel('Headline').fill('Looms that plan what they weave')
  await form.getByLabel(/^What investors would read/).fill('Ada leads us.')
  await form.getByLabel('Sector').selectOption('Manufacturing')
  await form.getByLabel('Region').selectOption('Wales')
  await form.getByRole('button', { name: 'Save the draft' }).click()
  await expect(form.getByText('It contains the name of the applicant.')).toBeVisible()
  await form.getByLabel(/^What investors would read/).fill('Twelve mills pay by the month.')
  await form.getByRole('button', { name: 'Save the draft' }).click()
  await button(page, 'Send to the founder').click()
  await expect(region(page, 'Introductions')).toContainText('With the founder')
  await page.context().clearCookies()
  await go(page, link)
  await region(page, 'Introductions').getByRole('link', { name: 'Read the description' }).click()
  await expect(heading(page)).toHaveText('What investors would read')
  await expect(main(page)).toContainText('Twelve mills pay by the month.')
  return { id, email }
}

export async function approve(page: Page) {
  await page.getByLabel(/^This is fair, clear and not misleading/).check()
  await page.getByLabel('Your full name').fill('Ada Lovelace')
  await button(page, 'Approve this description').click()
  await expect(region(page, 'What you approved')).toContainText('Version 1')
}
