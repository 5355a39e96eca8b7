import { Body, Controller, Get, HttpCode, Module, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common'
import { AdminModule } from '../admin/admin.module.js'
import { type Actor, CurrentActor } from '../auth/access/actor.js'
import { Authenticated, Public } from '../common/access.js'
import { MINUTE_SECONDS } from '../common/durations.rules.js'
import { Role } from '../common/role.rules.js'
import { FormsModule } from '../forms/forms.module.js'
import { JournalModule } from '../journal/journal.service.js'
import { LinksModule, LinksService } from '../links/links.service.js'
import { LimitAddress } from '../rate-limit/address-limit.js'
import { FollowDto } from '../links/links.dto.js'
import { AddDto, RenewDto } from './follow.dto.js'
import { FollowService } from './follow.service.js'

/** For what floods; a guess has no chance at any pace. */
const Limited = () =>
  LimitAddress({
    name: 'follow',
    limit: 300,
    windowSeconds: MINUTE_SECONDS,
    message: (seconds) => `That is too much at once. Please try again in ${seconds} seconds.`,
  })

@Controller('api/follow')
class FollowController {
  constructor(
    private readonly follow: FollowService,
    private readonly links: LinksService,
  ) {}

  @Get()
  @Public()
  @Limited()
  page(@Query() { token }: FollowDto) {
    return this.follow.page(token)
  }

  @Post('additions')
  @Public()
  @Limited()
  @HttpCode(204)
  add(@Body() dto: AddDto) {
    return this.follow.add(dto)
  }

  @Post('withdrawal')
  @Public()
  @Limited()
  @HttpCode(204)
  withdraw(@Body() dto: FollowDto) {
    return this.follow.withdraw(dto)
  }

  @Post('links')
  @Public()
  @Limited()
  @HttpCode(204)
  renew(@Body() { reference }: RenewDto) {
    return this.links.renew(reference)
  }
}

@Controller('api/admin/submissions/:id/links')
class EndLinksController {
  constructor(private readonly follow: FollowService) {}

  @Post('end')
  @Authenticated({ role: Role.Handler, scope: 'entries:write' })
  @HttpCode(204)
  end(@Param('id', ParseUUIDPipe) id: string, @CurrentActor() actor: Actor) {
    return this.follow.endLinks(id, actor)
  }
}

@Module({
  imports: [AdminModule, FormsModule, JournalModule, LinksModule],
  controllers: [FollowController, EndLinksController],
  providers: [FollowService],
})
export class FollowModule {}
