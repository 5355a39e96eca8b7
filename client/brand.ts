/**
 * What an operator re-brands is in this file, which every page loads, and in brand-content.ts. Sample content is labelled as
 * such on the pages that show it.
 */

/** The legal basis of the operator's financial promotions; exactly one applies, on legal advice. */
export type LegalStatus =
  | { kind: 'authorised'; number: string }
  | { kind: 'appointed-representative'; of: string; number: string }
  | { kind: 'approved-promotions'; by: string; number: string; on: string }
  | { kind: 'exempt' }

export type Weekday = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday'

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
  /** The company behind the site, which a UK website must name. If undefined, the start and the desk list what is missing. */
  company: {
    registeredName: undefined as string | undefined,
    number: undefined as string | undefined,
    jurisdiction: undefined as string | undefined,
    office: undefined as string | undefined,
    vat: undefined as string | undefined,
  },
  /** The legal basis of promotions (docs/compliance.md). If undefined, the risk strip says that this is a sample site. */
  legalStatus: undefined as LegalStatus | undefined,
  /** The operator's promises on the legal pages; change the words only together with the practice. */
  legal: {
    updated: '23 November 2026',
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
  socials: [
    { name: 'LinkedIn', href: 'https://www.linkedin.com/' },
    { name: 'YouTube', href: 'https://www.youtube.com/' },
  ],
  /** The prices of the service, line by line. If undefined, no page mentions prices. */
  costs: undefined as { item: string; price: string; note?: string }[] | undefined,
  promo: {
    text: "Discover how to Invest in the UK's most exciting companies.",
    action: 'Watch now',
    href: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  },
  event: {
    name: 'Investor show, London',
    date: '24th October 2025',
    /** The date in machine-readable form, and the next show once it is fixed: pages switch to the past tense on their own. */
    day: '2025-10-24',
    next: undefined as { date: string; day: string } | undefined,
    award: 'Award winner at the investor show in London',
    /** The award film on the investor-show pages. */
    video: { title: 'The award at the investor show in London', href: 'https://www.youtube.com/watch?v=WhWc3b3KhnY' },
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
