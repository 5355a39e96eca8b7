import { Controller, Get, Param } from '@nestjs/common'
import { Public } from '../common/access.js'
import { DemonstrationService } from './demonstration.service.js'

@Controller('api/demonstration')
export class DemonstrationController {
  constructor(private readonly demonstration: DemonstrationService) {}

  @Get('projects')
  @Public()
  projects() {
    return this.demonstration.projects()
  }

  @Get('campaigns')
  @Public()
  campaigns() {
    return this.demonstration.campaigns()
  }

  @Get('campaigns/:id')
  @Public()
  campaign(@Param('id') id: string) {
    return this.demonstration.campaign(id)
  }
}
