import { Controller, Get, Res } from '@nestjs/common'
import { type Actor, CurrentActor } from '../auth/access/actor.js'
import type { FastifyReply } from 'fastify'
import { Authenticated, Role } from '../common/access.js'
import { sendFile } from '../desk/send-file.js'
import { WeekService } from './week.service.js'

@Authenticated({ role: Role.Handler })
@Controller('api/admin/week')
export class WeekController {
  constructor(private readonly week: WeekService) {}

  @Get()
  @Authenticated({ role: Role.Viewer, scope: 'entries:read' })
  report(@CurrentActor() actor: Actor) {
    return this.week.report(actor)
  }

  @Get('export')
  @Authenticated({ role: Role.Handler, scope: 'entries:export' })
  async export(@CurrentActor() actor: Actor, @Res() reply: FastifyReply) {
    return sendFile(reply, 'weeks', 'csv', await this.week.export(actor))
  }
}
