import { expect } from '@playwright/test'
import { adminTest, register, registration, rowOf, submit, word } from './admin-support.js'
import { open } from './page-support.js'

const LIST = '/admin/registrations'

adminTest.describe('hostile values', () => {
  const markup = '<img src=x onerror="window.hurt=1"><script>window.hurt=1</script>'

  adminTest('are plain text in the list, the detail, the title and the note', async ({ page, request, staff }) => {
    const family = word('Hostile')
    const hostile = {
      firstName: markup,
      lastName: `\u202eevil ${family}`,
      businessName: 'W'.repeat(200),
      jobRole: 'مستثمر ملاك',
    }
    const refused = await request.post('/functions/v1/send-form-email', {
      data: { type: 'investor-show', formData: registration({ ...hostile, businessWebsite: 'javascript:alert(1)' }) },
    })
    expect(refused.status()).toBe(400)
    const shown = await register(request, hostile)
    const application = await submit(request, 'application', {
      fullName: `Long ${family}`,
      email: 'long@example.org',
      phone: '020 7946 0124',
      company: 'W'.repeat(200),
      position: 'Founder',
      experience: 'م'.repeat(5000),
      investmentRange: '',
      industryFocus: '',
      businessStage: 'mvp',
      fundingAmount: '250k-500k',
      agreeToTerms: true,
      userType: 'entrepreneur',
      businessDescription: `${markup}${'م'.repeat(2400)}${'W'.repeat(2500)}`,
    })
    await staff.api.post(`/api/admin/submissions/${shown}/notes`, { data: { body: `${markup}${'W'.repeat(4900)}` } })
    const unhurt = async () => {
      expect(await page.evaluate(() => (window as unknown as { hurt?: number }).hurt)).toBeUndefined()
      expect(await page.locator('main img[src="x"], main script, a[href^="javascript"]').count()).toBe(0)
      for (const width of [390, 834, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBe(width)
      }
    }
    await open(page, `${LIST}?q=${family}`)
    await expect(rowOf(page, family)).toContainText(markup)
    // Right-to-left text must not affect its neighbours.
    await expect(rowOf(page, family).locator('th a > bdi')).toContainText('evil')
    await unhurt()
    await open(page, `${LIST}/${shown}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(markup)
    await expect(page.getByRole('region', { name: 'Thread' })).toContainText(markup)
    expect(await page.title()).toContain('<img src=x')
    await unhurt()
    await open(page, `/admin/applications/${application}`)
    await expect(page.getByRole('region', { name: 'Submission' })).toContainText(`${markup}م`)
    await unhurt()
    await open(page, `/admin/applications?q=${family}`)
    await unhurt()
  })

  adminTest('are plain text even if they imitate the page builder’s own marks', async ({ page, request, staff }) => {
    const marks = '__VITE_PLUGIN_SSR__ASSETS_FIRST__ __VITE_PLUGIN_SSR__ASSETS_FIRST__ <!--body-->'
    const family = word('Marks')
    const shown = await register(request, { firstName: marks, lastName: family })
    for (const address of [`${LIST}?q=${family}`, `${LIST}/${shown}`]) {
      const answer = await staff.api.get(address)
      expect(answer.status(), address).toBe(200)
      await open(page, address)
      await expect(page.getByRole('main')).toContainText(marks)
    }
    expect(await page.title()).toContain(marks)
  })
})
