/**
 * Everything an operator re-brands is in this file. Sample content (press, stories, the figures of a campaign) is labelled as
 * such on the pages that show it.
 */

/** The legal basis of the operator's financial promotions; exactly one applies, on legal advice. */
export type LegalStatus =
  | { kind: 'authorised'; number: string }
  | { kind: 'appointed-representative'; of: string; number: string }
  | { kind: 'approved-promotions'; by: string; number: string; on: string }
  | { kind: 'exempt' }

export type Weekday = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday'

interface PressBase {
  name: string
  mark: 'italic' | 'spaced' | 'tight' | 'heavy' | 'ruled' | 'mixed'
}

/** A film or an article. A sample is marked as such beside its link; without an address there is no link. */
interface Linked {
  href: string | undefined
  sample: boolean
}

/** The four kinds of press item: a film of ours, a film elsewhere, an article elsewhere, and a plain mention. */
export type PressItem =
  | (PressBase & Linked & { kind: 'video'; title: string })
  | (PressBase & Linked & { kind: 'feature'; title: string })
  | (PressBase & Linked & { kind: 'article' })
  | (PressBase & { kind: 'mention' })

/** Open films by the Blender Foundation take the place of the operator's films. */
const openFilm = (id: string): Linked => ({ href: `https://www.youtube.com/watch?v=${id}`, sample: true })
const sampleArticle = (path: string): Linked => ({ href: `https://example.com/${path}`, sample: true })

export interface Figure {
  value: string
  label: string
  source: string
  date: string
}

