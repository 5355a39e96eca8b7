import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { adminTest, register, undoOf, word } from './admin-support.js'
import { hold, open } from './page-support.js'

const LIST = '/admin/registrations'

adminTest.describe('the downloads of a list', () => {
  adminTest('contain the filtered entries as CSV and JSON', async ({ page, request }) => {
    const family = word('Exported')
    await register(request, { firstName: '=1+1', lastName: family, phone: '+44 7700 900777' })
    await register(request, { firstName: 'Zoë', lastName: family })
    await open(page, `${LIST}?q=${family}`)
    const fetched = async (name: string) => {
      const waiting = page.waitForEvent('download')
      await page.getByRole('link', { name }).click()
      const download = await waiting
      return { file: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
    }
    const csv = await fetched('Download CSV')
    expect(csv.file).toMatch(/^registrations-\d{4}-\d\d-\d\d\.csv$/)
    expect(csv.text.startsWith('\uFEFF"Reference","Registered","First name",')).toBe(true)
    expect(csv.text).toContain(`,"'=1+1","${family}",`)
    expect(csv.text).toContain(`,"Zoë","${family}",`)
    expect(csv.text).toContain(',"+44 7700 900777",')
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(3)
    await page.getByLabel('Other formats to download').click()
    const json = await fetched('Download JSON')
    expect((JSON.parse(json.text) as { name: string }[]).map(({ name }) => name)).toEqual([
      `Zoë ${family}`,
      `=1+1 ${family}`,
    ])
  })

  adminTest('show their progress, and can be cancelled', async ({ page, request }) => {
    const family = word('Stopped')
    await register(request, { lastName: family })
    await open(page, `${LIST}?q=${family}`)
    await hold(page, '**/export?**')
    await page.getByRole('link', { name: 'Download CSV' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Preparing CSV' })).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Rows written' })).toBeVisible()
    await page.getByRole('link', { name: 'Download CSV' }).click()
    await expect(page.getByRole('progressbar', { name: 'Rows written' })).toHaveCount(1)
    const asked = page.waitForEvent('dialog')
    await page.evaluate(() => setTimeout(() => location.reload()))
    await (await asked).dismiss()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('link', { name: 'Download CSV' })).toBeVisible()
  })

  adminTest('show why they failed, even without a connection', async ({ page }) => {
    await open(page, LIST)
    await page.route('**/export?**', (route) => route.abort('internetdisconnected'))
    await page.getByRole('link', { name: 'Download CSV' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Exports' })).toHaveCount(0)
  })

  adminTest('do not cover the undo on a phone', async ({ page, request }) => {
    const family = word('Beside')
    await register(request, { lastName: family })
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, `${LIST}?q=${family}`)
    await page.route('**/export?**', () => undefined)
    await page.getByRole('link', { name: 'Download CSV' }).click()
    await page.getByRole('checkbox', { name: `Select Rosalind ${family}` }).check()
    // A trial click fails if something covers the button.
    await page.getByRole('button', { name: 'Cancel' }).click({ trial: true })
    await page.getByLabel('Set status').selectOption('answered')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(undoOf(page)).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('region', { name: 'Exports' })).toHaveCount(0)
    await expect(page.locator('#main')).toBeFocused()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  adminTest('leave no files behind once their page is closed', async ({ page }) => {
    const files = (...made: string[]) =>
      page.evaluate(async (names) => {
        const folder = await navigator.storage.getDirectory()
        for (const name of names) await folder.getFileHandle(name, { create: true })
        const found: string[] = []
        for await (const name of folder.keys()) found.push(name)
        return found
      }, made)
    await open(page, LIST)
    const running = `export-${Date.now()}-1`
    expect(await files(`export-${Date.now() - 2 * 3_600_000}-1`, running)).toHaveLength(2)
    await open(page, LIST)
    await expect.poll(files).toEqual([running])
  })
})
