import { expect, test } from './product.js'
import {
  RESULT,
  calculate,
  figure,
  fill,
  investment,
  multiple,
  openAssumptions,
  openCalculator,
  outcome,
  percentage,
  results,
} from './calculator-support.js'
import { expectAccessible, inAllOnly, open, openPlain } from './page-support.js'

test('a visitor gets the six lines to the penny', async ({ page }) => {
  await openCalculator(page, 'seis')
  await fill(page)
  await expect(page.getByText('Using MoM Multiple method')).toBeVisible()
  await calculate(page).click()
  await expect(figure(page, 'Initial investment')).toHaveText('£50,000.00')
  await expect(figure(page, 'Expected return')).toHaveText('£150,000.00')
  await expect(figure(page, 'Expected investment gain')).toHaveText('£100,000.00')
  await expect(figure(page, 'Income tax relief')).toHaveText('£25,000.00')
  await expect(figure(page, 'Total tax savings')).toHaveText('£25,000.00')
  await expect(figure(page, 'Effective investment after reliefs')).toHaveText('£25,000.00')
  await expect(results(page).getByText('If held for 3 years, no Capital Gains Tax will be owed.')).toBeVisible()
  await expect(results(page).getByText('For illustration only.')).toBeVisible()
  await expect(results(page).getByRole('status')).toContainText('Income tax relief £25,000.00')
  await expect(page).toHaveURL(/initialInvestment=50%2C000.*momMultiple=3\.0/)
})

test('Calculate explains why it is disabled, and a press shows the errors beside the fields', async ({ page }) => {
  await openCalculator(page, 'eis')
  await expect(page.getByText('Before you calculate:')).toBeVisible()
  await fill(page, { amount: '5,00', times: '0' })
  await calculate(page).click({ force: true })
  await expect(investment(page)).toHaveAccessibleDescription(/Enter the investment as a number, such as 50,000/)
  await expect(investment(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(multiple(page)).toHaveAccessibleDescription(/Enter a multiple above 0/)
  await expect(investment(page)).toBeFocused()
  await fill(page)
  await expect(calculate(page)).toBeEnabled()
})

test('a gain on the EIS page has the line on holding for three years', async ({ page }) => {
  await page.goto(`/eis-calculator${RESULT}`)
  await expect(results(page).getByText('No CGT if held 3 years.')).toBeVisible()
})

test('EIS refuses a multiple of 0 where SEIS allows it', async ({ page }) => {
  await openCalculator(page, 'eis')
  await fill(page, { times: '0' })
  await expect(calculate(page)).toBeDisabled()
  await openCalculator(page, 'seis')
  await fill(page, { times: '0' })
  await calculate(page).click()
  await expect(figure(page, 'Expected investment gain')).toHaveText('-£50,000.00')
})

test('switching the method clears the other value, and Reset starts over', async ({ page }) => {
  await openCalculator(page, 'eis')
  await fill(page)
  await page.getByRole('radio', { name: 'Percentage gain' }).check()
  await expect(multiple(page)).toBeHidden()
  await percentage(page).fill('-100')
  await expect(page.getByText('Using Percentage Gain method')).toBeVisible()
  await calculate(page).click()
  await expect(figure(page, 'Expected return')).toHaveText('£0.00')

  await page.getByRole('radio', { name: 'MoM multiple' }).check()
  await expect(multiple(page)).toHaveValue('')
  await expect(figure(page, 'Expected return')).toBeHidden()
  await page.getByRole('radio', { name: 'Percentage gain' }).check()
  await expect(percentage(page)).toHaveValue('')

  await page.getByRole('button', { name: 'Reset to Defaults' }).click()
  await expect(investment(page)).toHaveValue('')
  await expect(page.getByRole('radio', { name: 'MoM multiple' })).toBeChecked()
  await expect(page.getByRole('radio', { name: '45%' })).not.toBeChecked()
  await expect(page).toHaveURL(/\/eis-calculator$/)
})

test('after Calculate the result follows the input, and Back returns to the previous state', async ({ page }) => {
  await openCalculator(page, 'seis')
  await fill(page)
  await expect(figure(page, 'Expected return')).toBeHidden()
  await calculate(page).click()
  await expect(figure(page, 'Expected return')).toHaveText('£150,000.00')
  await investment(page).fill('60,000')
  await expect(figure(page, 'Expected return')).toHaveText('£180,000.00')
  await expect(results(page).getByRole('status')).toContainText('Expected return £180,000.00')
  await expect(page).toHaveURL(/initialInvestment=60%2C000/)
  await investment(page).fill('60k')
  await expect(investment(page)).toHaveAccessibleDescription(/Enter the investment as a number/)
  await expect(figure(page, 'Expected return')).toBeHidden()
  await expect(investment(page)).toBeFocused()
  await page.goBack()
  await expect(investment(page)).toHaveValue('')
  await page.goForward()
  await expect(investment(page)).toHaveValue('60k')
})

test('changing the scheme keeps what was typed', async ({ page }) => {
  await openCalculator(page, 'seis')
  await fill(page)
  await page.getByRole('navigation', { name: 'Scheme' }).getByRole('link', { name: 'EIS' }).last().click()
  await expect(page).toHaveURL(/\/eis-calculator\?/)
  await expect(investment(page)).toHaveValue('50,000')
  await expect(results(page).getByText('Your statement appears here')).toBeVisible()
  await calculate(page).click()
  await expect(figure(page, 'Income tax relief')).toHaveText('£15,000.00')
  await page.getByRole('navigation', { name: 'Scheme' }).getByRole('link', { name: 'SEIS' }).click()
  await expect(figure(page, 'Income tax relief')).toHaveText('£25,000.00')
})

test('Calculate brings the result into view on a phone, and a preset fills the amount', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openCalculator(page, 'seis')
  await fill(page)
  await page.getByRole('button', { name: '£200k' }).click()
  await expect(investment(page)).toHaveValue('200,000')
  await calculate(page).click()
  await expect(results(page).getByRole('heading', { name: 'Calculation Results' })).toBeInViewport()
  await expect(results(page).getByText('If the company fails you lose')).toBeInViewport()
})

test('no banner names a method whose value is refused', async ({ page }) => {
  await openCalculator(page, 'eis')
  await fill(page, { times: '0' })
  await expect(page.getByText('Using MoM Multiple method')).toBeHidden()
  await fill(page)
  await expect(page.getByText('Using MoM Multiple method')).toBeVisible()
})

test('a calculator is used with the keyboard alone', async ({ page }) => {
  await openCalculator(page, 'seis')
  await investment(page).focus()
  await page.keyboard.type('50000')
  for (const preset of ['£10k', '£50k', '£200k']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: preset })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'MoM multiple' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('2')
  const lowest = page.getByRole('radio', { name: '20%' })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(lowest).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '40%' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(figure(page, 'Expected return')).toHaveText('£100,000.00')
  await page.getByText('Change the assumptions', { exact: true }).click()
  await page.getByRole('switch', { name: 'Loss relief' }).focus()
  await page.keyboard.press('Space')
  await expect(outcome(page, 'Lost')).toContainText('-£25,000')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form leads to a page with the result', async ({ page }) => {
    await openPlain(page, '/eis-calculator')
    await investment(page).fill('£10,000')
    await page.getByRole('radio', { name: 'Percentage gain' }).check()
    await percentage(page).fill('50')
    await page.getByRole('radio', { name: '20%' }).check()
    await calculate(page).click()
    await expect(figure(page, 'Expected return')).toHaveText('£15,000.00')
    await openAssumptions(page)
    await page.getByRole('switch', { name: 'Loss relief' }).uncheck()
    await page.getByRole('button', { name: 'Update the figures' }).click()
    await expect(outcome(page, 'Lost')).toContainText('-£7,000')
  })

  test('a refused form comes back with its errors and all input', async ({ page }) => {
    await openPlain(page, '/eis-calculator')
    await investment(page).fill('50k')
    await calculate(page).click()
    await expect(investment(page)).toHaveValue('50k')
    await expect(investment(page)).toHaveAccessibleDescription(/Enter the investment as a number/)
    await expect(results(page).getByText('Your statement appears here')).toBeVisible()
  })

  test('the guide’s questions open', async ({ page }) => {
    await openPlain(page, '/seis-calculator#faq')
    await page.getByText('Does SEIS end in 2035?').click()
    await expect(page.getByText('6 April 2035 is the end date of EIS and of Venture Capital Trusts')).toBeVisible()
  })
})

