import type { ProjectCard, PublicCampaign, SampleProject, WithheldCampaign } from './demonstration.types.js'

/** A project without its name. Each property is named: one that is added later is not shown by mistake. */
export const presentProject = (project: SampleProject): ProjectCard => ({
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
})

/** Only how long a campaign has left; name, logo, amount, description and tags are for those who signed up. */
export const presentCampaign = ({ id, daysLeft }: PublicCampaign): WithheldCampaign => ({ id, daysLeft })
