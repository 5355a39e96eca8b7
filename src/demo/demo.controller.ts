import { NotFoundException, Controller, Get, Param, Req } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import type { CampaignCard, ProjectCard, ProjectPage, PublicCampaign, SampleProject } from './demo.types.js'
import { sampleCampaigns, sampleProjects } from './samples.js'
import { AuthenticatorService } from '../auth/access/authenticator.service.js'
import { isMember } from '../auth/access/caller.js'
import { Public } from '../common/access.js'

/** Only members get the name. Properties are listed one by one, so that a new one is not exposed by accident. */
function presentProject(project: SampleProject, forMember: boolean): ProjectCard {
  const { id, name, description, daysLeft, raised, target, investors, valuation } = project
  const { stage, eisEligible, tags, image, place } = project
  const figures = { daysLeft, raised, target, investors, valuation }
  return { id, description, ...figures, stage, eisEligible, tags, image, place, ...(forMember && { name }) }
}

function presentProjectPage(project: SampleProject, forMember: boolean): ProjectPage {
  const { plan, risk, team } = project
  return { ...presentProject(project, forMember), ...(forMember && { plan, risk, team }) }
}

/** Visitors get only the time a campaign has left, its sector and its stage; name, logo, amount, description and tags are for members. */
function presentCampaign(campaign: PublicCampaign, forMember: boolean): CampaignCard {
  const { id, daysLeft, sector, stage, name, logo, raised, description, tags, featured } = campaign
  if (!forMember) return { id, daysLeft, sector, stage }
  return { id, daysLeft, sector, stage, name, logo, raised, description, tags, featured }
}

@Public()
@Controller('api/demonstration')
export class DemoController {
  constructor(private readonly authenticator: AuthenticatorService) {}

  @Get('projects')
  async projects(@Req() request: FastifyRequest) {
    const forMember = await this.isForMember(request)
    return sampleProjects.map((project) => presentProject(project, forMember))
  }

  @Get('projects/:id')
  async project(@Param('id') id: string, @Req() request: FastifyRequest) {
    const found = sampleProjects.find((project) => String(project.id) === id)
    if (!found) throw new NotFoundException('Company not found')
    return presentProjectPage(found, await this.isForMember(request))
  }

  @Get('campaigns')
  async campaigns(@Req() request: FastifyRequest) {
    const forMember = await this.isForMember(request)
    return sampleCampaigns.map((campaign) => presentCampaign(campaign, forMember))
  }

  @Get('campaigns/:id')
  async campaign(@Param('id') id: string, @Req() request: FastifyRequest) {
    const found = sampleCampaigns.find((campaign) => String(campaign.id) === id)
    if (!found) throw new NotFoundException('Campaign not found')
    return presentCampaign(found, await this.isForMember(request))
  }

  private async isForMember(request: FastifyRequest) {
    return isMember(await this.authenticator.identify(request))
  }
}
