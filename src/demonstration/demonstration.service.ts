import { Injectable, NotFoundException } from '@nestjs/common'
import { sampleCampaigns } from './campaign.samples.js'
import { presentCampaign, presentProject } from './demonstration.presenter.js'
import { sampleProjects } from './project.samples.js'

@Injectable()
export class DemonstrationService {
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
