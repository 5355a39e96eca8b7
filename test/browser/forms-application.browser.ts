import { expect, test, type Page } from './product.js'

import { failSends, watchSends } from './forms-support.js'
import { expectAccessible, open, openPlain, toast, withoutScript } from './page-support.js'

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Application' })
const agree = (page: Page) => page.getByLabel('I agree to the Privacy Policy & Terms and Conditions.')

async function fillPerson(page: Page) {
  await page.getByLabel('Full Name').fill('Amelia Hart')
  await page.getByLabel('Email Address').fill('amelia@example.com')
  await page.getByLabel('Phone Number').fill('07700 900246')
}

async function fillEntrepreneur(page: Page) {
  await page.getByLabel('An entrepreneur').check()
  await fillPerson(page)
  await page.getByLabel('Company Name').fill('Brightwell Robotics')
  await page.getByLabel('Your Role/Position').fill('Chief executive')
  await page.getByLabel('Business Stage').selectOption({ label: 'Early Revenue' })
  await page.getByLabel('Funding Amount Sought').selectOption('250k-500k')
  await page.getByLabel('Business Description').fill('Robots for orchards.\nGrowers buy them.')
}

test.describe('Applying', () => {
  test('as an entrepreneur ends on the thank-you page and leaves no draft behind', async ({ page }) => {
    const sent = watchSends(page)
    await open(page, '/application')
    await expect(page.getByRole('heading', { level: 1, name: 'Get Started Now' })).toBeVisible()
    await fillEntrepreneur(page)
    await expect(submit(page)).toHaveAttribute('aria-disabled', 'true')
    await agree(page).check()
    await expect(submit(page)).not.toHaveAttribute('aria-disabled')
    await submit(page).click()
    await expect(page).toHaveURL('/application-thank-you')
    await expect(page.getByRole('heading', { level: 1, name: 'Application Submitted!' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('within 24-48 hours')
    await expect(page.getByText('Your reference')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('within two working days')
    await expect(page.getByRole('main')).toContainText(/[A-Z]+-[0-9A-Z]{5}-[0-9A-Z]{5}/)
    await page.getByRole('link', { name: 'Follow it in your account' }).click()
    await expect(page).toHaveURL('/login?tab=sign-up&next=%2Faccount#email=amelia%40example.com')
    await expect(page.getByLabel('Email')).toHaveValue('amelia@example.com')
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body.type).toBe('application')
    expect(sent[0]?.body.formData).toEqual({
      userType: 'entrepreneur',
      fullName: 'Amelia Hart',
      email: 'amelia@example.com',
      phone: '07700 900246',
      company: 'Brightwell Robotics',
      position: 'Chief executive',
      businessStage: 'early-revenue',
      fundingAmount: '250k-500k',
      businessDescription: 'Robots for orchards.\nGrowers buy them.',
      experience: '',
      investmentRange: '',
      industryFocus: '',
      agreeToTerms: true,
    })
    expect(await page.evaluate(() => localStorage.getItem('draft:application'))).toBeNull()
  })

  test('as an investor asks an investor’s questions only', async ({ page }) => {
    const sent = watchSends(page)
    await open(page, '/application')
    await expect(page.getByLabel('Investment Range')).toBeHidden()
    await expect(page.getByLabel('Company Name')).toBeHidden()
    await page.getByLabel('An investor').check()
    await expect(page.getByLabel('Company Name')).toBeHidden()
    await fillPerson(page)
    await page.getByLabel('Investment Range').selectOption('1m+')
    await page.getByLabel('Investment Experience').fill('Two seed rounds.')
    await page.getByLabel('Company/Organization').fill('Hart Capital')
    await page.getByLabel('Industry Focus').fill('CleanTech')
    await agree(page).check()
    await submit(page).click()
    await expect(page).toHaveURL('/application-thank-you')
    expect(sent[0]?.body.formData).toMatchObject({
      userType: 'investor',
      company: 'Hart Capital',
      investmentRange: '1m+',
      experience: 'Two seed rounds.',
      industryFocus: 'CleanTech',
      position: '',
      businessDescription: '',
    })
  })

  test('without agreement shows the toast and sends nothing, by button and by Enter', async ({ page }) => {
    const sent = watchSends(page)
    await open(page, '/application')
    await fillEntrepreneur(page)
    // Forced, since Playwright would wait until the button is no longer `aria-disabled`.
    await submit(page).click({ force: true })
    await expect(toast(page, 'Agreement Required')).toContainText(
      'Please agree to the Terms and Conditions to continue.',
    )
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toast(page, 'Agreement Required')).toBeHidden()
    await page.getByLabel('Full Name').press('Enter')
    await expect(toast(page, 'Agreement Required')).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    await expect(agree(page)).toBeFocused()
    expect(sent).toEqual([])
  })

  test('reports every error at the first press, with the agreement in a toast that goes when the box is ticked', async ({
    page,
  }) => {
    await open(page, '/application')
    await page.getByLabel('An investor').check()
    await page.getByLabel('Full Name').press('Enter')
    const summary = page.getByRole('alert').filter({ hasText: 'There are 5 problems' })
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveText([/full name/i, /phone/i, /email/i, /range/i, /experience/i])
    // The toast and the checkbox report the agreement, so the summary does not.
    await expect(agree(page)).toHaveAccessibleDescription('Tick this box if you agree.')
    await expect(toast(page, 'Agreement Required')).toBeVisible()
    await agree(page).check()
    await expect(toast(page, 'Agreement Required')).toBeHidden()
  })

  test('dismisses the toast about the agreement when the page is left', async ({ page }) => {
    await open(page, '/application')
    await page.getByLabel('An investor').check()
    await page.getByLabel('Full Name').press('Enter')
    await expect(toast(page, 'Agreement Required')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Book a Discovery Call' }).click()
    await expect(page).toHaveURL('/book-call')
    await expect(toast(page, 'Agreement Required')).toBeHidden()
  })

  test('announces required fields, even those marked only by an asterisk', async ({ page }) => {
    await open(page, '/application')
    await expect(page.getByRole('radio', { name: 'An investor' })).toHaveAttribute('required')
    await expect(page.getByRole('checkbox', { name: /^I agree/ })).toHaveAttribute('aria-required', 'true')
  })

  test('without a user type is refused with an error beside the question', async ({ page }) => {
    const sent = watchSends(page)
    await open(page, '/application')
    await fillPerson(page)
    await agree(page).check()
    await expect(submit(page)).toHaveAttribute('aria-disabled', 'true')
    await submit(page).click({ force: true })
    await expect(page.getByRole('group', { name: 'I am applying as' })).toContainText(/Choose whether you are/)
    await expectAccessible(page)
    expect(sent).toEqual([])
  })

  test('that fails says so in a toast and keeps everything', async ({ page }) => {
    await failSends(page)
    await open(page, '/application')
    await fillEntrepreneur(page)
    await agree(page).check()
    await submit(page).click()
    await expect(toast(page, 'Submission Failed')).toContainText(
      'There was an error submitting your application. Please try again.',
    )
    await expect(page).toHaveURL('/application')
    await expect(page.getByLabel('Business Description')).toHaveValue(/Robots for orchards/)
    await expect(submit(page)).toBeEnabled()
  })

  test('requires every answer of an entrepreneur, with accessible errors', async ({ page }) => {
    await open(page, '/application')
    await page.getByLabel('An entrepreneur').check()
    await agree(page).check()
    await submit(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'There are 8 problems' })).toBeFocused()
    await expectAccessible(page)
  })

  test('has a Login link to the sign-in page', async ({ page }) => {
    await open(page, '/application')
    await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
  })
})

test.describe('The draft of an application', () => {
  test('survives a reload with the answers of both kinds, but without the agreement', async ({ page }) => {
    await open(page, '/application')
    await fillEntrepreneur(page)
    await agree(page).check()
    await expect(page.getByText('Draft saved')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('An entrepreneur')).toBeChecked()
    await expect(page.getByLabel('Business Description')).toHaveValue('Robots for orchards.\nGrowers buy them.')
    await expect(page.getByLabel('Business Stage')).toHaveValue('early-revenue')
    await expect(page.getByLabel('Full Name')).toHaveValue('Amelia Hart')
    await expect(agree(page)).not.toBeChecked()
  })

  test('loads neither the validation nor the toasts until someone types', async ({ page }) => {
    const scripts: Promise<string>[] = []
    page.on('response', (answer) => {
      if (answer.url().endsWith('.js')) scripts.push(answer.text().catch(() => ''))
    })
    const loaded = async (words: string) => (await Promise.all(scripts)).some((script) => script.includes(words))
    const [check, toasts] = ['send-form-email', 'Notifications alt+T']
    await open(page, '/application?type=investor')
    await page.waitForLoadState('networkidle')
    expect([await loaded(check), await loaded(toasts)]).toEqual([false, false])
    await page.getByLabel('Full Name').fill('Amelia Hart')
    await expect(page.getByText('Draft saved')).toBeVisible()
    await expect.poll(() => loaded(check)).toBe(true)
    await expect.poll(() => loaded(toasts)).toBe(true)

    scripts.length = 0
    await open(page, '/application')
    await expect(page.getByLabel('Full Name')).toHaveValue('Amelia Hart')
    await page.waitForLoadState('networkidle')
    expect(scripts.length).toBeGreaterThan(3)
    expect([await loaded(check), await loaded(toasts)]).toEqual([false, false])
  })

  test('is gone after a week', async ({ page }) => {
    await open(page, '/application')
    await page.getByLabel('Full Name').fill('Amelia Hart')
    await expect(page.getByText('Draft saved')).toBeVisible()
    await page.evaluate(() => {
      const draft = JSON.parse(localStorage.getItem('draft:application') ?? '{}') as { savedAt: number }
      draft.savedAt -= 7 * 24 * 60 * 60 * 1000
      localStorage.setItem('draft:application', JSON.stringify(draft))
    })
    await open(page, '/application')
    await expect(page.getByLabel('Full Name')).toHaveValue('')
    await expect(page.getByText('Draft saved')).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('draft:application'))).toBeNull()
  })

  test('can be cleared and restored', async ({ page }) => {
    await open(page, '/application')
    await fillEntrepreneur(page)
    await page.getByRole('button', { name: 'Clear it' }).click()
    await expect(page.getByText('Draft cleared')).toBeVisible()
    await expect(page.getByLabel('Full Name')).toHaveValue('')
    await expect(page.getByLabel('An entrepreneur')).not.toBeChecked()
    expect(await page.evaluate(() => localStorage.getItem('draft:application'))).toBeNull()
    await page.getByRole('button', { name: 'Take it back' }).click()
    await expect(page.getByLabel('Full Name')).toHaveValue('Amelia Hart')
    await expect(page.getByLabel('Company Name')).toHaveValue('Brightwell Robotics')
  })
})

