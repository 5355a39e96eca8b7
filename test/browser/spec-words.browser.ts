import type { Page } from '@playwright/test'
import { expect, test } from './product.js'
import { open } from './page-support.js'

/** The texts and links that a page must have: by role if they have one, and by the address of each link. */
interface Promised {
  headings?: (string | RegExp)[]
  texts?: (string | RegExp)[]
  fields?: (string | RegExp)[]
  buttons?: string[]
  links?: [name: string | RegExp, href: string | RegExp][]
  options?: Record<string, string[]>
}

const COUNTRIES = [
  'United Kingdom',
  'United States',
  'Canada',
  'Australia',
  'Germany',
  'France',
  'Netherlands',
  'Ireland',
  'Switzerland',
  'Other',
]
const YOUTUBE = /^https:\/\/www\.youtube\.com\/watch\?v=/
const ARTICLE = /^https:\/\/example\.com\//

const header: Promised = {
  texts: ["Discover how to Invest in the UK's most exciting companies."],
  buttons: ['Close banner', 'Tools'],
  links: [
    ['Watch now', YOUTUBE],
    ['Login', '/login'],
    ['Book Call', '/book-call'],
    ['How It Works', '/#what-we-do'],
    ['Services', '/#services'],
    ['Case Studies', '/#success-stories'],
  ],
}

const landing: Promised = {
  headings: [
    'Where Founders Meet Funders',
    /^Who We Are$/,
    /^Why It Matters$/,
    'What We Do',
    'Training and education',
    'A subscription and digital platform',
    'Visibility and PR',
    'Community and events',
    'Exclusive investment opportunities',
    'Tax-efficient structures',
    'Success stories',
    /^Why investors choose us/,
    'What it costs',
  ],
  texts: [
    'EIS pending',
    /^SEIS$/,
    'EIS, Series A',
    'Investor-readiness',
    'Visibility',
    'Credibility',
    'Curated deal flow',
    'Pre-qualified founders',
    'Premium access',
    '£30 billion+',
    '37,000+ companies',
    '27.5p',
    '38.5p',
    'Risk warning:',
    'www.meridian.example',
  ],
  links: [
    ['Learn More', '#what-we-do'],
    ['Sign Up Now', '/application'],
    ['Book a Discovery Call', '/book-call'],
    [/^The Saturday Courier|Watch the weekend film/, YOUTUBE],
    ['Capital Ledger', ARTICLE],
    ['Who stands behind Meridian', '/about'],
    ['hello@meridian.example', 'mailto:hello@meridian.example'],
    ['020 7946 0123', 'tel:+442079460123'],
  ],
}

const person = ['First name', 'Last name', 'Email', 'Phone']

const calculator: Promised = {
  headings: [/^Investment Details/, /^Calculation Results/],
  buttons: ['Calculate', 'Reset to Defaults'],
}
const RESULT = '?initialInvestment=10000&returnMethod=mom&momMultiple=3&incomeTaxRate=40'
const results = [
  'Using MoM Multiple method',
  'Initial investment',
  'Expected return',
  'Expected investment gain',
  'Income tax relief',
  'Total tax savings',
  /^Effective investment/,
  /For illustration only/,
]