export const brand = {
  name: 'Meridian',
  tagline: 'Where Founders Meet Funders',
  description:
    'Meridian introduces early-stage UK founders to the people who fund them, through the SEIS and EIS tax-relief schemes.',
  website: { label: 'www.meridian.example', href: 'https://www.meridian.example' },
  email: 'hello@meridian.example',
  phone: { label: '020 7946 0123', href: 'tel:+442079460123' },
  address: ['Meridian', '1 Example Row', 'London SE10 0XX'],
  copyrightFrom: 2025,
  /** Where vulnerabilities are reported; published at /.well-known/security.txt. */
  security: { email: 'security@meridian.example' },
  /** The company behind the site, which a UK website must name. If undefined, the start and the desk list what is missing. */
  company: {
    registeredName: undefined as string | undefined,
    number: undefined as string | undefined,
    jurisdiction: undefined as string | undefined,
    office: undefined as string | undefined,
    vat: undefined as string | undefined,
  },
  /** The people who answer for the site. Until they are stated, the page about us says so. */
  people: undefined as { name: string; role: string; about: string }[] | undefined,
  /** The legal basis of promotions (docs/compliance.md). If undefined, the risk strip says that this is a sample site, and the footer what is missing. */
  legalStatus: undefined as LegalStatus | undefined,
  /** The operator's promises on the legal pages; change the words only together with the practice. */
  legal: {
    updated: '25 November 2026',
    privacyEmail: 'hello@meridian.example',
    regulator: {
      name: 'Information Commissioner’s Office',
      href: 'https://ico.org.uk/make-a-complaint/',
      phone: '0303 123 1113',
    },
    law: 'England and Wales',
    /** Where the servers and the mail provider store data, and the legal basis of the transfer. */
    transfers:
      'The servers and the mail service of this site are in the United Kingdom. Nothing is transferred abroad.',
  },
  /** The prices of the service, line by line: placeholders until the operator sets them. If undefined, no page mentions prices. */
  costs: [
    { item: 'Applying, and the first call', price: 'set by the operator' },
    { item: 'Membership for investors', price: 'set by the operator' },
    { item: 'Membership and courses for founders', price: 'set by the operator' },
    { item: 'Fee on money raised', price: 'set by the operator' },
  ] as { item: string; price: string; note?: string }[] | undefined,
  promo: {
    text: "Discover how to Invest in the UK's most exciting companies.",
    action: 'Watch now',
    film: openFilm('aqz-KE-bpKQ'),
  },
  event: {
    name: 'Investor show, London',
    date: '24th October 2025',
    /** The date in machine-readable form, and the next show once it is fixed: pages switch to the past tense on their own. */
    day: '2025-10-24',
    next: undefined as { date: string; day: string } | undefined,
    award: 'Award winner at the investor show in London',
    video: { title: 'The award at the investor show in London', ...openFilm('eRsGyueVLvQ') },
  },
  /** The campaign at the top of the landing page; a sample, and labelled as one. */
  featured: {
    name: 'TechFlow',
    tagline: 'Scheduling software that keeps small manufacturers’ machines running.',
    label: 'EIS Eligible',
    raised: 325_000,
    target: 500_000,
    investors: 142,
    daysLeft: 18,
    minimum: 100,
  },
  press: [
    {
      kind: 'feature',
      name: 'The Saturday Courier',
      mark: 'italic',
      title: 'Watch the weekend film',
      ...openFilm('R6MlUcmOul8'),
    },
    { kind: 'article', name: 'Capital Ledger', mark: 'spaced', ...sampleArticle('capital-ledger') },
    {
      kind: 'video',
      name: 'Enterprise Hour',
      mark: 'tight',
      title: 'Meridian on Enterprise Hour',
      ...openFilm('aqz-KE-bpKQ'),
    },
    { kind: 'article', name: 'foundersweekly', mark: 'heavy', ...sampleArticle('founders-weekly') },
    { kind: 'mention', name: 'The Northern Review', mark: 'ruled' },
    {
      kind: 'video',
      name: 'City Briefing',
      mark: 'mixed',
      title: 'Meridian on City Briefing',
      ...openFilm('eRsGyueVLvQ'),
    },
    { kind: 'article', name: 'Venture & Trade', mark: 'italic', ...sampleArticle('venture-and-trade') },
  ] satisfies PressItem[] as PressItem[],
  /** Samples, and labelled as such on the pages. */
  testimonials: {
    investors: [
      {
        quote: 'I asked the awkward question first. She had the spreadsheet open before I finished it.',
        name: 'Helen Ashworth',
        role: 'Angel investor, Leeds',
      },
      {
        quote: 'Six companies in one evening, and I could explain every one of them on the train home.',
        name: 'Daniel Okafor',
        role: 'EIS investor, London',
      },
      {
        quote: 'They told me who was not ready. That is rarer than you would think.',
        name: 'Morag Reid',
        role: 'Syndicate lead, Edinburgh',
      },
    ],
    founders: [
      {
        quote: 'Nobody asked me for a vision. They asked what happens in month nine, and I knew.',
        name: 'Priya Raman',
        role: 'Founder, batteries, Bristol',
      },
      {
        quote: 'I left with four cards and one cheque. The cards turned out to matter more.',
        name: 'Tom Beckett',
        role: 'Founder, logistics, Hull',
      },
      {
        quote: 'The pitch was ten minutes. The weeks before it were the useful part.',
        name: 'Aisling Byrne',
        role: 'Founder, health records, Belfast',
      },
    ],
  },
  figures: {
    eisRaised: {
      value: '£30 billion+',
      label: 'channelled into growing companies through EIS since 1994',
      source: 'HMRC, Enterprise Investment Scheme statistics',
      date: 'May 2025',
    },
    eisCompanies: {
      value: '37,000+ companies',
      label: 'helped by the scheme over the same years',
      source: 'HMRC, Enterprise Investment Scheme statistics',
      date: 'May 2025',
    },
    raised: { value: '200M+', label: 'Raised', source: 'Sample launch figure', date: '2025' },
    projects: { value: '1,500+', label: 'Projects funded', source: 'Sample launch figure', date: '2025' },
    investors: { value: '50,000+', label: 'Active investors', source: 'Sample launch figure', date: '2025' },
    success: { value: '85%', label: 'Success rate', source: 'Sample launch figure', date: '2025' },
    angels: { value: '371,715', label: 'registered angel investors', source: 'Sample launch figure', date: '2025' },
  } satisfies Record<string, Figure> as Record<
    'eisRaised' | 'eisCompanies' | 'raised' | 'projects' | 'investors' | 'success' | 'angels',
    Figure
  >,
} as const

/**
 * The team's working hours in London, without bank holidays. An answer within 24 hours is due after one working day.
 * A separate constant, so that pages that do not use it do not load it.
 */
export const workingHours: { days: [Weekday, ...Weekday[]]; from: string; until: string } = {
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  from: '09:00',
  until: '17:30',
}

/** Why the law lets the operator introduce investors to companies; INTRODUCTIONS=on needs all three, on a lawyer's advice. */
export const introductionsBasis = undefined as { basis: string; adviser: string; advisedOn: string } | undefined
