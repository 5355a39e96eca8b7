/** What the demonstration screens show of sample companies. Names and anything else identifying leave the server for members only. */
export const categories = ['CleanTech', 'HealthTech', 'FoodTech', 'EdTech', 'FinTech', 'PropTech'] as const
export type Category = (typeof categories)[number]

export const stages = ['Seed', 'Pre-Series A', 'Series A'] as const
export type Stage = (typeof stages)[number]

/** What a company does, as its drawn cover shows it. */
export type Sector = Category | 'Manufacturing'

/** What its page tells members beyond its card. */
export interface ProjectDetails {
  plan: string
  risk: string
  team: { name: string; role: string }[]
}

export interface SampleProject extends ProjectDetails {
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
  tags: string[]
  image: Category
  /** Towns are shared by too many companies to identify one. */
  place: { town: string; latitude: number; longitude: number }
}

export type ProjectCard = Omit<SampleProject, 'name' | keyof ProjectDetails> & Partial<Pick<SampleProject, 'name'>>

/** Without details for everyone who is not a member. */
export type ProjectPage = ProjectCard & Partial<ProjectDetails>

export interface PublicCampaign {
  id: number
  name: string
  logo: string
  sector: Sector
  stage: Stage
  raised: string
  daysLeft: string
  description: string
  tags: { label: string; icon: string; variant: 'primary' | 'accent' }[]
  gradient: string
  icon: string
  /** Everyone may see it in full, on a page of its own. */
  featured?: true
}

export type MemberCampaign = Omit<PublicCampaign, 'gradient' | 'icon'>

export type CampaignCard = MemberCampaign | Pick<PublicCampaign, 'id' | 'daysLeft' | 'sector' | 'stage'>
