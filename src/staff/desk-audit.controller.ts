import { Controller, Get, Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Role } from '../common/role.rules.js'
import { type Actor, CurrentActor } from '../auth/access/actor.js'
import { sendFile } from '../desk/send-file.js'
import { Authenticated } from '../common/access.js'
import { DeskAuditService } from './desk-audit.service.js'
import { ListAuditDto } from './desk-audit.dto.js'

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
