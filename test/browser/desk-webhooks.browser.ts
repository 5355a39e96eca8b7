import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { adminTest, word } from './admin-support.js'
import { expectAccessible, open, openPlain } from './page-support.js'

const WEBHOOKS = '/admin/webhooks'

/** A receiver on this machine that counts its requests. */
const receiving = adminTest.extend<{ receiver: { url: string; requests: string[] } }>({
  receiver: async ({}, use) => {
    const requests: string[] = []
    const server = createServer((request, response) => {
      requests.push(String(request.headers['webhook-id']))
      response.end('thank you')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await use({ url: `http://127.0.0.1:${port}/${word('hook')}`, requests })
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  },
})

receiving('a webhook is added by keyboard, tested, sent again, rotated and deleted', async ({ page, receiver }) => {
  await open(page, WEBHOOKS)
  await page.getByLabel('Address').focus()
  await page.keyboard.type(receiver.url)
  await page.keyboard.press('Tab')
  await page.keyboard.type('The ledger')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByLabel('A form came in')).toBeChecked()
  await page.getByRole('button', { name: 'Add webhook' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('The signing secret')).toHaveValue(/^whsec_/)
  await expectAccessible(page)

  await page.getByRole('link', { name: receiver.url }).click()
  await page.getByRole('button', { name: 'Send a test event' }).click()
  await expect(page.getByRole('rowheader', { name: /webhook\.test/ })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'webhook.test' })
  await expect(async () => {
    await page.reload()
    await expect(row.getByText('thank you')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(row.getByText('Accepted')).toBeVisible()
  await page.locator('html[data-hydrated]').waitFor()
  await row.getByRole('button', { name: /Send again/ }).click()
  // It also receives forms of other tests.
  const cameTwice = (id: string, at: number) => receiver.requests.indexOf(id) < at
  await expect.poll(() => receiver.requests.some(cameTwice)).toBe(true)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Make a new secret' }).click()
  await expect(page.getByLabel('The new secret')).toHaveValue(/^whsec_/)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'no longer receives anything' })).toBeVisible()
  await expect(page.getByRole('link', { name: receiver.url })).toHaveCount(0)
})

receiving('a refused address is reported, and the input is kept', async ({ page }) => {
  await open(page, WEBHOOKS)
  await page.getByLabel('Address').fill('https://10.0.0.5/hook')
  await page.getByLabel('A note was added to an entry').check()
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await expect(page.getByLabel('Address')).toHaveAccessibleDescription(/not on the public internet/)
  await expect(page.getByLabel('Address')).toHaveValue('https://10.0.0.5/hook')
})

receiving.describe('without JavaScript, on a phone', () => {
  receiving.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  receiving('a webhook is added, paused, resumed and tested', async ({ page, receiver }) => {
    await openPlain(page, WEBHOOKS)
    await page.getByLabel('Address').fill(receiver.url)
    await page.getByLabel('Address').fill('')
    await page.getByRole('button', { name: 'Add webhook' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'Enter an address that begins with https://. Choose at least one event.',
    )
    await page.getByLabel('Address').fill(receiver.url)
    await page.getByRole('button', { name: 'Add webhook' }).click()
    await expect(page.getByRole('alert')).toContainText('Choose at least one event.')
    await expect(page.getByLabel('Address')).toHaveValue(receiver.url)
    await page.getByLabel('A form came in').check()
    await page.getByRole('button', { name: 'Add webhook' }).click()
    await expect(page.getByLabel('The signing secret')).toHaveValue(/^whsec_/)
    await page.getByRole('link', { name: receiver.url }).click()
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByText('Paused', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('button', { name: 'Send a test event' }).click()
    await expect(page.getByRole('status')).toContainText('Test event queued')
    // It also receives forms of other tests.
    await expect.poll(() => receiver.requests.length).toBeGreaterThan(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible()
  })
})
