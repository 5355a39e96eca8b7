import type { ProjectCard, PublicCampaign, SampleProject, WithheldCampaign } from './demonstration.types.js'

/** A project without its name. Properties are listed one by one, so that a new one is not exposed by accident. */
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

/** Only the time a campaign has left; name, logo, amount, description and tags are for registered users. */
export const presentCampaign = ({ id, daysLeft }: PublicCampaign): WithheldCampaign => ({ id, daysLeft })