withoutScript('Applying', () => {
  test('as an entrepreneur ends on the thank-you page', async ({ page }) => {
    await openPlain(page, '/application')
    await fillEntrepreneur(page)
    await expect(page.getByLabel('Investment Range')).toBeHidden()
    await agree(page).check()
    await submit(page).click()
    await expect(page).toHaveURL('/application-thank-you')
    await expect(page.getByRole('main')).toContainText(/Your reference\s*AP-/)
  })

  test('asks for one more step instead of showing errors for questions not seen yet', async ({ page }) => {
    await openPlain(page, '/application')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('alert')).toContainText('There is 1 problem')
    await page.getByLabel('An entrepreneur').check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('main').getByText('One more step')).toBeVisible()
    await expect(page.getByLabel('Company Name')).toBeVisible()
    await fillPerson(page)
    await agree(page).check()
    await submit(page).click()
    await expect(page.getByRole('main').getByText('One more step')).toBeVisible()
    await expect(page.locator('[aria-invalid]')).toHaveCount(0)
    await expect(page.getByLabel('Full Name')).toHaveValue('Amelia Hart')
    await expect(page.getByLabel('An entrepreneur')).toBeChecked()
  })

  test('returns the form with its errors and all input', async ({ page }) => {
    await openPlain(page, '/application')
    await fillEntrepreneur(page)
    await page.getByLabel('Company Name').fill('')
    await submit(page).click()
    await expect(page.getByRole('alert')).toContainText('Agreement Required')
    await expect(page.getByLabel('An entrepreneur')).toBeChecked()
    await expect(page.getByLabel('Business Stage')).toHaveValue('early-revenue')
    await agree(page).check()
    await submit(page).click()
    await expect(page.getByRole('alert')).toContainText('There is 1 problem')
    await expect(page.getByLabel('Company Name')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Business Description')).toHaveValue(/Robots for orchards/)
    await page.getByLabel('Company Name').fill('Brightwell Robotics')
    await submit(page).click()
    await expect(page).toHaveURL('/application-thank-you')
  })
})
