import { expect, type Page } from '@playwright/test'
import { discoveryCall, type investorApplication } from '../support/form-payloads.js'
import { type Staff, submit, word } from './admin-support.js'
import { textOfMailTo } from './auth-support.js'
import { type Hands } from './hands.js'
import { problemsAtWidths, open } from './page-support.js'

export const DAY_MS = 86_400_000
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const main = (page: Page) => page.getByRole('main')
export const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true })
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const link = (page: Page, name: string) => page.getByRole('link', { name })

/** The id of the signed-in admin, who hosts the calls. */
const me = async ({ api }: Staff) =>
  ((await (await api.get('/api/admin/calls')).json()) as { me: { id: string } }).me.id

/** Enters hours for calls, so that there are open times. */
export async function offerTimes({ api }: Staff) {
  const weekly = WEEKDAYS.map((day) => ({ day, from: '09:00', until: '17:00' }))
  const hours = { offered: true, length: 30, buffer: 15, place: 'telephone', weekly }
  const saved = await api.put('/api/admin/calls/hours', { data: hours })
  expect(saved.status(), await saved.text()).toBe(204)
}

/** The status link in the email that confirms a form to its sender, or another page with the same token. */
export async function linkOf(email: string, path = '/status') {
  const token = /\/status\?token=([\w-]+)/.exec(await textOfMailTo(email))?.[1] ?? ''
  expect(token).not.toBe('')
  return `${path}?token=${token}`
}
export const newAddress = () => `${word('call')}@example.org`.toLowerCase()

/** Submits a form from a new address. */
export async function sent({ api }: Staff, form: typeof discoveryCall | typeof investorApplication = discoveryCall) {
  const email = newAddress()
  const { type, formData } = form({ email })
  return { id: await submit(api, type, formData), email }
}

interface Time {
  day: string
  time: string
}

export async function arrange(staff: Staff, id: string, times: Time[], propose = false) {
  const data = { host: await me(staff), times, propose }
  const arranged = await staff.api.post(`/api/admin/submissions/${id}/calls`, { data })
  expect(arranged.status(), await arranged.text()).toBe(201)
  return ((await arranged.json()) as { id: string }).id
}

export const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

export interface Visit {
  page: Page
  hands: Hands
  go: (page: Page, address: string) => Promise<unknown>
}

export async function expectForEveryone(page: Page, address: string) {
  await open(page, address)
  expect(await problemsAtWidths(page, { widths: [390, 768, 1440] }), address).toEqual([])
}
