import { expect, test, type Page } from './product.js'
import { generate } from 'otplib'
import { mailed, main, newcomer, openAccount, PASSWORD, someone } from './auth-support.js'
import { keyboard } from './hands.js'
import { inAllOnly, open } from './page-support.js'
import { attachDevice } from './passkey-device.js'

const NEW_PASSWORD = 'a changed password'

/** Lost focus goes to the body, from where Tab starts again at the top of the page. */
async function expectFocusKept(page: Page, after: string) {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const focused = () => page.evaluate(() => document.activeElement !== document.body)
  await expect.poll(focused, `the focus is kept after ${after}`).toBe(true)
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(
    `An account is opened, used and deleted by the keyboard alone at ${viewport.width} px`,
    inAllOnly(viewport.width < 900),
    async ({ browser, page }) => {
      test.slow()
      await page.setViewportSize(viewport)
      await attachDevice(page)
      const hands = keyboard(page)
      const button = (name: string | RegExp) => page.getByRole('button', { name })
      const label = (text: string) => page.getByLabel(text, { exact: true })
      const press = async (name: string | RegExp) => {
        await hands.press(button(name))
        await expectFocusKept(page, `“${String(name)}”`)
      }
      const enter = async (field: string, words: string) => {
        await hands.write(label(field), words)
        await page.keyboard.press('Enter')
      }
      const email = someone()
      const next = someone()

      await open(page, '/login?tab=sign-up')
      await hands.write(label('Email'), email)
      await enter('Password', PASSWORD)
      const { code, link } = await mailed(email)
      await expect(label('Six-digit code')).toBeFocused()
      await enter('Six-digit code', code)
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('heading', { level: 1, name: 'Where Founders' })).toBeVisible()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()

      await test.step('a name', async () => {
        await openAccount(page)
        await hands.write(label('Your name'), 'Ada Hale')
        await press('Save name')
      })

      await test.step('an authenticator app and its recovery codes', async () => {
        await press('Set up an authenticator app')
        await expect(label('Six-digit code')).toBeFocused()
        const secret = (await page.locator('code').innerText()).replace(/\s/g, '')
        await enter('Six-digit code', '000000')
        await expect(main(page).getByText('That code is not right', { exact: false })).toBeVisible()
        await expectFocusKept(page, 'a wrong code')
        await enter('Six-digit code', await generate({ secret }))
        await expect(page.getByRole('group', { name: 'Your recovery codes' })).toBeFocused()
        await page.reload()
        await press('Make new recovery codes')
        await expect(page.getByRole('group', { name: 'Your recovery codes' })).toBeFocused()
        await press(/^Remove/)
        await expect(button('Set up an authenticator app')).toBeVisible()
      })

      await test.step('a passkey', async () => {
        await press('Add a passkey')
        await expect(label('Name of the passkey')).toBeFocused()
        await press('Create passkey')
        await hands.press(page.locator('summary').filter({ hasText: 'Rename' }))
        await enter('Name of the passkey', 'My key')
        await expectFocusKept(page, 'a new name')
        await press('Remove My key')
        await expect(button('Add a passkey')).toBeVisible()
      })

      await test.step('another address', async () => {
        await enter('New email address', next)
        const first = await mailed(email, link)
        await expect(label(`Code from the email to ${email}`)).toBeFocused()
        await press('Send the emails again')
        await enter(`Code from the email to ${email}`, (await mailed(email, link, first.link)).code)
        await expect(label(`Code from the email to ${email}`)).toHaveCount(0)
        await expectFocusKept(page, 'one address of two')
        await press('Cancel the change')
        await expect(label('New email address')).toBeFocused()
      })

      await test.step('other sessions and the password', async () => {
        const other = await browser.newContext()
        await other.request.post('/api/session', { data: { email, password: PASSWORD } })
        await page.reload()
        await press('Sign out all others')
        await expect(button('Sign out all others')).toHaveCount(0)
        await enter('New password', NEW_PASSWORD)
        await expect(label('New password')).toHaveValue('')
        await expectFocusKept(page, 'a new password')
        await other.close()
      })

      await test.step('deletion, and a change of mind', async () => {
        await hands.press(page.locator('summary').filter({ hasText: 'Delete my account' }))
        await enter('Your password', NEW_PASSWORD)
        await expect(page).toHaveURL('/')
        await open(page, '/login')
        await hands.write(label('Email'), email)
        await enter('Password', NEW_PASSWORD)
        await expect(page).toHaveURL('/account')
        await press('Keep my account')
        await expect(button('Keep my account')).toHaveCount(0)
        await hands.press(main(page).getByRole('button', { name: 'Log out' }))
        await expect(page).toHaveURL('/')
      })
    },
  )

test('the focus follows the latest action while an earlier form is still being sent', async ({ page }) => {
  await newcomer(page)
  await openAccount(page)
  // Never gets a response.
  await page.route('**/api/account/name', () => {})
  const hands = keyboard(page)
  await hands.write(page.getByLabel('Your name'), 'Ada Hale')
  await hands.press(page.getByRole('button', { name: 'Save name' }))
  await hands.press(page.getByRole('button', { name: 'Set up an authenticator app' }))
  await expect(page.getByLabel('Six-digit code', { exact: true })).toBeFocused()
})
