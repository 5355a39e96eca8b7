import { Injectable, NotFoundException } from '@nestjs/common'
import { sampleCampaigns } from './campaign.samples.js'
import { presentCampaign, presentProject } from './demonstration.presenter.js'
import { sampleProjects } from './project.samples.js'

@Injectable()
export class DemonstrationService {
  projects() {
    return sampleProjects.map(presentProject)
  }

  campaigns() {
    return sampleCampaigns.map(presentCampaign)
  }

  campaign(id: string) {
    const found = sampleCampaigns.find((campaign) => String(campaign.id) === id)
    if (!found) throw new NotFoundException('Campaign not found')
    return presentCampaign(found)
  }
}