for (const scheme of ['eis', 'seis']) {
  test(
    `the ${scheme.toUpperCase()} guide carries its contents, its sources and its questions as data`,
    inAllOnly(scheme === 'seis'),
    async ({ page }) => {
      const problems: string[] = []
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
      await page.goto(`/${scheme}-calculator`)
      const contents = page.getByRole('navigation', { name: 'In this guide' })
      for (const anchor of await contents.getByRole('link').all()) {
        const { hash } = new URL((await anchor.getAttribute('href')) ?? '', page.url())
        await expect(page.locator(`#guide ${hash}`)).toHaveCount(1)
      }
      const sources = page.locator('#resources a')
      expect(await sources.count()).toBeGreaterThanOrEqual(24)
      for (const source of await sources.all()) expect(await source.getAttribute('href')).toMatch(/^https:\/\//)
      const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
      expect(data['@type']).toBe('FAQPage')
      expect(data.mainEntity).toHaveLength(await page.locator('#faq details').count())
      await expect(calculate(page)).toBeVisible()
      expect(problems.filter((text) => /Content Security|hydrat/i.test(text))).toEqual([])
    },
  )

  test(
    `the ${scheme.toUpperCase()} calculator with its result is free of axe violations in either theme`,
    inAllOnly(scheme === 'seis'),
    async ({ page }) => {
      await page.goto(
        `/${scheme}-calculator${RESULT}&reliefs=loss&reliefs=reinvestment&reliefs=deferral&reliefs=carry-back`,
      )
      await expect(outcome(page, '10×')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
      await expectAccessible(page)
    },
  )

  test(
    `the ${scheme.toUpperCase()} calculator never scrolls sideways`,
    inAllOnly(scheme === 'seis'),
    async ({ page }) => {
      await page.goto(`/${scheme}-calculator${RESULT.replace('50%2C000', '999999999999999.99')}`)
      for (const width of [320, 390, 834, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expect(outcome(page, '10×')).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(
          width,
        )
      }
    },
  )
}

test('the arithmetic is not among the scripts that the page preloads', async ({ page, request }) => {
  const html = await (await request.get('/seis-calculator')).text()
  const early = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, href]) => href ?? '')
  const arrived: string[] = []
  page.on('response', (response) => arrived.push(new URL(response.url()).pathname))
  await open(page, '/seis-calculator')
  const deferred = arrived.filter((path) => path.endsWith('.js') && !early.includes(path))
  const scripts = (paths: string[]) => Promise.all(paths.map(async (path) => (await request.get(path)).text()))
  expect((await scripts(early)).filter((text) => text.includes('ROUND_HALF_UP'))).toEqual([])
  expect((await scripts(deferred)).filter((text) => text.includes('ROUND_HALF_UP'))).not.toEqual([])
})
