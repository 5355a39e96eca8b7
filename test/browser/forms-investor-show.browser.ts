import { expect, test, type Locator, type Page } from './product.js'

import { failSends, watchSends } from './forms-support.js'
import { expectAccessible, hold, inAllOnly, open, openPlain, toast, withoutScript } from './page-support.js'

const early = (page: Page) => page.locator('main form').first()
const last = (page: Page) => page.locator('main form').last()

async function fillInvestor(form: Locator) {
  await form.getByLabel('Full name').fill('Mary Jane van der Berg')
  await form.getByLabel('Email').fill('mary@example.com')
  await form.getByLabel('Phone').fill('+44 20 7946 0123')
  await form.getByLabel('Investment range').selectOption('100k-250k')
}

async function fillFounder(form: Locator) {
  await form.getByLabel('Full name').fill('Priya')
  await form.getByLabel('Email').fill('priya@example.com')
  await form.getByLabel('Phone').fill('07700 900123')
  await form.getByLabel('Company name').fill('Tidewater & Sons')
  await form.getByLabel('Monthly revenue').selectOption('<5k')
  await form.getByLabel('Funding amount sought').selectOption('500k+')
  await form.getByLabel('SEIS/EIS eligible').selectOption('unsure')
}

const consent = (form: Locator) => form.getByLabel(/^I consent/)
const register = (form: Locator) => form.getByRole('button', { name: 'Register My Interest' })
const apply = (form: Locator) => form.getByRole('button', { name: 'Submit Application' })

async function fillRegistration(page: Page) {
  await page.getByLabel('First name').fill('Siân')
  await page.getByLabel('Last name').fill('Ap Rhys')
  await page.getByLabel('Email').fill('sian@example.com')
  await page.getByLabel('Phone').fill('029 2018 0000')
  await page.getByLabel('Country').selectOption('United Kingdom')
}

test.describe('The investor landing page', () => {
  for (const [place, form] of [
    ['early', early],
    ['last', last],
  ] as const)
    test(`thanks in a dialog for its ${place} form, and clears it`, inAllOnly(place === 'last'), async ({ page }) => {
      const sent = watchSends(page)
      await open(page, '/investor-show-landing')
      await fillInvestor(form(page))
      await form(page)
        .getByLabel(/^Accredited investor: I believe/)
        .check()
      await consent(form(page)).check()
      await register(form(page)).click()
      const dialog = page.getByRole('dialog', { name: 'Thank You for Registering!' })
      await expect(dialog).toContainText('within 24 hours')
      await expect(dialog).toContainText(/Your reference is [A-Z]{2}-\w{5}-\w{5}\./)
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('main').getByText(/^Sent\. Your reference is IS-/)).toBeVisible()
      await expect(form(page).getByLabel('Full name')).toHaveValue('')
      await expect(consent(form(page))).not.toBeChecked()
      expect(sent).toHaveLength(1)
      expect(sent[0]?.body).toMatchObject({
        type: 'investor-show',
        formData: {
          firstName: 'Mary',
          lastName: 'Jane van der Berg',
          email: 'mary@example.com',
          phone: '+44 20 7946 0123',
          country: 'UK',
          jobRole: 'Investor - 100k-250k (Accredited)',
        },
      })
    })

  test('without consent shows the toast and sends nothing', async ({ page }) => {
    const sent = watchSends(page)
    await open(page, '/investor-show-landing')
    await fillInvestor(early(page))
    await register(early(page)).click()
    await expect(toast(page, 'Consent Required')).toContainText('Please consent to our privacy policy to continue.')
    expect(sent).toEqual([])
  })

  test('keeps everything when sending fails', async ({ page }) => {
    await failSends(page)
    await open(page, '/investor-show-landing')
    await fillInvestor(last(page))
    await consent(last(page)).check()
    await register(last(page)).click()
    await expect(toast(page, 'Submission Failed')).toContainText(
      'There was an error submitting your form. Please try again.',
    )
    await expect(last(page).getByLabel('Full name')).toHaveValue('Mary Jane van der Berg')
    await expect(early(page).getByLabel('Full name')).toHaveValue('')
  })

  test('opens the award film from the words and from the picture, and contacts no host before', async ({ page }) => {
    const foreign: string[] = []
    await page.route(/^https:\/\//, (route) => {
      foreign.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<title>player</title>' })
    })
    for (const landing of ['/investor-show-landing', '/investor-show-founder']) {
      foreign.length = 0
      await open(page, landing)
      expect(foreign).toEqual([])
      await expect(page.getByRole('button', { name: 'Watch Video' })).toContainText('Sample')
      for (const name of ['Watch Video', /^Award winner/]) {
        await page.getByRole('button', { name }).click()
        const film = page.getByRole('dialog', { name: 'The award at the investor show in London' })
        await expect(film.locator('iframe')).toHaveAttribute(
          'src',
          /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?autoplay=1/,
        )
        await page.keyboard.press('Escape')
        await expect(film).toBeHidden()
      }
    }
  })

  test('says that places are limited, that testimonials are samples, and what the risk is', async ({ page }) => {
    await open(page, '/investor-show-landing')
    await expect(
      page.getByText('Places are limited. The date of the next show is not fixed: register and you hear first.'),
    ).toBeVisible()
    await expect(page.getByText('Reserve your place')).toHaveCount(0)
    await expect(page.getByText('Illustrative quotes, not real people')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Please read this before you invest' })).toBeVisible()
    await expect(page.locator('#investor-form form')).toHaveCount(1)
  })

  test('reports what is missing, accessibly', async ({ page }) => {
    await open(page, '/investor-show-landing')
    await consent(early(page)).check()
    await register(early(page)).click()
    await expect(page.getByRole('alert').filter({ hasText: 'There are 4 problems' })).toBeFocused()
    await expectAccessible(page)
  })
})

