import type { CampaignCard, ProjectCard, PublicCampaign, SampleProject } from './demonstration.types.js'

/** Only members get the name. Properties are listed one by one, so that a new one is not exposed by accident. */
export const presentProject = (project: SampleProject, forMember: boolean): ProjectCard => ({
  id: project.id,
  description: project.description,
  daysLeft: project.daysLeft,
  raised: project.raised,
  target: project.target,
  investors: project.investors,
  valuation: project.valuation,
  stage: project.stage,
  eisEligible: project.eisEligible,
  tags: project.tags,
  image: project.image,
  place: project.place,
  ...(forMember && { name: project.name }),
})

/** Visitors get only the time a campaign has left, its sector and its stage; name, logo, amount, description and tags are for members. */
export function presentCampaign(campaign: PublicCampaign, forMember: boolean): CampaignCard {
  const { id, daysLeft, sector, stage, name, logo, raised, description, tags, featured } = campaign
  if (!forMember) return { id, daysLeft, sector, stage }
  return { id, daysLeft, sector, stage, name, logo, raised, description, tags, featured }
}
