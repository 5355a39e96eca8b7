import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  complaint,
  discoveryCall,
  entrepreneurApplication,
  investorApplication,
  investorShow,
} from '../support/form-payloads.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { post, rows, text } from './form-support.js'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ RATE_LIMIT: 'off' })
})
afterAll(() => test.close())

const count = async (table: string) =>
  (await rows<{ n: number }>(test, `select count(*)::int as n from ${table}`))[0]?.n

type Payload = (overrides?: Record<string, unknown>) => { type: string; formData: object }

/** For each form: its fields, the values each accepts, and those it refuses with the message. */
const FORMS: Record<string, { payload: Payload; accepts: [string, unknown][]; refuses: [string, unknown, string][] }> =
  {
    'discovery-call': {
      payload: discoveryCall,
      accepts: [
        ['firstName', "Zoë-Marie O'Neill-Ōta 李"],
        ['firstName', text(200)],
        ['lastName', ''],
        ['lastName', 'van der Berg'],
        ['email', 'ada+forms@sub.example.co.uk'],
        ['email', 'josé@example.org'],
        ['phone', '+1 (212) 555-0142 ext. 7'],
        ['phone', '٠٢٠٧٩٤٦'],
        ['country', undefined],
        ['country', ''],
        ['country', 'Other'],
        ['preferredDate', undefined],
        ['preferredDate', 'Not specified'],
        ['preferredDate', 'January 15th, 2027'],
        ['preferredDate', '2027-01-15'],
      ],
      refuses: [
        ['firstName', '\u200b\u3164', 'Enter your first name.'],
        ['firstName', undefined, 'Enter your first name.'],
        ['firstName', '', 'Enter your first name.'],
        ['firstName', '   ', 'Enter your first name.'],
        ['firstName', text(201), 'Enter at most 200 characters.'],
        ['firstName', 'Ada\u0000', 'Remove the characters that cannot be printed.'],
        ['firstName', 'Ada\r\nBcc: all@example.org', 'Remove the characters that cannot be printed.'],
        ['firstName', 'Ada\ud800', 'Remove the characters that cannot be printed.'],
        ['firstName', 7, 'Enter this as text.'],
        ['firstName', { $ne: '' }, 'Enter this as text.'],
        ['lastName', undefined, 'Enter your last name.'],
        ['lastName', null, 'Enter your last name.'],
        ['lastName', text(201), 'Enter at most 200 characters.'],
        ['email', undefined, 'Enter your email address.'],
        ['email', '', 'Enter your email address.'],
        ['email', 'ada', 'Enter an email address in the form name@example.com.'],
        ['email', 'ada@example.org\nBcc: b@example.org', 'Remove the characters that cannot be printed.'],
        ['email', `${text(250)}@example.org`, 'Enter at most 254 characters.'],
        ['email', ['ada@example.org'], 'Enter this as text.'],
        ['phone', undefined, 'Enter your phone number.'],
        ['phone', 'call me', 'Enter a phone number, such as 020 7946 0123.'],
        ['phone', '0770', 'Enter a phone number, such as 020 7946 0123.'],
        ['phone', '1'.repeat(41), 'Enter at most 40 characters.'],
        ['country', 'Atlantis', 'Choose one of the options.'],
        ['country', 'UK', 'Choose one of the options.'],
        ['preferredDate', '2027-02-31', 'Enter a date that exists.'],
        ['preferredDate', text(101), 'Enter at most 100 characters.'],
        ['preferredDate', 20270115, 'Enter this as text.'],
      ],
    },
    'application of an investor': {
      payload: investorApplication,
      accepts: [
        ['company', 'Lovelace Capital'],
        ['company', undefined],
        ['industryFocus', 'FinTech, climate'],
        ['experience', text(5000)],
        ['experience', 'One line\nand another\tone'],
        ['investmentRange', '1m+'],
        ['businessStage', 'growth'],
      ],
      refuses: [
        ['userType', undefined, 'Choose whether you are an investor or an entrepreneur.'],
        ['userType', 'admin', 'Choose one of the options.'],
        ['fullName', '', 'Enter your full name.'],
        ['fullName', text(201), 'Enter at most 200 characters.'],
        ['email', 'ada@', 'Enter an email address in the form name@example.com.'],
        ['phone', '', 'Enter your phone number.'],
        ['experience', '', 'Tell us about your investment experience.'],
        ['experience', text(5001), 'Enter at most 5,000 characters.'],
        ['experience', 'a\u0007b', 'Remove the characters that cannot be printed.'],
        ['investmentRange', '', 'Choose an investment range.'],
        ['investmentRange', '10k-20k', 'Choose one of the options.'],
        ['company', text(201), 'Enter at most 200 characters.'],
        ['position', text(201), 'Enter at most 200 characters.'],
        ['industryFocus', text(201), 'Enter at most 200 characters.'],
        ['businessStage', 'unicorn', 'Choose one of the options.'],
        ['agreeToTerms', false, 'Please agree to the Terms and Conditions to continue.'],
        ['agreeToTerms', undefined, 'Please agree to the Terms and Conditions to continue.'],
        ['agreeToTerms', 'true', 'Please agree to the Terms and Conditions to continue.'],
      ],
    },
    'application of an entrepreneur': {
      payload: entrepreneurApplication,
      accepts: [
        ['businessStage', 'idea'],
        ['fundingAmount', '25k-100k'],
        ['businessDescription', text(5000)],
        ['experience', undefined],
        ['investmentRange', undefined],
      ],
      refuses: [
        ['company', '', 'Enter your company name.'],
        ['position', undefined, 'Enter your role or position.'],
        ['businessStage', '', 'Choose your business stage.'],
        ['businessStage', 'MVP/Prototype', 'Choose one of the options.'],
        ['fundingAmount', '', 'Choose the funding amount you seek.'],
        ['fundingAmount', '10k-50k', 'Choose one of the options.'],
        ['businessDescription', '', 'Describe your business.'],
        ['businessDescription', text(5001), 'Enter at most 5,000 characters.'],
        ['experience', text(5001), 'Enter at most 5,000 characters.'],
      ],
    },
    'investor-show': {
      payload: investorShow,
      accepts: [
        ['lastName', ''],
        ['country', 'UK'],
        ['country', 'Switzerland'],
        ['businessName', undefined],
        ['businessWebsite', ''],
        ['businessWebsite', `https://example.org/${text(2028)}`],
        ['jobRole', 'Founder - Revenue: <5k, Seeking: 50k-150k, SEIS/EIS: unsure'],
        ['jobRole', null],
      ],
      refuses: [
        ['firstName', undefined, 'Enter your first name.'],
        ['lastName', undefined, 'Enter your last name.'],
        ['email', 'no', 'Enter an email address in the form name@example.com.'],
        ['phone', undefined, 'Enter your phone number.'],
        ['country', undefined, 'Choose your country.'],
        ['country', '', 'Choose your country.'],
        ['country', 'England', 'Choose one of the options.'],
        ['businessName', text(201), 'Enter at most 200 characters.'],
        ['businessWebsite', 'engines.example', 'Enter a full web address, such as https://example.com.'],
        ['businessWebsite', 'javascript:alert(1)', 'Enter a full web address, such as https://example.com.'],
        ['businessWebsite', `https://example.org/${text(2029)}`, 'Enter at most 2,048 characters.'],
        ['jobRole', text(201), 'Enter at most 200 characters.'],
        ['jobRole', 'a\nb', 'Remove the characters that cannot be printed.'],
      ],
    },
    complaint: {
      payload: complaint,
      accepts: [
        ['about', 'Something else'],
        ['earlierReference', undefined],
        ['description', text(5000)],
        ['remedy', 'An apology,\nand my address erased.'],
      ],
      refuses: [
        ['fullName', '', 'Enter your full name.'],
        ['fullName', 'www.evil.example', 'Enter a name without an email or web address in it.'],
        ['email', 'ada', 'Enter an email address in the form name@example.com.'],
        ['about', '', 'Choose what your complaint is about.'],
        ['about', 'Everything', 'Choose one of the options.'],
        ['description', undefined, 'Describe what happened, and when.'],
        ['description', text(5001), 'Enter at most 5,000 characters.'],
        ['remedy', text(5001), 'Enter at most 5,000 characters.'],
      ],
    },
  }

