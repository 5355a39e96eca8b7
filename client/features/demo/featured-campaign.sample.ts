import { brand } from '@/brand'

const { featured } = brand

/** The only sample company with a public name and accounts; the home page takes its facts from the brand file. */
export const techFlow = {
  name: featured.name,
  tagline: featured.tagline,
  daysLeft: featured.daysLeft,
  raised: featured.raised,
  target: featured.target,
  investors: featured.investors,
  sharePrice: '£2.40',
  preMoneyValuation: '£4,200,000',
  investmentType: 'Equity',
  taxRelief: featured.label,
  tags: ['Manufacturing', 'Software', 'B2B'],
  minInvestment: featured.minimum,
  maxInvestment: '£100K',
  place: 'Coventry',
  problem:
    'A workshop with twelve machines plans its week on a whiteboard. When one job slips, the rest of the week is guesswork, and a third of machine hours are lost to waiting.',
  solution:
    'TechFlow reads the order book and the machines’ own signals and redraws the week in seconds. The foreman sees one screen; nobody learns a new system.',
  marketOpportunity:
    'There are 41,000 UK manufacturers with fewer than fifty staff. Most plan by hand. TechFlow charges £390 a month for each site.',
  businessModel:
    'A monthly subscription for each site, no set-up fee, cancel at a month’s notice. Sixty sites pay today; the average has stayed nineteen months.',
  useOfFunds: [
    { category: 'Product engineering', percentage: 45 },
    { category: 'Sales in the Midlands', percentage: 25 },
    { category: 'Customer onboarding', percentage: 15 },
    { category: 'Team', percentage: 10 },
    { category: 'Working capital', percentage: 5 },
  ],
  rewards: [
    { minimumAmount: 500, description: 'Early access to product updates' },
    { minimumAmount: 2000, description: 'Quarterly investor calls' },
    { minimumAmount: 10_000, description: 'Factory visit plus meet the team' },
  ],
  team: [
    {
      name: 'Nadia Rahman',
      role: 'Chief executive. Ran production planning at a Coventry gearbox works.',
      initials: 'NR',
    },
    {
      name: 'Joe Whitlock',
      role: 'Chief technology officer. Wrote the scheduler in his second year at Warwick.',
      initials: 'JW',
    },
    {
      name: 'Ines Cardoso',
      role: 'Operations. Eleven years on factory floors in Porto and Derby.',
      initials: 'IC',
    },
  ],
  riskWarnings: [
    'Early-stage investment is high risk and illiquid.',
    'You may lose all of your investment.',
    'Past performance is not a reliable indicator of future results.',
    'EIS tax relief is subject to qualification criteria.',
  ],
  updates: [
    {
      date: '14 November 2026',
      title: 'Sixtieth site goes live',
      content: 'A Walsall press shop, our first with more than twenty machines.',
    },
    {
      date: '2 October 2026',
      title: 'Patent filed',
      content: 'For the way the schedule is redrawn when a machine stops.',
    },
  ],
}

/** £1,000 in a company that fails, for a 45% payer in 2026–27: 30% income tax relief, then loss relief on the remaining £700. */
export const ifItGoesWrong = { invested: 1000, incomeTaxRelief: 300, lossRelief: 315, out: 385 }
