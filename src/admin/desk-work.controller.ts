import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  ParseEnumPipe,
  ParseUUIDPipe,
  Post,
  Query,
  Res,
} from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { CurrentCaller, CurrentClient } from '../auth/access/caller.decorator.js'
import type { Client } from '../auth/access/client.js'
import type { Caller } from '../auth/access/identity.js'
import { Authenticated, Role } from '../common/access.js'
import { type Actor, CurrentActor } from './actor.js'
import { DeskAuditService } from './audit/desk-audit.service.js'
import { DeskMailService } from './mail/desk-mail.service.js'
import { DeskReviewService } from './entries/desk-review.service.js'
import { DeskUsersService } from './users/desk-users.service.js'
import {
  GrantRoleDto,
  ListMailDto,
  ListUsersDto,
  NewOwnerDto,
  RetryAllDto,
  RetryMailDto,
  ReviewDto,
  ReviewManyDto,
} from './dto/desk-actions.dto.js'
import { ListAuditDto } from './audit/dto/list-audit.dto.js'

/** Operating the desk: undelivered mail, submissions under review, and its users. Routes that declare no role are for admins. */
@Authenticated({ role: Role.Admin })
@Controller('api/admin')
export class DeskWorkController {
  constructor(
    private readonly mail: DeskMailService,
    private readonly review: DeskReviewService,
    private readonly users: DeskUsersService,
    private readonly audit: DeskAuditService,
  ) {}

  @Get('mail')
  @Authenticated({ role: Role.Viewer, scope: 'mail:read' })
  listMail(@Query() query: ListMailDto, @CurrentActor() actor: Actor) {
    return this.mail.list(query, actor)
  }

  @Post('mail/retry')
  @Authenticated({ role: Role.Handler })
  @HttpCode(200)
  retryAll(@Body() { state }: RetryAllDto, @CurrentActor() actor: Actor) {
    return this.mail.retryAll(state, actor)
  }

  @Post('mail/:id/retry')
  @Authenticated({ role: Role.Handler })
  @HttpCode(200)
  retry(@Param('id', ParseUUIDPipe) id: string, @Body() { recipient }: RetryMailDto, @CurrentActor() actor: Actor) {
    return this.mail.retry(id, recipient, actor)
  }

  @Get('review')
  listReview(@CurrentActor() actor: Actor) {
    return this.review.list(actor)
  }

  @Post('review')
  @HttpCode(200)
  decideMany(@Body() { ids, verdict }: ReviewManyDto, @CurrentActor() actor: Actor) {
    return this.review.decide(ids, verdict, actor)
  }

  @Post('review/:id')
  @HttpCode(200)
  decide(@Param('id', ParseUUIDPipe) id: string, @Body() { verdict }: ReviewDto, @CurrentActor() actor: Actor) {
    return this.review.decide([id], verdict, actor)
  }

  @Get('audit')
  @Authenticated({ role: Role.Admin, scope: 'audit:read' })
  listAudit(@Query() query: ListAuditDto, @CurrentActor() actor: Actor) {
    return this.audit.list(query, actor)
  }

  @Get('audit/chain')
  @Authenticated({ role: Role.Admin, scope: 'audit:read' })
  verifyAudit() {
    return this.audit.verify()
  }

  @Get('audit/export')
  @Authenticated({ role: Role.Admin, scope: 'audit:read' })
  async exportAudit(@Query() query: ListAuditDto, @CurrentActor() actor: Actor, @Res() reply: FastifyReply) {
    const chunks = await this.audit.export(query, actor)
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="audit-${new Date().toISOString().slice(0, 10)}.csv"`)
      .send(Readable.from(chunks, { objectMode: false }))
  }

  @Get('users')
  listUsers(@Query() { q }: ListUsersDto, @CurrentActor() actor: Actor) {
    return this.users.list(q, actor)
  }

  @Post('users/:id/roles')
  @HttpCode(204)
  grant(
    @Param('id', ParseUUIDPipe) id: string,
    @Body() dto: GrantRoleDto,
    @CurrentCaller() caller: Caller,
    @CurrentClient() client: Client,
  ) {
    return this.users.grant(id, dto, caller, client)
  }

  @Delete('users/:id/roles/:role')
  @HttpCode(204)
  revoke(
    @Param('id', ParseUUIDPipe) id: string,
    @Param('role', new ParseEnumPipe(Role)) role: Role,
    @Query() { newOwner }: NewOwnerDto,
    @CurrentCaller() caller: Caller,
    @CurrentClient() client: Client,
  ) {
    return this.users.revoke(id, role, newOwner, caller, client)
  }

  @Post('users/:id/sign-out')
  @HttpCode(200)
  signOut(@Param('id', ParseUUIDPipe) id: string, @CurrentCaller() caller: Caller, @CurrentClient() client: Client) {
    return this.users.signOut(id, caller, client)
  }

  @Post('users/:id/factor-reset')
  @HttpCode(200)
  requestFactorReset(
    @Param('id', ParseUUIDPipe) id: string,
    @CurrentCaller() caller: Caller,
    @CurrentClient() client: Client,
  ) {
    return this.users.requestFactorReset(id, caller, client)
  }

  @Delete('users/:id/factor-reset')
  @HttpCode(204)
  cancelFactorReset(
    @Param('id', ParseUUIDPipe) id: string,
    @CurrentCaller() caller: Caller,
    @CurrentClient() client: Client,
  ) {
    return this.users.cancelFactorReset(id, caller, client)
  }
}