const shown = (value: unknown) => {
  const json = JSON.stringify(value) ?? 'nothing'
  return json.length > 60 ? `${json.slice(0, 24)}… (${json.length} characters)` : json
}

describe.each(Object.entries(FORMS))(
  'POST /functions/v1/send-form-email, %s',
  (_name, { payload, accepts, refuses }) => {
    it('should answer 200 with success and an id, and store the fields as they came', async () => {
      const response = await post(test, payload())
      expect(response.statusCode).toBe(200)
      const { success, id } = response.json<{ success: boolean; id: string }>()
      expect(success).toBe(true)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/)
      const [row] = await rows<{ fields: object; type: string; status: string }>(
        test,
        'select fields, type, status from submission where id = ?',
        id,
      )
      expect(row).toEqual({ fields: payload().formData, type: payload().type, status: 'new' })
    })

    it.each(accepts.map(([field, value]) => [field, shown(value), value] as const))(
      'should accept %s %s',
      async (field, _shown, value) => {
        const response = await post(test, payload({ [field]: value }))
        expect(response.json()).toMatchObject({ success: true })
        const [row] = await rows<{ fields: Record<string, unknown> }>(
          test,
          'select fields from submission where id = ?',
          response.json<{ id: string }>().id,
        )
        expect(row?.fields[field]).toEqual(value)
      },
    )

    it.each(refuses.map(([field, value, message]) => [field, shown(value), value, message] as const))(
      'should answer 400 beside %s for %s and store nothing',
      async (field, _shown, value, message) => {
        const before = await count('submission')
        const response = await post(test, payload({ [field]: value }))
        expect(response.statusCode).toBe(400)
        expect(response.json()).toEqual({ message: 'Some fields need your attention.', errors: { [field]: message } })
        expect(await count('submission')).toBe(before)
      },
    )
  },
)
