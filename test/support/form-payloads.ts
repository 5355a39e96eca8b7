/** A complete, valid payload of each form; `overrides` replace or, when undefined, remove members. */
type Overrides = Record<string, unknown>

const without = (fields: Overrides) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

export const discoveryCall = (overrides: Overrides = {}) => ({
  type: 'discovery-call',
  formData: without({
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.org',
    phone: '+44 20 7946 0123',
    country: 'United Kingdom',
    preferredDate: 'Not specified',
    ...overrides,
  }),
})

export const investorApplication = (overrides: Overrides = {}) => ({
  type: 'application',
  formData: without({
    fullName: 'Ada Lovelace',
    email: 'ada@example.org',
    phone: '020 7946 0123',
    company: '',
    position: '',
    experience: 'Ten years of angel rounds.',
    investmentRange: '50k-100k',
    industryFocus: '',
    businessStage: '',
    fundingAmount: '',
    businessDescription: '',
    agreeToTerms: true,
    userType: 'investor',
    ...overrides,
  }),
})

export const entrepreneurApplication = (overrides: Overrides = {}) =>
  investorApplication({
    company: 'Analytical Engines',
    position: 'Founder',
    experience: '',
    investmentRange: '',
    businessStage: 'mvp',
    fundingAmount: '250k-500k',
    businessDescription: 'Engines that weave\nalgebraic patterns.',
    userType: 'entrepreneur',
    ...overrides,
  })

export const investorShow = (overrides: Overrides = {}) => ({
  type: 'investor-show',
  formData: without({
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.org',
    phone: '020 7946 0123',
    country: 'United Kingdom',
    businessName: 'Analytical Engines',
    businessWebsite: 'https://engines.example',
    jobRole: 'Founder',
    ...overrides,
  }),
})

export const complaint = (overrides: Overrides = {}) => ({
  type: 'complaint',
  formData: without({
    fullName: 'Ada Lovelace',
    email: 'ada@example.org',
    about: 'How my personal data is used',
    earlierReference: 'DC-7K3F9-QX2AB',
    description: 'A newsletter came.\nI had not asked for one.',
    remedy: '',
    ...overrides,
  }),
})
