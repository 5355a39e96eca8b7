import { Controller, Get, Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { type Actor, CurrentActor } from '../auth/access/actor.js'
import { Authenticated, Role } from '../common/access.js'
import { sendFile } from '../desk/send-file.js'
import { ReportDto } from './report.dto.js'
import { ReportsService } from './reports.service.js'

@Authenticated({ role: Role.Handler })
@Controller('api/admin/reports')
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Get()
  @Authenticated({ role: Role.Viewer, scope: 'entries:read' })
  report(@Query() asked: ReportDto, @CurrentActor() actor: Actor) {
    return this.reports.report(asked, actor)
  }

  @Get('export')
  @Authenticated({ role: Role.Handler, scope: 'entries:export' })
  async export(@Query() asked: ReportDto, @CurrentActor() actor: Actor, @Res() reply: FastifyReply) {
    return sendFile(reply, 'report', 'csv', await this.reports.export(asked, actor))
  }
}
