import type { Category, PublicCampaign, SampleProject, Stage } from './demo.types.js'
import { projectDetails } from './project-details.js'

type ProjectRow = [
  name: string,
  description: string,
  daysLeft: number,
  raised: number,
  target: number,
  investors: number,
  valuation: number,
  stage: Stage,
  eisEligible: boolean,
  tags: [Category, ...string[]],
  town: string,
  latitude: number,
  longitude: number,
]

// prettier-ignore
const PROJECTS: ProjectRow[] = [
  ['Siteday Payments', 'Software that gets small builders paid the day the work is signed off, not sixty days later.',
    12, 820_000, 1_200_000, 96, 6_400_000, 'Seed', true, ['FinTech'], 'Leeds', 53.8, -1.55],
  ['Nightwarm', 'Controls that keep a night’s warmth in the walls of island homes.',
    26, 1_950_000, 2_500_000, 311, 14_000_000, 'Series A', true, ['CleanTech'], 'Kirkwall', 58.98, -2.96],
  ['Renalens', 'A finger-prick kidney test that reads out in the surgery.',
    9, 410_000, 750_000, 148, 4_800_000, 'Seed', true, ['HealthTech'], 'Cambridge', 52.2, 0.12],
  ['Draff Dairy', 'Brews a clean dairy fat from brewery grain.',
    41, 265_000, 1_000_000, 74, 5_500_000, 'Pre-Series A', false, ['FoodTech'], 'Bristol', 51.45, -2.59],
  ['Readalong', 'Reading practice that listens, in forty classrooms so far.',
    4, 485_000, 500_000, 203, 3_100_000, 'Seed', true, ['EdTech'], 'Belfast', 54.6, -5.93],
  ['Drystone Sensing', 'Finds damp before tenants do, with a sensor the size of a coin.',
    33, 1_120_000, 1_800_000, 187, 9_900_000, 'Series A', true, ['PropTech'], 'Cardiff', 51.48, -3.18],
  ['Tidewright', 'Grows harbour walls that shelter mussels and slow the waves.',
    18, 640_000, 900_000, 131, 5_200_000, 'Pre-Series A', true, ['CleanTech'], 'Plymouth', 50.37, -4.14],
  ['Wardround', 'Writes the discharge letter while the doctor is still at the bed.',
    22, 1_480_000, 1_600_000, 242, 8_700_000, 'Series A', true, ['HealthTech'], 'Edinburgh', 55.95, -3.19],
  ['Pulse & Loaf', 'Bread from British field beans, with twice the protein of wheat.',
    15, 178_000, 300_000, 89, 1_900_000, 'Seed', true, ['FoodTech'], 'Norwich', 52.63, 1.3],
  ['Latchkey Tutors', 'Evening maths help by telephone, paid for by the school.',
    51, 92_000, 400_000, 41, 1_600_000, 'Seed', true, ['EdTech'], 'Newcastle', 54.98, -1.61],
  ['Crate Ledger', 'Lends to market traders against the stock on their stall.',
    29, 730_000, 1_500_000, 118, 7_300_000, 'Pre-Series A', false, ['FinTech'], 'Liverpool', 53.41, -2.98],
  ['Loft & Lagging', 'Surveys a street in a morning and insulates it in a week.',
    7, 1_010_000, 1_000_000, 264, 6_100_000, 'Seed', true, ['PropTech'], 'Glasgow', 55.86, -4.25],
  ['Slate Battery', 'Stores an afternoon of sun in the waste of a slate quarry.',
    38, 355_000, 2_000_000, 67, 11_200_000, 'Series A', false, ['CleanTech'], 'Bangor', 53.23, -4.13],
  ['Second Step', 'An insole that warns of a fall the week before it happens.',
    3, 588_000, 600_000, 219, 3_900_000, 'Seed', true, ['HealthTech'], 'Sheffield', 53.38, -1.47],
  ['Orchard Exchange', 'Sells the bruised half of a harvest to the kitchens that want it.',
    20, 447_000, 850_000, 155, 4_400_000, 'Pre-Series A', true, ['FoodTech'], 'Canterbury', 51.28, 1.08],
  ['Bench Academy', 'Trains laboratory technicians in the laboratory that will hire them.',
    44, 690_000, 1_100_000, 102, 5_800_000, 'Series A', true, ['EdTech'], 'Oxford', 51.75, -1.26],
  ['Pennywise Pensions', 'Finds the pensions of old jobs and puts them side by side.',
    11, 1_310_000, 1_400_000, 338, 9_100_000, 'Series A', true, ['FinTech'], 'Aberdeen', 57.15, -2.09],
  ['Keystone Lettings', 'Shows tenant and landlord the same record of a home, from the first photograph to the last.',
    16, 203_000, 350_000, 83, 2_200_000, 'Seed', true, ['PropTech'], 'Manchester', 53.48, -2.24],
]

function detailsOf(name: string) {
  const details = projectDetails[name]
  if (!details) throw new Error(`The sample company ${name} has no details`)
  return details
}

/** Newest first; each with the picture of its category. */
export const sampleProjects = PROJECTS.map((row, at): SampleProject => {
  const [name, description, daysLeft, raised, target, investors, valuation, stage, eisEligible, tags] = row
  const [town, latitude, longitude] = row.slice(-3) as [string, number, number]
  const figures = { daysLeft, raised, target, investors, valuation }
  const place = { town, latitude, longitude }
  const details = detailsOf(name)
  return {
    id: PROJECTS.length - at,
    name,
    description,
    ...figures,
    stage,
    eisEligible,
    tags,
    image: tags[0],
    place,
    ...details,
  }
})

export const sampleCampaigns: PublicCampaign[] = [
  {
    id: 1,
    name: 'TechFlow',
    logo: 'TF',
    sector: 'Manufacturing',
    stage: 'Seed',
    raised: '£325,000',
    daysLeft: '18 days left',
    description:
      'A planner for small factories that redraws the week whenever a job slips, so that machines stop waiting for paper.',
    tags: [
      { label: 'EIS Eligible', icon: 'shield', variant: 'primary' },
      { label: 'Manufacturing', icon: 'cog', variant: 'accent' },
      { label: 'Software', icon: 'code', variant: 'accent' },
    ],
    gradient: 'east',
    icon: 'cog',
    featured: true,
  },
  {
    id: 2,
    name: 'GreenTech Solutions',
    logo: 'GS',
    sector: 'CleanTech',
    stage: 'Series A',
    raised: '£1.2M',
    daysLeft: '26 days left',
    description: 'Cooling for cold stores that runs in the hours when the grid has power to spare.',
    tags: [
      { label: 'EIS Eligible', icon: 'shield', variant: 'primary' },
      { label: 'CleanTech', icon: 'leaf', variant: 'accent' },
      { label: 'Series A', icon: 'chart', variant: 'accent' },
    ],
    gradient: 'north',
    icon: 'leaf',
  },
  {
    id: 3,
    name: 'HealthFirst',
    logo: 'HF',
    sector: 'HealthTech',
    stage: 'Seed',
    raised: '£480,000',
    daysLeft: '9 days left',
    description: 'A home kit that follows recovery after surgery and calls the ward before the patient has to.',
    tags: [
      { label: 'SEIS Eligible', icon: 'shield', variant: 'primary' },
      { label: 'HealthTech', icon: 'pulse', variant: 'accent' },
      { label: 'Seed', icon: 'sprout', variant: 'accent' },
    ],
    gradient: 'west',
    icon: 'pulse',
  },
]
