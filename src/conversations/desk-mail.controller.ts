import { Body, Controller, Get, Query } from '@nestjs/common'
import { type Actor, CurrentActor } from '../auth/access/actor.js'
import { Authenticated, Role, Action, Id } from '../common/access.js'
import { DeskMailService } from './desk-mail.service.js'
import { ListMailDto, RetryAllDto, RetryMailDto } from './desk-mail.dto.js'

@Authenticated({ role: Role.Handler })
@Controller('api/admin/mail')
export class DeskMailController {
  constructor(private readonly mail: DeskMailService) {}

  @Get()
  @Authenticated({ role: Role.Viewer, scope: 'mail:read' })
  listMail(@Query() query: ListMailDto, @CurrentActor() actor: Actor) {
    return this.mail.list(query, actor)
  }

  @Action('retry')
  retryAll(@Body() { state }: RetryAllDto, @CurrentActor() actor: Actor) {
    return this.mail.retryAll(state, actor)
  }

  @Action(':id/retry')
  retry(@Id() id: string, @Body() { recipient }: RetryMailDto, @CurrentActor() actor: Actor) {
    return this.mail.retry(id, recipient, actor)
  }
}
