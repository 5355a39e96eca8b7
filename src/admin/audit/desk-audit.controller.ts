import { Controller, Get, Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Authenticated, Role } from '../../common/access.js'
import { type Actor, CurrentActor } from '../actor.js'
import { sendFile } from '../send-file.js'
import { DeskAuditService } from './desk-audit.service.js'
import { ListAuditDto } from './dto/list-audit.dto.js'

@Authenticated({ role: Role.Admin, scope: 'audit:read' })
@Controller('api/admin/audit')
export class DeskAuditController {
  constructor(private readonly audit: DeskAuditService) {}

  @Get()
  listAudit(@Query() query: ListAuditDto, @CurrentActor() actor: Actor) {
    return this.audit.list(query, actor)
  }

  @Get('chain')
  verifyAudit() {
    return this.audit.verify()
  }

  @Get('export')
  async exportAudit(@Query() query: ListAuditDto, @CurrentActor() actor: Actor, @Res() reply: FastifyReply) {
    return sendFile(reply, 'audit', 'csv', await this.audit.export(query, actor))
  }
}