const pages: Record<string, Promised> = {
  '/': {
    ...landing,
    links: [...landing.links!, ['Apply Now', '/application'], ['See How It Works', '#what-we-do']],
  },
  '/old-home': {
    ...landing,
    links: [...landing.links!, ['Apply Now', '/application'], ['See How It Works', '/book-call']],
  },
  '/book-call': {
    headings: ['Book a Discovery Call'],
    texts: ['Calls typically last 30-45 minutes.'],
    fields: [...person, 'Country', 'Preferred call date'],
    buttons: ['Book Discovery Call'],
    options: { Country: COUNTRIES },
  },
  '/thank-you': {
    headings: ['Thank You!'],
    texts: [
      'Our team will reach out within 24 hours to confirm your slot and send a calendar invite for a 30-45 minute call.',
      'Nothing was sent from this browser just now.',
    ],
    links: [
      ['Back to Home', '/'],
      ['Book a Discovery Call', '/book-call'],
      ['Create an account to see the companies', /^\/login\?/],
    ],
  },
  '/application': {
    headings: ['Get Started Now', 'What it costs'],
    texts: ['I agree to the Privacy Policy & Terms and Conditions.'],
    fields: ['Full Name', 'Email Address', 'Phone Number', 'An investor', 'An entrepreneur'],
    links: [['Login', '/login']],
  },
  '/application?type=investor': {
    fields: ['Investment Range', 'Investment Experience', 'Company/Organization', 'Industry Focus'],
    options: { 'Investment Range': ['£10k-50k', '£50k-100k', '£100k-500k', '£500k', '£1m+'] },
  },
  '/application?type=entrepreneur': {
    fields: ['Company Name', 'Your Role/Position', 'Business Stage', 'Funding Amount Sought', 'Business Description'],
    options: {
      'Business Stage': ['Idea Stage', 'MVP/Prototype', 'Early Revenue', 'Growth Stage', 'Established Business'],
    },
  },
  '/application-thank-you': {
    headings: ['Application Submitted!'],
    texts: [
      'Your account is being processed. Our team will contact you within 24-48 hours. You will receive an email with your account status.',
      'Nothing was sent from this browser just now.',
    ],
    links: [
      ['Back to Home', '/'],
      ['Create an account to see the companies', /^\/login\?/],
    ],
  },
  '/eis-calculator': calculator,
  '/seis-calculator': { ...calculator, texts: [/£200,000/] },
  [`/eis-calculator${RESULT}`]: { texts: [...results, /No CGT if held 3 years\./] },
  [`/seis-calculator${RESULT}`]: { texts: [...results, /If held for 3 years, no Capital Gains Tax will be owed\./] },
  '/eis-guide': {
    headings: [
      /What EIS is|What is EIS/,
      /process/i,
      /benefits/i,
      /eligibility/i,
      /Knowledge-intensive/i,
      /examples?/i,
      /Recent changes/,
      /suit/i,
      /FAQ/,
      /External resources/,
    ],
  },
  '/seis-guide': {
    headings: [
      /What is SEIS\?/,
      /process/i,
      /Key tax benefits/,
      /Company eligibility/,
      /Excluded activities/,
      /SEIS vs EIS/,
      /Income tax relief example/,
      /Maximum loss scenario/,
      /Recent changes/,
      /Who should consider SEIS\?/,
      /FAQ/,
      /External resources/,
    ],
    texts: [/SEIS3/, /£15,500/, /15\.5%/, /13\.5p/, /20%/],
  },
  '/browse': {
    fields: ['Search', 'Category', 'Sort by'],
    buttons: ['More Filters', 'Load More Projects'],
    texts: ['200M+ raised', '1,500+ projects funded', '50,000+ active investors', '85% success rate'],
    links: [
      ['Apply to invest', '/application'],
      ['Sign up to see the names', /^\/login\?tab=sign-up/],
    ],
    options: {
      Category: ['All', 'CleanTech', 'HealthTech', 'FoodTech', 'EdTech', 'FinTech', 'PropTech'],
      'Sort by': ['Newest', 'Most Funded', 'Ending Soon', 'Most Investors'],
    },
  },
  '/campaign': {
    headings: ['TechFlow'],
    links: [
      ['View TechFlow', '/campaign/techflow'],
      ['View campaign 1', '/campaign/1'],
      ['View campaign 2', '/campaign/2'],
      ['View campaign 3', '/campaign/3'],
    ],
  },
  '/campaign/techflow': {
    headings: [
      'TechFlow',
      'Investment Details',
      'The Idea',
      'Business Model',
      'Use of Funds',
      'Risk Warnings',
      'Company Updates',
      'Investor Rewards',
      'Key Team Members',
    ],
    texts: ['Share price', 'Pre-money valuation', 'Tax relief', 'Min investment', 'Max investment', '£100', '£100K'],
    links: [
      ['Invest Now', '/application'],
      ['View All Messages', '/messages'],
    ],
  },
  '/campaign/1': {
    headings: ['Want to view campaign details?'],
    texts: ['18 days left', 'Sign up to see this'],
    links: [
      ['Back to campaigns', '/old-home'],
      ['Sign Up as Investor', '/application'],
      ['Sign Up as Entrepreneur', '/application'],
    ],
  },
  '/campaign/99': { headings: ['Campaign not found'], links: [['Back to Home', '/old-home']] },
  '/create-campaign': {
    headings: [
      'Basic Information',
      'Financial Details',
      'Company Details',
      'Use of Funds',
      'Investor Rewards',
      'Team Members',
      'Risk Warnings',
    ],
    buttons: ['Save as Draft', 'Create Campaign'],
  },
  '/entrepreneurs': {
    headings: [
      'Angel funding for your next project, made easy.',
      'Find us in the news',
      /371,715 registered angel investors/,
      'Create',
      'Publish',
      'Connect',
    ],
    buttons: ['More details'],
    texts: [/£25,000/],
    links: [
      ['Join the network', '/application'],
      ['Get Started Today', '/application'],
    ],
  },
  '/messages': { texts: ['Online'], buttons: ['Share Business Card', 'Send'], fields: ['Search people'] },
  '/dashboard': { headings: ['Message Centre', 'Next steps'], links: [['View All Messages', '/messages']] },
  '/dashboard?tab=investments': { headings: ['My Investments'], texts: ['Active'] },
  '/dashboard?tab=fundraise': {
    headings: ['My Fundraising', 'Next steps'],
    links: [['Create New Campaign', '/create-campaign']],
  },
  '/coming-soon': {
    headings: ['Coming Soon'],
    texts: ['Where startups rise. Get ready for something extraordinary.'],
  },
  '/login': { fields: ['Email', 'Password'], buttons: ['Sign In', 'Show password'] },
  '/login?tab=sign-up': { texts: ['Password must be at least 6 characters long'], fields: ['Email', 'Password'] },
  '/auth': { fields: ['Email', 'Password'], buttons: ['Sign In'] },
  '/lead-capture': {
    texts: [/24th October 2025/, /[Aa]ward/, /No date is set for the next show\. Register and you will hear first\./],
    fields: [...person, 'Country', 'Business name', 'Business website', 'Job role'],
    links: [
      [/I’m an investor/, '/investor-show-landing'],
      [/I’m a founder/, '/investor-show-founder'],
    ],
  },
  '/investor-show-signup': {
    texts: [/24th October 2025/, /No date is set for the next show\. Register and you will hear first\./],
    fields: [...person, 'Country', 'Business name', 'Business website', 'Job role'],
    options: { Country: COUNTRIES },
  },
  '/investor-show-landing': {
    texts: [
      'Places are limited. The date of the next show is not fixed: register and you hear first.',
      /24th October 2025/,
    ],
    headings: [/^Why us$/, /^Tax efficiency$/, /^Testimonials/],
    buttons: ['Watch Video'],
    fields: ['Full name', 'Email', 'Phone', /^Accredited/],
  },
  '/investor-show-founder': {
    texts: [/24th October 2025/, /48 hours/],
    headings: [/^Benefits$/, 'Who we look for', 'Who is not a fit', /^Testimonials/],
    buttons: ['Watch Video'],
    fields: ['Full name', 'Email', 'Phone', 'Company name'],
  },
  '/about': { texts: [/set by the operator/i, 'Regulatory position'], headings: ['What it costs'] },
  '/nothing-here': { headings: ['Oops! Page not found'], links: [['Return to Home', '/']] },
}

