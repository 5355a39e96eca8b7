import { Controller, Get, Param, Req } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { AuthenticatorService } from '../auth/access/authenticator.service.js'
import { isMember } from '../auth/access/identity.js'
import { Public } from '../common/access.js'
import { DemonstrationService } from './demonstration.service.js'

/** Open to everyone; members get the names and details as well. */
@Public()
@Controller('api/demonstration')
export class DemonstrationController {
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
