/** What the demonstration screens show of sample companies. Names and anything else identifying stay on the server. */
export const categories = ['CleanTech', 'HealthTech', 'FoodTech', 'EdTech', 'FinTech', 'PropTech'] as const
export type Category = (typeof categories)[number]

export const stages = ['Seed', 'Pre-Series A', 'Series A'] as const
export type Stage = (typeof stages)[number]

/** Towns are shared by too many companies to identify one. */
export interface SortKey {
  town: string
  latitude: number
  longitude: number
}

export interface SampleProject {
  id: number
  name: string
  description: string
  daysLeft: number
  raised: number
  target: number
  investors: number
  valuation: number
  stage: Stage
  eisEligible: boolean
  tags: [Category, ...string[]]
  image: Category
  /** Its position on the map of its card. */
  place: SortKey
}

/** A project as a visitor sees it, without its name. */
export type ProjectCard = Omit<SampleProject, 'name'>

export interface PublicCampaign {
  id: number
  name: string
  logo: string
  raised: string
  daysLeft: string
  description: string
  tags: { label: string; icon: string; variant: 'primary' | 'accent' }[]
  gradient: string
  icon: string
}

/** A public campaign as a visitor sees it before signing up. */
export type WithheldCampaign = Pick<PublicCampaign, 'id' | 'daysLeft'>
