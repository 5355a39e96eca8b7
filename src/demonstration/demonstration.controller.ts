import { Injectable, NotFoundException, Controller, Get, Param, Req, Module } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import type { CampaignCard, ProjectCard, PublicCampaign, SampleProject } from './demonstration.types.js'
import { sampleCampaigns, sampleProjects } from './samples.js'
import { AuthenticatorService } from '../auth/access/authenticator.service.js'
import { isMember } from '../auth/access/caller.js'
import { Public } from '../common/access.js'
import { AuthModule } from '../auth/auth.module.js'

/** Only members get the name. Properties are listed one by one, so that a new one is not exposed by accident. */
const presentProject = (project: SampleProject, forMember: boolean): ProjectCard => ({
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
function presentCampaign(campaign: PublicCampaign, forMember: boolean): CampaignCard {
  const { id, daysLeft, sector, stage, name, logo, raised, description, tags, featured } = campaign
  if (!forMember) return { id, daysLeft, sector, stage }
  return { id, daysLeft, sector, stage, name, logo, raised, description, tags, featured }
}

@Injectable()
class DemonstrationService {
  projects(forMember: boolean) {
    return sampleProjects.map((project) => presentProject(project, forMember))
  }

  campaigns(forMember: boolean) {
    return sampleCampaigns.map((campaign) => presentCampaign(campaign, forMember))
  }

  campaign(id: string, forMember: boolean) {
    const found = sampleCampaigns.find((campaign) => String(campaign.id) === id)
    if (!found) throw new NotFoundException('Campaign not found')
    return presentCampaign(found, forMember)
  }
}

@Public()
@Controller('api/demonstration')
class DemonstrationController {
  constructor(
    private readonly demonstration: DemonstrationService,
    private readonly authenticator: AuthenticatorService,
  ) {}

  @Get('projects')
  async projects(@Req() request: FastifyRequest) {
    return this.demonstration.projects(await this.isForMember(request))
  }

  @Get('campaigns')
  async campaigns(@Req() request: FastifyRequest) {
    return this.demonstration.campaigns(await this.isForMember(request))
  }

  @Get('campaigns/:id')
  async campaign(@Param('id') id: string, @Req() request: FastifyRequest) {
    return this.demonstration.campaign(id, await this.isForMember(request))
  }

  private async isForMember(request: FastifyRequest) {
    return isMember(await this.authenticator.identify(request))
  }
}

@Module({ imports: [AuthModule], controllers: [DemonstrationController], providers: [DemonstrationService] })
export class DemonstrationModule {}
