/** The press items, testimonials and figures that an operator re-brands. */

interface PressBase {
  name: string
  /** The style of the drawn wordmark. */
  mark: 'italic' | 'spaced' | 'tight' | 'heavy' | 'ruled' | 'mixed'
}

/** The four kinds of press item: a film of ours, a film elsewhere, an article elsewhere, and a plain mention. */
export type PressItem =
  | (PressBase & { kind: 'video'; href: string; title: string })
  | (PressBase & { kind: 'feature'; href: string; title: string })
  | (PressBase & { kind: 'article'; href: string })
  | (PressBase & { kind: 'mention' })

interface Figure {
  value: string
  label: string
  source: string
  date: string
}

export const press: PressItem[] = [
  {
    kind: 'feature',
    name: 'The Saturday Courier',
    mark: 'italic',
    title: 'Watch the weekend film',
    href: 'https://www.youtube.com/watch?v=eRsGyueVLvQ',
  },
  { kind: 'article', name: 'Capital Ledger', mark: 'spaced', href: 'https://example.com/capital-ledger' },
  {
    kind: 'video',
    name: 'Enterprise Hour',
    mark: 'tight',
    title: 'Meridian on Enterprise Hour',
    href: 'https://www.youtube.com/watch?v=R6MlUcmOul8',
  },
  { kind: 'article', name: 'foundersweekly', mark: 'heavy', href: 'https://example.com/foundersweekly' },
  { kind: 'mention', name: 'The Northern Review', mark: 'ruled' },
  {
    kind: 'video',
    name: 'City Briefing',
    mark: 'mixed',
    title: 'Meridian on City Briefing',
    href: 'https://youtu.be/TLkA0RELQ1g',
  },
  { kind: 'article', name: 'Venture & Trade', mark: 'italic', href: 'https://example.com/venture-and-trade' },
]

/** Samples, and labelled as such on the pages. */
export const testimonials = {
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
}

export const figures = {
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
} satisfies Record<string, Figure>
