import { Body, Controller, Get, Query } from '@nestjs/common'
import { type Actor, CurrentActor } from '../auth/access/actor.js'
import { Authenticated, Public, Action, Id } from '../common/access.js'
import { Role } from '../common/role.rules.js'
import { Limited, SignedLinksService } from '../signed-links/signed-links.service.js'
import { StatusLinkDto } from '../signed-links/signed-links.dto.js'
import { AddDto, RenewDto } from './status-page.dto.js'
import { StatusPageService } from './status-page.service.js'

@Public()
@Controller('api/status')
export class StatusPageController {
  constructor(
    private readonly statusPage: StatusPageService,
    private readonly links: SignedLinksService,
  ) {}

  @Get()
  @Limited()
  page(@Query() { token }: StatusLinkDto) {
    return this.statusPage.page(token)
  }

  @Action('additions', 204)
  @Limited()
  add(@Body() dto: AddDto) {
    return this.statusPage.add(dto)
  }

  @Action('withdrawal', 204)
  @Limited()
  withdraw(@Body() dto: StatusLinkDto) {
    return this.statusPage.withdraw(dto)
  }

  @Action('links', 204)
  @Limited()
  renew(@Body() { reference }: RenewDto) {
    return this.links.renew(reference)
  }
}

@Controller('api/admin/submissions/:id/links')
export class EndLinksController {
  constructor(private readonly statusPage: StatusPageService) {}

  @Action('end', 204)
  @Authenticated({ role: Role.Handler, scope: 'entries:write' })
  end(@Id() id: string, @CurrentActor() actor: Actor) {
    return this.statusPage.endLinks(id, actor)
  }
}
