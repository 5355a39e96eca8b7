import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { open } from './page-support.js'
import { product } from './product.js'

export { ADMIN } from './product.js'
export const PASSWORD = 'another long password'

let counter = 0
export const someone = () => `browser.${process.pid}.${Date.now()}.${(counter += 1)}@example.org`

/** The emails in the mail folder; each is read only once, since it does not change. */
const seen = new Map<string, { to?: string; text: string }>()

/** Waits for the latest email to an address in which `find` finds something. */
async function inMailTo<Found>(to: string, find: (text: string) => Found | undefined): Promise<Found> {
  const folder = path.join(product().folder, 'mail')
  let found: Found | undefined
  await expect
    .poll(
      async () => {
        const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
        for (const file of files) {
          if (!seen.has(file)) {
            const mail = await PostalMime.parse(await readFile(path.join(folder, file)))
            seen.set(file, { to: mail.to?.[0]?.address, text: mail.text ?? '' })
          }
          const mail = seen.get(file)
          if (mail?.to === to) found = find(mail.text) ?? found
        }
        return found
      },
      { timeout: 20_000, intervals: [100] },
    )
    .toBeTruthy()
  return found as Found
}

export const textOfMailTo = (to: string) => inMailTo(to, (text) => text)

/** The link and the code of the latest email to an address; `before` are the links of earlier emails. */
export const mailed = (to: string, ...before: string[]) =>
  inMailTo(to, (text) => {
    const link = /http\S+\/auth\/confirm\?\S+/.exec(text)?.[0] ?? ''
    const code = /\b(\d{6})\b/.exec(text.replace(/https?:\S+/g, ''))?.[1] ?? ''
    return link && !before.includes(link) ? { link, code } : undefined
  })

/** Fills in and submits the form; the caller decides what to expect. */
export async function signIn(page: Page, email: string, password: string, at = '/login') {
  await open(page, at)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Signs up, confirms and signs in by requests alone. */
export async function newcomer({ request }: Page) {
  const email = someone()
  const signedUp = await request.post('/auth/v1/signup', { data: { email, password: PASSWORD } })
  expect(signedUp.ok(), await signedUp.text()).toBe(true)
  const { link } = await mailed(email)
  const token = new URL(link).searchParams.get('token')
  const confirmed = await request.post('/api/session/follow', { data: { token, type: 'signup', redirect_to: '' } })
  expect(confirmed.ok(), await confirmed.text()).toBe(true)
  return { email, link }
}

/** Signs up, confirms and signs in on the pages. */
export async function signUp(page: Page) {
  const email = someone()
  await open(page, '/login?tab=sign-up')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(
    page.getByText("We've sent you a confirmation link to complete your registration.").first(),
  ).toBeVisible()
  const { link } = await mailed(email)
  await open(page, link)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL('/')
  return { email, link }
}

/** The page's content, without the shell. */
export const main = (page: Page) => page.getByRole('main')

/** The hydrated account page. */
export async function openAccount(page: Page) {
  await open(page, '/account')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account')
}