/** The addresses of all links with this name; one of them has to match. */
const addresses = (page: Page, name: string | RegExp) =>
  page.getByRole('link', { name }).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

async function expectPromised(page: Page, { headings, texts, fields, buttons, links, options }: Promised) {
  for (const name of headings ?? [])
    await expect.soft(page.getByRole('heading', { name }).first(), `heading ${name}`).toBeVisible()
  for (const text of texts ?? []) await expect.soft(page.getByText(text).first(), `text ${text}`).toBeAttached()
  for (const label of fields ?? []) await expect.soft(page.getByLabel(label).first(), `field ${label}`).toBeVisible()
  for (const name of buttons ?? [])
    await expect.soft(page.getByRole('button', { name }).first(), `button ${name}`).toBeVisible()
  for (const [name, href] of links ?? [])
    expect
      .soft(
        (await addresses(page, name)).some((address) =>
          typeof href === 'string' ? address.endsWith(href) : href.test(address),
        ),
        `link ${name} to ${href}`,
      )
      .toBe(true)
  for (const [label, wanted] of Object.entries(options ?? {}))
    for (const option of wanted)
      await expect.soft(page.getByLabel(label).first().getByText(option).first(), `${label}: ${option}`).toBeAttached()
}

test.use({ viewport: { width: 1440, height: 900 } })

for (const [path, promised] of Object.entries(pages))
  test(`${path} has the words and links that are promised`, async ({ page }) => {
    await open(page, path)
    await expectPromised(page, promised)
  })

test('every page has the words and links of the header and the footer', async ({ page }) => {
  for (const path of ['/', '/browse', '/dashboard', '/nothing-here']) {
    await open(page, path)
    await expectPromised(page, header)
    await page.getByRole('button', { name: 'Tools' }).click()
    await expectPromised(page, {
      texts: ['30% relief, up to £1M', '50% relief, up to £200K'],
      links: [
        [/EIS Calculator/, '/eis-calculator'],
        [/SEIS Calculator/, '/seis-calculator'],
        ['Compare SEIS and EIS', '/compare'],
        ['SEIS guide', '/seis-guide'],
      ],
    })
  }
})