test.describe('The founder landing page', () => {
  test('thanks in a dialog and sends the company as the business', async ({ page }) => {
    const sent = watchSends(page)
    await open(page, '/investor-show-founder')
    await fillFounder(last(page))
    await consent(last(page)).check()
    await apply(last(page)).click()
    await expect(page.getByRole('dialog', { name: 'Thank You for Your Application!' })).toContainText('within 48 hours')
    expect(sent[0]?.body.formData).toEqual({
      firstName: 'Priya',
      lastName: '',
      email: 'priya@example.com',
      phone: '07700 900123',
      country: 'UK',
      businessName: 'Tidewater & Sons',
      jobRole: 'Founder - Revenue: <5k, Seeking: 500k+, SEIS/EIS: unsure',
    })
  })

  test('without consent shows the toast and sends nothing', async ({ page }) => {
    const sent = watchSends(page)
    await open(page, '/investor-show-founder')
    await fillFounder(early(page))
    await apply(early(page)).click()
    await expect(toast(page, 'Consent Required')).toBeVisible()
    expect(sent).toEqual([])
  })

  test('says who is and who is not a fit, and is accessible', async ({ page }) => {
    await open(page, '/investor-show-founder')
    await expect(page.getByRole('heading', { name: 'Who we look for' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Who is not a fit' })).toBeVisible()
    await expect(page.locator('#founder-form form')).toHaveCount(1)
    await expectAccessible(page)
  })
})

for (const path of ['/investor-show-signup', '/lead-capture'])
  test.describe(`Registering on ${path}`, inAllOnly(path === '/lead-capture'), () => {
    test('clears the form and leaves a confirmation on the page', async ({ page }) => {
      const sent = watchSends(page)
      const answer = await hold(page, '**/functions/v1/send-form-email')
      await page.clock.install()
      await open(page, path)
      await fillRegistration(page)
      await page.getByLabel('Business website').fill('https://example.com/about')
      await page.getByRole('button', { name: 'Register My Interest' }).click()
      await expect(page.getByRole('button', { name: 'Registering...' })).toBeDisabled()
      answer()
      await expect(toast(page, 'Registration Successful')).toContainText(
        "Thank you for registering your interest. We'll be in touch soon with your invitation and exclusive investment updates.",
      )
      await expect(page.getByLabel('First name')).toHaveValue('')
      await expect(page.getByRole('main').getByText(/^Sent\. Your reference is IS-\w{5}-\w{5}\.$/)).toBeVisible()
      await expect(page).toHaveURL(path)
      await page.clock.runFor(3500)
      await expect(page).toHaveURL(path === '/lead-capture' ? path : '/')
      await expect(toast(page, 'Registration Successful')).toContainText(/Your reference is IS-\w{5}-\w{5}\./)
      expect(sent).toHaveLength(1)
      expect(sent[0]?.body.formData).toEqual({
        firstName: 'Siân',
        lastName: 'Ap Rhys',
        email: 'sian@example.com',
        phone: '029 2018 0000',
        country: 'United Kingdom',
        businessName: '',
        businessWebsite: 'https://example.com/about',
        jobRole: '',
      })
      expect(sent[0]?.body.context).toMatchObject({ page: path })
    })

    test('that fails says so and keeps everything', async ({ page }) => {
      await failSends(page)
      await open(page, path)
      await fillRegistration(page)
      await page.getByRole('button', { name: 'Register My Interest' }).click()
      await expect(toast(page, 'Submission Failed')).toContainText(
        'There was an error submitting your registration. Please try again.',
      )
      await expect(page.getByLabel('First name')).toHaveValue('Siân')
    })

    test('reports what is missing, accessibly', async ({ page }) => {
      await open(page, path)
      await page.getByRole('button', { name: 'Register My Interest' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'There are 5 problems' })).toBeFocused()
      await expectAccessible(page)
    })
  })

test('The lead page offers a form for investors and one for founders', async ({ page }) => {
  await open(page, '/lead-capture')
  await expect(page.getByRole('main')).toContainText('24th October 2025')
  await page.getByRole('link', { name: /I’m a founder/ }).click()
  await expect(page).toHaveURL('/investor-show-founder')
  await page.goBack()
  await page.getByRole('link', { name: /I’m an investor/ }).click()
  await expect(page).toHaveURL('/investor-show-landing')
})

withoutScript('The investor show', () => {
  test('registers an investor and confirms it on the page', async ({ page }) => {
    await openPlain(page, '/investor-show-landing')
    await fillInvestor(last(page))
    await register(last(page)).click()
    await expect(page.getByRole('alert')).toContainText('Consent Required')
    await expect(last(page).getByLabel('Full name')).toHaveValue('Mary Jane van der Berg')
    await expect(early(page).getByLabel('Full name')).toHaveValue('')
    await consent(last(page)).check()
    await register(last(page)).click()
    await expect(page.getByRole('status').filter({ hasText: 'Thank You for Registering!' })).toBeVisible()
  })

  test('registers a founder and confirms it on the page', async ({ page }) => {
    await openPlain(page, '/investor-show-founder')
    await fillFounder(early(page))
    await consent(early(page)).check()
    await apply(early(page)).click()
    await expect(page.getByRole('status').filter({ hasText: 'Thank You for Your Application!' })).toBeVisible()
  })

  test('confirms a registration, and leads home after three seconds', async ({ page }) => {
    await openPlain(page, '/investor-show-signup')
    await fillRegistration(page)
    await page.getByRole('button', { name: 'Register My Interest' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Registration Successful' })).toContainText(
      'Your reference is',
    )
    await expect(page).toHaveURL('/', { timeout: 8000 })
    await expect(page.getByText('Registration Successful').locator('..')).toContainText(/Your reference is IS-/)
  })

  test('keeps a registration as typed when a field is wrong', async ({ page }) => {
    await openPlain(page, '/lead-capture')
    await fillRegistration(page)
    await page.getByLabel('Business website').fill('nowhere')
    await page.getByRole('button', { name: 'Register My Interest' }).click()
    await expect(page.getByLabel('Business website')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Country')).toHaveValue('United Kingdom')
    await expect(page.getByLabel('First name')).toHaveValue('Siân')
  })
})
