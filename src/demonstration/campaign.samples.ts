import type { PublicCampaign } from './demonstration.types.js'

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
