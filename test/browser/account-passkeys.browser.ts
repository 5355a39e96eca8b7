import { expect, test, type Page } from './product.js'
import { generate } from 'otplib'
import { main, newcomer, openAccount, PASSWORD, signIn } from './auth-support.js'
import { expectAccessible, open, openPlain, toast, withoutScript } from './page-support.js'
import { attachDevice } from './passkey-device.js'

async function addPasskey(page: Page, name: string) {
  await openAccount(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name of the passkey').fill(name)
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(toast(page, 'Passkey added')).toBeVisible()
}

async function logOut(page: Page) {
  await openAccount(page)
  await main(page).getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
}

const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem')

test.describe('a passkey', () => {
  test('is added, named, used to sign in without an address, and removed', async ({ page }) => {
    const device = await attachDevice(page)
    const { email } = await newcomer(page)
    await addPasskey(page, 'My laptop')
    await expect(passkeys(page)).toHaveCount(1)
    await expect(passkeys(page)).toContainText(/My laptop.*Since .*, not used yet/s)
    expect(await device.count()).toBe(1)
    await logOut(page)

    await open(page, '/login?next=/account')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).toHaveURL('/account')
    await expect(page.getByText(`${email}, with us since`)).toBeVisible()
    await expect(passkeys(page)).toContainText('last used')
    await passkeys(page).getByText('Rename').click()
    const name = passkeys(page).getByLabel('Name of the passkey')
    await name.fill(' ')
    await passkeys(page).getByRole('button', { name: 'Save' }).click()
    await expect(name).toHaveAccessibleDescription(/Enter a name for the passkey/)
    await expect(name).toBeFocused()
    await name.fill('Old laptop')
    await passkeys(page).getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Passkey renamed')).toBeVisible()
    await page.getByRole('button', { name: 'Remove Old laptop' }).click()
    await expect(toast(page, 'Passkey removed')).toBeVisible()
    await expect(passkeys(page)).toHaveCount(0)
    await logOut(page)

    await open(page, '/login')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(toast(page, 'Error signing in')).toContainText('That passkey could not be verified. Please try again.')
  })

  test('counts as the second factor, before the code and in its place', async ({ page }) => {
    await attachDevice(page)
    const { email } = await newcomer(page)
    await addPasskey(page, 'My laptop')
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
    await expect(page.getByRole('img', { name: /Code to scan/ })).toBeVisible()
    const secret = (await page.locator('code').innerText()).replace(/\s/g, '')
    await page.getByLabel('Six-digit code').fill(await generate({ secret }))
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(toast(page, 'Second factor on')).toBeVisible()
    await logOut(page)

    await open(page, '/login')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).toHaveURL('/')
    await logOut(page)
    await signIn(page, email, PASSWORD, '/login?next=/account')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step')
    await page.getByRole('button', { name: 'Use a passkey instead' }).click()
    await expect(page).toHaveURL('/account')
  })

  test('proves identity where a proof is required', async ({ page }) => {
    await attachDevice(page)
    await newcomer(page)
    await addPasskey(page, 'My laptop')
    await open(page, '/auth/proof?next=/account')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Use a passkey instead' }).click()
    await expect(page).toHaveURL('/account')
  })

  test('is refused with advice if the device does not verify its user', async ({ page }) => {
    const device = await attachDevice(page)
    await newcomer(page)
    await addPasskey(page, 'My laptop')
    await logOut(page)
    await device.verify(false)
    await open(page, '/login')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByText('Your device did not use a passkey. Try again, or sign in another way.')).toBeVisible()
    await expect(page).toHaveURL('/login')
  })

  test('cannot be added twice on one device', async ({ page }) => {
    await attachDevice(page)
    await newcomer(page)
    await addPasskey(page, 'My laptop')
    await page.getByRole('button', { name: 'Add another passkey' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create passkey' }).click()
    await expect(page.getByText('This device has a passkey for your account already.')).toBeVisible()
    await expect(passkeys(page)).toHaveCount(1)
  })
})

withoutScript('a passkey', () => {
  test('is not offered where it cannot be used', async ({ page }) => {
    await openPlain(page, '/login')
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeHidden()
    await newcomer(page)
    await openPlain(page, '/account')
    await expect(page.getByText('Adding a passkey needs JavaScript.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeHidden()
  })
})
