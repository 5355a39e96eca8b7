import { Body, Controller, Get, Header, HttpCode, Ip, Post, Put, Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { type Actor, CurrentActor } from '../auth/access/actor.js'
import { Authenticated, Public, Role, Action, Id } from '../common/access.js'
import { StatusLinkDto } from '../signed-links/signed-links.dto.js'
import { Limited } from '../signed-links/signed-links.service.js'
import { CallService } from './call.service.js'
import { ArrangeCallDto, ChangeHoursDto, ChooseTimeDto, MoveCallDto } from './calls.dto.js'
import { CallsPageService } from './calls-page.service.js'
import { HoursService } from './hours.service.js'

@Public()
@Controller('api')
export class PublicCallsController {
  constructor(
    private readonly calls: CallService,
    private readonly pages: CallsPageService,
    private readonly hours: HoursService,
  ) {}

  @Get('calls/times')
  @Limited()
  times(@Query() { token }: StatusLinkDto) {
    return this.pages.times(token)
  }

  @Get('calls/open')
  @Limited()
  open() {
    return this.pages.open()
  }

  @Action('calls/choice', 204)
  @Limited()
  choose(@Body() dto: ChooseTimeDto, @Ip() network: string) {
    return this.calls.choose(dto, network)
  }

  @Action('calls/cancellation', 204)
  @Limited()
  cancel(@Body() dto: StatusLinkDto) {
    return this.calls.cancelBySender(dto)
  }

  @Get('calendar')
  @Limited()
  @Header('cache-control', 'private, no-store')
  async feed(@Query('key') key: unknown, @Res({ passthrough: true }) reply: FastifyReply) {
    const feed = await this.hours.feed(String(key))
    // Set only now, since an error response is JSON.
    void reply.header('content-type', 'text/calendar; charset=utf-8')
    return feed
  }
}

@Authenticated({ role: Role.Handler })
@Controller('api/admin')
export class CallsController {
  constructor(
    private readonly calls: CallService,
    private readonly pages: CallsPageService,
    private readonly hours: HoursService,
  ) {}

  @Get('calls')
  @Authenticated({ role: Role.Viewer, scope: 'calls:read' })
  page(@CurrentActor() actor: Actor) {
    return this.pages.page(actor)
  }

  @Action('calls/:id/moves', 204)
  @Authenticated({ role: Role.Handler, scope: 'entries:write' })
  move(@Id() id: string, @Body() dto: MoveCallDto, @CurrentActor() actor: Actor) {
    return this.calls.move(id, dto, actor)
  }

  @Get('submissions/:id/calls')
  @Authenticated({ role: Role.Viewer, scope: 'calls:read' })
  entry(@Id() id: string) {
    return this.pages.entry(id)
  }

  @Post('submissions/:id/calls')
  @Authenticated({ role: Role.Handler, scope: 'entries:write' })
  arrange(@Id() id: string, @Body() dto: ArrangeCallDto, @CurrentActor() actor: Actor) {
    return this.calls.arrange(id, dto, actor)
  }

  @Get('calls/hours')
  @Authenticated({ role: Role.Viewer, scope: 'calls:read' })
  hoursPage(@CurrentActor() actor: Actor) {
    return this.hours.page(actor)
  }

  @Put('calls/hours')
  @HttpCode(204)
  changeHours(@Body() dto: ChangeHoursDto, @CurrentActor() actor: Actor) {
    return this.hours.change(dto, actor)
  }

  @Action('calls/hours/feed', 204)
  changeFeed(@CurrentActor() actor: Actor) {
    return this.hours.changeFeed(actor)
  }
}
