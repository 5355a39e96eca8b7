import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common'
import { CurrentCaller, CurrentClient } from '../../auth/access/caller.decorator.js'
import type { Client } from '../../auth/access/client.js'
import type { Caller } from '../../auth/access/identity.js'
import { Authenticated, Role, Sensitive } from '../../common/access.js'
import { type Actor, CurrentActor } from '../actor.js'
import { DeskTokensService } from './desk-tokens.service.js'
import { CreateApiTokenDto } from './dto/api-token.dto.js'

/** Manages API tokens; not reachable with one. */
@Authenticated({ role: Role.Admin })
@Controller('api/admin/tokens')
export class TokensController {
  constructor(private readonly tokens: DeskTokensService) {}

  @Get()
  list(@CurrentActor() actor: Actor) {
    return this.tokens.list(actor)
  }

  @Post()
  @Sensitive()
  create(@Body() dto: CreateApiTokenDto, @CurrentCaller() caller: Caller, @CurrentClient() client: Client) {
    return this.tokens.create(dto, caller, client)
  }

  @Delete(':id')
  @Sensitive()
  @HttpCode(204)
  revoke(@Param('id', ParseUUIDPipe) id: string, @CurrentCaller() caller: Caller, @CurrentClient() client: Client) {
    return this.tokens.revoke(id, caller, client)
  }
}
