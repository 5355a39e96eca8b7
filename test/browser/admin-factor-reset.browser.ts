import { expect, request } from '@playwright/test'
import { generate } from 'otplib'
import { adminTest, signIn, someone } from './admin-support.js'
import { expectAccessible, open, openPlain, withoutScript } from './page-support.js'

/** A user who has lost their authenticator app. */
async function lockedOut(baseURL: string) {
  // Without the admin's cookies: signing in with them would end the admin's session.
  const api = await request.newContext({
    baseURL,
    extraHTTPHeaders: { origin: baseURL },
    storageState: { cookies: [], origins: [] },
  })
  const person = await someone(api, 'lostphone')
  await signIn(api, person)
  const enrolled = await api.post('/auth/v1/factors', { data: { factor_type: 'totp' } })
  const { id, totp } = (await enrolled.json()) as { id: string; totp: { secret: string } }
  const challenge = await api.post(`/auth/v1/factors/${id}/challenge`)
  const verified = await api.post(`/auth/v1/factors/${id}/verify`, {
    data: {
      challenge_id: ((await challenge.json()) as { id: string }).id,
      code: await generate({ secret: totp.secret }),
    },
  })
  expect(verified.ok(), await verified.text()).toBe(true)
  await api.dispose()
  return person.email
}

adminTest(
  'an admin requests the reset of a second factor, sees when it happens and cancels it',
  async ({ page, baseURL }) => {
    const email = await lockedOut(baseURL ?? '')
    await open(page, `/admin/users?q=${email}`)
    const row = page.getByRole('row').filter({ hasText: email })
    await row.getByRole('button', { name: `Reset second factor of ${email}` }).click()
    await expect(row).toContainText(/It will be removed on \d+ \w+ \d{4} at/)
    await expectAccessible(page)
    await row.getByRole('button', { name: `Cancel the reset of ${email}` }).click()
    await expect(row.getByRole('button', { name: `Reset second factor of ${email}` })).toBeVisible()
    await expect(row).not.toContainText('removed on')
  },
)

withoutScript('the reset of a second factor', () => {
  adminTest('is requested', async ({ page, baseURL }) => {
    const email = await lockedOut(baseURL ?? '')
    await openPlain(page, `/admin/users?q=${email}`)
    await page.getByRole('button', { name: `Reset second factor of ${email}` }).click()
    await expect(page.getByText(/is removed on .* They have had an email/)).toBeVisible()
  })
})
