import { expect, test } from './product.js'
import { inAllOnly, openPlain, withoutScript } from './page-support.js'

for (const scheme of ['eis', 'seis']) {
  const name = scheme.toUpperCase()

  test(
    `the ${name} guide summarises itself in five lines, with its review date and sources`,
    inAllOnly(scheme === 'seis'),
    async ({ page }) => {
      await page.goto(`/${scheme}-guide`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`A guide to ${name}`)
      await expect(page.getByRole('region', { name: 'In short' }).getByRole('listitem')).toHaveCount(5)
      await expect(page.getByText(/Last reviewed on \d+ \w+ 20\d\d/)).toBeVisible()
      const resources = await page
        .locator('#resources a')
        .evaluateAll((links) => links.map((link) => [link.getAttribute('href'), link.getAttribute('target')].join(' ')))
      expect(new Set(resources).size).toBe(24)
      expect(resources.filter((resource) => !/^https:\/\/\S+ _blank$/.test(resource))).toEqual([])
      await expect(page.getByRole('link', { name: 'Work out your own figures' })).toHaveAttribute(
        'href',
        `/${scheme}-calculator`,
      )
    },
  )

  test(
    `the ${name} guide below the calculator is open, and a link of its contents opens a section that was closed`,
    inAllOnly(scheme === 'seis'),
    async ({ page }) => {
      await page.goto(`/${scheme}-calculator`)
      const guide = page.locator('#guide')
      await expect(guide.locator('#resources a').first()).toBeVisible()
      await expect(guide.getByRole('table').first()).toBeVisible()
      const answer = page.locator('#faq summary').first()
      await guide.getByRole('heading', { name: /^FAQ/ }).click()
      await expect(answer).toBeHidden()
      await page.locator('#guide').getByRole('link', { name: 'FAQ' }).first().click()
      await expect(answer).toBeInViewport()
    },
  )
}

test('each guide states the conditions of what it promises, and lists the source of each', async ({ page }) => {
  const said = {
    seis: ['never more than the bill', 'a director may claim, paid or not', 'remoter issue', 'any trust or estate'],
    eis: [
      'when you leave the UK within three years of the issue, or of the start of the trade if that is later',
      'her exempt amount being used already',
      'statistics of May 2025',
    ],
  }
  for (const [scheme, sentences] of Object.entries(said)) {
    await page.goto(`/${scheme}-guide`)
    for (const sentence of [
      ...sentences,
      'a spouse or civil partner you live with',
      'of the year before, or of both; you claim by 31 January, 22 months after',
      '10.75%, 35.75% and 39.35%',
    ])
      await expect(page.getByRole('main')).toContainText(sentence)
    for (const source of ['Tax on dividends', 'section 253: associates', 'section 132: claims for share loss relief'])
      await expect(page.locator('#resources').getByRole('link', { name: source })).toBeVisible()
  }
})

test('every answer is printed', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto('/eis-guide')
  const answers = page.locator('details:has(:is(h3, h4)) p')
  expect(await answers.count()).toBeGreaterThan(5)
  const hidden = await answers.evaluateAll((all) =>
    all
      .filter((answer) => !answer.checkVisibility({ contentVisibilityAuto: true }))
      .map(({ textContent }) => textContent),
  )
  expect(hidden).toEqual([])
  await expect(page.getByText('In this guide').filter({ visible: true })).toHaveCount(0)
})

withoutScript('the guide below the calculator', () => {
  test('sections are open, and a closed one opens by its name', async ({ page }) => {
    await openPlain(page, '/eis-calculator#benefits')
    await expect(page.locator('#benefits')).toBeVisible()
    const name = page.getByText('From advance assurance to your EIS3 certificate')
    await name.click()
    await expect(page.locator('#process')).toBeHidden()
    await name.click()
    await expect(page.locator('#process')).toBeVisible()
  })
})
