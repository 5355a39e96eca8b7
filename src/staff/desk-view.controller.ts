import { Body, Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common'
import { Authenticated, Role, Action, Id } from '../common/access.js'
import { type Actor, CurrentActor } from '../auth/access/actor.js'
import { ChangeViewDto, SaveViewDto } from './desk-view.dto.js'
import { DeskViewService } from './desk-view.service.js'

@Authenticated({ role: Role.Handler })
@Controller('api/admin')
export class DeskViewController {
  constructor(private readonly views: DeskViewService) {}

  @Get('work')
  @Authenticated({ role: Role.Viewer })
  work(@CurrentActor() actor: Actor) {
    return this.views.work(actor)
  }

  @Get('layout')
  @Authenticated({ role: Role.Viewer })
  layout(@CurrentActor() actor: Actor) {
    return this.views.layout(actor)
  }

  @Post('views')
  save(@Body() dto: SaveViewDto, @CurrentActor() actor: Actor) {
    return this.views.save(dto, actor)
  }

  @Patch('views/:id')
  @HttpCode(204)
  change(@Id() id: string, @Body() dto: ChangeViewDto, @CurrentActor() actor: Actor) {
    return this.views.change(id, dto, actor)
  }

  @Delete('views/:id')
  remove(@Id() id: string, @CurrentActor() actor: Actor) {
    return this.views.remove(id, actor)
  }

  @Action('views/:id/restore', 204)
  restore(@Id() id: string, @CurrentActor() actor: Actor) {
    return this.views.restore(id, actor)
  }
}
