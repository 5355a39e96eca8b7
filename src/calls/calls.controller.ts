import { Body, Controller, Get, Header, HttpCode, Ip, Module, Post, Put, Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { MikroOrmModule } from '@mikro-orm/nestjs'
import { AdminModule } from '../admin/admin.module.js'
import { AuditModule } from '../audit/audit.module.js'
import { type Actor, CurrentActor } from '../auth/access/actor.js'
import { Authenticated, Public, Role, Action, Id } from '../common/access.js'
import { FormsModule } from '../forms/forms.controller.js'
import { JournalModule } from '../journal/journal.service.js'
import { FollowDto } from '../links/links.dto.js'
import { Limited, LinksModule } from '../links/links.service.js'
import { RotaModule } from '../rota/rota-queue.service.js'
import { Call, CallHours } from './call.repository.js'
import { CallMailsService } from './call-mails.service.js'
import { CallPartService } from './call-part.service.js'
import { CallReportsService } from './call-reports.service.js'
import { CallService } from './call.service.js'
import { ArrangeCallDto, ChangeHoursDto, ChooseTimeDto, MoveCallDto } from './calls.dto.js'
import { CallsPageService } from './calls-page.service.js'
import { HoursService } from './hours.service.js'
import { OpenTimesService } from './open-times.service.js'

@Public()
@Controller('api')
class PublicCallsController {
  constructor(
    private readonly calls: CallService,
    private readonly pages: CallsPageService,
    private readonly hours: HoursService,
  ) {}

  @Get('calls/times')
  @Limited()
  times(@Query() { token }: FollowDto) {
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
  cancel(@Body() dto: FollowDto) {
    return this.calls.cancelBySender(dto)
  }

  @Get('calendar')
  @Limited()
  @Header('cache-control', 'private, no-store')
  async feed(@Query('key') key: unknown, @Res({ passthrough: true }) reply: FastifyReply) {
    const feed = await this.hours.feed(String(key))
    // A refusal is of another type.
    void reply.header('content-type', 'text/calendar; charset=utf-8')
    return feed
  }
}

@Authenticated({ role: Role.Handler })
@Controller('api/admin')
class CallsController {
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

@Module({
  imports: [
    MikroOrmModule.forFeature([Call, CallHours]),
    AdminModule,
    AuditModule,
    FormsModule,
    JournalModule,
    LinksModule,
    RotaModule,
  ],
  controllers: [PublicCallsController, CallsController],
  providers: [
    CallMailsService,
    CallPartService,
    CallReportsService,
    CallService,
    CallsPageService,
    HoursService,
    OpenTimesService,
  ],
  exports: [CallsPageService, CallService],
})
export class CallsModule {}
