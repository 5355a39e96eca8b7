import { Body, Controller, Get, Query } from '@nestjs/common'
import { type Actor, CurrentActor } from '../auth/access/actor.js'
import { Authenticated, Public, Action, Id } from '../common/access.js'
import { Role } from '../common/role.rules.js'
import { Limited, LinksService } from '../links/links.service.js'
import { FollowDto } from '../links/links.dto.js'
import { AddDto, RenewDto } from './follow.dto.js'
import { FollowService } from './follow.service.js'

@Public()
@Controller('api/follow')
export class FollowController {
  constructor(
    private readonly follow: FollowService,
    private readonly links: LinksService,
  ) {}

  @Get()
  @Limited()
  page(@Query() { token }: FollowDto) {
    return this.follow.page(token)
  }

  @Action('additions', 204)
  @Limited()
  add(@Body() dto: AddDto) {
    return this.follow.add(dto)
  }

  @Action('withdrawal', 204)
  @Limited()
  withdraw(@Body() dto: FollowDto) {
    return this.follow.withdraw(dto)
  }

  @Action('links', 204)
  @Limited()
  renew(@Body() { reference }: RenewDto) {
    return this.links.renew(reference)
  }
}

@Controller('api/admin/submissions/:id/links')
export class EndLinksController {
  constructor(private readonly follow: FollowService) {}

  @Action('end', 204)
  @Authenticated({ role: Role.Handler, scope: 'entries:write' })
  end(@Id() id: string, @CurrentActor() actor: Actor) {
    return this.follow.endLinks(id, actor)
  }
}
